import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {agentMarks} from '../../source/cli/agent-at-work.js';
import {openDatabase} from '../../store/sqlite.js';
import {lesson, modelServer, openaiWhole} from '../support/model-server.js';
import {finishedTask, openTask} from '../support/tasks.js';
import {type TestWorkspace, temporaryFolder, workspace} from '../support/workspace.js';

// A clone whose configuration wants to start programs and to send a key somewhere, and the person who has it.

type Place = {
  readonly ws: TestWorkspace;
  /** The person's own folder, and the environment that leads there. */
  readonly own: string;
  readonly env: Record<string, string>;
};

const marker = (ws: TestWorkspace, name = 'marker') => `${ws.root}/${name}`;
const touch = (ws: TestWorkspace, name = 'marker') => `sh -c 'echo ran; touch ${marker(ws, name)}'`;

function cloned(config: (ws: TestWorkspace) => string): Place {
  const ws = workspace();
  ws.write('.orbit/config.yaml', config(ws));
  openTask(ws, 1);
  const folder = temporaryFolder();
  // What the preset would start.
  const claude = path.join(folder, 'bin/claude');
  fs.mkdirSync(path.dirname(claude));
  fs.writeFileSync(claude, '#!/bin/sh\necho the preset\n', {mode: 0o755});
  const env = {XDG_CONFIG_HOME: folder, PATH: `${path.dirname(claude)}:${process.env.PATH}`};
  return {ws, own: path.join(folder, 'orbit'), env};
}

const runtimes = (entries: Record<string, string>) =>
  `runtimes: ${JSON.stringify(Object.fromEntries(Object.entries(entries).map(([name, command]) => [name, {command}])))}\n`;

const run = ({ws, env}: Place, ...args: string[]) => ws.runWith({env}, ...args);
const agent = (place: Place, name: string) => {
  place.ws.write(
    '.orbit/tasks/T-0001/task.yaml',
    place.ws.read('.orbit/tasks/T-0001/task.yaml').replace(/^status: .*$/m, 'status: open'),
  );
  return run(place, 'task', 'run', 'T-0001', '--agent', name, '--no-learnings');
};
const writeOwn = ({own}: Place, name: string, text: string) => {
  fs.mkdirSync(own, {recursive: true});
  fs.writeFileSync(path.join(own, name), text);
};

type Shown = {
  workspace: string;
  file: string;
  asked: {option: string; value: unknown}[];
  trusted: boolean;
  by: string | null;
};
const shown = (place: Place, env: Record<string, string> = {}) =>
  JSON.parse(place.ws.runWith({env: {...place.env, ...env}}, 'trust', '--show', '--json').out) as Shown;

async function untilHarvested(ws: TestWorkspace): Promise<void> {
  const log = `${ws.root}/.orbit/state/harvest/background.log`;
  while (!(fs.existsSync(log) && fs.readFileSync(log, 'utf8').endsWith('}\n')))
    await new Promise(resolve => setTimeout(resolve, 25));
  fs.rmSync(log);
}

