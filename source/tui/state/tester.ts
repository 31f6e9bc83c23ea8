import type {KeyEvent, PasteEvent} from '../input/key.js';
import {editLine, emptyLine, lineFrom} from '../input/line-editor.js';
import type {Effect} from './effect.js';
import {cursorToId} from './list-moves.js';
import type {Model, Tester} from './model.js';
import {cursorRow, rowsById} from './select.js';

// The scope tester: what an agent would get for the path being typed, and what a glob would match before it is saved.

export function testerKey(model: Model, tester: Tester, key: KeyEvent): [Model, Effect[]] {
  if (key.name === 'escape') return [{...model, tester: tester.mode === 'glob' ? toPath(tester) : undefined}, []];
  if (key.name === 'tab') return tester.mode === 'path' ? complete(model, tester) : [model, []];
  if (key.ctrl && key.name === 'g') return toggleGlob(model, tester);
  if (key.name === 'down' || key.name === 'up') {
    const count = tester.mode === 'glob' ? (tester.files?.length ?? 0) : (tester.result?.candidates.length ?? 0);
    const cursor = Math.max(0, Math.min(tester.cursor + (key.name === 'down' ? 1 : -1), count - 1));
    return [{...model, tester: {...tester, cursor}}, []];
  }
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
    {...model, tester: {...tester, line, cursor: 0}},
    line.text === tester.line.text ? [] : [{type: 'test', path: line.text}],
  ];
}

/** Tab goes as far as all completions agree, then takes the first. */
function complete(model: Model, tester: Tester): [Model, Effect[]] {
  const completions = tester.result?.completions ?? [];
  const [first] = completions;
  if (first === undefined) return [model, []];
  const shared = completions.reduce((prefix, one) => commonPrefix(prefix, one), first);
  const text = shared.length > tester.line.text.length ? shared : first;
  return [{...model, tester: {...tester, line: lineFrom(text), cursor: 0}}, [{type: 'test', path: text}]];
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
  const filter = {line: emptyLine, editing: false, found: undefined};
  return cursorToId({...model, tester: undefined, view: 'learnings', focus: 'list', filter}, id);
}

function toggleGlob(model: Model, tester: Tester): [Model, Effect[]] {
  if (tester.mode === 'glob') return [{...model, tester: toPath(tester)}, []];
  const target = tester.result?.candidates[tester.cursor]?.id ?? cursorRow(model)?.id;
  const start = target === undefined ? '' : (rowsById(model.rows).get(target)?.paths[0] ?? '');
  const glob = tester.glob.text === '' || target !== tester.target ? lineFrom(start) : tester.glob;
  return [
    {...model, tester: {...tester, mode: 'glob', glob, target, cursor: 0}},
    [{type: 'try-glob', glob: glob.text}],
  ];
}

// The cursor went over files; over candidates it begins again.
function toPath(tester: Tester): Tester {
  return {...tester, mode: 'path', cursor: 0};
}

// The tried glob takes the place of the record's first one; the rest of its scope stays.
function saveGlob(model: Model, tester: Tester): [Model, Effect[]] {
  const row = tester.target === undefined ? undefined : rowsById(model.rows).get(tester.target);
  const glob = tester.glob.text.trim();
  if (!row || glob === '' || tester.problem !== undefined) return [model, []];
  const paths = [glob, ...row.paths.slice(1)].join(', ');
  const fields = {summary: row.summary, tags: row.tags.join(', '), paths};
  return [{...model, tester: toPath(tester)}, [{type: 'change', change: {do: 'save', id: row.id, fields}}]];
}
