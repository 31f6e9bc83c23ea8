import {OrbitError} from '../../../store/errors.js';
import {refreshIndex} from '../../../store/index/refresh.js';
import {type EditorEnd, editLearning} from '../../curate/edit.js';
import type {Proposal} from '../../curate/heal.js';
import {readLearning} from '../../curate/read.js';
import type {Replay} from '../../curate/replay.js';
import type {Stats} from '../../curate/stats.js';
import {changeStatus} from '../../curate/status.js';
import {type Change as FileChange, reapply, revert, snapshot} from '../../curate/undo.js';
import {renderReminder} from '../../inject/reminder.js';
import type {Orbit} from '../../orbit.js';
import type {Effect} from '../state/effect.js';
import type {Event} from '../state/event.js';
import type {Model} from '../state/model.js';
import {background} from './background.js';
import {carryOut, movedTo} from './changes.js';
import {readDetail} from './detail.js';
import {filterRows} from './filter.js';
import {problemCount} from './initial.js';
import {likestFirst} from './likest-first.js';
import {readRows, type Staleness} from './rows.js';
import {testPath, trackedFiles, tryGlob} from './test-path.js';
import {usageFigures} from './usage-figures.js';

// Carries out what the reducer asks for. The only place of the workstation that touches the workspace.

export type EffectPorts = {
  readonly orbit: Orbit;
  readonly model: () => Model;
  readonly quit: () => void;
  readonly suspend: () => void;
  /** Whether clicks are taken from now on. */
  readonly toggleMouse: () => boolean;
  readonly copy: (text: string) => void;
  readonly editor: (file: string) => Promise<EditorEnd>;
};

export type Effects = {
  readonly run: (effect: Effect, dispatch: (event: Event) => void) => void;
  readonly reload: (dispatch: (event: Event) => void) => void;
  readonly close: () => void;
};

const chordMs = 800;

