import type {Model, View} from '../model/model.js';
import type {Effect} from './effect.js';
import {settle} from './list-moves.js';

export function toView(model: Model, view: View): [Model, Effect[]] {
  const [next, effects] = settle({...model, view, focus: 'list', previewScroll: 0, marks: new Set(), range: undefined});
  return [next, [...effects, ...viewWork(view)]];
}

/** What a view has to compute before it shows anything. */
export function viewWork(view: View): Effect[] {
  return view === 'learnings' || view === 'inbox' ? [] : [{type: view}];
}
