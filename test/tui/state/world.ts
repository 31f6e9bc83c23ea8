import {defaultBindings} from '../../../source/tui/actions/actions.js';
import {loadMarkdown} from '../../../source/tui/content/markdown.js';
import {createDecoder} from '../../../source/tui/input/decode.js';
import {parseKey} from '../../../source/tui/input/key.js';
import {emptyLine} from '../../../source/tui/input/line-editor.js';
import type {Detail, Model, Row} from '../../../source/tui/model/model.js';
import {shownRows} from '../../../source/tui/model/select.js';
import type {Effect} from '../../../source/tui/state/effect.js';
import type {Event} from '../../../source/tui/state/event.js';
import {reduce} from '../../../source/tui/state/reduce.js';

await loadMarkdown();

// A model to press keys on. No terminal, no files, and the clock stands still.

export const now = Date.UTC(2026, 7, 1, 12);
const day = 86_400_000;

/** As the runtime makes them: some fields are not the row's own, and whoever spreads one loses those. */
export function row(number: number, extra: Partial<Row> = {}): Row {
  const {tags, paths, updatedAt, confidence, ...own} = fieldsOf(number, extra);
  return Object.assign(Object.create({tags, paths, updatedAt, confidence}), own);
}

function fieldsOf(number: number, extra: Partial<Row>): Row {
  return {
    id: `L-${String(number).padStart(4, '0')}`,
    status: 'active',
    summary: `Summary of learning number ${number}`,
    tags: ['sqlite', `tag${number % 3}`],
    paths: [`store/part${number}/**`, 'store/index.ts'],
    kind: 'gotcha',
    domain: 'storage',
    createdBy: 'mona',
    updatedAt: now - number * day,
    votes: number % 4,
    confidence: (number % 10) / 10,
    injected: number,
    shown: 0,
    stale: [],
    heal: [],
    ...extra,
  };
}

export function rows(count: number): Row[] {
  return Array.from({length: count}, (_, at) => row(at + 1));
}

export function detail(id: string, extra: Partial<Detail> = {}): Detail {
  return {
    id,
    body: 'The **body** of it.\n\n- one\n- two\n',
    coia: {},
    evidence: ['commit 1234abcd'],
    provenance: [],
    symbols: [],
    supersedes: [],
    supersededBy: null,
    priority: null,
    createdAt: '2026-05-01T12:00:00.000Z',
    updatedAt: '2026-07-01T12:00:00.000Z',
    lastVotedAt: null,
    voteScore: 0,
    helpful: 0,
    notHelpful: 0,
    lastInjectedAt: null,
    lastShownAt: null,
    weeks: [0, 0, 1, 0, 4, 2, 0, 0, 0, 1, 8, 3],
    ...extra,
  };
}

export function model(extra: Partial<Model> = {}): Model {
  const list = {cursor: undefined, offset: 0};
  const made: Model = {
    size: {columns: 120, rows: 40},
    root: '/repo',
    bindings: defaultBindings,
    keyProblems: [],
    view: 'learnings',
    focus: 'list',
    rows: rows(10),
    pairs: undefined,
    now,
    lists: {learnings: list, inbox: list, duplicates: list, stale: list, usage: list},
    details: new Map(),
    marks: new Set(),
    range: undefined,
    filter: {line: emptyLine, editing: false, hits: undefined},
    previewScroll: 0,
    tester: undefined,
    dialog: undefined,
    pendingKey: undefined,
    toast: undefined,
    serial: 0,
    task: undefined,
    suggestedTask: undefined,
    usage: undefined,
    busy: undefined,
    busySeconds: 0,
    staleKnown: false,
    problems: 0,
    canUndo: undefined,
    canRedo: undefined,
    done: 0,
    ...extra,
  };
  // As after the first resize: the cursor is on a row that is shown.
  return reduce(made, {type: 'resize', size: made.size})[0];
}

export type Played = {readonly model: Model; readonly effects: readonly Effect[]};

export function play(start: Model, ...events: readonly Event[]): Played {
  let current = start;
  const effects: Effect[] = [];
  for (const event of events) {
    const [next, wanted] = reduce(current, event);
    current = next;
    effects.push(...wanted);
  }
  return {model: current, effects};
}

/** Keys by their names: 'j', 'ctrl+d', 'escape', and 'g g' for two. */
export function press(start: Model, ...names: readonly string[]): Played {
  return play(
    start,
    ...names
      .flatMap(name => name.split(' '))
      .map(name => {
        const key = parseKey(name);
        if (!key) throw new Error(`${name} is not a key`);
        return key;
      }),
  );
}

/** The bytes of one write to the terminal. */
export function typed(start: Model, bytes: string): Played {
  const decoder = createDecoder();
  return play(start, ...decoder.push(bytes), ...decoder.flush());
}

export function cursorOf(current: Model): string | undefined {
  return current.lists[current.view].cursor;
}

export function shownIds(current: Model): string[] {
  return shownRows(current).map(({row: {id}}) => id);
}

export function filteredTo(current: Model, text: string, ids: readonly string[]): Model {
  return play(typed(press(current, '/').model, text).model, {
    type: 'filtered',
    text,
    hits: ids.map(id => ({id, ranges: []})),
  }).model;
}

export function newRows(list: readonly Row[]): Event {
  return {type: 'rows', rows: list, problems: 0, now, staleKnown: false};
}
