import type {KeyContext} from '../model/bindings.js';
import type {Model} from '../model/model.js';
import {cursorPair, rowsById, targets} from '../model/select.js';
import type {Effect} from '../state/effect.js';

export const groups = {
  move: 'Move',
  view: 'Views',
  find: 'Find',
  curate: 'Curate',
  inbox: 'Inbox',
  duplicates: 'Duplicates',
  stale: 'Stale',
  other: 'Other',
} as const;
export type Group = keyof typeof groups;

export type Action = {
  /** As `formatKey` prints them; two with a blank between are pressed one after the other. */
  readonly keys: readonly string[];
  /** Where they are heard; absent for every list view. */
  readonly in?: readonly KeyContext[];
  readonly title: string;
  readonly group: Group;
  /** Lower numbers come first in the footer; absent where it is not worth the room. */
  readonly footer?: readonly [order: number, text: string];
  /** Why it cannot be done now. Shown when its key is pressed, and beside it in help and palette. */
  readonly disabled?: (model: Model) => string | undefined;
  readonly run: (model: Model) => [Model, Effect[]];
};

type ActionRow = Omit<Action, 'group'>;

/** A row of the table: what one presses, what it is called, what it does, and what not every action has. */
export function row(keys: Action['keys'], title: string, run: Action['run'], more: Partial<ActionRow> = {}): ActionRow {
  return {keys, title, run, ...more};
}

export function inGroup<Id extends string>(group: Group, rows: Readonly<Record<Id, ActionRow>>) {
  const entries = Object.entries<ActionRow>(rows).map(([id, each]) => [id, {...each, group}]);
  return Object.fromEntries(entries) as Readonly<Record<Id, Action>>;
}

/** For what the runtime does alone. */
export function perform(effect: Effect): Action['run'] {
  return model => [model, [effect]];
}

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
