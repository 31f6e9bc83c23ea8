import {lstatIfExists} from '../stat.js';
import type {Workspace} from '../workspace.js';

// Was this index made here? A file in the state is made once and never touched again. Its inode and the instant of its last
// change of any kind are given by the file system: no clone, archive or copy carries them, and nobody who writes a
// repository can know them. The index remembers them; one that does not speaks for somebody else and is thrown away.

export function originOf({origin}: Pick<Workspace, 'origin'>): string | undefined {
  const stat = lstatIfExists(origin);
  return stat?.isFile() ? `${stat.ino}/${stat.ctimeMs}` : undefined;
}
