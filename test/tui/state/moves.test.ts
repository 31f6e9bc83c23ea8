import {describe, expect, test} from 'vitest';
import type {Model} from '../../../source/tui/model/model.js';
import {plainText} from '../../../source/tui/text/line.js';
import {screenLines} from '../../../source/tui/views/screen.js';
import {spokenLines} from '../../../source/tui/views/spoken.js';
import {cursorOf, detail, filteredTo, model, newRows, play, press, row, rows, shownIds, typed} from './world.js';

describe('keys in one write', () => {
  test('jjjj moves four', () => expect(cursorOf(typed(model(), 'jjjj').model)).toBe('L-0005'));
  test('arrows do what the letters do', () =>
    expect(cursorOf(typed(model(), '\u001b[B\u001b[B\u001bOB\u001b[A').model)).toBe('L-0003'));
});

describe('the chord g g', () => {
  const low = model({rows: rows(50)});
  test('goes to the first', () => expect(cursorOf(press(low, 'G', 'g', 'g').model)).toBe('L-0001'));
  test('waits, and forgets after a while', () => {
    const {model: waiting, effects} = press(low, 'G', 'g');
    expect(waiting.pendingKey).toBe('g');
    expect(effects).toContainEqual({type: 'expire-chord', pending: 'g'});
    const {model: forgotten} = play(waiting, {type: 'chord-expired', pending: 'g'});
    expect(forgotten.pendingKey).toBeUndefined();
    expect(cursorOf(press(forgotten, 'g').model)).toBe('L-0050');
  });
  test('a second key that is no chord counts for itself', () => {
    const {model: moved} = press(low, 'G', 'g', 'k');
    expect(cursorOf(moved)).toBe('L-0049');
    expect(moved.pendingKey).toBeUndefined();
  });
});

describe('the cursor is a record', () => {
  const at5 = press(model(), 'j', 'j', 'j', 'j').model;
  test('it stays when others come, go and change places', () => {
    const reversed = [...rows(20)].reverse();
    expect(cursorOf(play(at5, newRows(reversed)).model)).toBe('L-0005');
  });
  test('it goes to the same place when its record is gone', () => {
    const {model: after} = play(at5, newRows(rows(10).filter(({id}) => id !== 'L-0005')));
    expect(cursorOf(after)).toBe('L-0006');
  });
  test('it goes to the last when the end of the list is gone', () => {
    expect(cursorOf(play(press(model(), 'G').model, newRows(rows(3))).model)).toBe('L-0003');
  });
  test('no rows, no cursor', () => expect(cursorOf(play(at5, newRows([])).model)).toBeUndefined());
  test('an archived record leaves the list, its neighbour is next', () => {
    const list = rows(10).map(one => (one.id === 'L-0005' ? {...one, status: 'archived'} : one));
    expect(cursorOf(play(at5, newRows(list)).model)).toBe('L-0006');
  });
  test('clearing a filter keeps it', () => {
    const filtered = filteredTo(model(), 'x', ['L-0007', 'L-0003']);
    expect(shownIds(filtered)).toEqual(['L-0007', 'L-0003']);
    const {model: cleared} = press(press(filtered, 'enter', 'j').model, 'escape');
    expect(shownIds(cleared)).toHaveLength(10);
    expect(cursorOf(cleared)).toBe('L-0003');
  });
  test('while one types, the best hit has it; a refresh later moves nothing', () => {
    const filtered = filteredTo(at5, 'x', ['L-0007', 'L-0003']);
    expect(cursorOf(filtered)).toBe('L-0007');
    const {model: moved} = press(filtered, 'enter', 'j');
    const {model: after, effects} = play(moved, newRows(rows(10)), {
      type: 'filtered',
      text: 'x',
      hits: ['L-0009', 'L-0007', 'L-0003'].map(id => ({id, ranges: []})),
    });
    expect(effects).toContainEqual({type: 'filter', text: 'x'});
    expect(cursorOf(after)).toBe('L-0003');
  });
  test('a resize keeps it, and keeps it in sight', () => {
    const big = press(model({rows: rows(100)}), 'G').model;
    for (const size of [
      {columns: 60, rows: 15},
      {columns: 200, rows: 60},
      {columns: 20, rows: 5},
    ]) {
      const {model: after} = play(big, {type: 'resize', size});
      expect(cursorOf(after)).toBe('L-0100');
    }
  });
  test('each view has its own', () => {
    const mixed = model({rows: [...rows(5), row(6, {status: 'proposed'}), row(7, {status: 'proposed'})]});
    const {model: there} = press(press(mixed, 'j').model, '2', 'j');
    expect(cursorOf(there)).toBe('L-0007');
    expect(cursorOf(press(there, '1').model)).toBe('L-0002');
  });
});

