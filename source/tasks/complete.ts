import {feedbackFromOutput, type ScanResult} from '../curate/feedback.js';
import {type Orbit, timestamp} from '../orbit.js';
import {setTaskStatus} from './store.js';
import type {Task} from './task.js';

/** Ends a task, keeps its output, and takes from it what the agent said about the learnings it got. */
export function completeTask(orbit: Orbit, id: string, output: string | undefined): {task: Task; feedback: ScanResult} {
  const task = setTaskStatus(orbit.workspace, id, 'completed', timestamp(orbit), output);
  const feedback = output === undefined ? {recorded: [], unknown: []} : feedbackFromOutput(orbit, output, task.id);
  return {task, feedback};
}
