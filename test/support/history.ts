import path from 'node:path';
import {type TestWorkspace, temporaryFolder, workspaceIn} from './workspace.js';

// A past for git to tell about: files with text enough to be recognised when they move, commits, and clones of them.

export function write(place: TestWorkspace, ...files: string[]): void {
  for (const file of files)
    place.write(file, Array.from({length: 30}, (_, at) => `${path.basename(file)} line ${at}`).join('\n'));
}

/** The id of the commit. */
export function commit(place: TestWorkspace, message: string): string {
  place.git('add', '-A');
  place.git('commit', '-qm', message);
  return place.git('rev-parse', 'HEAD').trim();
}

export function clone(from: TestWorkspace, ...flags: string[]): TestWorkspace {
  const copy = workspaceIn(path.join(temporaryFolder(), 'clone'));
  from.git('clone', '-q', ...flags, `file://${from.root}`, copy.root);
  return copy;
}
