import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {binary, environment, type TestWorkspace, temporaryFolder} from '../support/workspace.js';
import {hook, ids, record, seeded, textOf, touch} from './support.js';

const one = ['L-0001'];
const firstFive = ['L-0001', 'L-0002', 'L-0003', 'L-0004', 'L-0005'];

function ask(ws: TestWorkspace, session?: string, env: Record<string, string> = {}): string[] {
  return ids(hook(ws, 'claude', touch(ws, 'src/a.ts', session ?? 's1'), {env}));
}

describe('once per session', () => {
  test('the same learning is told once, another session is told again', () => {
    const ws = seeded(1);
    expect(ask(ws, 'a')).toEqual(one);
    expect(ask(ws, 'a')).toEqual([]);
    expect(ids(hook(ws, 'claude', touch(ws, 'src/other.ts', 'a')))).toEqual([]);
    expect(ask(ws, 'b')).toEqual(one);
  });

  test('across agents and the engine when they share ORBIT_SESSION_ID', () => {
    const ws = seeded(1);
    const env = {ORBIT_SESSION_ID: 'shared'};
    expect(ask(ws, 'a', env)).toEqual(one);
    expect(ask(ws, 'b', env)).toEqual([]);
    const gemini = {session_id: 'g', cwd: ws.root, hook_event_name: 'AfterTool', tool_input: {file_path: 'src/a.ts'}};
    expect(hook(ws, 'gemini', gemini, {env})).toBe('');
    expect(ws.runWith({env}, 'inject', '--context-file', 'src/a.ts')).toMatchObject({code: 0, out: ''});
    expect(ids(hook(ws, 'gemini', gemini))).toEqual(one);
  });

  test('silence is not remembered: an event that cannot speak spends nothing', () => {
    const ws = seeded(1);
    const before = {session_id: 'a', cwd: ws.root, hook_event_name: 'BeforeTool', tool_input: {file_path: 'src/a.ts'}};
    expect(hook(ws, 'gemini', before)).toBe('');
    expect(ids(hook(ws, 'gemini', {...before, hook_event_name: 'AfterTool'}))).toEqual(one);
  });
});

describe('caps come after dedup', () => {
  test('the sixth match comes with the next call', () => {
    const ws = seeded(7);
    expect(ask(ws)).toEqual(firstFive);
    expect(ask(ws)).toEqual(['L-0006', 'L-0007']);
    expect(ask(ws)).toEqual([]);
  });

  test('the caps of the environment; bad values fall back', () => {
    const ws = seeded(7);
    expect(ask(ws, 'cap', {ORBIT_LEARNING_PER_CALL_CAP: '2'})).toEqual(['L-0001', 'L-0002']);
    expect(ask(ws, 'cap', {ORBIT_LEARNING_PER_CALL_CAP: '9', ORBIT_LEARNING_SESSION_CAP: '4'})).toEqual([
      'L-0003',
      'L-0004',
    ]);
    expect(ask(ws, 'cap', {ORBIT_LEARNING_SESSION_CAP: '4'})).toEqual([]);
    expect(ask(ws, 'bad', {ORBIT_LEARNING_PER_CALL_CAP: '0', ORBIT_LEARNING_SESSION_CAP: '-3'})).toEqual(firstFive);
    expect(ask(ws, 'bad2', {ORBIT_LEARNING_PER_CALL_CAP: 'many'})).toEqual(firstFive);
  });

  test('the token budget; what did not fit comes next', () => {
    const ws = seeded(4);
    ws.write('.orbit/config.yaml', 'injection: {max_tokens: 75}\n');
    const seen = [ask(ws), ask(ws), ask(ws), ask(ws)].flat();
    expect(ask(ws, 'other').length).toBeLessThan(4);
    expect(seen).toEqual(['L-0001', 'L-0002', 'L-0003', 'L-0004']);
  });

  test('an answer is never longer than an agent takes; the rest comes next', () => {
    const ws = seeded(0);
    ws.write('.orbit/config.yaml', 'injection: {per_call: 60, per_session: 100, max_tokens: 100000}\n');
    for (let at = 1; at <= 40; at++) {
      const summary = `${at} ${'"語'.repeat(130)}`;
      ws.record(
        `L-${String(at).padStart(4, '0')}`,
        `schemaVersion: 1\nstatus: active\ncreated_at: 2026-05-09T18:00:00Z\nupdated_at: 2026-05-09T18:00:00Z\nscope: {paths: ["src/**"]}\nsummary: ${JSON.stringify(summary)}\n`,
      );
    }
    const seen: string[] = [];
    for (let call = 0; call < 12; call++) {
      const {out} = ws.runWith({input: JSON.stringify(touch(ws, 'src/a.ts'))}, 'hook', 'claude');
      expect(Buffer.byteLength(out)).toBeLessThan(10_000);
      seen.push(...ids(textOf(out)));
    }
    expect(seen).toHaveLength(40);
    expect(new Set(seen).size).toBe(40);
  });

  test('one that alone is too long for an answer does not hold the others back', () => {
    const ws = seeded(2);
    ws.write('.orbit/config.yaml', 'injection: {max_tokens: 100000}\n');
    const tags = Array.from({length: 400}, (_, at) => `a-tag-of-some-length-${at}`);
    record(ws, 3, `summary: Too long.\npriority: 9\n`);
    ws.write(
      '.orbit/learnings/L-0003/learning.yaml',
      ws.read('.orbit/learnings/L-0003/learning.yaml').replace('tags: []', `tags: [${tags.join(', ')}]`),
    );
    expect(ask(ws)).toEqual(['L-0001', 'L-0002']);
    expect(ask(ws)).toEqual([]);
  });
});

