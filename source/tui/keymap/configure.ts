import {parseKey} from '../input/key.js';
import {type ActionId, actions} from './actions.js';
import {type Binding, defaultBindings} from './bindings.js';

// `keys:` of the configuration over the defaults: `action: [keys]`, a single key, or `none` to unbind. A bad entry costs
// itself only; two actions on one key in the same place are reported.

export type Configured = {readonly bindings: readonly Binding[]; readonly problems: readonly string[]};

export function configureKeys(overrides: Readonly<Record<string, unknown>>): Configured {
  const problems: string[] = [];
  let bindings = defaultBindings;
  for (const [name, value] of Object.entries(overrides)) {
    if (!Object.hasOwn(actions, name)) {
      problems.push(`keys.${name} is not an action.`);
      continue;
    }
    const keys = readKeys(value);
    const odd = keys?.find(key => key.split(' ').some(part => parseKey(part) === undefined));
    if (keys === undefined || odd !== undefined)
      problems.push(
        `keys.${name} takes a key, a list of keys or none${odd ? `; ${JSON.stringify(odd)} is not a key` : ''}.`,
      );
    else bindings = bindings.map(binding => (binding.action === (name as ActionId) ? {...binding, keys} : binding));
  }
  return {bindings, problems: [...problems, ...conflicts(bindings)]};
}

function readKeys(value: unknown): string[] | undefined {
  if (value === 'none' || value === null || value === false) return [];
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return Array.isArray(value) && value.every(item => typeof item === 'string' || typeof item === 'number')
    ? value.map(String)
    : undefined;
}

export function conflicts(bindings: readonly Binding[]): string[] {
  const taken = new Map<string, ActionId>();
  const found: string[] = [];
  for (const {keys, action, in: places} of bindings) {
    for (const place of places) {
      for (const key of keys) {
        const known = taken.get(`${place} ${key}`);
        if (known !== undefined && known !== action)
          found.push(`the key ${key} is bound to ${known} and to ${action}.`);
        else taken.set(`${place} ${key}`, action);
      }
    }
  }
  return found;
}