describe('the preview', () => {
  const long = new Map([['L-0001', detail('L-0001', {body: 'line\n\n'.repeat(100)})]]);
  test('J and K scroll it without leaving the list', () => {
    const {model: after} = press(model({details: long}), 'J', 'J', 'K');
    expect(after).toMatchObject({previewScroll: 3, focus: 'list'});
  });
  test('with the focus, the keys of the list scroll it', () => {
    const {model: after} = press(model({details: long}), 'enter', 'j', 'j');
    expect(after.previewScroll).toBe(2);
    expect(cursorOf(after)).toBe('L-0001');
    const {model: end} = press(after, 'G');
    expect(end.previewScroll).toBeGreaterThan(100);
    expect(press(end, 'j').model.previewScroll).toBe(end.previewScroll);
    expect(press(end, 'g g').model.previewScroll).toBe(0);
  });
  test('it does not scroll where everything is seen', () => {
    expect(press(model(), 'J', 'J', 'J').model.previewScroll).toBe(0);
  });
  test('another record begins at its top', () => {
    expect(press(model({details: long}), 'J', 'j').model.previewScroll).toBe(0);
  });
  test('left and h leave it and nothing else', () => {
    const marked = press(model(), 'space', 'enter').model;
    const {model: after} = press(marked, 'h', 'left', 'h');
    expect(after.focus).toBe('list');
    expect(after.marks.size).toBe(1);
  });
});

describe('a pair of duplicates', () => {
  const long = ['L-0001', 'L-0002'].map(id =>
    detail(id, {body: `Body of ${id}.\n\n${'- a line\n'.repeat(80)}The end.`}),
  );
  const pair = {a: 'L-0001', b: 'L-0002', score: 0.9, reasons: ['words: lock']};
  const compared = play(
    press(model(), '3').model,
    {type: 'pairs', pairs: [pair]},
    ...long.map(one => ({type: 'detail', detail: one}) as const),
  ).model;
  const seen = (current: Model) => screenLines(current).map(plainText).join('\n');

  test('has the marks of its keeper', () => expect(seen(compared)).toMatch(/▌ ● L-0001 L-0002 +\d▲ □□□□ +1d {2}0\.90/));
  test('is scrolled to the end of both', () => {
    expect(seen(compared)).not.toContain('The end.');
    const {model: low} = press(compared, 'enter', 'G');
    expect(seen(low)).toMatch(/The end\. +│ .*The end\./);
    expect(seen(press(low, 'g g').model)).toContain('keeper L-0001');
    expect(press(compared, 'J').model.previewScroll).toBe(3);
  });
  test('keeps an active learning rather than a proposal, and whom somebody chose', () => {
    const list = [row(1, {status: 'proposed'}), row(2), row(3)];
    const found = [
      {...pair, a: 'L-0001', b: 'L-0002'},
      {...pair, a: 'L-0003', b: 'L-0002'},
    ];
    const offered = play(press(model({rows: list}), '3').model, {type: 'pairs', pairs: found}).model;
    expect(shownIds(offered)).toEqual(['L-0002 L-0001', 'L-0002 L-0003']);
    const swapped = press(offered, 'j', 'w').model;
    expect(shownIds(play(swapped, {type: 'pairs', pairs: found}).model)).toEqual(['L-0002 L-0001', 'L-0003 L-0002']);
  });
  test('fits a filter when one of the two does', () => {
    expect(shownIds(filteredTo(compared, 'x', ['L-0002', 'L-0009']))).toEqual(['L-0001 L-0002']);
    expect(shownIds(filteredTo(compared, 'x', ['L-0009']))).toEqual([]);
  });
  test('is read out one after the other', () => {
    const heard = spokenLines(press(compared, 'enter').model).join('\n');
    expect(heard).toMatch(/Body of L-0001\.[\s\S]*Body of L-0002\./);
  });
});

