import {describe, expect, test} from 'vitest';
import {disabledReason} from '../../../source/tui/actions/actions.js';
import type {Model} from '../../../source/tui/model/model.js';
import {plainText} from '../../../source/tui/text/line.js';
import {screenLines} from '../../../source/tui/views/screen.js';
import {cursorOf, filteredTo, model, newRows, play, press, row, rows, typed} from './world.js';

describe('Esc', () => {
  test('unwinds dialog, preview, filter, marks, one at a time, and never quits', () => {
    const filtered = filteredTo(press(model(), 'space').model, 'x', ['L-0003']);
    let current = press(filtered, 'enter', 'enter', '?').model;
    const layers = (of: Model) => [of.dialog?.kind, of.focus, of.filter.line.text, of.marks.size];
    expect(layers(current)).toEqual(['help', 'preview', 'x', 1]);
    const seen = [];
    for (let at = 0; at < 6; at++) {
      const {model: next, effects} = press(current, 'escape');
      expect(effects.filter(({type}) => type === 'quit')).toEqual([]);
      current = next;
      seen.push(layers(current));
    }
    expect(seen).toEqual([
      [undefined, 'preview', 'x', 1],
      [undefined, 'list', 'x', 1],
      [undefined, 'list', '', 1],
      [undefined, 'list', '', 0],
      [undefined, 'list', '', 0],
      [undefined, 'list', '', 0],
    ]);
  });
  test('stops long work first', () => {
    const {model: after, effects} = press(model({busy: 'looking', focus: 'preview'}), 'escape');
    expect(after).toMatchObject({busy: undefined, focus: 'preview'});
    expect(effects).toEqual([{type: 'stop'}]);
  });
  test.each(['?', ':', 'p', '/', 's', 'u', 'a', 'E'])('closes what %s opened and does nothing', key => {
    const before = model();
    const {model: after, effects} = press(press(before, key).model, 'escape');
    expect(after).toMatchObject({dialog: undefined, tester: undefined, filter: {editing: false}});
    expect(effects).toEqual(key === '/' ? [{type: 'detail', id: 'L-0001'}] : []);
  });
  test('in the tester leaves the glob first', () => {
    const glob = press(press(model(), 'p').model, 'ctrl+g').model;
    expect(glob.tester?.mode).toBe('glob');
    expect(press(glob, 'escape').model.tester?.mode).toBe('path');
    expect(press(glob, 'escape', 'escape').model.tester).toBeUndefined();
  });
  test('takes back the choice of a picker before it closes it', () => {
    const confirming = play(press(model(), 's').model, {type: 'picked', text: '', hits: [{id: 'L-0002', ranges: []}]});
    const {model: asked} = press(confirming.model, 'enter');
    expect(asked.dialog).toMatchObject({confirming: true});
    expect(press(asked, 'escape').model.dialog).toMatchObject({confirming: false});
    expect(press(asked, 'escape', 'escape').model.dialog).toBeUndefined();
  });
});

describe('Ctrl-C and Ctrl-Z', () => {
  test.each(['?', ':', 'p', '/', 's', 'u', 'a', 'enter'])('are heard after %s', key => {
    const opened = press(model(), key).model;
    expect(press(opened, 'ctrl+c').effects).toEqual([{type: 'quit'}]);
    expect(press(opened, 'ctrl+z').effects).toEqual([{type: 'suspend'}]);
  });
});

describe('pasted text', () => {
  test('of commands does nothing in a list', () => {
    const before = model();
    const {model: after, effects} = typed(before, '\u001b[200~:q!\rxxu\u001b[201~');
    expect(after).toEqual({...before, serial: 1, toast: after.toast});
    expect(after.toast?.text).toMatch(/ignored/);
    expect(effects).toMatchObject([{type: 'expire-toast'}]);
  });
  test('goes into the field that has the keyboard, as one line', () => {
    const text = '\u001b[200~two\rlines\u001b[201~';
    expect(typed(press(model(), '/').model, text).model.filter.line.text).toBe('two lines');
    expect(typed(press(model(), 'p').model, text).model.tester?.line.text).toBe('two lines');
    expect(typed(press(model(), ':').model, text).model.dialog).toMatchObject({line: {text: 'two lines'}});
    expect(typed(press(model(), 'a').model, text).model.dialog).toMatchObject({fields: {summary: {text: 'two lines'}}});
    expect(typed(press(model(), 'u').model, text).model.dialog).toMatchObject({line: {text: 'two lines'}});
  });
  test('never confirms', () => {
    const {model: asked} = press(
      play(press(model(), 's').model, {type: 'picked', text: '', hits: [{id: 'L-0002', ranges: []}]}).model,
      'enter',
    );
    expect(typed(asked, '\u001b[200~y\r\u001b[201~')).toEqual({model: asked, effects: []});
  });
});

