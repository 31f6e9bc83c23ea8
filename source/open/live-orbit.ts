import fs from 'node:fs';
import {isFresh, rowsAreSame} from '../../store/index/evidence.js';
import {discardIndex, isDamage} from '../../store/index/open.js';
import {stampsByRow} from '../../store/index/query.js';
import {refreshIndex} from '../../store/index/refresh.js';
import {isSame} from '../../store/index/stamp.js';
import {readState} from '../../store/index/state.js';
import {requireWorkspace, type Workspace} from '../../store/workspace.js';
import {type OpenOrbitOptions, type Orbit, openOrbit} from './orbit.js';

// A workspace kept open by a process that is asked again and again. Each use sees what git, editors and other
// processes did since the last one; an index that was deleted, replaced or damaged meanwhile is opened anew.

/** An Orbit that may be believed for the rows it is asked to confirm. */
export type Confirmed = Orbit & {readonly confirm?: (rows: readonly number[]) => void};

class Stale extends Error {}

type Held = {readonly orbit: Orbit; readonly file: string | undefined; readonly config: string};

export class LiveOrbit {
  #held: Held | undefined;

  constructor(readonly options: OpenOrbitOptions) {}

  /** With every record looked at: for tools, as for commands. */
  ask<T>(work: (orbit: Confirmed) => T): T {
    try {
      return work(this.#fresh());
    } catch (error) {
      // A damaged page shows up only when it is read. Use-cases write last, so the work may run again.
      if (!isDamage(error)) throw error;
      this.close();
      discardIndex(
        requireWorkspace({...this.options, rootFlag: this.options.root, rootEnv: this.options.env.ORBIT_ROOT}),
      );
      return work(this.#fresh());
    }
  }

  /** With the cheap evidence of a hook, which must be quick in a store of any size; the full look where that fails. */
  askQuickly<T>(work: (orbit: Confirmed) => T): T {
    const held = this.#held;
    if (held && stillThere(held)) {
      const {db, workspace} = held.orbit;
      const now = Date.now();
      try {
        const state = readState(db);
        const confirm = (rows: readonly number[]) => {
          if (!rowsAreSame(workspace, stampsByRow(db, rows), now)) throw new Stale();
        };
        if (state && isFresh(db, workspace, state, now)) return work({...held.orbit, config: state.options, confirm});
      } catch (error) {
        if (!(error instanceof Stale) && !isDamage(error)) throw error;
      }
    }
    return this.ask(work);
  }

  close(): void {
    this.#held?.orbit.close();
    this.#held = undefined;
  }

  #fresh(): Orbit {
    const held = this.#held;
    if (held && stillThere(held)) {
      try {
        const refreshed = refreshIndex(held.orbit.db, held.orbit.workspace);
        if (refreshed.scan.legacy.length === 0 && isSame(held.config, refreshed.scan.config))
          return {...held.orbit, refreshed};
      } catch {
        // Busy or damaged: opening it again knows what to do.
      }
    }
    this.close();
    const orbit = openOrbit(this.options);
    const file = orbit.db.memory ? undefined : identity(orbit.workspace);
    this.#held = {orbit, file, config: orbit.refreshed.scan.config};
    return orbit;
  }
}

// An interrupted supersede is finished by opening; an index in memory is a makeshift that is given up at once.
function stillThere({orbit: {workspace}, file}: Held): boolean {
  return file !== undefined && file === identity(workspace) && !fs.existsSync(workspace.journal);
}

function identity(workspace: Workspace): string | undefined {
  const stat = fs.statSync(workspace.index, {throwIfNoEntry: false});
  return stat && `${stat.dev}/${stat.ino}`;
}
