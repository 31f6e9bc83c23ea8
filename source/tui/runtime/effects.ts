import {OrbitError} from '../../../store/errors.js';
import {refreshIndex} from '../../../store/index/refresh.js';
import {renderReminder} from '../../deliver/reminder.js';
import type {HealProposal} from '../../health/heal.js';
import type {Replay} from '../../insight/replay.js';
import type {Stats} from '../../insight/stats.js';
import type {EditorEnd} from '../../learnings/edit.js';
import type {Orbit} from '../../open/orbit.js';
import {readLearning} from '../../open/read-record.js';
import type {Model} from '../model/model.js';
import type {Effect} from '../state/effect.js';
import type {Event} from '../state/event.js';
import type {CopyResult} from '../terminal/clipboard.js';
import {background} from './background.js';
import {bySimilarity} from './by-similarity.js';
import {edit, healed, movedTo} from './changes.js';
import {readDetail} from './detail.js';
import {filterRows} from './filter.js';
import {createHistory} from './history.js';
import {problemCount} from './initial.js';
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
  readonly copy: (text: string) => CopyResult;
  readonly editor: (file: string) => Promise<EditorEnd>;
};

export type Effects = {
  readonly run: (effect: Effect, dispatch: (event: Event) => void) => void;
  readonly reload: (dispatch: (event: Event) => void) => void;
  /** Says whether a change was cut off half-way. */
  readonly close: () => boolean;
};

type StaleReport = {readonly stale: readonly {readonly id: string; readonly reasons: readonly {detail: string}[]}[]};
type PairsEvent = Extract<Event, {type: 'pairs'}>;

const chordMs = 800;

export function createEffects(ports: EffectPorts): Effects {
  const {orbit} = ports;
  let stale: Map<string, Staleness> | undefined;
  let files: string[] | undefined;
  const reports = background();
  // By itself: a look at what changed meanwhile takes the place of the look before it, not of what a person asked for.
  const healing = background();
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
  let isClosed = false;
  const history = createHistory({orbit, reload, fail, isClosed: () => isClosed});

  function work<T>(
    args: readonly string[],
    what: string,
    dispatch: (event: Event) => void,
    answer: (value: T) => void,
    runner = reports,
  ): void {
    dispatch({type: 'busy', what});
    runner.run<T>(orbit, {
      args,
      answer(value) {
        dispatch({type: 'busy', what: undefined});
        try {
          answer(value);
        } catch (error) {
          fail(error, dispatch);
        }
      },
      fail: text => dispatch({type: 'failed', text}),
      tick: seconds => dispatch({type: 'busy', what, seconds}),
    });
  }

  // What `h` would do stands beside the reasons before anybody presses it.
  function proposeHealing(staleness: Map<string, Staleness>, dispatch: (event: Event) => void): void {
    work<{proposals: HealProposal[]}>(['learning', 'heal', '--json'], 'following git renames', dispatch, answer => {
      for (const proposal of answer.proposals) {
        const before = staleness.get(proposal.id);
        const text = `${proposal.from} → ${movedTo(proposal)}`;
        if (before) staleness.set(proposal.id, {...before, heal: [...before.heal, text]});
      }
      reload(dispatch);
    });
  }

  function heal(ids: readonly string[], dispatch: (event: Event) => void): void {
    history.expectIdle();
    const args = ['learning', 'heal', ...ids, '--json'];
    const write = ({proposals}: {proposals: HealProposal[]}) => {
      // Another change may have begun while git was asked.
      history.expectIdle();
      history.finished(healed(orbit, ids, proposals), dispatch);
    };
    work(args, 'following git renames', dispatch, write, healing);
  }

  function perform(effect: Effect, dispatch: (event: Event) => void): void {
    switch (effect.type) {
      case 'change':
        if (effect.change.do === 'heal') heal(effect.change.ids, dispatch);
        else history.change(effect.change, dispatch);
        return;
      case 'undo':
      case 'redo':
        history.undoOrRedo(effect.type, dispatch);
        return;
      case 'refresh':
        refreshIndex(orbit.db, orbit.workspace);
        reload(dispatch);
        dispatch({type: 'said', text: 'read everything again'});
        return;
      case 'detail':
        dispatch({type: 'detail', detail: readDetail(orbit, effect.id)});
        return;
      case 'filter':
        dispatch({type: 'filtered', text: effect.text, hits: filterRows(orbit, ports.model().rows, effect.text)});
        return;
      case 'pick': {
        const others = ports.model().rows.filter(row => row.status === 'active' && !effect.except.includes(row.id));
        dispatch({
          type: 'picked',
          text: effect.text,
          hits: filterRows(orbit, others, effect.text) ?? bySimilarity(orbit, others, effect.except[0]),
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
        copy(effect.what, effect.text, dispatch);
        return;
      case 'copy-block': {
        const learnings = effect.ids.map(id => readLearning(orbit, id));
        const block = renderReminder(learnings.map(({id, summary, scope}) => ({id, summary, tags: scope.tags})));
        copy('the block', block, dispatch);
        return;
      }
      case 'stale': {
        const args = ['learning', 'prune', '--stale-only', '--json'];
        work<StaleReport>(args, 'looking for stale scopes and evidence', dispatch, report => {
          stale = new Map(
            report.stale.map(({id, reasons}) => [id, {reasons: reasons.map(({detail}) => detail), heal: []}]),
          );
          reload(dispatch);
          if (stale.size > 0) proposeHealing(stale, dispatch);
        });
        return;
      }
      case 'duplicates':
        work<Pick<PairsEvent, 'pairs'>>(['learning', 'duplicates', '--json'], 'comparing', dispatch, ({pairs}) =>
          dispatch({type: 'pairs', pairs}),
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
        history.expectIdle();
        void edit(orbit, effect.id, {accept: effect.accept, editor: ports.editor})
          .then(done => history.finished(done, dispatch))
          .catch(error => fail(error, dispatch));
        return;
      case 'expire-toast':
        later(effect.afterMs, () => dispatch({type: 'toast-expired', serial: effect.serial}));
        return;
      case 'expire-chord':
        later(chordMs, () => dispatch({type: 'chord-expired', pending: effect.pending}));
        return;
      case 'mouse': {
        const text = ports.toggleMouse() ? 'mouse on: click selects, the wheel scrolls' : 'mouse off';
        dispatch({type: 'said', text});
        return;
      }
      case 'suspend':
        ports.suspend();
        return;
      case 'stop':
        reports.stop();
        healing.stop();
        history.stop();
        return;
      case 'quit':
        ports.quit();
    }
  }

  function copy(what: string, text: string, dispatch: (event: Event) => void): void {
    const result = ports.copy(text);
    dispatch(
      result.ok
        ? {type: 'said', text: `copied ${what}: ${text.slice(0, 60)}`}
        : {type: 'failed', text: `Nothing was copied: ${result.reason}.`},
    );
  }

  function fail(error: unknown, dispatch: (event: Event) => void, inForm = false): void {
    const message = error instanceof Error ? error.message : String(error);
    const text = error instanceof OrbitError ? `${message} ${error.hint}` : message;
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
    // While many records are being changed, every one of them is seen as changed elsewhere; they are read at the end.
    reload: dispatch => {
      if (history.isIdle()) reload(dispatch);
    },
    close() {
      const isCut = !history.isIdle();
      reports.stop();
      healing.stop();
      history.stop();
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      return isCut;
    },
  };
}