describe('what a clone names is not used', () => {
  it('a harvest in the background goes without its command, and says so once', async () => {
    const place = cloned(ws => `harvest: {every: 1, command: "${touch(ws)}"}\n`);
    place.ws.write('output.md', 'Close the handle before the file is renamed.\n');
    const complete = (id: string) => run(place, 'task', 'complete', id, '--output-file', 'output.md');
    const {code, err} = complete('T-0001');
    expect(code).toBe(0);
    expect(err).toBe(
      'note: harvest.command of .orbit/config.yaml is not used: nobody has trusted it here. `orbit trust` shows what it is.\n',
    );
    await untilHarvested(place.ws);
    expect(fs.existsSync(marker(place.ws))).toBe(false);
    expect(run(place, 'trust', '--yes').code).toBe(0);
    openTask(place.ws, 2);
    expect(complete('T-0002').err).toBe('');
    await untilHarvested(place.ws);
    expect(fs.existsSync(marker(place.ws))).toBe(true);
  });

  it('a preset keeps its meaning', () => {
    const place = cloned(ws => runtimes({claude: touch(ws), other: touch(ws)}));
    const {code, out, err} = agent(place, 'claude');
    expect({code, out}).toEqual({code: 0, out: 'the preset\n'});
    expect(err).toContain('note: runtimes.claude of .orbit/config.yaml is not used');
    expect(fs.existsSync(marker(place.ws))).toBe(false);
    expect(run(place, 'trust', '--yes').code).toBe(0);
    expect(agent(place, 'claude')).toMatchObject({code: 0, out: 'ran\n'});
    expect(fs.existsSync(marker(place.ws))).toBe(true);
  });

  it('an agent that only the clone knows is an error with the way out, also as the only one there is', () => {
    const place = cloned(ws => runtimes({mine: touch(ws)}));
    for (const args of [['--agent', 'mine'], []]) {
      const {code, err} = run(place, 'task', 'run', 'T-0001', ...args);
      expect(code).toBe(args.length === 0 ? 2 : 1);
      expect(err).toContain('`orbit trust`');
    }
    expect(fs.existsSync(marker(place.ws))).toBe(false);
    expect(run(place, 'trust', '--yes').code).toBe(0);
    expect(run(place, 'task', 'run', 'T-0001').out).toBe('ran\n');
  });

  it('no address hears of a key, nor of the text, until it is trusted', async () => {
    const server = await modelServer(openaiWhole(lesson('Close the handle before the file is renamed.')));
    const place = cloned(() => `harvest: {url: "${server.url}", model: m, key_env: GITHUB_TOKEN}\n`);
    finishedTask(place.ws, 1, 'The handle must be closed before the file is renamed.\n');
    const env = {...place.env, GITHUB_TOKEN: 'a-token'};
    const harvest = async (more: Record<string, string> = {}) =>
      JSON.parse(
        (await place.ws.startWith({env: {...env, ...more}}, 'learning', 'harvest', '--dry-run', '--json')).out,
      ) as {
        provider: string | null;
      };
    expect((await harvest()).provider).toBeNull();
    // Half of it said by the person does not make the other half trusted.
    writeOwn(place, 'config.yaml', 'harvest: {model: m, key_env: GITHUB_TOKEN}\n');
    expect((await harvest({ORBIT_HARVEST_KEY_ENV: 'GITHUB_TOKEN'})).provider).toBeNull();
    expect(server.calls).toHaveLength(0);
    expect((await harvest({ORBIT_TRUST: '1'})).provider).not.toBeNull();
    expect(server.calls.map(({headers}) => headers.authorization)).toEqual(['Bearer a-token']);
  });

  it('hooks and queries say nothing about it, the doctor does, and the index keeps nothing of it', () => {
    const place = cloned(ws => `${runtimes({claude: touch(ws)})}harvest: {key_env: GITHUB_TOKEN}\nkeys: {}\n`);
    const payload = JSON.stringify({hook_event_name: 'PreToolUse', tool_name: 'Edit', tool_input: {file_path: 'a.ts'}});
    expect(place.ws.runWith({env: place.env, input: payload}, 'hook', 'claude')).toEqual({code: 0, out: '', err: ''});
    for (const args of [
      ['--path', 'a.ts'],
      ['learning', 'list'],
      ['search', 'x'],
    ])
      expect(run(place, ...args).err).toBe('');
    expect(run(place, 'doctor').out).toMatch(/harvest\.key_env, runtimes\.claude[\s\S]*`orbit trust`/);
    const db = openDatabase(`${place.ws.root}/.orbit/state/index.sqlite`, {readonly: true, timeout: 50});
    const state = String(db.prepare("SELECT value FROM index_state WHERE key = 'state'").pluck().get());
    db.close();
    expect(state).not.toMatch(/GITHUB_TOKEN|marker/);
    run(place, 'trust', '--yes');
    expect(run(place, 'doctor').out).not.toContain('orbit trust');
  });
});

