import type {Model} from '../model/model.js';
import {cursorPair, rowsById, targets} from '../model/select.js';

// Reasons that several rows share.

export function withoutRecord(model: Model): string | undefined {
  if (model.view === 'duplicates') return 'this list has pairs; supersede, merge or dismiss one';
  return targets(model).length === 0 ? 'no learning is selected' : undefined;
}

/** For what can be done with learnings of these statuses only. */
export function unlessAll(statuses: readonly string[], reason: string): (model: Model) => string | undefined {
  return model => {
    const rows = rowsById(model.rows);
    const fits = (id: string) => statuses.includes(rows.get(id)?.status ?? '');
    return withoutRecord(model) ?? (targets(model).every(fits) ? undefined : reason);
  };
}

export function withoutPair(model: Model): string | undefined {
  return cursorPair(model) ? undefined : 'there is no pair here';
}
