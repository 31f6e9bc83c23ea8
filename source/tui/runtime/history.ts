import {OrbitError} from '../../../store/errors.js';
import type {Orbit} from '../../open/orbit.js';
import {type Change as FileChange, reapply, revert} from '../../undo/change.js';
import type {Curation as Change} from '../state/effect.js';
import type {Event} from '../state/event.js';
import {carryOut, carryOutInSlices, type Done, isLong} from './changes.js';
import {isManyFiles, takeBackInSlices} from './revert-in-slices.js';

// What was changed from here, in order, so that it can be taken back and done again. Many records are changed a few at a
// time; until that is done, or stopped, nothing else is changed.

type Dispatch = (event: Event) => void;

export type History = {
  readonly change: (change: Change, dispatch: Dispatch) => void;
  readonly takeBack: (way: 'undo' | 'redo', dispatch: Dispatch) => void;
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

type GoesOn = (done: number, of: number) => boolean;

export function createHistory({orbit, reload, fail, isClosed}: Ports): History {
  const done: FileChange[] = [];
  const undone: FileChange[] = [];
  /** Changes whose records belong together: they are taken back in one piece. */
  const wholes = new WeakSet<FileChange>();
  let long: {isWanted: boolean} | undefined;

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
    const isMade = change.files.length > 0;
    if (isMade) {
      done.push(change);
      undone.length = 0;
      if (isWhole) wholes.add(change);
    }
    report(dispatch, text, isMade ? 1 : 0, cursor);
    if (problem !== undefined) fail(problem, dispatch);
  };
  const expectIdle = () => {
    if (long) throw new OrbitError('conflict', 'Another change is still being made.', 'Esc stops it.');
  };
  // The work answers with what is to be told once nothing is being made any more.
  const lengthily = async (what: string, dispatch: Dispatch, work: (goesOn: GoesOn) => Promise<() => void>) => {
    const own = {isWanted: true};
    long = own;
    const goesOn = (count: number, of: number) => {
      if (own.isWanted) dispatch({type: 'busy', what: `${what}: ${count} of ${of}`});
      return own.isWanted;
    };
    // Nobody waits for this: what fails here has no other place to be caught.
    try {
      const tell = await work(goesOn).finally(() => {
        long = undefined;
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
    isIdle: () => long === undefined,
    stop() {
      if (long) long.isWanted = false;
    },
    change(change, dispatch) {
      expectIdle();
      if (!isLong(change)) finished(carryOut(orbit, change), dispatch);
      else
        void lengthily(change.do, dispatch, async goesOn => {
          const made = await carryOutInSlices(orbit, change, goesOn);
          return () => finished(made, dispatch);
        });
    },
    takeBack(way, dispatch) {
      expectIdle();
      const [from, to] = way === 'undo' ? [done, undone] : [undone, done];
      const change = from.pop();
      if (!change) return;
      const tell = ({title, files}: FileChange) => {
        const said = way === 'undo' ? 'undone' : 'done again';
        report(dispatch, `${said}: ${title}`, way === 'undo' ? -1 : 1, files[0]?.id);
      };
      if (wholes.has(change) || !isManyFiles(change)) {
        try {
          (way === 'undo' ? revert : reapply)(orbit, change);
        } catch (error) {
          // One that can no longer be taken back is given up, so that those before it still can.
          report(dispatch, '', 0);
          throw error;
        }
        to.push(change);
        tell(change);
        return;
      }
      void lengthily(way, dispatch, async goesOn => {
        const {made, rest, problem} = await takeBackInSlices(orbit, change, way, goesOn);
        if (rest) from.push(rest);
        if (made) to.push(made);
        return () => {
          if (made) tell(made);
          else report(dispatch, '', 0);
          if (problem !== undefined) fail(problem, dispatch);
        };
      });
    },
  };
}
