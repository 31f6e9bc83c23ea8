import {type Binding, type KeyContext, keysOf} from '../model/bindings.js';
import {type Action, type Group, groups} from './action.js';
import {type ActionId, actionRows, defaultBindings} from './actions.js';

export type HelpRow = Pick<Action, 'group' | 'keys' | 'title'> & {readonly action: ActionId};

/** Every action with its keys, in the order of the table. */
export function helpRows(bindings: readonly Binding[]): HelpRow[] {
  return actionRows.map(([action, {group, title}]) => ({action, group, title, keys: keysOf(bindings, action)}));
}

const firstGroup: Readonly<Partial<Record<KeyContext, Group>>> = {
  learnings: 'curate',
  inbox: 'inbox',
  duplicates: 'duplicates',
  stale: 'stale',
  usage: 'view',
};

/** The same for somebody who asks in a certain place: what is done there comes first. */
export function helpRowsIn(bindings: readonly Binding[], context: KeyContext): HelpRow[] {
  const rows = helpRows(bindings);
  const isFirst = (row: HelpRow) => row.group === firstGroup[context];
  return [...rows.filter(isFirst), ...rows.filter(row => !isFirst(row))];
}

/** The key table of the README. */
export function keyTable(): string {
  const rows = helpRows(defaultBindings);
  const lines = Object.entries(groups).flatMap(([group, title]) => [
    `| **${title}** | |`,
    ...rows
      .filter(row => row.group === group)
      .map(({keys, title: what}) => `| ${keys.map(key => `\`${key === '|' ? '\\|' : key}\``).join(' ')} | ${what} |`),
  ]);
  return ['| key | what it does |', '|---|---|', ...lines].join('\n');
}
