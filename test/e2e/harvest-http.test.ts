import {describe, expect, it} from 'vitest';
import {
  type Answer,
  anthropicStream,
  anthropicWhole,
  cutStream,
  hungUp,
  lesson,
  modelServer,
  openaiStream,
  openaiWhole,
  silent,
  status,
} from '../support/model-server.js';
import {finishedTask} from '../support/tasks.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

type Harvest = {
  provider: string;
  sources: {source: string; outcome: string; reason: string | null; proposed: {id: string; summary: string}[]}[];
  totals: {proposed: number; skipped: number};
};

const key = 'a-key-for-tests-only-0123456789';

const good = lesson('Close the handle before the file is renamed.');

async function project(api: 'openai' | 'anthropic', ...answers: Answer[]) {
  const ws = workspace().trusted();
  const server = await modelServer(...answers);
  ws.write('.orbit/config.yaml', `harvest: {url: "${server.url}", api: ${api}, model: test-1, key_env: MODEL_KEY}\n`);
  finishedTask(ws, 1, 'The handle must be closed before the file is renamed.\n');
  return {ws, server};
}

async function harvest(
  ws: TestWorkspace,
  env: Record<string, string> = {},
): Promise<{code: number | null; result: Harvest}> {
  const {code, out, err} = await ws.startWith(
    {env: {MODEL_KEY: key, ORBIT_HARVEST_PAUSE_MS: '1', ...env}},
    'learning',
    'harvest',
    '--json',
  );
  expect(err).toBe('');
  return {code, result: JSON.parse(out) as Harvest};
}

const proposals = (ws: TestWorkspace) => ws.fingerprint().filter(line => line.includes('learning.yaml'));

const summaries = [
  'Close the handle before the file is renamed.',
  'Cache compiled globs, compiling costs more than matching.',
  'Sort migrations by number and never by date.',
  'The staging database has no full-text extension.',
];
const lessons = summaries.map(summary => lesson(summary));
const [first = '', second = '', third = '', fourth = ''] = lessons;

