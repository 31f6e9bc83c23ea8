import {beforeAll, describe, expect, it} from 'vitest';
import {expectRefused} from '../support/expect.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('orbit learning feedback', () => {
  let ws: TestWorkspace;
  const confidence = (id: string) => ws.json<{confidence: number}>('learning', 'show', id).confidence;

  beforeAll(() => {
    ws = workspace();
    for (const name of ['one', 'two', 'three']) ws.add(`Learning ${name}.`, '--path', 'src/**');
  });

  it('moves confidence up by 0.05 and down by 0.10, in time order', () => {
    expect(ws.run('learning', 'feedback', 'L-0001', '--helpful', '--task', 'T-1')).toEqual({
      code: 0,
      out: 'L-0001 helped in T-1; confidence is 0.55\n',
      err: '',
    });
    expect(ws.json('learning', 'feedback', 'L-0001', '--not-helpful', '--task', 'T-2')).toEqual({
      id: 'L-0001',
      helpful: false,
      task_id: 'T-2',
      confidence: 0.45,
    });
    expect(confidence('L-0001')).toBe(0.45);
  });

  it('lets the last word on a task count', () => {
    ws.ok('learning', 'feedback', 'L-0001', '--helpful', '--task', 'T-2', '--note', 'on second thought');
    expect(confidence('L-0001')).toBe(0.6);
    const lines = ws.read('.orbit/learnings/L-0001/feedback.jsonl').trimEnd().split('\n');
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({
      learning_id: 'L-0001',
      helpful: true,
      task_id: 'T-2',
      by: null,
      at: expect.stringMatching(/Z$/),
      note: 'on second thought',
    });
  });

  it('finds the lines in an agent’s output, the last one on each learning', () => {
    const input = [
      'LEARNING_HELPFUL: L-0002',
      'I think LEARNING_HELPFUL: L-0001 in prose does not count',
      '  - LEARNING_NOT_HELPFUL: L-0003',
      'LEARNING_HELPFUL: L-0003\r',
      'LEARNING_HELPFUL: L-0099',
      'LEARNING_HELPFUL: ../../etc/passwd',
      'learning_helpful: L-0001',
    ].join('\n');
    const json = ws.runWith({input}, 'learning', 'feedback', '--scan', '--task', 'T-3', '--json');
    expect(JSON.parse(json.out)).toEqual({
      recorded: [
        {id: 'L-0002', helpful: true, task_id: 'T-3', confidence: 0.55},
        {id: 'L-0003', helpful: true, task_id: 'T-3', confidence: 0.55},
      ],
      unknown: ['L-0099'],
    });
    const text = ws.runWith({input, env: {ORBIT_TASK_ID: 'T-4'}}, 'learning', 'feedback', '--scan');
    expect(text).toEqual({
      code: 0,
      out: 'L-0002\thelpful\nL-0003\thelpful\n',
      err: 'warning: there is no learning L-0099.\n',
    });
    expect(ws.exists('.orbit/learnings/L-0099')).toBe(false);
  });

  it('takes the branch for the task of an output when nobody names one', () => {
    const repository = workspace();
    repository.add('one', '--path', 'src/**');
    const scan = () =>
      repository.runWith(
        {input: 'LEARNING_HELPFUL: L-0001\n', env: {ORBIT_TASK_ID: ''}},
        'learning',
        'feedback',
        '--scan',
      );
    expect(scan()).toMatchObject({code: 0, out: 'L-0001\thelpful\n'});
    expect(repository.read('.orbit/learnings/L-0001/feedback.jsonl')).toContain('"task_id":"main"');
    repository.git('add', '.');
    repository.git('commit', '-qm', 'x');
    repository.git('checkout', '-q', '--detach');
    expect(scan()).toMatchObject({code: 2, err: expect.stringContaining('--task')});
  });

  it('does not touch the record, nor write the same word twice', () => {
    const before = ws.fingerprint();
    ws.ok('learning', 'feedback', 'L-0002', '--helpful', '--task', 'T-3');
    expect(ws.fingerprint()).toEqual(before);
  });

  it('wants one verdict, a task and a known learning', () => {
    const args = (...more: string[]) => ['learning', 'feedback', ...more];
    expectRefused(ws, args('L-0001', '--task', 'T-1'), {code: 2, says: ['--helpful', '--not-helpful']});
    expectRefused(ws, args('L-0001', '--helpful', '--not-helpful', '--task', 'T'), {code: 2, says: ['either']});
    expectRefused(ws, args('L-0001', '--helpful'), {code: 2, says: ['--task']});
    expectRefused(ws, args('--helpful', '--task', 'T-1'), {code: 2, says: ['--scan']});
    expectRefused(ws, args('--scan', '--task', ''), {
      code: 2,
      says: ['task: is empty'],
      input: 'LEARNING_HELPFUL: L-0001',
    });
    expectRefused(ws, args('L-0099', '--helpful', '--task', 'T-1'), {code: 1, says: ['L-0099']});
  });

  it('reports a broken line in a sidecar by file and line, and counts the others', () => {
    const file = '.orbit/learnings/L-0002/feedback.jsonl';
    ws.write(file, `${ws.read(file)}{"torn": \n{"helpful": "yes", "task_id": "T-8", "at": "2026-06-01T00:00:00Z"}\n`);
    expect(ws.json<{usage: {helpful: number}}>('learning', 'show', 'L-0002').usage.helpful).toBe(2);
    const sync = ws.run('learning', 'sync');
    expect(sync.code).toBe(1);
    expect(sync.err).toContain(`${file}:3 is not JSON`);
    expect(sync.err).toContain(`${file}:4 has no helpful`);
    const doctor = ws.run('doctor', '--json');
    expect(doctor.code).toBe(1);
    const {problems} = JSON.parse(doctor.out) as {problems: {where: string}[]};
    expect(problems.map(({where}) => where)).toEqual(expect.arrayContaining([`${file}:3`, `${file}:4`]));
  });
});