describe('an action that cannot be done', () => {
  const all = [row(1), row(2, {status: 'superseded'}), row(3, {status: 'archived'}), row(4, {status: 'proposed'})];
  const on = (id: string, extra: Partial<Model> = {}) =>
    model({
      rows: all,
      filter: {line: {text: 'x', cursor: 1}, editing: false, hits: all.map(one => ({id: one.id, ranges: []}))},
      lists: {...model().lists, learnings: {cursor: id, offset: 0}},
      task: 'T-0001',
      ...extra,
    });
  test.each([
    ['z', 'L-0001', 'There is nothing to undo.'],
    ['Z', 'L-0001', 'There is nothing to redo.'],
    ['X', 'L-0001', 'Only archived learnings can be restored.'],
    ['x', 'L-0002', 'Only active learnings and proposals can be archived.'],
    ['x', 'L-0003', 'Only active learnings and proposals can be archived.'],
    ['u', 'L-0002', 'Votes on a superseded learning are refused.'],
    ['s', 'L-0002', 'It is superseded already.'],
    ['E', 'L-0002', 'A superseded learning stays as it was.'],
    ['o', 'L-0001', 'It neither supersedes a learning nor is superseded by one.'],
  ])('%s on %s says why', (key, id, text) => {
    const {model: after, effects} = press(on(id), key);
    expect(after.toast).toMatchObject({text, kind: 'error'});
    expect(effects).toMatchObject([{type: 'expire-toast'}]);
  });
  test('one of the marked is enough to say so', () => {
    expect(press(on('L-0001', {marks: new Set(['L-0001', 'L-0003'])}), 'x').model.toast?.text).toMatch(/^Only active/);
  });
  test('nothing selected', () => {
    const empty = model({rows: [], task: 'T-0001'});
    for (const key of ['e', 'E', 's', 'u', '+', '-', 'x', 'X', 'space', 'y', 'Y', 'o'])
      expect(press(empty, key).model.toast?.text, key).toBe('No learning is selected.');
  });
  test('a proposal is needed in the inbox', () => {
    expect(disabledReason(on('L-0001'), 'inbox.accept')).toBe('it is not a proposal');
    expect(disabledReason(on('L-0004'), 'inbox.accept')).toBeUndefined();
  });
});

test('a filter answer for something that is no longer typed is dropped', () => {
  const typing = typed(press(model(), '/').model, 'ab').model;
  expect(play(typing, {type: 'filtered', text: 'a', hits: []}).model).toEqual(typing);
});

test('stale work keeps its sign while rows come in', () => {
  const busy = model({busy: 'looking'});
  expect(play(busy, newRows(rows(11))).model.busy).toBe('looking');
});

describe('what a view computes', () => {
  const pairs = [{a: 'L-0001', b: 'L-0002', score: 0.9, reasons: []}];
  const seen = (current: Model) => screenLines(current).map(plainText).join('\n');

  test('is computed again when a record has changed elsewhere, and not when it was only read again', () => {
    const compared = play(press(model(), '3').model, {type: 'pairs', pairs}).model;
    expect(play(compared, newRows(rows(10))).effects).not.toContainEqual({type: 'duplicates'});
    expect(play(compared, newRows(rows(9))).effects).toContainEqual({type: 'duplicates'});
    const moved = rows(10).map(({id}, at) => row(at + 1, id === 'L-0003' ? {paths: ['lib/**']} : {}));
    expect(play(press(model(), '4').model, newRows(moved)).effects).toContainEqual({type: 'stale'});
    expect(play(model(), newRows(moved)).effects).not.toContainEqual({type: 'stale'});
  });
  test.each([
    ['3', 'duplicates'],
    ['4', 'stale'],
    ['5', 'usage'],
  ] as const)('r in view %s computes it again', (key, type) => {
    expect(press(press(model(), key).model, 'r').effects).toEqual([{type: 'refresh'}, {type}]);
  });
  test('is seen beside what was said last', () => {
    const {model: working} = play(model(), {type: 'said', text: 'L-0001 healed'}, {type: 'busy', what: 'looking'});
    expect(seen(working)).toContain('✓ L-0001 healed   … looking; esc stops it');
  });
  test('and was stopped is not said to go on', () => {
    for (const [key, running] of [
      ['3', 'Comparing…'],
      ['4', 'Looking…'],
      ['5', 'Counting…'],
    ] as const) {
      const {model: working} = play(press(model({size: {columns: 200, rows: 30}}), key).model, {
        type: 'busy',
        what: 'x',
        seconds: 2,
      });
      expect(seen(working)).toContain(running);
      expect(seen(working)).toContain('… x, 2 s; esc stops it');
      const {model: stopped, effects} = press(working, 'escape');
      expect(effects).toContainEqual({type: 'stop'});
      expect(seen(stopped)).not.toContain(running);
      expect(seen(stopped)).toContain('open this view again');
    }
  });
});

test('Usage names hot files without a learning, and as never injected only what could be', () => {
  const counted = (id: string, injected: number) => ({id, injected, shown: 0, helpful: 2, notHelpful: 1});
  const list = [row(1), row(2), row(3, {status: 'superseded'})];
  const usage = {
    lines: [],
    learnings: [counted('L-0001', 7), counted('L-0002', 0), counted('L-0003', 0)],
    uncovered: [{path: 'src/hot.ts', touches: 12}],
  };
  const lines = screenLines(play(press(model({rows: list}), '5').model, {type: 'usage', usage}).model).map(plainText);
  const text = lines.join('\n');
  expect(text).toMatch(/ 7 +0 +2 +1 {2}L-0001/);
  expect(text).toMatch(/Hot files without a learning.*\n +12 {2}src\/hot\.ts/);
  expect(text).toMatch(/Never injected.*\n +L-0002/);
  expect(text).not.toContain('L-0003');
});

test('rows that disappear take their marks along', () => {
  const marked = press(model(), 'space', 'space').model;
  expect([...play(marked, newRows(rows(1))).model.marks]).toEqual(['L-0001']);
});

test('what was archived leaves Stale', () => {
  const list = [row(1, {stale: ['gone']}), row(2, {stale: ['gone'], status: 'archived'})];
  const stale = press(model({rows: list}), '4').model;
  expect(cursorOf(stale)).toBe('L-0001');
  expect(cursorOf(press(stale, 'j').model)).toBe('L-0001');
});
