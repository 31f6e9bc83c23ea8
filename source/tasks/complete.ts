import {type Mention, recordMentions, type ScanResult, scanOutput, withConfidence} from '../learnings/feedback.js';
import {type Orbit, timestamp} from '../open/orbit.js';
import {withUndo} from '../undo/journal.js';
import {startHarvestIfDue} from './harvest/schedule.js';
import {setTaskStatus} from './store.js';
import type {Task, TaskStatus} from './task.js';

export type Ended = {
  readonly task: Task;
  readonly feedback: ScanResult;
  /** A harvest was started, which goes on by itself. */
  readonly harvests: boolean;
};

/** Ends a task, keeps its output, and takes from it what the agent said about the learnings it got. */
export function completeTask(orbit: Orbit, id: string, output: string | undefined): Ended {
  return end(orbit, id, 'completed', output === undefined ? [] : scanOutput(output), {output});
}

/** The same for a task whose output was written while it came. */
export function endTask(orbit: Orbit, id: string, status: TaskStatus, mentions: readonly Mention[], by: string): Ended {
  return end(orbit, id, status, mentions, {by});
}

type More = {readonly output?: string | undefined; readonly by?: string};

// One change, so that a task which has ended has told what it had to tell.
function end(orbit: Orbit, id: string, status: TaskStatus, mentions: readonly Mention[], {output, by}: More): Ended {
  const {task, feedback} = withUndo(orbit, `feedback of ${id}`, () => {
    const task = setTaskStatus(orbit.workspace, id, status, timestamp(orbit), output);
    return {task, feedback: recordMentions(orbit, mentions, task.id, by)};
  });
  const harvests = task.status === 'completed' && startHarvestIfDue(orbit);
  return {task, feedback: withConfidence(orbit, feedback), harvests};
}
