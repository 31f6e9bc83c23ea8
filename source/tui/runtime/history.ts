import {OrbitError} from '../../../store/errors.js';
import type {Orbit} from '../../open/orbit.js';
import {type Change, reapply, revert} from '../../undo/change.js';
import type {Curation} from '../state/effect.js';
import type {Event} from '../state/event.js';
import {carryOut, carryOutInSlices, type Done, isLong} from './changes.js';
import {hasManyFiles, revertInSlices} from './revert-in-slices.js';
import type {ShouldContinue} from './slices.js';

// What was changed from here, in order, so that it can be undone and redone. Many records are changed a few at a time;
// until that is done, or stopped, nothing else is changed.

type Dispatch = (event: Event) => void;

export type History = {
  readonly change: (change: Curation, dispatch: Dispatch) => void;
  readonly undoOrRedo: (way: 'undo' | 'redo', dispatch: Dispatch) => void;
  /** For a change that was made elsewhere, such as in the editor. */
  readonly finished: (done: Done, dispatch: Dispatch) => void;
  readonly isIdle: () => boolean;
  /** Throws while another change is being made: each would take the other's doing for somebody else's. */
  readonly expectIdle: () => void;
  readonly stop: () => void;
};

type Ports = {
  readonly orbit: Orbit;
  readonly reload: (dispatch: Dispatch) => void;
  readonly fail: (error: unknown, dispatch: Dispatch) => void;
  readonly isClosed: () => boolean;
};

export function createHistory({orbit, reload, fail, isClosed}: Ports): History {
  const done: Change[] = [];
  const undone: Change[] = [];
  /** Changes whose records belong together: they are reverted in one piece. */
  const wholes = new WeakSet<Change>();
  let running: {isWanted: boolean} | undefined;

  const report = (dispatch: Dispatch, text: string, count: number, cursor?: string) => {
    reload(dispatch);
    dispatch({
      type: 'changed',
      text,
      undo: done[done.length - 1]?.title,
      redo: undone[undone.length - 1]?.title,
      count,
      ...(cursor === undefined ? {} : {cursor}),
    });
  };
  const finished = ({text, change, cursor, problem, isWhole}: Done, dispatch: Dispatch) => {
    const hasChanged = change.files.length > 0;
    if (hasChanged) {
      done.push(change);
      undone.length = 0;
      if (isWhole) wholes.add(change);
    }
    report(dispatch, text, hasChanged ? 1 : 0, cursor);
    if (problem !== undefined) fail(problem, dispatch);
  };
  const expectIdle = () => {
    if (running) throw new OrbitError('conflict', 'Another change is still being made.', 'Esc stops it.');
  };
  // The work answers with what is to be told once nothing is running any more.
  const runInBackground = async (
    what: string,
    dispatch: Dispatch,
    work: (shouldContinue: ShouldContinue) => Promise<() => void>,
  ) => {
    const run = {isWanted: true};
    running = run;
    const shouldContinue = (count: number, of: number) => {
      if (run.isWanted) dispatch({type: 'busy', what: `${what}: ${count} of ${of}`});
      return run.isWanted;
    };
    // Nobody waits for this: what fails here has no other place to be caught.
    try {
      const tell = await work(shouldContinue).finally(() => {
        running = undefined;
      });
      if (isClosed()) return;
      dispatch({type: 'busy', what: undefined});
      tell();
    } catch (error) {
      if (!isClosed()) fail(error, dispatch);
    }
  };

  return {
    finished,
    expectIdle,
    isIdle: () => running === undefined,
    stop() {
      if (running) running.isWanted = false;
    },
    change(change, dispatch) {
      expectIdle();
      if (!isLong(change)) finished(carryOut(orbit, change), dispatch);
      else
        void runInBackground(change.do, dispatch, async shouldContinue => {
          const outcome = await carryOutInSlices(orbit, change, shouldContinue);
          return () => finished(outcome, dispatch);
        });
    },
    undoOrRedo(way, dispatch) {
      expectIdle();
      const [from, to] = way === 'undo' ? [done, undone] : [undone, done];
      const change = from.pop();
      if (!change) return;
      const tell = ({title, files}: Change) => {
        const said = way === 'undo' ? 'undone' : 'done again';
        report(dispatch, `${said}: ${title}`, way === 'undo' ? -1 : 1, files[0]?.id);
      };
      if (wholes.has(change) || !hasManyFiles(change)) {
        try {
          (way === 'undo' ? revert : reapply)(orbit, change);
        } catch (error) {
          // One that can no longer be reverted is given up, so that those before it still can be.
          report(dispatch, '', 0);
          throw error;
        }
        to.push(change);
        tell(change);
        return;
      }
      void runInBackground(way, dispatch, async shouldContinue => {
        const {reverted, rest, problem} = await revertInSlices(orbit, change, way, shouldContinue);
        if (rest) from.push(rest);
        if (reverted) to.push(reverted);
        return () => {
          if (reverted) tell(reverted);
          else report(dispatch, '', 0);
          if (problem !== undefined) fail(problem, dispatch);
        };
      });
    },
  };
}
