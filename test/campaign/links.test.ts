import {execFileSync, spawnSync} from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {openDatabase} from '../../store/sqlite.js';
import {campaign} from '../support/campaign.js';
import {binary, environment, type TestWorkspace, temporaryFolder, workspace} from '../support/workspace.js';

// Whatever lies in a place of ours (a link to a file, a folder, a database or nowhere, a pipe), nothing outside the workspace
// is read or changed, nobody waits, and no agent is disturbed.

const {below, pick, cases} = campaign('links');

const places = [
  '.orbit',
  '.orbit/learnings',
  '.orbit/state',
  '.orbit/tasks',
  '.orbit/config.yaml',
  '.orbit/.gitignore',
  '.orbit/.gitattributes',
  ...['tags.yaml', 'dismissed.jsonl', 'L-0001', 'superseded'].map(name => `.orbit/learnings/${name}`),
  ...['learning.yaml', 'votes.jsonl', 'feedback.jsonl'].map(name => `.orbit/learnings/L-0001/${name}`),
  ...['task.yaml', 'output.md'].map(name => `.orbit/tasks/T-0001/${name}`),
  '.orbit/tasks/T-0001',
  ...['', '-wal', '-shm', '-journal'].map(suffix => `.orbit/state/index.sqlite${suffix}`),
  ...['made-here', 'usage.jsonl', 'highest-id', 'highest-task-id'].map(name => `.orbit/state/${name}`),
  ...['locks', 'sessions', 'staging', 'journal', 'harvest', 'sessions.swept'].map(name => `.orbit/state/${name}`),
  ...['store.lock', 'store.lock.holder', 'store.lock-journal', 'ids.lock', 'ids.lock.holder', 'index.lock'].map(
    name => `.orbit/state/locks/${name}`,
  ),
  ...['pending.jsonl', '000001.jsonl', 'set-aside.jsonl'].map(name => `.orbit/state/journal/${name}`),
  ...['s1', 's1/learnings.json', 's1/lock'].map(name => `.orbit/state/sessions/${name}`),
  ...['upvotes.jsonl', 'documents.jsonl', 'answers', 'background.log'].map(name => `.orbit/state/harvest/${name}`),
];

const commands: readonly (readonly string[])[] = [
  ['learning', 'list', '--all'],
  ['learning', 'show', 'L-0001'],
  ['learning', 'add', '--force', '--summary', 'Added meanwhile.', '--path', 'src/**'],
  ['learning', 'update', 'L-0001', '--summary', 'Updated meanwhile.'],
  ['learning', 'upvote', '--id', 'L-0001', '--model', 'claude', '--task', 'T-0001'],
  ['learning', 'feedback', 'L-0001', '--helpful', '--task', 'T-0001'],
  ['learning', 'supersede', 'L-0001', '--with', 'L-0002'],
  ['learning', 'archive', 'L-0002'],
  ['learning', 'restore', 'L-0002'],
  ['learning', 'sync'],
  ['learning', 'resolve'],
  ['learning', 'migrate-layout', '--confirm'],
  ['undo'],
  ['stats'],
  ['doctor'],
  ['doctor', '--fix'],
  ['init'],
  ['search', 'careful'],
  ['inject', '--context-file', 'src/a.ts'],
  ['task', 'add', 'A task'],
  ['task', 'list'],
  ['task', 'show', 'T-0001'],
  ['task', 'complete', 'T-0001'],
  ['task', 'delete', 'T-0001'],
  ['hook', 'status'],
  ['--path', 'src/a.ts'],
  ['explain', 'L-0001', '--path', 'src/a.ts'],
];

let ws: TestWorkspace;
let outside: string;
let theirs: string[];