describe('the session id', () => {
  test.each([
    ['../../x'],
    ['..'],
    ['.'],
    ['/etc/passwd'],
    ['a/b'],
    ['x'.repeat(5_000)],
    ['tab\tand\nline'],
    ['nul\0'],
    ['__proto__'],
    ['漢字'],
  ])('%j stays inside state/sessions', session => {
    const ws = seeded(1);
    expect(ask(ws, session)).toEqual(one);
    expect(ask(ws, session)).toEqual([]);
    const folders = fs.readdirSync(path.join(ws.root, '.orbit/state/sessions'));
    expect(folders).toHaveLength(1);
    expect(folders[0]).toMatch(/^[A-Za-z0-9][\w-]{0,80}$/);
    expect(fs.readdirSync(ws.root).sort()).toEqual(['.git', '.orbit', 'src']);
    expect(fs.readdirSync(path.join(ws.root, '.orbit/state'))).not.toContain('x');
  });

  test('an empty one, or none, means the parent process', () => {
    const ws = seeded(1);
    expect(ask(ws, '')).toEqual(one);
    expect(ask(ws, '   ')).toEqual([]);
    const {session_id: _, ...payload} = touch(ws, 'src/a.ts');
    expect(hook(ws, 'claude', payload)).toBe('');
    expect(hook(ws, 'claude', {...payload, session_id: 7})).toBe('');
    expect(fs.readdirSync(path.join(ws.root, '.orbit/state/sessions'))[0]).toMatch(/^parent-\d+$/);
  });

  test('ORBIT_SESSION_ID comes first', () => {
    const ws = seeded(1);
    expect(ask(ws, 'payload', {ORBIT_SESSION_ID: 'mine'})).toEqual(one);
    expect(fs.readdirSync(path.join(ws.root, '.orbit/state/sessions'))).toEqual(['mine']);
  });
});

describe('when the model forgets', () => {
  test.each([
    ['claude', {hook_event_name: 'SessionStart', source: 'compact', transcript_path: '/t'}],
    ['claude', {hook_event_name: 'SessionStart', source: 'clear', transcript_path: '/t'}],
    ['gemini', {hook_event_name: 'SessionStart', source: 'clear'}],
    ['codex', {hook_event_name: 'PostCompact'}],
  ])('%s %j starts the session anew', (agent, event) => {
    const ws = seeded(1);
    expect(ask(ws)).toEqual(one);
    hook(ws, agent, {session_id: 's1', cwd: ws.root, ...event});
    expect(ask(ws)).toEqual(one);
  });

  test('a start or a resume does not', () => {
    const ws = seeded(1);
    expect(ask(ws)).toEqual(one);
    for (const source of ['startup', 'resume'])
      hook(ws, 'claude', {
        session_id: 's1',
        cwd: ws.root,
        transcript_path: '/t',
        hook_event_name: 'SessionStart',
        source,
      });
    expect(ask(ws)).toEqual([]);
  });
});

