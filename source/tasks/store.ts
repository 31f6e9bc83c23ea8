// This folder: tasks as files, their output, and what ends them. run/ starts an agent, harvest/ takes lessons.

import fs from 'node:fs';
import {createFolderWith, removeFolder, writeAtomic} from '../../store/atomic.js';
import {OrbitError} from '../../store/errors.js';
import {allocateId, taskIds} from '../../store/ids.js';
import {changeFiles, putFile, textNow} from '../../store/journal/change.js';
import {comingText} from '../../store/journal/open-change.js';
import {withStoreLock} from '../../store/journal/store-lock.js';
import {makeOwnFolder} from '../../store/own-folders.js';
import {readPlainFile} from '../../store/plain-file.js';
import {type Edit, editRecord} from '../../store/record/edit.js';
import {isNumbered} from '../../store/record/id.js';
import {checkBody, checkTags} from '../../store/record/normalize.js';
import {maxRecordBytes} from '../../store/record/schema.js';
import {lstatIfExists} from '../../store/stat.js';
import type {Workspace} from '../../store/workspace.js';
import {refuseSecretsIn} from '../lint/lint.js';
import {outputFile, readTail} from './output.js';
import {checkTaskId, parseTask, serializeTask, type Task, type TaskStatus} from './task.js';

// Tasks give votes, evidence and harvest something real to point at. They are plain files like the learnings.

export type TaskDraft = {
  readonly title: string;
  readonly description?: string | undefined;
  readonly type?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Relative to the workspace root. */
  readonly contextFiles?: readonly string[] | undefined;
  readonly skipLearnings?: boolean | undefined;
  readonly allowSecret?: boolean | undefined;
};

export function addTask(workspace: Workspace, draft: TaskDraft, at: string): Task {
  const title = draft.title.trim();
  if (title === '' || [...title].length > 280 || /\p{Cc}/u.test(title)) {
    throw new OrbitError('bad-value', 'title: allowed is one line of 1 to 280 characters.');
  }
  const {description, type, tags = [], contextFiles = []} = draft;
  if (!draft.allowSecret)
    refuseSecretsIn({title, description, type, tags: tags.join('\n'), 'context-file': contextFiles.join('\n')});
  const fields = {
    title,
    description: description === undefined ? null : checkBody(description),
    type: type?.trim() || null,
    status: 'open' as const,
    tags: checkTags(tags),
    context_files: [...new Set(contextFiles)],
    skip_learnings: draft.skipLearnings ?? false,
    created_at: at,
    completed_at: null,
    harvested_at: null,
  };
  makeOwnFolder(workspace, workspace.tasks);
  const claim = (id: string) =>
    withStoreLock(workspace, () =>
      createFolderWith(workspace, `${workspace.tasks}/${id}`, 'task.yaml', serializeTask({id, ...fields}))
        ? {id, ...fields}
        : undefined,
    );
  return allocateId(workspace, claim, taskIds);
}

/** Newest first. A file that does not load is left out; asking for it by its id says why. */
export function listTasks(workspace: Workspace): Task[] {
  const tasks = taskNames(workspace)
    .map(id => load(workspace, id))
    .filter(task => task !== undefined);
  return tasks.sort((a, b) => Number(b.id.slice(2)) - Number(a.id.slice(2)));
}

/** The ids of those that are left out. */
export function unreadableTasks(workspace: Workspace): string[] {
  return taskNames(workspace).filter(id => load(workspace, id) === undefined);
}

function taskNames(workspace: Workspace): string[] {
  try {
    return fs.readdirSync(workspace.tasks).filter(name => isNumbered(name, 'T'));
  } catch {
    // No task was ever added.
    return [];
  }
}

export function readTask(workspace: Workspace, typed: string): Task {
  const id = checkTaskId(typed.trim());
  const task = load(workspace, id);
  if (task) return task;
  const folder = `${workspace.tasks}/${id}`;
  if (fs.lstatSync(folder, {throwIfNoEntry: false}))
    throw new OrbitError(
      'invalid-record',
      `${folder}/task.yaml cannot be read as a task.`,
      `It has to be a plain YAML file with \`id: ${id}\` and a \`title\`. Correct it, or remove the folder.`,
    );
  throw new OrbitError('not-found', `there is no task ${id}.`, 'See the known ones with `orbit task list --all`.');
}

const shownBytes = 1024 * 1024;

/** What came out of it; of a very long one the end, which tells most, and how much stands before it. */
export function taskOutput(workspace: Workspace, id: string): string | undefined {
  const end = readTail(outputFile(workspace, id), shownBytes);
  return end && (end.cut === 0 ? end.text : `[… ${end.cut} bytes before this …]\n${end.text}`);
}

export function setTaskStatus(
  workspace: Workspace,
  typed: string,
  status: TaskStatus,
  at: string,
  output?: string,
): Task {
  const {value} = changeFiles(workspace, () => {
    const {id} = readTask(workspace, typed);
    const ended = status === 'completed' || status === 'failed';
    const edits = [
      {path: ['status'] as const, value: status},
      {path: ['completed_at'] as const, value: ended ? at : null},
    ];
    if (output !== undefined) keepOutput(workspace, id, output);
    edit(workspace, id, edits);
    return readTask(workspace, id);
  });
  return value;
}

const longOutput = 1024 * 1024;

// A long one, which no entry of the journal should hold twice, is whole before the task says that it has ended.
function keepOutput(workspace: Workspace, id: string, output: string): void {
  const file = outputFile(workspace, id);
  const isLong = Math.max(output.length, lstatIfExists(file)?.size ?? 0) > longOutput;
  if (isLong) writeAtomic(workspace, file, output);
  else putFile(workspace, file, output);
}

function edit(workspace: Workspace, id: string, edits: readonly Edit[]): void {
  const file = taskFile(workspace, id);
  putFile(workspace, file, editRecord(textNow(workspace, file) ?? '', edits));
}

function taskFile({tasks}: Workspace, id: string): string {
  return `${tasks}/${id}/task.yaml`;
}

/** Remembered in the task itself, so that every clone knows and nobody's deleted state makes it be asked again. */
export function markHarvested(workspace: Workspace, id: string, at: string): void {
  changeFiles(workspace, () => {
    readTask(workspace, id);
    edit(workspace, id, [{path: ['harvested_at'], value: at}]);
  });
}

export function deleteTask(workspace: Workspace, typed: string): string {
  return withStoreLock(workspace, () => {
    const {id} = readTask(workspace, typed);
    removeFolder(workspace, `${workspace.tasks}/${id}`);
    return id;
  });
}

// What lies there may have come by git as a link to anywhere, a device without an end included.
function load(workspace: Workspace, id: string): Task | undefined {
  const folder = `${workspace.tasks}/${id}`;
  const coming = comingText(taskFile(workspace, id));
  try {
    if (typeof coming === 'string') return parseTask(coming, id);
    const text = fs.lstatSync(folder).isDirectory() ? readPlainFile(`${folder}/task.yaml`, maxRecordBytes) : undefined;
    return text === undefined ? undefined : parseTask(text, id);
  } catch {
    return undefined;
  }
}
