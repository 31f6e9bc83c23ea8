import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {type InputEvent, keyEvent, parseKey} from '../../../source/tui/input/key.js';
import {editLine, emptyLine, type LineState, lineFrom, longestLine} from '../../../source/tui/input/line-editor.js';

function key(text: string): InputEvent {
  return parseKey(text) ?? keyEvent(text);
}

/** 'ab|c' is a line with its cursor. */
function line(text: string): LineState {
  return {text: text.replace('|', ''), cursor: text.indexOf('|')};
}

function shown({text, cursor}: LineState): string {
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`;
}

describe('one key', () => {
  test.each([
    ['a|b', 'x', 'ax|b'],
    ['a|b', 'space', 'a |b'],
    ['ab|c', 'ctrl+a', '|abc'],
    ['ab|c', 'home', '|abc'],
    ['a|bc', 'ctrl+e', 'abc|'],
    ['a👨‍👩‍👧|b', 'left', 'a|👨‍👩‍👧b'],
    ['a|👨‍👩‍👧b', 'ctrl+f', 'a👨‍👩‍👧|b'],
    ['e\u0301|x', 'backspace', '|x'],
    ['a|b', 'ctrl+h', '|b'],
    ['a|b', 'ctrl+d', 'a|'],
    ['a|b', 'delete', 'a|'],
    ['ab|cd', 'ctrl+u', '|cd'],
    ['ab|cd', 'ctrl+k', 'ab|'],
    ['see src/**/*.ts |x', 'ctrl+w', 'see |x'],
    ['see src/a.ts|', 'alt+backspace', 'see src/a.|'],
    ['see src/a.ts|', 'alt+b', 'see src/a.|ts'],
    ['see |src/a.ts', 'alt+f', 'see src|/a.ts'],
    ['see| src/a.ts', 'alt+d', 'see|/a.ts'],
    ['über| x', 'alt+b', '|über x'],
    ['|', 'backspace', '|'],
    ['|', 'ctrl+d', '|'],
    ['|', 'ctrl+w', '|'],
  ])('%s %s %s', (before, name, after) => expect(shown(editLine(line(before), key(name)))).toBe(after));

  test('one that is none of the editor’s returns the very state', () => {
    const state = line('a|b');
    for (const name of ['enter', 'escape', 'tab', 'up', 'f1', 'ctrl+x', 'alt+x', 'pageup']) {
      expect(editLine(state, key(name))).toBe(state);
    }
    expect(editLine(state, {type: 'mouse', action: 'click', column: 0, row: 0})).toBe(state);
    expect(editLine(emptyLine, key('backspace'))).toBe(emptyLine);
  });
});

test('a paste is one line and cannot act', () => {
  const pasted = editLine(line('a|b'), {type: 'paste', text: 'x\r\ny\n\nz\tw\u001b[31m\u0007'});
  expect(shown(pasted)).toBe('ax y z w[31m|b');
});

test('a line is bounded, at a grapheme', () => {
  const nearly = lineFrom('x'.repeat(longestLine - 3));
  expect(editLine(nearly, {type: 'paste', text: '👨‍👩‍👧'})).toBe(nearly);
  expect(lineFrom('x'.repeat(longestLine * 2)).text).toHaveLength(longestLine);
});

test('the cursor never stands inside a grapheme', () => {
  expect(editLine({text: '\u0301', cursor: 0}, key('e'))).toEqual({text: 'e\u0301', cursor: 2});
});

// The same editor on a list of graphemes, without the arithmetic.
type Model = {readonly before: readonly string[]; readonly after: readonly string[]};

const isWord = (grapheme: string | undefined): boolean => grapheme !== undefined && /^[\p{L}\p{N}_]/u.test(grapheme);

function wordLength(graphemes: readonly string[]): number {
  let length = 0;
  while (length < graphemes.length && !isWord(graphemes[length])) length += 1;
  while (isWord(graphemes[length])) length += 1;
  return length;
}

function blankLength(graphemes: readonly string[]): number {
  let length = 0;
  while (graphemes[length] === ' ') length += 1;
  while (length < graphemes.length && graphemes[length] !== ' ') length += 1;
  return length;
}

const split = ({before, after}: Model, at: number): Model => {
  const all = [...before, ...after];
  return {before: all.slice(0, at), after: all.slice(at)};
};
const back = (model: Model, count: number): Model => split(model, model.before.length - count);
const on = (model: Model, count: number): Model => split(model, model.before.length + count);
const cutBack = (model: Model, count: number): Model => ({before: back(model, count).before, after: model.after});
const cutOn = (model: Model, count: number): Model => ({before: model.before, after: on(model, count).after});
const reversed = (model: Model): readonly string[] => model.before.toReversed();

const moves: Record<string, (model: Model) => Model> = {
  'ctrl+a': model => split(model, 0),
  'ctrl+e': model => on(model, model.after.length),
  'ctrl+b': model => back(model, Math.min(1, model.before.length)),
  'ctrl+f': model => on(model, 1),
  'ctrl+h': model => cutBack(model, Math.min(1, model.before.length)),
  'ctrl+d': model => cutOn(model, 1),
  'ctrl+u': model => cutBack(model, model.before.length),
  'ctrl+k': model => cutOn(model, model.after.length),
  'ctrl+w': model => cutBack(model, blankLength(reversed(model))),
  'alt+b': model => back(model, wordLength(reversed(model))),
  'alt+f': model => on(model, wordLength(model.after)),
  'alt+d': model => cutOn(model, wordLength(model.after)),
  'alt+backspace': model => cutBack(model, wordLength(reversed(model))),
};

test('it edits as the model does', () => {
  const typed = fc.constantFrom('a', 'B', '7', '_', ' ', '/', '.', 'é', 'e\u0301', '日', '👨‍👩‍👧', '👍');
  const step = fc.oneof({weight: 3, arbitrary: typed}, {weight: 2, arbitrary: fc.constantFrom(...Object.keys(moves))});
  fc.assert(
    fc.property(fc.array(step, {maxLength: 60}), steps => {
      let model: Model = {before: [], after: []};
      let state = emptyLine;
      for (const name of steps) {
        model = moves[name]?.(model) ?? {before: [...model.before, name], after: model.after};
        state = editLine(state, key(name));
        expect(shown(state)).toBe(`${model.before.join('')}|${model.after.join('')}`);
      }
    }),
    {numRuns: 500},
  );
});

test('whatever is typed, the line stays whole', () => {
  const segmenter = new Intl.Segmenter();
  const event = fc.oneof(
    fc.string({unit: 'binary', minLength: 1, maxLength: 3}).map(text => keyEvent(text)),
    fc.string({unit: 'binary', maxLength: 8}).map((text): InputEvent => ({type: 'paste', text})),
    fc.constantFrom(...Object.keys(moves), 'delete', 'ctrl+left', 'ctrl+right').map(key),
  );
  fc.assert(
    fc.property(fc.array(event, {maxLength: 40}), events => {
      const {text, cursor} = events.reduce(editLine, emptyLine);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/\p{Cc}/u);
      expect([...segmenter.segment(text)].map(({index}) => index).concat(text.length)).toContain(cursor);
    }),
    {numRuns: 500},
  );
});
