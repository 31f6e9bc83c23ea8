import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// The task store: what votes, evidence and injections point at.

type Task = Readonly<Record<string, unknown>>;

const fresh = {
  id: 'T-0001',
  title: 'Retry failed uploads',
  description: 'With a jitter.',
  type: 'feature',
  status: 'open',
  tags: ['network', 'upload'],
  context_files: ['src/upload.ts'],
  skip_learnings: false,
  created_at: expect.any(String),
  completed_at: null,
  harvested_at: null,
};

function added(): TestWorkspace {
  const ws = workspace();
  ws.write('src/upload.ts');
  const flags = ['--description', 'With a jitter.', '--type', 'feature', '--tag', 'Network,upload'];
  const task = ws.json<Task>('task', 'add', fresh.title, ...flags, '--context-file', './src/upload.ts');
  expect(task).toEqual(fresh);
  return ws;
}

describe('a task', () => {
  test('is added, listed, shown, started, completed and deleted', () => {
    const ws = added();
    const learning = ws.add('Uploads need an idempotency key.', '--path', 'src/upload.ts');
    expect(ws.json('task', 'list')).toEqual({tasks: [fresh]});
    expect(ws.json('task', 'show', 'T-0001')).toEqual({...fresh, output: null});
    expect(ws.json('task', 'start', 'T-0001')).toEqual({...fresh, status: 'in_progress'});
    const output = `Done.\nLEARNING_HELPFUL: ${learning}\nLEARNING_NOT_HELPFUL: L-0404\n`;
    const completing = ['task', 'complete', 'T-0001', '--output-file', '-', '--json'];
    const completed = {...fresh, status: 'completed', completed_at: expect.any(String)};
    expect(JSON.parse(ws.runWith({input: output}, ...completing).out)).toEqual({
      ...completed,
      feedback: {
        recorded: [{id: learning, helpful: true, task_id: 'T-0001', confidence: 0.55}],
        unknown: ['L-0404'],
      },
    });
    expect(ws.read('.orbit/tasks/T-0001/output.md')).toBe(output);
    expect(ws.json('task', 'list')).toEqual({tasks: []});
    expect(ws.json('task', 'list', '--status', 'completed')).toEqual({tasks: [completed]});
    expect(ws.json('task', 'show', 'T-0001')).toEqual({...completed, output});
    expect(ws.json('task', 'delete', 'T-0001')).toEqual({id: 'T-0001'});
    expect(ws.exists('.orbit/tasks/T-0001')).toBe(false);
    expect(ws.ok('task', 'add', 'Next')).toBe('T-0002\n');
  });

  test('brings the learnings about its files, or none where it wants none', () => {
    const ws = added();
    const id = ws.add('Uploads need an idempotency key.', '--path', 'src/upload.ts');
    expect(ws.ok('inject', '--task', 'T-0001', '--session', 'a')).toContain(`[${id}]`);
    ws.ok('task', 'add', 'Without', '--context-file', 'src/upload.ts', '--skip-learnings');
    expect(ws.ok('inject', '--task', 'T-0002', '--session', 'b')).toBe('');
  });

  test('that is not there, or not an id, is said so', () => {
    const ws = workspace();
    expect(ws.run('task', 'show', 'T-0404')).toMatchObject({code: 1, out: ''});
    expect(ws.run('inject', '--task', 'T-0404')).toMatchObject({code: 1, out: ''});
    expect(ws.run('task', 'show', '../../x')).toMatchObject({code: 2, out: ''});
    expect(ws.run('task', 'add', 'x', '--context-file', '/etc/passwd')).toMatchObject({code: 2, out: ''});
    expect(ws.run('task', 'add', 'two\nlines')).toMatchObject({code: 2, out: ''});
  });
});

describe('a file that is no task', () => {
  test('leaves the others alone, says what it lacks, and stops no injection', () => {
    const ws = added();
    ws.write('.orbit/tasks/T-0002/task.yaml', 'title: [');
    expect(ws.json<{tasks: Task[]}>('task', 'list').tasks).toEqual([fresh]);
    const {code, err} = ws.run('task', 'show', 'T-0002');
    expect(code).toBe(1);
    expect(err).toContain('T-0002/task.yaml cannot be read as a task');
    expect(ws.run('inject', '--task', 'T-0002')).toMatchObject({code: 0, out: ''});
  });

  test('but a link is not followed: not to a device without an end, not out of the workspace', () => {
    const ws = added();
    const outside = path.join(workspace().write('task.yaml', 'id: T-0003\ntitle: Elsewhere\n'));
    for (const [id, target] of [
      ['T-0002', '/dev/zero'],
      ['T-0003', outside],
    ] as const) {
      fs.mkdirSync(path.join(ws.root, '.orbit/tasks', id));
      fs.symlinkSync(target, path.join(ws.root, '.orbit/tasks', id, 'task.yaml'));
    }
    expect(ws.json<{tasks: Task[]}>('task', 'list').tasks).toEqual([fresh]);
    expect(ws.run('task', 'start', 'T-0003')).toMatchObject({code: 1, out: ''});
    expect(fs.readFileSync(outside, 'utf8')).toBe('id: T-0003\ntitle: Elsewhere\n');
  });
});
