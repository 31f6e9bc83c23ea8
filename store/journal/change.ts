import type {Workspace} from '../workspace.js';
import {commit} from './commit.js';
import {contentOf} from './content.js';
import type {FileChange} from './entry.js';
import {type OpenChange, openChange, setOpenChange} from './open-change.js';
import {placeOf} from './place.js';
import {withStoreLock} from './store-lock.js';

// The one way to change several files of records and tasks: all of them or none, across a kill at any instant. What `work`
// writes waits until `work` is through; where it throws, nothing is changed.

export type Described = {
  readonly at: string;
  /** Without a title it cannot be undone. */
  readonly title?: string;
  /** The logged change that this one takes back. */
  readonly drop?: string;
};

export type Changed<T> = {readonly value: T; readonly files: readonly FileChange[]};

export function isChanging({root}: Workspace): boolean {
  return openChange(root) !== undefined;
}

/** A change inside a change is a part of it, and is answered with no files of its own. */
export function changeFiles<T>(
  workspace: Workspace,
  work: () => T,
  describe: (files: readonly FileChange[]) => Described = () => ({at: new Date().toISOString()}),
): Changed<T> {
  const outer = openChange(workspace.root);
  if (outer) return {value: asPartOf(outer, work), files: []};
  return withStoreLock(workspace, () => {
    const change: OpenChange = {root: workspace.root, files: new Map(), steps: []};
    setOpenChange(change);
    let value: T;
    try {
      value = work();
    } finally {
      setOpenChange(undefined);
    }
    const files = [...change.files.values()].filter(({before, after}) => before !== after);
    if (files.length > 0) {
      const {at, title = null, drop = null} = describe(files);
      commit(workspace, {at, title, count: files.length, drop, files});
    }
    return {value, files};
  });
}

// Whoever goes on after a part has failed goes on without anything of it.
function asPartOf<T>({files, steps}: OpenChange, work: () => T): T {
  const start = steps.length;
  try {
    return work();
  } catch (error) {
    for (const [file, earlier] of steps.splice(start).reverse())
      if (earlier) files.set(file, earlier);
      else files.delete(file);
    throw error;
  }
}

/** What a file of a record or a task is going to be; null removes it. Throws where it cannot be put back as it was. */
export function putFile(workspace: Workspace, file: string, text: string | null): void {
  const place = placeOf(workspace, file);
  if (!place) throw new Error(`${file} is no file of a record or a task`);
  changeFiles(workspace, () => {
    const change = openChange(workspace.root);
    const earlier = change?.files.get(file);
    change?.files.set(file, {...place, before: earlier ? earlier.before : contentOf(file), after: text});
    change?.steps.push([file, earlier]);
  });
}

/** What a file is, or is going to be. */
export function textNow(workspace: Workspace, file: string): string | null {
  const coming = openChange(workspace.root)?.files.get(file)?.after;
  return coming === undefined ? contentOf(file) : coming;
}

/** Adds a line to a sidecar, and makes it where there is none. */
export function putLine(workspace: Workspace, file: string, line: string): void {
  changeFiles(workspace, () => {
    const text = textNow(workspace, file) ?? '';
    // A line that was cut off by a crash or an editor must not swallow ours.
    const separator = text === '' || text.endsWith('\n') ? '' : '\n';
    putFile(workspace, file, `${text}${separator}${line}\n`);
  });
}