describe('the mouse', () => {
  test('a click selects the row, or the preview', () => {
    const {model: after} = play(model(), {type: 'mouse', action: 'click', column: 10, row: 4});
    expect(cursorOf(after)).toBe('L-0004');
    expect(play(model(), {type: 'mouse', action: 'click', column: 100, row: 4}).model.focus).toBe('preview');
  });
  test('below the last row it does nothing', () => {
    expect(cursorOf(play(model(), {type: 'mouse', action: 'click', column: 10, row: 30}).model)).toBe('L-0001');
  });
  test('the wheel moves what is under it, and nothing behind a dialog', () => {
    const down = {type: 'mouse', action: 'wheel-down', column: 10, row: 4} as const;
    expect(cursorOf(play(model(), down, down).model)).toBe('L-0003');
    expect(cursorOf(play(press(model(), '?').model, down).model)).toBe('L-0001');
  });
  test('in a dialog with a list the wheel does what the arrows do', () => {
    const wheel = (action: 'wheel-down' | 'wheel-up') => ({type: 'mouse', action, column: 10, row: 4}) as const;
    const help = press(model(), '?').model;
    expect(play(help, wheel('wheel-down'), wheel('wheel-down'), wheel('wheel-up')).model).toEqual(
      press(help, 'down').model,
    );
    const form = press(model(), 'E').model;
    expect(play(form, wheel('wheel-down')).model).toEqual(form);
  });
  test('a click on the name of a view opens it, long or short', () => {
    for (const columns of [60, 80, 160]) {
      const start = model({size: {columns, rows: 24}, problems: 3});
      const header = plainText(screenLines(start)[0] ?? []);
      const click = (key: string) => ({type: 'mouse', action: 'click', column: header.indexOf(key), row: 0}) as const;
      expect(play(start, click(' 4')).model.view).toBe('stale');
      expect(play(start, click('2')).model.view).toBe('inbox');
      expect(play(start, click('orbit')).model).toBe(start);
    }
  });
});

describe('a window that is too small', () => {
  const small = model({size: {columns: 40, rows: 10}, task: 'T-0001'});
  test.each(['x', 'u', 's', 'space', 'j', ':'])('%s does nothing that nobody could see', key => {
    expect(press(small, key)).toEqual({model: small, effects: []});
  });
  test('nor does any key in a dialog that was open before; q quits there, too', () => {
    for (const open of [
      press(model(), 'E').model,
      press(model(), 'p').model,
      press(model(), '/').model,
      play(press(model(), 's').model, {type: 'picked', text: '', hits: [{id: 'L-0002', ranges: []}]}).model,
    ]) {
      const {model: shrunk} = play(press(open, 'enter').model, {type: 'resize', size: small.size});
      for (const key of ['y', 'enter', 'x', 'escape']) expect(press(shrunk, key)).toEqual({model: shrunk, effects: []});
      expect(play(shrunk, {type: 'paste', text: 'y'})).toEqual({model: shrunk, effects: []});
      expect(press(shrunk, 'q').effects).toEqual([{type: 'quit'}]);
    }
  });
  test('q and Ctrl-C quit', () => {
    expect(press(small, 'q').effects).toEqual([{type: 'quit'}]);
    expect(press(small, 'ctrl+c').effects).toEqual([{type: 'quit'}]);
  });
});

test('Usage has no list, so no key acts on a learning there', () => {
  const usage = press(model(), '5').model;
  for (const key of ['E', 'space', 'y', 'Y', 'o'])
    expect(press(usage, key).model.toast?.text, key).toBe('No learning is selected.');
});
