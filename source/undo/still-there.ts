import {OrbitError} from '../../store/errors.js';
import type {FileChange} from '../../store/journal/entry.js';
import {fileAt} from '../../store/journal/place.js';
import {lstatIfExists} from '../../store/stat.js';
import type {Workspace} from '../../store/workspace.js';

// What saves and cleans a whole checkout, such as `git stash -u`, can take a file between those two steps. We cannot keep
// it from that, but nobody is told that a record is written when it is gone.

/** Looks once more when the lock is free again. Throws with the full text of what is gone. */
export function requireStillThere(workspace: Workspace, files: readonly FileChange[]): void {
  const gone = files.filter(
    file => file.name === 'learning.yaml' && file.after !== null && !lstatIfExists(fileAt(workspace, file)),
  );
  if (gone.length === 0) return;
  const texts = gone.map(({id, after}) => `--- ${id}/learning.yaml\n${after}`);
  const [were, them] = gone.length === 1 ? ['was', 'it'] : ['were', 'them'];
  throw new OrbitError(
    'gone',
    `${gone.map(({id}) => id).join(', ')} ${were} written, but something else took ${them} away again. This is what was in ${them}:\n${texts.join('')}`,
  );
}