describe('orbit trust', () => {
  it('shows what it is, asks, and remembers it for this folder and as it stands', () => {
    const place = cloned(ws => `max_per_category: 3\n${runtimes({mine: touch(ws)})}`);
    const {ws, own, env} = place;
    const asked = [{option: 'runtimes.mine', value: {command: touch(ws)}}];
    const before = {workspace: ws.root, file: '.orbit/config.yaml', asked, trusted: false, by: null};
    expect(shown(place)).toEqual(before);
    for (const input of ['n\n', '\n', '']) {
      const {code, out} = ws.terminal(['trust'], {env, input});
      expect(out).toContain(`runtimes.mine  {"command":${JSON.stringify(touch(ws))}}`);
      expect({code, trusted: shown(place).trusted}).toEqual({code: 1, trusted: false});
    }
    expect(ws.terminal(['trust'], {env, input: 'y\n', columns: 200}).out).toContain(
      'trusted until one of them changes',
    );
    expect(shown(place)).toEqual({...before, trusted: true, by: 'person'});
    expect(fs.statSync(path.join(own, 'trust.json')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(own)).toEqual(['trust.json']);
    const config = ws.read('.orbit/config.yaml');
    ws.write('.orbit/config.yaml', `# another comment\n${config.replace('3', '4')}harvest: {every: 9}\n`);
    expect(shown(place).trusted).toBe(true);
    ws.write('.orbit/config.yaml', config.replace('marker', 'another'));
    expect(shown(place).trusted).toBe(false);
    expect(agent(place, 'mine').err).toContain('`orbit trust`');
    ws.write('.orbit/config.yaml', `${config}harvest: {url: "http://127.0.0.1:1"}\n`);
    expect(shown(place).trusted).toBe(false);
    ws.write('.orbit/config.yaml', config);
    expect(shown(place).trusted).toBe(true);
    // Somebody else's copy of the same is another one.
    const copy = workspace();
    copy.write('.orbit/config.yaml', config);
    expect(shown({...place, ws: copy}).trusted).toBe(false);
    expect(run({...place, ws: copy}, 'trust', '--yes').code).toBe(0);
    expect(run(place, 'trust', '--revoke')).toMatchObject({code: 0, out: 'not trusted any more\n'});
    expect([shown(place).trusted, shown({...place, ws: copy}).trusted]).toEqual([false, true]);
  });

  it('is remembered for each of several folders that are trusted at the same time', async () => {
    const places = Array.from({length: 5}, () => cloned(ws => runtimes({mine: touch(ws)})));
    const env = places[0]?.env ?? {};
    const ends = await Promise.all(places.map(({ws}) => ws.startWith({env}, 'trust', '--yes')));
    expect(ends.map(({code}) => code)).toEqual(places.map(() => 0));
    expect(places.map(place => shown({...place, env}).trusted)).toEqual(places.map(() => true));
  });

  it('does not ask where nobody can answer', () => {
    const place = cloned(ws => runtimes({mine: touch(ws)}));
    for (const args of [['trust'], ['trust', '--json']]) {
      const {code, out, err} = run(place, ...args);
      expect({code, out}).toEqual({code: 2, out: ''});
      expect(err).toContain('orbit trust --yes');
    }
    expect(run(place, 'trust', '--show', '--yes').code).toBe(2);
    expect(JSON.parse(run(place, 'trust', '--yes', '--json').out)).toMatchObject({trusted: true, by: 'person'});
    expect(run(place, 'trust')).toMatchObject({code: 0, out: expect.stringMatching(/trusted\n$/)});
  });

  it('has nothing to ask where nothing is named', () => {
    const place = cloned(() => 'max_per_category: 3\nharvest: {every: 2, command: "", api: openai}\n');
    for (const args of [['trust'], ['trust', '--show'], ['trust', '--yes']])
      expect(run(place, ...args)).toMatchObject({code: 0, out: expect.stringContaining('nothing to trust')});
    expect(shown(place)).toMatchObject({asked: [], trusted: false, by: null});
    expect(fs.existsSync(place.own)).toBe(false);
  });

  it('prints nothing that a terminal would act on', () => {
    const place = cloned(() => 'runtimes: {"a\\e[2Jb\\u202e": {command: "x\\e]0;title\\a\\u009b2J\\nnot trusted"}}\n');
    const {out} = run(place, 'trust', '--show');
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(out.split('\n')).toHaveLength(4);
    expect(out).toContain('\\u001b]0;title');
  });

  it.each(Object.keys(agentMarks))('is not for an agent to give: %s', variable => {
    const place = cloned(ws => runtimes({mine: touch(ws)}));
    const env = {...place.env, [variable]: '1'};
    for (const args of [['trust', '--yes'], ['trust'], ['trust', '--revoke']]) {
      const {code, err} = place.ws.runWith({env}, ...args);
      expect(code).toBe(1);
      expect(err).toContain('Ask the person');
    }
    expect(place.ws.terminal(['trust'], {env, input: 'y\n'}).code).toBe(1);
    expect(shown(place, {[variable]: '1'}).trusted).toBe(false);
    expect(fs.existsSync(place.own)).toBe(false);
  });

  it('is given for one process by the environment, and not remembered', () => {
    const place = cloned(ws => runtimes({mine: touch(ws)}));
    expect(shown(place, {ORBIT_TRUST: '1'})).toMatchObject({trusted: true, by: 'environment'});
    expect(place.ws.runWith({env: {...place.env, ORBIT_TRUST: '1'}}, 'task', 'run', 'T-0001').out).toBe('ran\n');
    for (const no of ['', '0', 'no']) expect(shown(place, {ORBIT_TRUST: no}).trusted).toBe(false);
    expect(fs.existsSync(place.own)).toBe(false);
  });
});

describe('where it is remembered', () => {
  const damages: readonly (readonly [string, (file: string) => void])[] = [
    ['no JSON', file => fs.writeFileSync(file, '{')],
    ['of a version nobody knows', file => fs.writeFileSync(file, '{"version": 2, "workspaces": {}}')],
    ['of another shape', file => fs.writeFileSync(file, '{"version": 1, "workspaces": {"/": true}}')],
    ['a folder', file => fs.mkdirSync(file)],
    ['a pipe', file => void execFileSync('mkfifo', [file])],
    ['a link to nothing', file => fs.symlinkSync('/nowhere/at/all', file)],
  ];
  it.each(damages)('a file that is %s trusts nothing, says so, and is kept aside', (_, damage) => {
    const place = cloned(ws => runtimes({mine: touch(ws)}));
    fs.mkdirSync(place.own);
    const file = path.join(place.own, 'trust.json');
    damage(file);
    const {err} = run(place, 'learning', 'list');
    expect(err).toContain(`${file}: is damaged, or not yours; no workspace is trusted.`);
    expect(shown(place).trusted).toBe(false);
    expect(run(place, 'trust', '--yes').code).toBe(0);
    expect(shown(place).trusted).toBe(true);
    expect(fs.readdirSync(place.own).sort()).toEqual(['trust.json', 'trust.json.damaged']);
  });

  it('the folder of a dot-file manager is written through', () => {
    const place = cloned(ws => runtimes({mine: touch(ws)}));
    const real = path.join(temporaryFolder(), 'trust.json');
    fs.writeFileSync(real, '{"version": 1, "workspaces": {}}');
    fs.mkdirSync(place.own);
    fs.symlinkSync(real, path.join(place.own, 'trust.json'));
    expect(run(place, 'trust', '--yes').code).toBe(0);
    expect(fs.lstatSync(path.join(place.own, 'trust.json')).isSymbolicLink()).toBe(true);
    expect(shown(place).trusted).toBe(true);
  });

  it('never comes from the workspace, wherever the environment leads', () => {
    const place = cloned(ws => runtimes({mine: touch(ws)}));
    const {ws} = place;
    run(place, 'trust', '--yes');
    for (const name of ['trust.json'])
      ws.write(`.config/orbit/${name}`, fs.readFileSync(path.join(place.own, name), 'utf8'));
    ws.write('.config/orbit/config.yaml', runtimes({claude: touch(ws)}));
    const link = path.join(temporaryFolder(), 'config');
    fs.symlinkSync(`${ws.root}/.config`, link);
    for (const XDG_CONFIG_HOME of [`${ws.root}/.config`, '.config', link]) {
      const led = {...place, env: {...place.env, HOME: '', XDG_CONFIG_HOME}};
      expect(shown(led).trusted).toBe(false);
      expect(agent(led, 'claude').out).toBe('the preset\n');
      expect(run(led, 'trust', '--yes')).toMatchObject({code: 1, err: expect.stringContaining('ORBIT_TRUST=1')});
    }
    expect(fs.existsSync(marker(ws))).toBe(false);
  });
});

describe("a person's own file", () => {
  it('needs no trust, and goes over the file of the repository', () => {
    const place = cloned(ws => `${runtimes({claude: touch(ws), other: touch(ws, 'other')})}keys: {}\n`);
    writeOwn(place, 'config.yaml', runtimes({claude: "sh -c 'echo my own'"}));
    expect(agent(place, 'claude').out).toBe('my own\n');
    run(place, 'trust', '--yes');
    expect(agent(place, 'claude').out).toBe('my own\n');
    expect(agent(place, 'other').out).toBe('ran\n');
    expect(fs.existsSync(marker(place.ws))).toBe(false);
  });

  it('a model of its own is asked alone: nothing that the repository says about models is mixed into it', async () => {
    const server = await modelServer(openaiWhole(lesson('Close the handle before the file is renamed.')));
    const place = cloned(ws => `harvest: {command: "${touch(ws)}", key_env: NOT_MINE}\n`);
    finishedTask(place.ws, 1, 'The handle must be closed before the file is renamed.\n');
    writeOwn(place, 'config.yaml', `harvest: {url: "${server.url}", model: mine}\n`);
    run(place, 'trust', '--yes');
    const {code} = await place.ws.startWith({env: place.env}, 'learning', 'harvest', '--dry-run', '--json');
    expect({code, asked: server.calls.map(({body}) => body.model)}).toEqual({code: 0, asked: ['mine']});
    expect(fs.existsSync(marker(place.ws))).toBe(false);
  });

  it('names its mistakes with its own path and line, and does not speak for the project', () => {
    const place = cloned(() => 'max_per_category: 3\n');
    writeOwn(place, 'config.yaml', '# mine\nranking: [id]\ninjection: {per_call: 1}\nharvest: {every: never}\n');
    const {err} = run(place, 'learning', 'list');
    const file = path.join(place.own, 'config.yaml');
    expect(err.split('\n')).toEqual([
      `note: ${file}:2: ranking is the same for everybody in a project; say it in .orbit/config.yaml.`,
      `note: ${file}:3: injection.per_call is the same for everybody in a project; say it in .orbit/config.yaml.`,
      `note: ${file}:4: harvest.every takes a whole number from 0; the default is used.`,
      '',
    ]);
  });
});

it.each([
  ['a link', 'a symbolic link', (file: string) => fs.symlinkSync('/etc/hostname', file)],
  ['a pipe', 'not a plain file', (file: string) => void execFileSync('mkfifo', [file])],
  ['a folder', 'not a plain file', (file: string) => fs.mkdirSync(file)],
])('a configuration that is %s is not read, and says the way out', (_, what, make) => {
  const place = cloned(() => '');
  fs.rmSync(`${place.ws.root}/.orbit/config.yaml`);
  make(`${place.ws.root}/.orbit/config.yaml`);
  for (const args of [
    ['learning', 'list'],
    ['trust', '--show'],
  ])
    expect(run(place, ...args).err).toContain(`.orbit/config.yaml: is ${what} and was not read: put a plain file`);
  const payload = JSON.stringify({hook_event_name: 'PreToolUse', tool_name: 'Edit', tool_input: {file_path: 'a.ts'}});
  expect(place.ws.runWith({env: place.env, input: payload}, 'hook', 'claude')).toEqual({code: 0, out: '', err: ''});
});
