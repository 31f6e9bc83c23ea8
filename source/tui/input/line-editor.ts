import {boundaryAfter, boundaryAt, boundaryBefore} from './grapheme.js';
import {formatKey, type InputEvent, typedText} from './key.js';

// One line of text with readline's keys.

export type LineState = {
  readonly text: string;
  /** In UTF-16 units, always between two graphemes. */
  readonly cursor: number;
};

/** In UTF-16 units; nothing that is typed on one line is longer. */
export const longestLine = 4096;

export const emptyLine: LineState = {text: '', cursor: 0};

/** A text to go on editing, the cursor behind it. */
export function lineFrom(text: string): LineState {
  return insert(emptyLine, text);
}

/** The same state, not an equal one, when the event is none of the editor's or changes nothing. */
export function editLine(state: LineState, event: InputEvent): LineState {
  if (event.type === 'mouse') return state;
  if (event.type === 'paste') return insert(state, event.text);
  const typed = typedText(event);
  if (typed !== undefined) return insert(state, typed);
  return edits[formatKey(event)]?.(state) ?? state;
}

type LineEdit = (state: LineState) => LineState;
type Motion = (state: LineState) => number;

const left: Motion = ({text, cursor}) => boundaryBefore(text, cursor);
const right: Motion = ({text, cursor}) => boundaryAfter(text, cursor);
const start: Motion = () => 0;
const end: Motion = ({text}) => text.length;
const wordLeft: Motion = ({text, cursor}) =>
  cursor - (/[\p{L}\p{N}\p{M}_]*[^\p{L}\p{N}\p{M}_]*$/u.exec(text.slice(0, cursor))?.[0].length ?? 0);
const wordRight: Motion = ({text, cursor}) =>
  cursor + (/^[^\p{L}\p{N}\p{M}_]*[\p{L}\p{N}\p{M}_]*/u.exec(text.slice(cursor))?.[0].length ?? 0);
/** To the blank before: paths and globs go as a whole. */
const blankLeft: Motion = ({text, cursor}) => cursor - (/\S*\s*$/u.exec(text.slice(0, cursor))?.[0].length ?? 0);

const edits: Readonly<Record<string, LineEdit>> = {
  'ctrl+a': go(start),
  home: go(start),
  'ctrl+e': go(end),
  end: go(end),
  'ctrl+b': go(left),
  left: go(left),
  'ctrl+f': go(right),
  right: go(right),
  'alt+b': go(wordLeft),
  'alt+left': go(wordLeft),
  'ctrl+left': go(wordLeft),
  'alt+f': go(wordRight),
  'alt+right': go(wordRight),
  'ctrl+right': go(wordRight),
  'ctrl+h': cut(left),
  backspace: cut(left),
  'shift+backspace': cut(left),
  'ctrl+d': cut(right),
  delete: cut(right),
  'ctrl+u': cut(start),
  'ctrl+k': cut(end),
  'ctrl+w': cut(blankLeft),
  'alt+backspace': cut(wordLeft),
  'ctrl+backspace': cut(wordLeft),
  'alt+d': cut(wordRight),
  'alt+delete': cut(wordRight),
  'ctrl+delete': cut(wordRight),
};

function go(motion: Motion): LineEdit {
  return state => changed(state, state.text, motion(state));
}

/** Takes away what lies between the cursor and where the motion leads. */
function cut(motion: Motion): LineEdit {
  return state => {
    const to = boundaryAt(state.text, motion(state));
    const [from, until] = to < state.cursor ? [to, state.cursor] : [state.cursor, to];
    return changed(state, state.text.slice(0, from) + state.text.slice(until), from);
  };
}

function insert(state: LineState, text: string): LineState {
  const line = text
    .toWellFormed()
    .replace(/[\r\n\t\v\f\u0085\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}/gu, '');
  const room = Math.max(0, longestLine - state.text.length);
  const added = line.length <= room ? line : line.slice(0, boundaryBefore(line, room + 1));
  const before = state.text.slice(0, state.cursor) + added;
  return changed(state, before + state.text.slice(state.cursor), before.length);
}

// Taking away or putting in may join what stands on both sides (a flag is two letters), so the cursor is set right.
function changed(state: LineState, text: string, cursor: number): LineState {
  const at = boundaryAt(text, cursor);
  return text === state.text && at === state.cursor ? state : {text, cursor: at};
}
