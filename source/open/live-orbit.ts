import fs from 'node:fs';
import {isDamage, retryOnDamage} from '../../store/index/damage.js';
import {refreshIndex} from '../../store/index/refresh.js';
import {isSame} from '../../store/index/stamp.js';
import {requireWorkspace, type Workspace} from '../../store/workspace.js';
import {answerIfFresh} from './fresh-index.js';
import {type OpenOrbitOptions, type Orbit, openOrbit} from './orbit.js';

// A workspace kept open by a process that is asked again and again. Each use sees what git, editors and other
// processes did since the last one; an index that was deleted, replaced or damaged meanwhile is opened anew.

type Held = {readonly orbit: Orbit; readonly file: string | undefined; readonly config: string};

export class LiveOrbit {
  #held: Held | undefined;

  constructor(readonly options: OpenOrbitOptions) {}

  /** With every record looked at: for tools, as for commands. */
  ask<T>(work: (orbit: Orbit) => T): T {
    return retryOnDamage(
      () => requireWorkspace(this.options),
      () => work(this.#fresh()),
      () => this.close(),
    );
  }

  /** With the cheap evidence of a hook, which must be quick in a store of any size; the full look where that fails. */
  askQuickly<T>(work: (orbit: Orbit) => T): T {
    const held = this.#held;
    if (held && stillThere(held)) {
      try {
        const answer = answerIfFresh(held.orbit, ({config, confirm}) => work({...held.orbit, config, confirm}));
        if (answer) return answer.value;
      } catch (error) {
        if (!isDamage(error)) throw error;
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

// An interrupted change is finished by opening; an index in memory is a makeshift that is given up at once.
function stillThere({orbit: {workspace}, file}: Held): boolean {
  return file !== undefined && file === identity(workspace) && !fs.existsSync(workspace.pending);
}

function identity(workspace: Workspace): string | undefined {
  const stat = fs.statSync(workspace.index, {throwIfNoEntry: false});
  return stat && `${stat.dev}/${stat.ino}`;
}
