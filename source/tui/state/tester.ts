import {blockScrollEnd} from '../content/injected-block.js';
import type {KeyEvent, PasteEvent} from '../input/key.js';
import {editLine, emptyLine, lineFrom} from '../input/line-editor.js';
import {bodyOf} from '../layout/rects.js';
import type {Model, Row, Tester} from '../model/model.js';
import {cursorRow, rowsById} from '../model/select.js';
import type {Effect} from './effect.js';
import {noFilter} from './filter.js';
import {cursorToId} from './list-moves.js';

// The scope tester: what an agent would get for the path being typed, and what a glob would match before it is saved.

export function openTester(model: Model): [Model, Effect[]] {
  const path = {mode: 'path', line: emptyLine, result: undefined, cursor: 0, scroll: 0} as const;
  const glob = {glob: emptyLine, files: undefined, problem: undefined, globAt: 0, target: undefined};
  return [{...model, tester: {...path, ...glob}}, [{type: 'test', path: ''}]];
}

export function testerKey(model: Model, tester: Tester, key: KeyEvent): [Model, Effect[]] {
  if (key.name === 'escape') return [{...model, tester: tester.mode === 'glob' ? toPath(tester) : undefined}, []];
  if (key.name === 'tab') return tester.mode === 'path' ? complete(model, tester) : nextGlob(model, tester);
  if (key.ctrl && key.name === 'g') return toggleGlob(model, tester);
  if (key.name === 'down' || key.name === 'up') {
    const count = tester.mode === 'glob' ? (tester.files?.length ?? 0) : (tester.result?.candidates.length ?? 0);
    const cursor = Math.max(0, Math.min(tester.cursor + (key.name === 'down' ? 1 : -1), count - 1));
    return [{...model, tester: {...tester, cursor}}, []];
  }
  if (key.name === 'pagedown' || key.name === 'pageup') return page(model, tester, key.name === 'pagedown' ? 1 : -1);
  if (key.name === 'enter') return tester.mode === 'glob' ? saveGlob(model, tester) : goTo(model, tester);
  return testerEdited(model, tester, key);
}

export function testerEdited(model: Model, tester: Tester, event: KeyEvent | PasteEvent): [Model, Effect[]] {
  if (tester.mode === 'glob') {
    const glob = editLine(tester.glob, event);
    return [
      {...model, tester: {...tester, glob, cursor: 0}},
      glob.text === tester.glob.text ? [] : [{type: 'try-glob', glob: glob.text}],
    ];
  }
  const line = editLine(tester.line, event);
  return [
    {...model, tester: {...tester, line, cursor: 0, scroll: 0}},
    line.text === tester.line.text ? [] : [{type: 'test', path: line.text}],
  ];
}

/** Tab goes as far as all completions agree, then takes the first. */
function complete(model: Model, tester: Tester): [Model, Effect[]] {
  const completions = tester.result?.completions ?? [];
  const [first] = completions;
  if (first === undefined) return [model, []];
  const shared = completions.reduce((prefix, completion) => commonPrefix(prefix, completion), first);
  const text = shared.length > tester.line.text.length ? shared : first;
  return [{...model, tester: {...tester, line: lineFrom(text), cursor: 0, scroll: 0}}, [{type: 'test', path: text}]];
}

function commonPrefix(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a.slice(0, at);
}

/** Enter on a candidate: to it in the list, without a filter that could hide it. */
function goTo(model: Model, tester: Tester): [Model, Effect[]] {
  const id = tester.result?.candidates[tester.cursor]?.id;
  if (id === undefined) return [model, []];
  return cursorToId({...model, tester: undefined, view: 'learnings', focus: 'list', filter: noFilter}, id);
}

function toggleGlob(model: Model, tester: Tester): [Model, Effect[]] {
  if (tester.mode === 'glob') return [{...model, tester: toPath(tester)}, []];
  const candidate = tester.result?.candidates[tester.cursor];
  const row = rowsById(model.rows).get(candidate?.id ?? cursorRow(model)?.id ?? '');
  // Somebody who went back to the path and comes again goes on with what was typed.
  if (tester.glob.text !== '' && row?.id === tester.target) return tried(model, {...tester, mode: 'glob', cursor: 0});
  // The glob that brought the learning here is the one to look at.
  const globAt = Math.max(0, row?.paths.findIndex(glob => candidate?.globs.includes(glob)) ?? 0);
  return tried(model, atGlob({...tester, mode: 'glob', target: row?.id}, row, globAt));
}

/** Tab: the next of the learning's globs, and behind the last an empty place for a new one. */
function nextGlob(model: Model, tester: Tester): [Model, Effect[]] {
  const row = rowsById(model.rows).get(tester.target ?? '');
  return row ? tried(model, atGlob(tester, row, (tester.globAt + 1) % (row.paths.length + 1))) : [model, []];
}

function atGlob(tester: Tester, row: Row | undefined, globAt: number): Tester {
  return {...tester, globAt, glob: lineFrom(row?.paths[globAt] ?? ''), cursor: 0, problem: undefined};
}

function tried(model: Model, tester: Tester): [Model, Effect[]] {
  return [{...model, tester}, [{type: 'try-glob', glob: tester.glob.text}]];
}

/** A page of the files, or of the block that the agent reads. */
function page(model: Model, tester: Tester, direction: 1 | -1): [Model, Effect[]] {
  const by = direction * Math.max(1, Math.floor(model.size.rows / 3));
  if (tester.mode === 'glob') {
    const last = Math.max(0, (tester.files?.length ?? 0) - 1);
    return [{...model, tester: {...tester, cursor: Math.max(0, Math.min(tester.cursor + by, last))}}, []];
  }
  const scroll = Math.max(0, Math.min(tester.scroll + by, blockScrollEnd(tester, bodyOf(model.size))));
  return [{...model, tester: {...tester, scroll}}, []];
}

// The cursor went over files; over candidates it begins again.
function toPath(tester: Tester): Tester {
  return {...tester, mode: 'path', cursor: 0};
}

// The tried glob takes the place of the one it was made from; the rest of the scope stays.
function saveGlob(model: Model, tester: Tester): [Model, Effect[]] {
  const row = tester.target === undefined ? undefined : rowsById(model.rows).get(tester.target);
  const glob = tester.glob.text.trim();
  if (!row || glob === '' || tester.problem !== undefined) return [model, []];
  const fields = {paths: row.paths.toSpliced(tester.globAt, 1, glob)};
  return [{...model, tester: toPath(tester)}, [{type: 'change', change: {do: 'save', id: row.id, fields}}]];
}
