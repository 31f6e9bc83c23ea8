import {beforeAll, describe, expect, it} from 'vitest';
import {expectRefused, recordKeys} from '../support/expect.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('orbit learning add', () => {
  let ws: TestWorkspace;
  beforeAll(() => {
    ws = workspace();
    ws.write('body.md', '# Why\n\nBecause it broke twice.\n');
  });

  it('prints the id and nothing else, and numbers on', () => {
    expect(ws.run('learning', 'add', '--summary', 'Quote every path.', '--path', 'src/**')).toEqual({
      code: 0,
      out: 'L-0001\n',
      err: '',
    });
    expect(ws.run('learning', 'add', '--summary', 'Seed after migrating.', '--tag', 'db').out).toBe('L-0002\n');
  });

  it('stores every field it was given and fills in the rest', () => {
    const id = ws.add(
      'Retry idempotent calls only.',
      ...['--path', './src/api/**', '--path', 'src\\net\\*.ts', '--path', 'src/api/**'],
      ...['--tag', ' Network ', '--tag', 'API,network', '--symbol', 'Client.send:method'],
      ...['--context', 'Calling the API', '--observation', 'Double orders', '--implication', 'Refunds'],
      ...['--action', 'Check the verb', '--kind', 'Gotcha', '--domain', 'Networking', '--priority', '120'],
      ...['--confidence', '0.8', '--evidence', 'task=T-0001', 'commit=4f2a9c1', 'external:https://example.org/a=b'],
      ...['--body', 'First line\nsecond line'],
    );
    const {learnings} = ws.json<{learnings: Record<string, unknown>[]}>('learning', 'list', '--tag', 'network');
    expect(learnings).toHaveLength(1);
    const [record] = learnings;
    expect(Object.keys(record ?? {})).toEqual(recordKeys);
    expect(record).toMatchObject({
      id,
      schemaVersion: 1,
      status: 'active',
      created_by: expect.any(String),
      scope: {paths: ['src/api/**', 'src/net/*.ts'], tags: ['network', 'api'], symbols: ['Client.send:method']},
      summary: 'Retry idempotent calls only.',
      body: 'First line\nsecond line',
      coia: {
        context: 'Calling the API',
        observation: 'Double orders',
        implication: 'Refunds',
        action: 'Check the verb',
      },
      kind: 'gotcha',
      domain: 'networking',
      priority: 120,
      confidence: 0.8,
      evidence: [
        {kind: 'task', ref: 'T-0001'},
        {kind: 'commit', ref: '4f2a9c1'},
        {kind: 'external', ref: 'https://example.org/a=b'},
      ],
      supersedes: null,
      superseded_by: null,
      legacy_ids: [],
    });
    expect(record?.created_at).toBe(record?.updated_at);
    expect(Date.now() - Date.parse(String(record?.created_at))).toBeLessThan(60_000);
  });

  it('takes the scope in one flag, with commas inside braces left alone', () => {
    const id = ws.add('One flag for the scope.', '--scope', 'paths=src/*.{ts,tsx},lib/**', 'tags=One,two');
    expect(ws.json('learning', 'show', id)).toMatchObject({
      scope: {paths: ['src/*.{ts,tsx}', 'lib/**'], tags: ['one', 'two'], symbols: []},
    });
  });

  it('reads the body from a file and from stdin', () => {
    const fromFile = ws.add('Body from a file.', '--path', 'a/**', '--body-file', 'body.md');
    expect(ws.json('learning', 'show', fromFile).body).toBe('# Why\n\nBecause it broke twice.\n');
    for (const flags of [['--body-file', '-'], ['--body', '-'], ['-']]) {
      const args = [
        'learning',
        'add',
        '--force',
        '--summary',
        `Body by ${flags.join(' ')}.`,
        '--path',
        'a/**',
        ...flags,
      ];
      const {code, out} = ws.runWith({input: 'piped\n'}, ...args);
      expect(code).toBe(0);
      expect(ws.json('learning', 'show', out.trim()).body).toBe('piped\n');
    }
  });

  it('answers --json with {id, created_at, similar} and warns about a near-duplicate, which --force silences', () => {
    const again = ['learning', 'add', '--path', 'src/**', '--summary'];
    const warned = ws.run(...again, 'Always quote every path.');
    expect(warned.code).toBe(0);
    expect(warned.out).toMatch(/^L-\d{4}\n$/);
    expect(warned.err).toBe('warning: similar to L-0001: Quote every path.\n');
    const json = ws.json<{id: string; created_at: string; similar: {id: string}[]}>(...again, 'Quote each path.');
    expect(json).toMatchObject({id: expect.stringMatching(/^L-\d{4}$/), created_at: expect.stringMatching(/Z$/)});
    expect(json.similar.map(({id}) => id)).toContain('L-0001');
    expect(ws.run(...again, 'Quote any path.', '--force').err).toBe('');
  });

  it('warns about a scope that is empty, matches everything, or means the root only', () => {
    const warning = (...flags: string[]) =>
      ws.run('learning', 'add', '--force', '--summary', 'Odd scope.', ...flags).err;
    expect(warning('--path', '*.ts')).toContain('**/*.ts');
    expect(warning('--path', '**')).toContain('every file');
    expect(warning()).toContain('scope is empty');
  });

  it('keeps what it is told about authors: an agent, else the person', () => {
    const {out} = ws.runWith(
      {env: {ORBIT_AGENT_NAME: 'claude'}},
      ...['learning', 'add', '--force', '--summary', 'By an agent.', '--path', 'x/**'],
    );
    expect(ws.json('learning', 'show', out.trim())).toMatchObject({created_by: 'claude', status: 'active'});
    ws.git('config', 'user.name', 'Ada Lovelace');
    expect(ws.json('learning', 'show', ws.add('By a person.', '--path', 'x/**')).created_by).toBe('Ada Lovelace');
  });

  it('lets the team decide what agents may write', () => {
    ws.write('.orbit/config.yaml', 'authoring: {agents: proposed}\n');
    const args = ['learning', 'add', '--force', '--summary', 'An agent proposes.', '--path', 'x/**', '--json'];
    const proposed = JSON.parse(ws.runWith({env: {ORBIT_AGENT_NAME: 'claude'}}, ...args).out) as {id: string};
    expect(ws.json('learning', 'show', proposed.id).status).toBe('proposed');
    ws.write('.orbit/config.yaml', 'authoring: {agents: refuse}\n');
    const before = ws.fingerprint();
    const refused = ws.runWith({env: {ORBIT_AGENT_NAME: 'claude'}}, ...args.slice(0, -1));
    expect(refused).toMatchObject({code: 1, out: ''});
    expect(refused.err).toContain('An agent proposes.');
    expect(ws.fingerprint()).toEqual(before);
    expect(ws.run(...args.slice(0, -1)).code).toBe(0);
  });

  it('needs a summary', () => {
    expectRefused(ws, ['learning', 'add', '--path', 'src/**'], {code: 2, says: ['summary', '--summary']});
  });
});
