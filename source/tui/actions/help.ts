import {type ActionId, actionInfo, actions, type Group, groups} from './actions.js';
import {type Binding, type Context, defaultBindings} from './bindings.js';
import {keysOf} from './match.js';

export type HelpRow = {
  readonly group: Group;
  readonly keys: readonly string[];
  readonly action: ActionId;
  readonly title: string;
};

/** Every action with its keys, in the order of the table. */
export function helpRows(bindings: readonly Binding[]): HelpRow[] {
  return (Object.keys(actions) as ActionId[]).map(action => ({
    action,
    group: actionInfo(action).group,
    title: actionInfo(action).title,
    keys: keysOf(bindings, action),
  }));
}

const firstGroup: Readonly<Partial<Record<Context, Group>>> = {
  learnings: 'curate',
  inbox: 'inbox',
  duplicates: 'duplicates',
  stale: 'stale',
  usage: 'view',
};

/** The same for somebody who asks in a certain place: what is done there comes first. */
export function helpRowsIn(bindings: readonly Binding[], context: Context): HelpRow[] {
  const rows = helpRows(bindings);
  const isFirst = (row: HelpRow) => row.group === firstGroup[context];
  return [...rows.filter(isFirst), ...rows.filter(row => !isFirst(row))];
}

export type Hint = {readonly key: string; readonly text: string; readonly action: ActionId | undefined};

/** What the footer offers in this place, most useful first. */
export function footerHints(bindings: readonly Binding[], context: Context): Hint[] {
  const here = bindings.filter(binding => binding.in.includes(context) || binding.in.includes('any'));
  // What only this view can do is what one came for.
  const place = ({action}: Binding) =>
    (actionInfo(action).footer ?? 0) - (actionInfo(action).group === context ? 100 : 0);
  return here
    .filter(({action, keys}) => actionInfo(action).footer !== undefined && keys.length > 0)
    .sort((a, b) => place(a) - place(b))
    .map(({action, keys}) => ({
      key: keys[0] ?? '',
      text: actionInfo(action).short ?? actionInfo(action).title,
      action,
    }));
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