describe('a model over HTTP', () => {
  it.each([
    ['openai', [openaiWhole(first), openaiStream(second), openaiStream(third, {pause: 5})], '/chat/completions'],
    ['anthropic', [anthropicWhole(first), anthropicStream(second), anthropicStream(third)], '/v1/messages'],
  ] as const)('%s answers whole, as a stream, slowly', async (api, answers, path) => {
    const {ws, server} = await project(api, ...answers);
    for (const number of [2, 3]) finishedTask(ws, number, 'x');
    const {code, result} = await harvest(ws);
    expect(code).toBe(0);
    expect(result.sources.map(({proposed}) => proposed[0]?.summary)).toEqual(summaries.slice(0, 3));
    const [call] = server.calls;
    expect(call?.path).toBe(path);
    expect(call?.headers[api === 'openai' ? 'authorization' : 'x-api-key']).toBe(
      api === 'openai' ? `Bearer ${key}` : key,
    );
    expect(call?.body).toMatchObject({model: 'test-1', max_tokens: 2000, messages: [{role: 'user'}]});
    expect(server.calls).toHaveLength(3);
  });

  it('a stream may be long in small pieces, and need not call itself one', async () => {
    const long = `${'word '.repeat(400_000)}${first}`;
    const {ws} = await project('openai', openaiStream(long, {piece: 40}), openaiStream(second, {type: 'text/plain'}));
    finishedTask(ws, 2, 'x');
    const {code, result} = await harvest(ws);
    expect(code).toBe(0);
    expect(result.sources.map(({proposed}) => proposed[0]?.summary)).toEqual(summaries.slice(0, 2));
  });

  it('turned away, hung up on or cut off, it asks again', async () => {
    const {ws, server} = await project(
      'openai',
      status(429, '{}', {'retry-after': '0'}),
      openaiWhole(first),
      status(500),
      status(502, '<html>'),
      openaiWhole(second),
      cutStream(third),
      openaiStream(third),
      hungUp,
      openaiWhole(fourth),
    );
    for (const number of [2, 3, 4]) finishedTask(ws, number, 'x');
    const {code, result} = await harvest(ws);
    expect(result.sources.map(({proposed}) => proposed[0]?.summary)).toEqual(summaries);
    expect({code, calls: server.calls.length}).toEqual({code: 0, calls: 9});
  });

  it('told to stay away for long, it does, and says so', async () => {
    const {ws, server} = await project('openai', status(429, '{}', {'retry-after': '3600'}));
    finishedTask(ws, 2, 'x');
    const {code, result} = await harvest(ws);
    expect({code, calls: server.calls.length}).toEqual({code: 1, calls: 1});
    expect(result.sources.map(({reason}) => reason)).toEqual([
      expect.stringContaining('it asks for a pause of 3600 s'),
      expect.stringContaining('not asked'),
    ]);
  });

  it('an address in the environment goes over a command in the file', async () => {
    const {ws, server} = await project('openai', openaiWhole(good));
    ws.write('.orbit/config.yaml', 'harvest: {command: "false", model: test-1}\n');
    const {code, result} = await harvest(ws, {ORBIT_HARVEST_URL: server.url});
    expect({code, proposed: result.totals.proposed, calls: server.calls.length}).toEqual({
      code: 0,
      proposed: 1,
      calls: 1,
    });
  });

  it('gives up in the end with a reason, writes nothing, and takes it up again next time', async () => {
    const {ws, server} = await project(
      'openai',
      status(503, 'busy \u001b[31mnow'),
      status(503),
      status(503),
      status(503),
      openaiWhole(good),
    );
    const before = [...ws.fingerprint(), ...ws.fingerprint('.orbit/tasks')];
    const first = await harvest(ws);
    expect(first.code).toBe(1);
    expect(first.result.sources).toMatchObject([
      {source: 'T-0001', outcome: 'skipped', reason: expect.stringMatching(/answered 503.*\(asked 4 times\)/)},
    ]);
    expect([...ws.fingerprint(), ...ws.fingerprint('.orbit/tasks')]).toEqual(before);
    expect(server.calls).toHaveLength(4);
    expect((await harvest(ws)).result.totals).toMatchObject({proposed: 1, skipped: 0});
    expect((await harvest(ws)).result.sources).toEqual([]);
    expect(server.calls).toHaveLength(5);
  });

  it('a silent one is not waited for, and the others are left for the next time', async () => {
    const {ws, server} = await project('openai', silent);
    for (const number of [2, 3, 4]) finishedTask(ws, number, 'x');
    const {code, result} = await harvest(ws, {ORBIT_HARVEST_TIMEOUT_MS: '60'});
    expect(code).toBe(1);
    expect(result.sources.map(({reason}) => reason)).toEqual([
      expect.stringContaining('did not answer in 0.06 s'),
      expect.stringContaining('did not answer in 0.06 s'),
      expect.stringContaining('not asked'),
      expect.stringContaining('not asked'),
    ]);
    expect(server.calls.length).toBeLessThanOrEqual(8);
  });

  it('a refused key is not tried again, and is not repeated', async () => {
    const {ws, server} = await project('openai', status(401, `{"error": "bad key ${key}"}`));
    finishedTask(ws, 2, 'x');
    const {code, result} = await harvest(ws);
    expect({code, calls: server.calls.length}).toEqual({code: 1, calls: 1});
    expect(JSON.stringify(result)).toContain('answered 401');
    expect(JSON.stringify(result)).not.toContain(key);
  });

  it('a redirect is not followed: the key stays where it was configured', async () => {
    const other = await modelServer(openaiWhole(good));
    const {ws} = await project('openai', status(307, '', {location: `${other.url}/chat/completions`}));
    expect((await harvest(ws)).result.sources[0]?.reason).toContain('answered 307');
    expect(other.calls).toEqual([]);
  });

  it('talk around the JSON does not matter; without it the task is skipped, whole', async () => {
    const contents = [
      `Here you are:\n\`\`\`json\n${first}\n\`\`\`\nAnything else?`,
      `${'blah {"x": 1} '.repeat(150_000)}${second}`,
      'I could not find any lessons.',
      good.slice(0, -5),
      JSON.stringify({learnings: [{summary: 'A good one that comes before a bad one.'}, {context: 'x'}]}),
      third,
    ];
    const {ws, server} = await project('openai', ...contents.map(openaiWhole));
    for (const number of [2, 3, 4, 5, 6]) finishedTask(ws, number, 'x');
    const {code, result} = await harvest(ws);
    expect(code).toBe(1);
    expect(result.sources.map(({outcome}) => outcome)).toEqual([
      'harvested',
      'harvested',
      'skipped',
      'skipped',
      'skipped',
      'harvested',
    ]);
    expect(result.sources.map(({reason}) => reason)).toMatchObject(
      [null, null, /no JSON/, /no JSON/, /no summary/, null].map(reason =>
        reason === null ? null : expect.stringMatching(reason),
      ),
    );
    expect(proposals(ws)).toHaveLength(3);
    expect(server.calls).toHaveLength(6);
    const marked = [1, 2, 3, 4, 5, 6].filter(number =>
      ws.read(`.orbit/tasks/T-000${number}/task.yaml`).includes('harvested_at'),
    );
    expect(marked).toEqual([1, 2, 6]);
  });

  it('says what is wrong with the configuration before it asks anybody', async () => {
    const {ws, server} = await project('openai', openaiWhole(good));
    const said = async (env: Record<string, string>) => (await ws.startWith({env}, 'learning', 'harvest')).err;
    expect(await said({})).toMatch(/^error: harvest\.key_env names MODEL_KEY, which is not set\.\nSet MODEL_KEY/);
    expect(await said({MODEL_KEY: key, ORBIT_HARVEST_URL: 'http://models.example/v1'})).toContain('in the clear');
    expect(await said({MODEL_KEY: key, ORBIT_HARVEST_URL: 'file:///etc/passwd'})).toContain('not an address');
    expect(await said({MODEL_KEY: key, ORBIT_HARVEST_API: 'soap', ORBIT_HARVEST_COMMAND: 'true'})).toContain(
      'ORBIT_HARVEST_API takes one of openai, anthropic',
    );
    expect(server.calls).toEqual([]);
  });
});
