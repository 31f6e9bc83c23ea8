import fc from 'fast-check';
import {expect, test} from 'vitest';
import {keyEvent, namedKeys} from '../../../source/tui/input/key.js';
import {isTooSmall, layoutFor} from '../../../source/tui/layout/rects.js';
import type {Model} from '../../../source/tui/model/model.js';
import {shownRows} from '../../../source/tui/model/select.js';
import {menuRows} from '../../../source/tui/state/dialog.js';
import type {Effect} from '../../../source/tui/state/effect.js';
import type {Event} from '../../../source/tui/state/event.js';
import {reduce} from '../../../source/tui/state/reduce.js';
import {lineWidth} from '../../../source/tui/text/line.js';
import {screenLines} from '../../../source/tui/views/screen.js';
import {spokenLines} from '../../../source/tui/views/spoken.js';
import {detail, model, newRows, row} from './world.js';

// Anything a keyboard, a terminal and a busy disk can send, in any order: it never throws, every model holds together,
// and every model can be drawn. The effects are answered as the runtime would, now or later or not at all.

const letters = [...'abcdefghijklmnopqrstuvwxyzEGJKXYZ/:?*+-1234567890 äö漢👍'].map(one =>
  one === ' ' ? 'space' : one,
);
const key = fc
  .record({
    name: fc.oneof(
      {weight: 6, arbitrary: fc.constantFrom(...letters)},
      {weight: 3, arbitrary: fc.constantFrom('enter', 'escape', 'tab', 'up', 'down', 'left', 'right', 'space')},
      {weight: 1, arbitrary: fc.constantFrom(...namedKeys)},
    ),
    ctrl: fc.boolean(),
    alt: fc.boolean(),
    plain: fc.nat(4),
  })
  .map(({name, ctrl, alt, plain}) => keyEvent(name, plain === 0 ? {ctrl, alt} : {}));
const status = fc.constantFrom('active', 'active', 'active', 'proposed', 'archived', 'superseded');
const someRows = fc
  .uniqueArray(fc.record({number: fc.integer({min: 1, max: 40}), status, stale: fc.boolean()}), {
    selector: ({number}) => number,
    maxLength: 40,
  })
  .map(list =>
    list.map(({number, status: state, stale}) => row(number, {status: state, stale: stale ? ['gone'] : []})),
  );
const anId = fc.integer({min: 1, max: 45}).map(number => row(number).id);
const hits = fc
  .uniqueArray(fc.integer({min: 1, max: 45}), {maxLength: 20})
  .map(list => list.map(number => ({id: row(number).id, ranges: [[0, 2] as const, [5, 400] as const]})));
const event: fc.Arbitrary<Event> = fc.oneof(
  {weight: 30, arbitrary: key},
  {weight: 1, arbitrary: fc.string({unit: 'binary', maxLength: 30}).map(text => ({type: 'paste', text}) as const)},
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('mouse' as const),
      action: fc.constantFrom('click', 'wheel-up', 'wheel-down'),
      column: fc.nat(220),
      row: fc.nat(70),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({columns: fc.integer({min: 1, max: 220}), rows: fc.integer({min: 1, max: 70})})
      .map(size => ({type: 'resize', size}) as const),
  },
  {weight: 2, arbitrary: someRows.map(newRows)},
  {
    weight: 1,
    arbitrary: fc
      .array(fc.record({a: anId, b: anId}), {maxLength: 8})
      .map(list => ({type: 'pairs', pairs: list.map(one => ({...one, score: 0.5, reasons: ['words']}))}) as const),
  },
  {weight: 1, arbitrary: fc.constant({type: 'failed', text: 'It failed.'} as const)},
  {weight: 1, arbitrary: fc.constant({type: 'form-failed', text: 'It is too long.'} as const)},
  {weight: 1, arbitrary: fc.constantFrom('x', undefined).map(what => ({type: 'busy', what}) as const)},
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('changed' as const),
      text: fc.constant('done'),
      undo: fc.constantFrom('a', undefined),
      redo: fc.constantFrom('b', undefined),
      count: fc.integer({min: -1, max: 1}),
      cursor: fc.integer({min: 1, max: 45}).map(number => row(number).id),
    }),
  },
  {weight: 1, arbitrary: fc.nat(20).map(serial => ({type: 'toast-expired', serial}) as const)},
  {weight: 1, arbitrary: fc.constant({type: 'chord-expired', pending: 'g'} as const)},
);

type Answer = (effect: Effect) => Event | undefined;