describe('state that is in the way costs a repetition, never the learning', () => {
  test.each([['{'], ['[]'], ['null'], ['{"learnings":[1]}'], ['{"learnings":{"L-0001":5}}'], ['\0\u0001'], ['']])(
    'a session file that reads %j counts as empty',
    text => {
      const ws = seeded(1);
      ws.write('.orbit/state/sessions/s1/learnings.json', text);
      expect(ask(ws)).toEqual(one);
      expect(ask(ws)).toEqual([]);
    },
  );

  test('a session file that is a folder', () => {
    const ws = seeded(1);
    ws.write('.orbit/state/sessions/s1/learnings.json/x', '');
    expect(ask(ws)).toEqual(one);
    expect(ask(ws)).toEqual(one);
  });

  test('sessions is a plain file', () => {
    const ws = seeded(1);
    ws.write('.orbit/state/sessions', 'in the way');
    expect(ask(ws)).toEqual(one);
    expect(ask(ws)).toEqual(one);
    const clear = {
      session_id: 's1',
      cwd: ws.root,
      transcript_path: '/t',
      hook_event_name: 'SessionStart',
      source: 'clear',
    };
    expect(hook(ws, 'claude', clear)).toContain('keeps 1 learning');
    expect(ws.read('.orbit/state/sessions')).toBe('in the way');
  });

  test('the usage log is a folder', () => {
    const ws = seeded(1);
    fs.rmSync(path.join(ws.root, '.orbit/state/usage.jsonl'), {force: true});
    fs.mkdirSync(path.join(ws.root, '.orbit/state/usage.jsonl'));
    expect(ask(ws)).toEqual(one);
  });

  test('the whole state folder is a plain file', () => {
    const ws = seeded(1);
    fs.rmSync(path.join(ws.root, '.orbit/state'), {recursive: true});
    ws.write('.orbit/state', 'in the way');
    expect(ask(ws)).toEqual(one);
  });

  test('the lock is held by a living process', () => {
    const ws = seeded(1);
    ws.write('.orbit/state/sessions/s1/lock', String(process.pid));
    expect(ask(ws)).toEqual(one);
    expect(ws.read('.orbit/state/sessions/s1/lock')).toBe(String(process.pid));
  });

  test('the lock of a dead process is overtaken', () => {
    const ws = seeded(1);
    ws.write('.orbit/state/sessions/s1/lock', '999999999');
    expect(ask(ws)).toEqual(one);
    expect(ask(ws)).toEqual([]);
  });

  test('the store and the index are locked by another process', async () => {
    const ws = seeded(1);
    fs.mkdirSync(path.join(ws.root, '.orbit/state/locks'), {recursive: true});
    const script = `const D = require('better-sqlite3');
      for (const file of ['locks/store.lock', 'index.sqlite']) new D('${ws.root}/.orbit/state/' + file).exec('BEGIN EXCLUSIVE');
      console.log('held'); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['-e', script], {stdio: ['ignore', 'pipe', 'inherit']});
    try {
      await new Promise(resolve => holder.stdout.once('data', resolve));
      expect(ask(ws)).toEqual(one);
      ws.write('.orbit/config.yaml', 'ranking: [id]\n');
      expect(ask(ws, 'stale index')).toEqual(one);
    } finally {
      holder.kill('SIGKILL');
    }
  });
});

test('20 hooks of one session at once: few duplicates, nothing lost', async () => {
  const ws = seeded(12);
  const runs = Array.from({length: 20}, () => {
    const child = spawn(process.execPath, [binary, 'hook', 'claude'], {cwd: ws.root, env: environment()});
    child.stdin.end(JSON.stringify(touch(ws, 'src/a.ts', 'busy')));
    return new Promise<string>(resolve => {
      let out = '';
      child.stdout.on('data', chunk => {
        out += String(chunk);
      });
      child.on('close', code => resolve(code === 0 ? out : `exit ${code}`));
    });
  });
  const told = (await Promise.all(runs)).flatMap(out => ids(textOf(out)));
  expect(new Set(told).size).toBe(12);
  expect(told.length).toBeLessThanOrEqual(12 + 10);
  expect(ask(ws, 'busy')).toEqual([]);
});

describe('old sessions', () => {
  const old = new Date(Date.now() - 8 * 86_400_000);

  test('are swept by the first delivery of a new one, once a day', () => {
    const ws = seeded(1);
    const state = path.join(ws.root, '.orbit/state');
    ask(ws, 'old');
    ask(ws, 'young');
    fs.utimesSync(path.join(state, 'sessions/old'), old, old);
    ask(ws, 'new');
    expect(fs.readdirSync(path.join(state, 'sessions')).sort()).toEqual(['new', 'old', 'young']);
    fs.utimesSync(path.join(state, 'sessions.swept'), old, old);
    ask(ws, 'newer');
    expect(fs.readdirSync(path.join(state, 'sessions')).sort()).toEqual(['new', 'newer', 'young']);
  });

  test('a `sessions` that leads elsewhere by a link is not followed, and nothing is said', () => {
    const ws = seeded(1);
    const elsewhere = temporaryFolder();
    const precious = path.join(elsewhere, 'precious');
    fs.mkdirSync(precious);
    fs.writeFileSync(path.join(precious, 'thesis.txt'), 'x');
    fs.utimesSync(precious, old, old);
    fs.symlinkSync(elsewhere, path.join(ws.root, '.orbit/state/sessions'));
    expect(ask(ws, 'new')).toEqual([]);
    hook(ws, 'codex', {session_id: 'precious', cwd: ws.root, hook_event_name: 'PostCompact'});
    expect(fs.readFileSync(path.join(precious, 'thesis.txt'), 'utf8')).toBe('x');
  });
});

test('each question is logged, answered or not', () => {
  const ws = seeded(1);
  ask(ws);
  ask(ws);
  const events = ws
    .read('.orbit/state/usage.jsonl')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(events.map(({kind, via}) => [kind, via])).toEqual([
    ['fired', 'hook:claude'],
    ['injected', 'hook:claude'],
    ['fired', 'hook:claude'],
  ]);
  expect(events[1]).toMatchObject({id: 'L-0001', session: 's1'});
});
