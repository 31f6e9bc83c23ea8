import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {activeLearning, openTask} from '../support/tasks.js';
import {binary, environment, type TestWorkspace, temporaryFolder, workspace} from '../support/workspace.js';

// An agent that does not end by itself, or does not stop talking.

function project(command: string, limit?: string): TestWorkspace {
  const ws = workspace().trusted();
  const runtime = {command, ...(limit === undefined ? {} : {time_limit: limit})};
  ws.write('.orbit/config.yaml', `runtimes: ${JSON.stringify({agent: runtime})}\n`);
  openTask(ws, 1);
  return ws;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(resolve => setTimeout(resolve, 20));
}

const output = (ws: TestWorkspace) => ws.read('.orbit/tasks/T-0001/output.md');
const status = (ws: TestWorkspace) => ws.json<{status: string}>('task', 'show', 'T-0001').status;
const isAlive = (pid: number) =>
  fs.existsSync(`/proc/${pid}`) && !/\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));

describe('a run that is stopped', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)(
    'by %s: the agent and what it started are gone, the output is there, the task is open',
    async (signal, code) => {
      const ws = project(`sh -c 'sleep 300 & echo $! > child; echo $$ > parent; echo begun; wait'`);
      const run = ws.start('task', 'run', 'T-0001');
      await until(() => ws.exists('.orbit/tasks/T-0001/output.md') && output(ws).includes('begun'));
      run.kill(signal);
      const result = await run;
      expect(result).toMatchObject({code, out: 'begun\n'});
      expect(result.err).toContain('T-0001 is open again: agent was stopped');
      expect(output(ws)).toBe('begun\n');
      expect(ws.json('task', 'show', 'T-0001')).toMatchObject({status: 'open', completed_at: null});
      for (const file of ['child', 'parent']) expect(isAlive(Number(ws.read(file)))).toBe(false);
    },
  );

  it('an agent that will not listen is killed, at once on the second signal', async () => {
    const deaf = `sh -c 'trap "" INT TERM; echo begun; while :; do sleep 1; done'`;
    const ws = project(deaf);
    const patient = ws.startWith({env: {ORBIT_STOP_GRACE_MS: '50'}}, 'task', 'run', 'T-0001', '--json');
    await until(() => ws.exists('.orbit/tasks/T-0001/output.md') && output(ws).includes('begun'));
    patient.kill('SIGINT');
    expect(JSON.parse((await patient).out)).toMatchObject({outcome: 'interrupted', task: {status: 'open'}});
    fs.rmSync(`${ws.root}/.orbit/tasks/T-0001/output.md`);
    const hasty = ws.startWith({env: {ORBIT_STOP_GRACE_MS: '600000'}}, 'task', 'run', 'T-0001');
    await until(() => ws.exists('.orbit/tasks/T-0001/output.md') && output(ws).includes('begun'));
    hasty.kill('SIGINT');
    await new Promise(resolve => setTimeout(resolve, 100));
    hasty.kill('SIGINT');
    expect((await hasty).code).toBe(130);
    expect(status(ws)).toBe('open');
  });

  it('by somebody who does not stop pressing Ctrl-C: the task is open', async () => {
    const ws = project(`sh -c 'echo begun; sleep 300'`);
    const run = ws.start('task', 'run', 'T-0001');
    await until(() => ws.exists('.orbit/tasks/T-0001/output.md') && output(ws).includes('begun'));
    const pressing = setInterval(() => run.kill('SIGINT'), 1);
    await run;
    clearInterval(pressing);
    expect({status: status(ws), output: output(ws)}).toEqual({status: 'open', output: 'begun\n'});
  });

  it('by its time limit: it has failed, with what it said so far', () => {
    const ws = project(`sh -c 'echo begun; sleep 300'`, '1s');
    const {code, out, err} = ws.run('task', 'run', 'T-0001');
    expect({code, out}).toEqual({code: 124, out: 'begun\n'});
    expect(err).toContain('the time was up');
    expect(status(ws)).toBe('failed');
    expect(output(ws)).toBe('begun\n');
  });
});