function answering(hits: ReturnType<typeof detailsOf>): Answer {
  return effect => {
    if (effect.type === 'detail') return {type: 'detail', detail: detail(effect.id, {supersedes: ['L-0003']})};
    if (effect.type === 'filter')
      return {type: 'filtered', text: effect.text, hits: effect.text.trim() === '' ? undefined : hits};
    if (effect.type === 'pick')
      return {type: 'picked', text: effect.text, hits: hits.filter(({id}) => !effect.except.includes(id))};
    if (effect.type === 'try-glob')
      return {type: 'glob-tried', glob: effect.glob, files: ['a.ts', 'b.ts'], problem: undefined};
    if (effect.type !== 'test') return undefined;
    const candidates = hits
      .slice(0, 5)
      .map(({id}) => ({id, decision: 'injected', reason: 'rank 1', summary: 's', globs: ['store/index.ts']}) as const);
    const result = {path: effect.path, candidates, block: 'a\nb', tokens: 3, completions: ['src/a.ts', 'src/b.ts']};
    return {type: 'tested', typed: effect.path, result};
  };
}

function detailsOf(list: readonly {readonly id: string; readonly ranges: readonly (readonly [number, number])[]}[]) {
  return list;
}

function check(current: Model): void {
  const shown = shownRows(current).map(({row: {id}}) => id);
  const {cursor, offset} = current.lists[current.view];
  if (shown.length === 0) expect(cursor).toBeUndefined();
  else expect(shown).toContain(cursor);
  const layout = layoutFor(current.size);
  const height = layout.kind === 'too-small' ? 1 : layout.list.height;
  expect(offset).toBeGreaterThanOrEqual(0);
  expect(offset).toBeLessThanOrEqual(Math.max(0, shown.length - height));
  if (cursor !== undefined) {
    expect(shown.indexOf(cursor)).toBeGreaterThanOrEqual(offset);
    expect(shown.indexOf(cursor)).toBeLessThan(offset + height);
  }
  const known = new Set(current.rows.map(({id}) => id));
  for (const id of current.marks) expect(known).toContain(id);
  expect(current.previewScroll).toBeGreaterThanOrEqual(0);
  expect(Number.isFinite(current.previewScroll)).toBe(true);
  if (current.tester) expect(current.dialog).toBeUndefined();
  if (current.tester) inside(current.tester.line);
  const {dialog} = current;
  if (dialog?.kind === 'form') for (const field of Object.values(dialog.fields)) inside(field);
  else if (dialog) inside(dialog.line);
  if (dialog?.kind === 'picker') {
    expect(dialog.ids.length).toBeGreaterThan(0);
    within(dialog.cursor, dialog.hits.length);
    if (dialog.confirming) expect(dialog.hits[dialog.cursor]).toBeDefined();
  }
  if (dialog?.kind === 'help' || dialog?.kind === 'palette')
    within(dialog.cursor, menuRows(current, dialog.line.text).length);
}

function inside({text, cursor}: {readonly text: string; readonly cursor: number}): void {
  expect(cursor).toBeGreaterThanOrEqual(0);
  expect(cursor).toBeLessThanOrEqual(text.length);
}

function within(cursor: number, count: number): void {
  expect(cursor).toBeGreaterThanOrEqual(0);
  expect(cursor).toBeLessThanOrEqual(Math.max(0, count - 1));
}

function draw(current: Model): void {
  const lines = screenLines(current);
  expect(lines).toHaveLength(Math.max(1, current.size.rows - 1));
  if (!isTooSmall(current.size)) for (const one of lines) expect(lineWidth(one)).toBe(current.size.columns);
  for (const one of spokenLines(current)) expect(one).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
}

test('no stream of events breaks the model or the screen', () => {
  fc.assert(
    fc.property(
      someRows,
      hits,
      fc.array(event, {minLength: 1, maxLength: 60}),
      fc.nat(7),
      (first, hits, events, late) => {
        const answer = answering(hits);
        let current = model({rows: first, size: {columns: 100, rows: 30}});
        let waiting: Event[] = [];
        const feed = (one: Event): void => {
          const [next, effects] = reduce(current, one);
          current = next;
          waiting.push(...effects.map(answer).filter(reply => reply !== undefined));
        };
        for (const [at, one] of events.entries()) {
          feed(one);
          // Most answers come at once; some find a model that has gone on, some are never given.
          if ((at + late) % 4 !== 0) for (let reply = waiting.shift(); reply; reply = waiting.shift()) feed(reply);
          else if (late === 7) waiting = [];
          check(current);
          if (at % 5 === 0) draw(current);
        }
        draw(current);
      },
    ),
    {numRuns: 400},
  );
});