export function createEffects(ports: EffectPorts): Effects {
  const {orbit} = ports;
  const undone: FileChange[] = [];
  const done: FileChange[] = [];
  let stale: Map<string, Staleness> | undefined;
  let files: string[] | undefined;
  const jobs = background();
  const timers = new Set<NodeJS.Timeout>();

  const reload = (dispatch: (event: Event) => void) => {
    files = undefined;
    const rows = readRows(orbit, stale ?? new Map());
    const staleKnown = stale !== undefined;
    dispatch({type: 'rows', rows, problems: problemCount(orbit), now: orbit.now(), staleKnown});
  };
  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  const report = (dispatch: (event: Event) => void, text: string, count: number, cursor?: string) => {
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
  const remember = (change: FileChange) => {
    if (change.files.length === 0) return;
    done.push(change);
    undone.length = 0;
  };
  // One that can no longer be taken back is given up, so that those before it still can.
  const take = (work: () => void, dispatch: (event: Event) => void) => {
    try {
      work();
    } catch (error) {
      report(dispatch, '', 0);
      throw error;
    }
  };

  function work<T>(
    args: readonly string[],
    what: string,
    dispatch: (event: Event) => void,
    answer: (value: T) => void,
  ): void {
    dispatch({type: 'busy', what});
    jobs.run<T>(orbit, {
      args,
      answer(value) {
        dispatch({type: 'busy', what: undefined});
        answer(value);
      },
      fail: text => dispatch({type: 'failed', text}),
      tick: seconds => dispatch({type: 'busy', what, seconds}),
    });
  }

  // What `h` would do stands beside the reasons before anybody presses it.
  function proposeHealing(found: Map<string, Staleness>, dispatch: (event: Event) => void): void {
    work<{proposals: Proposal[]}>(['learning', 'heal', '--json'], 'following git renames', dispatch, answer => {
      for (const proposal of answer.proposals) {
        const known = found.get(proposal.id);
        const text = `${proposal.from} → ${movedTo(proposal)}`;
        if (known) found.set(proposal.id, {...known, heal: [...known.heal, text]});
      }
      reload(dispatch);
    });
  }

  function perform(effect: Effect, dispatch: (event: Event) => void): void {
    switch (effect.type) {
      case 'change': {
        const {text, change, cursor, problem} = carryOut(orbit, effect.change);
        remember(change);
        report(dispatch, text, change.files.length === 0 ? 0 : 1, cursor);
        if (problem !== undefined) fail(problem, dispatch);
        return;
      }
      case 'undo': {
        const change = done.pop();
        if (!change) return;
        take(() => revert(orbit, change), dispatch);
        undone.push(change);
        report(dispatch, `undone: ${change.title}`, -1, change.files[0]?.id);
        return;
      }
      case 'redo': {
        const change = undone.pop();
        if (!change) return;
        take(() => reapply(orbit, change), dispatch);
        done.push(change);
        report(dispatch, `done again: ${change.title}`, 1, change.files[0]?.id);
        return;
      }
      case 'refresh':
        refreshIndex(orbit.db, orbit.workspace);
        reload(dispatch);
        return;
      case 'detail':
        dispatch({type: 'detail', detail: readDetail(orbit, effect.id)});
        return;
      case 'filter':
        dispatch({type: 'filtered', text: effect.text, found: filterRows(orbit, ports.model().rows, effect.text)});
        return;
      case 'pick': {
        const others = ports.model().rows.filter(row => row.status === 'active' && !effect.except.includes(row.id));
        dispatch({
          type: 'picked',
          text: effect.text,
          found: filterRows(orbit, others, effect.text) ?? likestFirst(orbit, others, effect.except[0]),
        });
        return;
      }
      case 'test':
        files ??= trackedFiles(orbit);
        dispatch({type: 'tested', typed: effect.path, result: testPath(orbit, effect.path, files)});
        return;
      case 'try-glob':
        files ??= trackedFiles(orbit);
        dispatch({type: 'glob-tried', glob: effect.glob, ...tryGlob(effect.glob, files)});
        return;
      case 'copy':
        ports.copy(effect.text);
        dispatch({type: 'said', text: `copied ${effect.what}: ${effect.text.slice(0, 60)}`});
        return;
      case 'copy-block':
        perform(
          {
            type: 'copy',
            what: 'the block',
            text: renderReminder(
              effect.ids
                .map(id => readLearning(orbit, id))
                .map(({id, summary, scope}) => ({id, summary, tags: scope.tags})),
            ),
          },
          dispatch,
        );
        return;
      case 'stale':
        work<{stale: {id: string; reasons: {detail: string}[]}[]}>(
          ['learning', 'prune', '--stale-only', '--json'],
          'looking for stale scopes and evidence',
          dispatch,
          answer => {
            stale = new Map(
              answer.stale.map(({id, reasons}) => [id, {reasons: reasons.map(({detail}) => detail), heal: []}]),
            );
            reload(dispatch);
            if (stale.size > 0) proposeHealing(stale, dispatch);
          },
        );
        return;
      case 'duplicates':
        work<{pairs: Extract<Event, {type: 'pairs'}>['pairs']}>(
          ['learning', 'duplicates', '--json'],
          'comparing',
          dispatch,
          answer => dispatch({type: 'pairs', pairs: answer.pairs}),
        );
        return;
      case 'usage':
        work<Stats>(['stats', '--json'], 'counting', dispatch, stats => {
          dispatch({type: 'usage', usage: usageFigures(stats, undefined)});
          work<Replay>(['replay', '--json'], 'looking for hot files without a learning', dispatch, replay =>
            dispatch({type: 'usage', usage: usageFigures(stats, replay)}),
          );
        });
        return;
      case 'edit':
        void edit(effect.id, effect.accept, dispatch);
        return;
      case 'expire-toast':
        later(effect.afterMs, () => dispatch({type: 'toast-expired', serial: effect.serial}));
        return;
      case 'expire-chord':
        later(chordMs, () => dispatch({type: 'chord-expired', pending: effect.pending}));
        return;
      case 'mouse':
        dispatch({
          type: 'said',
          text: ports.toggleMouse() ? 'mouse on: click selects, the wheel scrolls' : 'mouse off',
        });
        return;
      case 'suspend':
        ports.suspend();
        return;
      case 'stop':
        jobs.stop();
        return;
      case 'quit':
        ports.quit();
    }
  }

  async function edit(id: string, accept: boolean, dispatch: (event: Event) => void): Promise<void> {
    try {
      const before = snapshot(orbit, [id]);
      const {changed} = await editLearning(orbit, id, ports.editor);
      if (accept) changeStatus(orbit, id, 'accept');
      const change = before.since(accept ? `${id} edited and accepted` : `${id} edited`);
      remember(change);
      report(dispatch, change.files.length === 0 ? `${id} is unchanged` : change.title, changed || accept ? 1 : 0, id);
    } catch (error) {
      fail(error, dispatch);
    }
  }

  function fail(error: unknown, dispatch: (event: Event) => void, inForm = false): void {
    const text =
      error instanceof OrbitError
        ? `${error.message} ${error.hint}`
        : error instanceof Error
          ? error.message
          : String(error);
    dispatch(inForm ? {type: 'form-failed', text} : {type: 'failed', text});
  }

  return {
    run(effect, dispatch) {
      try {
        perform(effect, dispatch);
      } catch (error) {
        fail(error, dispatch, effect.type === 'change' && effect.change.do === 'save');
      }
    },
    reload,
    close() {
      jobs.stop();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
