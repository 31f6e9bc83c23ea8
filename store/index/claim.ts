import fs from 'node:fs';
import path from 'node:path';
import {OrbitError} from '../errors.js';
import {git, stuckError} from '../git/exec.js';
import {gitLayout} from '../git/layout.js';
import {type LockOptions, withLock} from '../lock.js';
import {makeOwnFolder} from '../own-folders.js';
import {openPlainFile} from '../plain-file.js';
import type {Db} from '../sqlite.js';
import type {Workspace} from '../workspace.js';
import {removeIndex} from './damage.js';
import {originOf} from './origin.js';
import {isSame, stampOf} from './stamp.js';

// The state of a checkout is made in it and travels with nothing. What git tracks there came from somebody else, and git
// overwrites ignored files without a word: such a state is refused until the project lets go of it.

/** The mark of a state that was made here; made where there is none. Throws `unsafe` for a state that git tracks. */
export function claimState(workspace: Workspace, lockOptions?: LockOptions): string {
  makeOwnFolder(workspace, workspace.state);
  const known = originOf(workspace);
  if (known !== undefined) return known;
  refuseTracked(workspace);
  return withLock(workspace, 'index', () => originOf(workspace) ?? makeOrigin(workspace), lockOptions);
}

// An index that is there before the mark came with the folder: it is not even opened.
function makeOrigin(workspace: Workspace): string {
  removeIndex(workspace);
  const {O_WRONLY, O_CREAT, O_EXCL} = fs.constants;
  fs.closeSync(openPlainFile(workspace.origin, O_WRONLY | O_CREAT | O_EXCL));
  const made = originOf(workspace);
  if (made === undefined) throw new OrbitError('io', `${workspace.origin} cannot be made.`);
  return made;
}

/** Asks git again whenever its index has changed since it said that nothing of the state is tracked. */
export function confirmUntracked(db: Db, workspace: Workspace): void {
  const layout = gitLayout(workspace.root);
  if (!layout) return;
  const stamp = stampOf(path.join(layout.folder, 'index'));
  if (isSame(stamp, confirmedAt(db) ?? '')) return;
  refuseTracked(workspace);
  db.prepare("INSERT OR REPLACE INTO index_state (key, value) VALUES ('untracked_at', ?)").run(stamp);
}

// A hook waits for this.
const timeoutMs = 3000;

/** What git tracks there; undefined where it knows nothing of the folder. Throws where it might, but cannot be waited for. */
function trackedIn(cwd: string, where: string): string | undefined {
  const answer = git(cwd, ['ls-files', '-z', '--cached', '--', where], {timeoutMs});
  if (answer.isStuck) throw stuckError('git cannot be asked what it tracks in .orbit/state', answer);
  return answer.ok ? answer.out.toString('latin1') : undefined;
}

function confirmedAt(db: Db): string | undefined {
  return db.prepare("SELECT value FROM index_state WHERE key = 'untracked_at'").pluck().get() as string | undefined;
}

function refuseTracked({root, orbit, state}: Workspace): void {
  // Asked from within, so that a repository of its own that lies in `.orbit` answers for itself; where what lies there keeps
  // git from answering, such as the makings of a bare repository, the checkout around it does.
  const tracked = trackedIn(state, '.') ?? trackedIn(orbit, 'state') ?? trackedIn(root, state);
  if (!tracked) return;
  throw new OrbitError(
    'unsafe',
    `git tracks files in ${state}, which belongs to each checkout alone.`,
    'Take them out of the repository: git rm -r --cached .orbit/state; then delete .orbit/state, which orbit makes anew.',
  );
}
