// This folder: one run of an agent on a task, from choosing the program to writing down how it ended.

import {OrbitError} from '../../../store/errors.js';
import {holdLock} from '../../../store/held-lock.js';
import {retryOnDamage} from '../../../store/index/damage.js';
import type {ScanResult} from '../../learnings/feedback.js';
import {type Orbit, timestamp} from '../../open/orbit.js';
import {endTask} from '../complete.js';
import {readTask, setTaskStatus} from '../store.js';
import type {Task} from '../task.js';
import {withOrbit} from '../with-orbit.js';
import {StartError} from './agent.js';
import {type PreparedRun, type PrepareOptions, prepareRun, startFailed} from './prepare.js';
import {type SupervisedRun, type SupervisionOptions, supervise} from './supervise.js';

// The engine: learnings and task in, an agent in between, output and feedback out. The workspace is not kept open while
// the agent works: it may take hours, and others write meanwhile.

export type RunOptions = PrepareOptions & SupervisionOptions & {readonly started?: (prepared: PreparedRun) => void};

export type RunResult = {
  readonly task: Task;
  readonly agent: string;
  readonly session: string;
  readonly learnings: readonly string[];
  readonly outcome: 'completed' | 'failed' | 'timed-out' | 'interrupted';
  readonly exit_code: number;
  readonly output_bytes: number;
  readonly feedback: ScanResult;
};

/** What timeout(1) says. */
const timedOutCode = 124;

const statusAfter = {
  completed: 'completed',
  failed: 'failed',
  'timed-out': 'failed',
  interrupted: 'open',
} as const;

export async function runTask(open: () => Orbit, id: string, options: RunOptions): Promise<RunResult> {
  const orbit = open();
  const {workspace, now} = orbit;
  const task = withOrbit(orbit, ({workspace}) => runnable(readTask(workspace, id)));
  const lock = holdLock(workspace, `run-${task.id}`);
  if (!lock)
    throw new OrbitError('locked', `${task.id} is being run by another process.`, 'Wait for it, or stop it there.');
  let stopListening = () => {};
  try {
    const prepared = withOrbit(open(), orbit => prepareRun(orbit, task, options));
    // Until the end is written down: one Ctrl-C too many must not leave the task under way for ever.
    stopListening = options.onStop(() => {});
    let isStarted = false;
    const onStarted = () => {
      setTaskStatus(workspace, task.id, 'in_progress', timestamp({now}));
      isStarted = true;
      options.started?.(prepared);
    };
    const supervised = await supervise(workspace, prepared, options, onStarted).catch(error => {
      if (isStarted) setTaskStatus(workspace, task.id, 'open', timestamp({now}));
      throw error instanceof StartError ? startFailed(prepared.runtime.name, error) : error;
    });
    // Here, not at the edge, which would run the whole command again, and with it the agent.
    return retryOnDamage(
      () => workspace,
      () => withOrbit(open(), orbit => conclude(orbit, prepared, supervised)),
    );
  } finally {
    stopListening();
    lock.release();
  }
}

function runnable(task: Task): Task {
  if (task.status !== 'completed') return task;
  throw new OrbitError(
    'refused',
    `${task.id} is already completed.`,
    `Reopen it with \`orbit task start ${task.id}\`, then run it.`,
  );
}

function conclude(orbit: Orbit, prepared: PreparedRun, {end, stopped, bytes, mentions}: SupervisedRun): RunResult {
  const outcome = stopped ?? (end.code === 0 ? 'completed' : 'failed');
  const {runtime, session, learnings} = prepared;
  const {task, feedback} = endTask(orbit, prepared.task.id, statusAfter[outcome], mentions, runtime.name);
  return {
    task,
    agent: runtime.name,
    session,
    learnings,
    outcome,
    exit_code: outcome === 'timed-out' ? timedOutCode : end.code,
    output_bytes: bytes,
    feedback,
  };
}
