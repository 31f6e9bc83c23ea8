import type {KeyContext} from '../model/bindings.js';
import type {Model} from '../model/model.js';
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

export function inGroup<Id extends string>(group: Group, rows: Readonly<Record<Id, Omit<Action, 'group'>>>) {
  const entries = Object.entries<Omit<Action, 'group'>>(rows).map(([id, row]) => [id, {...row, group}]);
  return Object.fromEntries(entries) as Readonly<Record<Id, Action>>;
}
