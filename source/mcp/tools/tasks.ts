import * as z from 'zod';
import {normalizeTag} from '../../../store/record/tags.js';
import type {Workspace} from '../../../store/workspace.js';
import {listTasks, readTask, taskOutput} from '../../tasks/store.js';
import {type Task, taskStatuses} from '../../tasks/task.js';
import {safeText} from '../../text/flatten.js';
import {defineTool, reads} from '../tool.js';
import {limit, tagList} from './fields.js';

export const taskShow = defineTool({
  name: 'orbit_task_show',
  title: 'orbit.task.show',
  description:
    'Read one task of this project: title, description, context files and output. The answer carries the learnings about its context files.',
  input: z.strictObject({id: z.string().describe('id of a task, such as T-0001')}),
  annotations: reads,
  run({workspace}, {id}) {
    const task = readTask(workspace, id);
    return {result: {...task, output: shownOutput(workspace, task.id)}, mentions: mentionsOf([task])};
  },
});

// Kept with its colours in the file; whoever reads it here has no terminal.
function shownOutput(workspace: Workspace, id: string): string | null {
  const output = taskOutput(workspace, id);
  return output === undefined ? null : safeText(output);
}

const listedByDefault = 50;

export const taskList = defineTool({
  name: 'orbit_task_list',
  title: 'orbit.task.list',
  description: 'List the tasks of this project, the newest first: those that are not done unless told otherwise.',
  input: z.strictObject({
    status: z.enum(taskStatuses).optional(),
    all: z.boolean().optional().describe('every status'),
    tags: tagList.optional().describe('only with all of these tags'),
    limit: limit.optional().describe(`at most this many; default ${listedByDefault}`),
  }),
  annotations: reads,
  run({workspace}, {status, all, tags = [], limit: most = listedByDefault}) {
    const statuses: readonly string[] = status ? [status] : all ? taskStatuses : ['open', 'in_progress'];
    const names = tags.map(normalizeTag);
    const tasks = listTasks(workspace)
      .filter(task => statuses.includes(task.status) && names.every(tag => task.tags.includes(tag)))
      .slice(0, most);
    return {result: {tasks}, mentions: mentionsOf(tasks)};
  },
});

// A task may ask to be done without learnings, as an experiment does.
function mentionsOf(tasks: readonly Task[]) {
  const informed = tasks.filter(task => !task.skip_learnings);
  const paths = [...new Set(informed.flatMap(task => task.context_files))];
  return paths.length > 0 ? {paths} : undefined;
}
