import {type Mention, recordMentions, type ScanResult, scanOutput} from '../learnings/feedback.js';
import {type Orbit, timestamp} from '../open/orbit.js';
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
  const task = setTaskStatus(orbit.workspace, id, 'completed', timestamp(orbit), output);
  return finish(orbit, task, output === undefined ? [] : scanOutput(output));
}

/** The same for a task whose output was written while it came. */
export function endTask(orbit: Orbit, id: string, status: TaskStatus, mentions: readonly Mention[], by: string): Ended {
  return finish(orbit, setTaskStatus(orbit.workspace, id, status, timestamp(orbit)), mentions, by);
}

function finish(orbit: Orbit, task: Task, mentions: readonly Mention[], by?: string): Ended {
  const feedback = recordMentions(orbit, mentions, task.id, by);
  return {task, feedback, harvests: task.status === 'completed' && startHarvestIfDue(orbit)};
}
