import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, test} from 'vitest';
import {afterTheGrain} from '../support/indexed.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// Every reading command looks at the stamps of all records before it answers: what an editor, git or another process has
// done is seen by the next one, in a store of any size, whether or not the record had anything to do with the question.

const fresh = `summary: Zebra crossing.\ncreated_at: ${new Date().toISOString()}\npriority: 255\nconfidence: 1\nscope: {paths: ["src/fresh/**"], tags: [fresh]}\n`;
const stale = (number: number) => `summary: Lesson ${number}.\nscope: {paths: ["src/part${number}/**"], tags: [old]}\n`;

const commands = [
  'learning list --limit 1',
  'learning list --tag fresh',
  'learning list --path src/fresh/a.ts',
  'learning list --path src/fresh/*.ts',
  'search zebra',
  'search path src/fresh/a.ts',
  'explain src/fresh/a.ts',
  'inject --context-file src/fresh/a.ts',
  'inject --query zebra --context-file src/a.ts',
  '--json',
];
/** Takes the evidence of a hook: the folder, git, and the records that match. */
const hot = '--path src/fresh/a.ts --format json';

/** More than are looked at one by one by a hook as well. */
const records = 140;

describe('each reading command', () => {
  let ws: TestWorkspace;
  const id = 'L-0001';
  let asked = 0;
  // Each call is a session of its own: nobody is told the same twice.
  const sees = (line: string) => {
    const env = {ORBIT_SESSION_ID: `session-${++asked}`};
    return /Zebra|path:src\/fresh/.test(ws.runWith({env}, ...line.split(' ')).out);
  };
  const answers = () => Object.fromEntries(commands.map(line => [line, sees(line)]));
  const all = (answer: boolean, lines = commands) => Object.fromEntries(lines.map(line => [line, answer]));

  beforeEach(async () => {
    ws = workspace();
    for (let number = 1; number <= records; number++) ws.record(`L-${String(number).padStart(4, '0')}`, stale(number));
    ws.write('src/fresh/a.ts');
    ws.git('add', '.');
    ws.git('commit', '-qm', 'all');
    await afterTheGrain();
    ws.ok('learning', 'sync');
  });

  /** Each command is the first one after the change. */
  function firstAfter(change: () => void, undo: () => void, lines = commands): Record<string, boolean> {
    const seen: Record<string, boolean> = {};
    for (const line of lines) {
      change();
      seen[line] = sees(line);
      undo();
      ws.ok('learning', 'list', '--limit', '1');
    }
    return seen;
  }

  test('sees an edit in place, which changes no folder, and its withdrawal', () => {
    expect(answers()).toEqual(all(false));
    const write = (text: string) => fs.writeFileSync(ws.recordFile(id), `id: ${id}\n${text}`);
    expect(
      firstAfter(
        () => write(fresh),
        () => write(stale(1)),
      ),
    ).toEqual(all(true));
    expect(answers()).toEqual(all(false));
    write(fresh);
    ws.ok('search', 'anything');
    expect(sees(hot)).toBe(true);
  }, 60_000);

  test('sees a record that came, and one that went', () => {
    const folder = path.dirname(ws.recordFile('L-9001'));
    const come = () => void ws.record('L-9001', fresh);
    const go = () => fs.rmSync(folder, {recursive: true});
    const lines = [...commands, hot];
    expect(firstAfter(come, go, lines)).toEqual(all(true, lines));
    come();
    ws.ok('learning', 'list', '--limit', '1');
    expect(firstAfter(go, come, lines)).toEqual(all(false, lines));
  }, 90_000);

  test('sees what git checked out', () => {
    ws.git('checkout', '-qb', 'other');
    ws.record(id, fresh);
    ws.git('commit', '-qam', 'fresh');
    ws.git('checkout', '-q', 'main');
    ws.ok('learning', 'list', '--limit', '1');
    const to = (branch: string) => () => void ws.git('checkout', '-q', branch);
    const lines = [...commands, hot];
    expect(firstAfter(to('other'), to('main'), lines)).toEqual(all(true, lines));
  }, 60_000);

  test('shows the record as its file says, and refuses one that is gone', () => {
    expect(ws.ok('learning', 'show', id)).toContain('Lesson 1.');
    ws.record(id, fresh);
    expect(ws.ok('learning', 'show', id)).toContain('Zebra crossing.');
    fs.rmSync(path.dirname(ws.recordFile(id)), {recursive: true});
    expect(ws.run('learning', 'show', id)).toMatchObject({
      code: 1,
      err: expect.stringContaining('there is no learning'),
    });
  });

  test('sees votes and feedback that another process appended, in a folder that has none and in one that has', () => {
    const vote = (task: string) =>
      `${JSON.stringify({learning_id: 'L-0077', voter_model: 'claude', voted_at: new Date().toISOString(), task_id: task})}\n`;
    const first = () => ws.ok('learning', 'list', '--limit', '1').split('\t');
    const file = ws.write('.orbit/learnings/L-0077/votes.jsonl', vote('T-1'));
    expect(first().slice(0, 3)).toEqual(['L-0077', 'active', '1']);
    fs.appendFileSync(file, vote('T-2'));
    expect(first().slice(0, 3)).toEqual(['L-0077', 'active', '2']);
    const feedback = {learning_id: 'L-0077', helpful: true, task_id: 'T-1', by: null, at: new Date().toISOString()};
    ws.write('.orbit/learnings/L-0077/feedback.jsonl', `${JSON.stringify(feedback)}\n`);
    expect(ws.json<{usage: {helpful: number}}>('learning', 'show', 'L-0077').usage.helpful).toBe(1);
    fs.rmSync(file);
    expect(first()[0]).not.toBe('L-0077');
  });
});
