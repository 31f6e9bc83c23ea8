import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {openOrbit} from '../../../source/open/orbit.js';
import {createHistory} from '../../../source/tui/runtime/history.js';
import type {Event} from '../../../source/tui/state/event.js';
import {workspace} from '../../support/workspace.js';

// A change of many records: it says how far it is, stops when it is told to, and is taken back like any other.

const count = 30;
const ids = Array.from({length: count}, (_, at) => `L-${String(at + 1).padStart(4, '0')}`);

// Every look at the clock is the end of a slice.
beforeEach(() => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1_000;
    return now;
  });
});
afterEach(() => vi.restoreAllMocks());

function curator(stopAt = Number.POSITIVE_INFINITY, reload = () => {}) {
  const where = workspace();
  for (const id of ids)
    where.record(id, `schemaVersion: 1\nstatus: active\nsummary: About ${id}\nscope: {paths: [src/**], tags: []}\n`);
  where.git('add', '-A');
  where.git('commit', '-q', '-m', 'learnings');
  const orbit = openOrbit({cwd: where.root, env: {}, root: undefined, note: () => {}});
  onTestFinished(() => orbit.close());
  const events: Event[] = [];
  const history = createHistory({
    orbit,
    reload,
    fail: error => void events.push({type: 'failed', text: String(error)}),
    isClosed: () => false,
  });
  const dispatch = (event: Event) => {
    events.push(event);
    if (event.type === 'busy' && event.what?.startsWith(`archive: ${stopAt} `)) history.stop();
  };
  const idle = () => vi.waitFor(() => expect(history.isIdle()).toBe(true), {timeout: 20_000, interval: 5});
  const said = () => events.flatMap(event => (event.type === 'changed' ? [event.text] : [])).at(-1);
  const archived = () =>
    (orbit.db.prepare("SELECT count(*) AS n FROM learnings_index WHERE status = 'archived'").get() as {n: number}).n;
  return {where, history, dispatch, events, idle, said, archived};
}

test('says how far it is, and nothing else is changed meanwhile', async () => {
  const {where, history, dispatch, events, idle, said, archived} = curator();
  history.change({do: 'archive', ids}, dispatch);
  expect(() => history.change({do: 'archive', ids: ['L-0001']}, dispatch)).toThrow('still being made');
  expect(() => history.undoOrRedo('undo', dispatch)).toThrow('still being made');
  await idle();
  expect(events).toContainEqual({type: 'busy', what: 'archive: 7 of 30'});
  expect(said()).toBe('30 learnings archived');
  expect(archived()).toBe(count);
  history.undoOrRedo('undo', dispatch);
  await idle();
  expect(events).toContainEqual({type: 'busy', what: 'undo: 7 of 30'});
  expect(said()).toBe('undone: 30 learnings archived');
  expect(where.git('status', '--porcelain')).toBe('');
  history.undoOrRedo('redo', dispatch);
  await idle();
  expect(archived()).toBe(count);
});

test('what fails at the end is told, too', async () => {
  const {history, dispatch, events, idle} = curator(undefined, () => {
    throw new Error('the index is busy');
  });
  history.change({do: 'archive', ids}, dispatch);
  await idle();
  await vi.waitFor(() => expect(events).toContainEqual({type: 'failed', text: 'Error: the index is busy'}));
});

test('stopped, it keeps what was done, and that can be undone', async () => {
  const {where, history, dispatch, idle, said, archived} = curator(12);
  history.change({do: 'archive', ids}, dispatch);
  await idle();
  expect(archived()).toBe(12);
  expect(said()).toBe('stopped after 12 of 30: 30 learnings archived');
  history.undoOrRedo('undo', dispatch);
  await idle();
  expect(where.git('status', '--porcelain')).toBe('');
});

test('what belongs together is taken back in one piece', async () => {
  const {where, history, dispatch, events, idle, said} = curator();
  history.change({do: 'supersede', ids: ids.slice(1), by: 'L-0001'}, dispatch);
  await idle();
  expect(said()).toBe('29 learnings superseded by L-0001');
  history.undoOrRedo('undo', dispatch);
  expect(said()).toBe('undone: 29 learnings superseded by L-0001');
  expect(events.some(event => event.type === 'busy' && event.what?.startsWith('undo'))).toBe(false);
  expect(where.git('status', '--porcelain')).toBe('');
});

test('where somebody else has been at one of them, all are left', async () => {
  const {where, history, dispatch, events, idle, archived} = curator();
  history.change({do: 'archive', ids}, dispatch);
  await idle();
  where.ok('learning', 'restore', 'L-0004');
  history.undoOrRedo('undo', dispatch);
  await idle();
  expect(events.at(-1)).toMatchObject({type: 'failed', text: expect.stringContaining('changed by someone else')});
  expect(archived()).toBe(count - 1);
});
