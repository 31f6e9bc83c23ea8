import {type Binding, type KeyContext, keysOf} from '../model/bindings.js';
import {type Action, type Group, groups} from './action.js';
import {type ActionId, actionRows, actions, defaultBindings} from './actions.js';

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

export type Hint = {readonly key: string; readonly text: string; readonly action: ActionId | undefined};

/** What the footer shows in this place, most useful first. */
export function footerHints(bindings: readonly Binding[], context: KeyContext): Hint[] {
  return bindings
    .filter(binding => binding.in.includes(context) || binding.in.includes('any'))
    .flatMap(({action, keys: [key]}) => {
      const {footer: [order, text] = [], group} = actions[action];
      if (key === undefined || order === undefined || text === undefined) return [];
      // What only this view can do is what one came for.
      return [{key, text, action, order: order - (group === context ? 100 : 0)}];
    })
    .sort((a, b) => a.order - b.order);
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