beforeAll(() => {
  ws = workspace();
  ws.write('src/a.ts');
  ws.record('L-0001', 'status: active\nsummary: Be careful here.\nscope: {paths: ["src/**"], tags: [ours]}\n');
  ws.record('L-0002', 'status: active\nsummary: Another one.\nscope: {paths: ["src/**"]}\n');
  ws.ok('task', 'add', 'A task');
  ws.ok('learning', 'upvote', '--id', 'L-0001', '--model', 'claude', '--task', 'T-0001');
  outside = temporaryFolder();
  fs.cpSync(`${ws.root}/.orbit`, `${outside}/.orbit`, {recursive: true});
  const foreign = 'id: L-0001\nstatus: active\nsummary: FOREIGN lesson.\nscope: {paths: ["**"], tags: [foreign]}\n';
  fs.writeFileSync(`${outside}/.orbit/learnings/L-0001/learning.yaml`, foreign);
  fs.writeFileSync(`${outside}/profile`, 'export FOREIGN=1\n');
  fs.writeFileSync(`${outside}/old.yaml`, foreign);
  const db = openDatabase(`${outside}/other.sqlite`, {timeout: 0});
  db.exec("CREATE TABLE precious (a); INSERT INTO precious VALUES ('FOREIGN')");
  db.close();
  theirs = contents(outside);
});
afterAll(() => expect(contents(outside)).toEqual(theirs));

const tricks: Readonly<Record<string, (place: string, name: string) => void>> = {
  'a link to a file': place => fs.symlinkSync(`${outside}/profile`, place),
  'a link to a record': place => fs.symlinkSync(`${outside}/old.yaml`, place),
  'a link to a database': place => fs.symlinkSync(`${outside}/other.sqlite`, place),
  'a link to the same place elsewhere': (place, name) => fs.symlinkSync(`${outside}/${name}`, place),
  'a link to a folder': place => fs.symlinkSync(`${outside}/.orbit/learnings`, place),
  'a link to what is not there': place => fs.symlinkSync(`${outside}/not-yet`, place),
  'a link to a device': place => fs.symlinkSync('/dev/zero', place),
  'a pipe': place => void execFileSync('mkfifo', [place]),
};

describe('nothing outside is read or changed', () => {
  const usual = places.flatMap(place => Object.keys(tricks).map(trick => [place, trick] as const));
  const drawn = usual.filter(() => below(usual.length) < cases(140));
  test.each(drawn)('%s is %s', (name, trick) => {
    const place = path.join(ws.root, name);
    const aside = `${ws.root}/aside`;
    fs.mkdirSync(path.dirname(place), {recursive: true});
    const wasThere = fs.existsSync(place);
    if (wasThere) fs.renameSync(place, aside);
    try {
      tricks[trick]?.(place, name);
      const hook = run(['hook', 'claude'], payload());
      expect(hook).toMatchObject({code: 0, signal: null});
      expect(hook.out).not.toContain('FOREIGN');
      for (const args of [pick(commands), pick(commands)]) {
        const {signal, out, err} = run(args, '');
        expect([args, signal]).toEqual([args, null]);
        expect(`${out}${err}`).not.toMatch(/FOREIGN|This is not your fault/);
      }
      expect(contents(outside)).toEqual(theirs);
    } finally {
      fs.rmSync(place, {recursive: true, force: true});
      fs.mkdirSync(path.dirname(place), {recursive: true});
      if (wasThere) fs.renameSync(aside, place);
    }
  });
});

function payload(): string {
  return JSON.stringify({
    session_id: 's1',
    cwd: ws.root,
    hook_event_name: 'PostToolUse',
    tool_name: 'Read',
    tool_input: {file_path: `${ws.root}/src/a.ts`},
  });
}

function run(args: readonly string[], input: string) {
  const done = spawnSync(process.execPath, [binary, ...args], {
    cwd: ws.root,
    input,
    env: environment(),
    encoding: 'utf8',
    // A hang, not a measure.
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  return {code: done.status, signal: done.signal, out: done.stdout, err: done.stderr};
}

function contents(folder: string): string[] {
  return fs
    .readdirSync(folder, {withFileTypes: true, recursive: true})
    .map(entry => {
      const file = path.join(entry.parentPath, entry.name);
      const content = entry.isFile() ? crypto.createHash('sha1').update(fs.readFileSync(file)).digest('hex') : '/';
      return `${path.relative(folder, file)} ${content}`;
    })
    .sort();
}