it('a task is run once at a time; a killed run leaves no lock', async () => {
  const ws = project(`sh -c 'echo $$ > parent; echo begun; sleep 300'`);
  const run = ws.start('task', 'run', 'T-0001');
  await until(() => ws.exists('.orbit/tasks/T-0001/output.md') && output(ws).includes('begun'));
  const second = ws.run('task', 'run', 'T-0001', '--agent', 'cat');
  expect(second).toMatchObject({code: 1, out: ''});
  expect(second.err).toContain('is being run by another process');
  run.kill('SIGKILL');
  await run;
  process.kill(-Number(ws.read('parent')), 'SIGKILL');
  expect(ws.run('task', 'run', 'T-0001', '--agent', 'cat').code).toBe(0);
});

it('what an agent leaves behind does not keep the run waiting', () => {
  const ws = project(`sh -c 'sleep 300 & echo $! > child; echo done'`);
  expect(ws.run('task', 'run', 'T-0001')).toMatchObject({code: 0, out: 'done\n'});
  process.kill(Number(ws.read('child')), 'SIGKILL');
});

it('nor does a helper that goes on talking; what the agent said last is there', () => {
  const helper = 'for i in $(seq 50); do echo log; sleep 0.2; done; echo over';
  const ws = project(`sh -c '(${helper}) & echo $! > child; sleep 0.5; echo done; exit 3'`);
  const {code, out, err} = ws.run('task', 'run', 'T-0001');
  expect({code, status: status(ws)}).toEqual({code: 3, status: 'failed'});
  expect(err).toContain('has failed: agent ended with 3');
  expect(out).toContain('done\n');
  expect(out).not.toContain('over');
  expect(output(ws)).toBe(out);
  const child = Number(ws.read('child'));
  if (isAlive(child)) process.kill(child, 'SIGKILL');
});

it('two hundred megabytes go to the disk, not to the memory', async () => {
  const bytes = 200 * 1024 * 1024;
  // One long line, and at its end a word for the learnings.
  const ws = project(`sh -c 'head -c ${bytes} /dev/zero | tr "\\\\0" "x"; echo; echo LEARNING_HELPFUL: L-0001'`);
  activeLearning(ws, 1, 'Close what you open.', 'src/**', 'io');
  const folder = temporaryFolder();
  fs.writeFileSync(
    `${folder}/peak.cjs`,
    `process.on('exit', () => require('fs').writeFileSync('${folder}/peak', String(process.resourceUsage().maxRSS)));`,
  );
  const peak = async (...args: string[]) => {
    const {code, out} = await ws.startWith({env: {NODE_OPTIONS: `--require=${folder}/peak.cjs`}}, ...args);
    return {code, out, mib: Number(fs.readFileSync(`${folder}/peak`, 'utf8')) / 1024};
  };
  const small = await peak('task', 'list', '--all');
  const large = await peak('task', 'run', 'T-0001', '--agent', 'agent', '--json');
  expect(JSON.parse(large.out)).toMatchObject({
    output_bytes: bytes + 26,
    feedback: {recorded: [{id: 'L-0001', helpful: true}]},
  });
  expect(fs.statSync(`${ws.root}/.orbit/tasks/T-0001/output.md`).size).toBe(bytes + 26);
  expect(large.mib).toBeLessThan(small.mib + 100);
  const harvest = await peak('learning', 'harvest', '--json');
  expect(harvest.code).toBe(0);
  expect(harvest.mib).toBeLessThan(small.mib + 100);
  const shown = ws.json<{output: string}>('task', 'show', 'T-0001').output;
  expect(shown.length).toBeLessThan(1_100_000);
  expect(shown).toMatch(/^\[… \d+ bytes before this …\]\n[\s\S]*LEARNING_HELPFUL: L-0001\n$/);
});

it('a disk that takes no more stops the agent, and says so', () => {
  const ws = project(`sh -c 'echo $$ > parent; yes'`);
  ws.ok('task', 'list');
  // The shell's limit on the size of a file stands in for the disk's.
  const line = `ulimit -f 2000; exec "${process.execPath}" "${binary}" task run T-0001 --json`;
  const {status: code, stderr} = spawnSync('sh', ['-c', line], {
    cwd: ws.root,
    env: environment({ORBIT_TRUST: '1'}),
    encoding: 'utf8',
  });
  expect(code).toBe(1);
  expect(JSON.parse(stderr)).toMatchObject({error: {code: 'io', message: expect.stringContaining('cannot write')}});
  expect(status(ws)).toBe('open');
  expect(isAlive(Number(ws.read('parent')))).toBe(false);
});
