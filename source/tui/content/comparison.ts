import type {Rect} from '../layout/rects.js';
import type {Dialog, Model} from '../model/model.js';
import {rowsById} from '../model/select.js';
import {type Line, sideBySide} from '../text/line.js';
import {recordLines} from './record.js';

export type Picker = Extract<Dialog, {kind: 'picker'}>;

/** What is asked, with the chosen one or without. */
export function pickerQuestion({purpose, ids}: Picker, chosen = ''): string {
  // So many that the question would not fit beside them are counted.
  const named = ids.length <= 3 ? ids.join(', ') : `${ids.length} learnings`;
  return `${purpose === 'supersede' ? `Supersede ${named} with` : `Merge ${named} into`}${chosen && ` ${chosen}?`}`;
}

/** Title, field, and the line above the comparison. */
export const pickerHeadHeight = 3;

// While one chooses, the candidates have a third; while one decides, the two that are compared have everything.
export function candidateHeight({confirming}: Picker, rect: Rect): number {
  return confirming ? 1 : Math.max(3, Math.floor((rect.height - pickerHeadHeight) * 0.35));
}

/** How far the comparison can be scrolled. */
export function comparisonEnd(model: Model, picker: Picker, rect: Rect): number {
  const height = rect.height - pickerHeadHeight - candidateHeight(picker, rect);
  return Math.max(0, comparison(model, picker, rect.width - 1).length - height);
}

/** The old and the new one beside each other. */
export function comparison(model: Model, picker: Picker, width: number): Line[] {
  const column = (id: string | undefined) => (half: number) => {
    const row = id === undefined ? undefined : rowsById(model.rows).get(id);
    return row ? recordLines(model, row, model.details.get(row.id), half) : [];
  };
  return sideBySide(width, column(picker.ids[0]), column(picker.hits[picker.cursor]?.id));
}
