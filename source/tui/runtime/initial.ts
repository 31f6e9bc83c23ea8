import type {Orbit} from '../../open/orbit.js';
import {configureKeys} from '../actions/configure.js';
import type {Size} from '../layout/rects.js';
import {type Binding, keysOf} from '../model/bindings.js';
import type {Model, Row} from '../model/model.js';
import {noFilter} from '../state/filter.js';

export function initialModel(orbit: Orbit, size: Size, rows: readonly Row[]): Model {
  const {bindings, problems} = configureKeys(orbit.config.keys);
  const first = rows.find(row => row.status === 'active')?.id;
  const list = {cursor: undefined, offset: 0};
  return {
    size,
    root: orbit.workspace.root,
    bindings,
    keyProblems: problems,
    view: 'learnings',
    focus: 'list',
    rows,
    pairs: undefined,
    now: orbit.now(),
    lists: {learnings: {cursor: first, offset: 0}, inbox: list, duplicates: list, stale: list, usage: list},
    details: new Map(),
    marks: new Set(),
    range: undefined,
    filter: noFilter,
    previewScroll: 0,
    tester: undefined,
    dialog: undefined,
    pendingKey: undefined,
    toast: problems[0] === undefined ? undefined : {text: firstOf(problems, bindings), kind: 'error', serial: 0},
    serial: 0,
    task: orbit.env.ORBIT_TASK_ID || undefined,
    suggestedTask: undefined,
    usage: undefined,
    busy: undefined,
    busySeconds: 0,
    staleKnown: false,
    problems: problemCount(orbit),
    canUndo: undefined,
    canRedo: undefined,
    done: 0,
  };
}

function firstOf([first = '', ...others]: readonly string[], bindings: readonly Binding[]): string {
  if (others.length === 0) return first;
  return `${first} (1 of ${others.length + 1}; ${keysOf(bindings, 'help')[0] ?? 'help'} shows all)`;
}

export function problemCount(orbit: Orbit): number {
  return orbit.db.prepare('SELECT count(*) FROM problems').pluck().get() as number;
}
