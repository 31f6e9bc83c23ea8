import {quote} from '../../../store/quote.js';
import {formatKey, parseKey} from '../input/key.js';
import type {Binding} from '../model/bindings.js';
import {actions, defaultBindings} from './actions.js';

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
    const texts = readKeys(value);
    const keys = texts?.map(asReported);
    const badKey = texts?.find((_, at) => keys?.[at] === undefined);
    if (keys === undefined || badKey !== undefined)
      problems.push(
        `keys.${name} takes a key, a list of keys or none${badKey ? `; ${quote(badKey)} is not a key` : ''}.`,
      );
    else
      bindings = bindings.map(binding =>
        binding.action === name ? {...binding, keys: keys.filter(key => key !== undefined)} : binding,
      );
  }
  if (bindings === defaultBindings) return {bindings, problems};
  // A view's own key before that of every view is meant where the defaults have it.
  const intended = new Set(conflicts(defaultBindings));
  return {bindings, problems: [...problems, ...conflicts(bindings).filter(text => !intended.has(text))]};
}

function readKeys(value: unknown): string[] | undefined {
  if (value === 'none' || value === null || value === false) return [];
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return Array.isArray(value) && value.every(item => typeof item === 'string' || typeof item === 'number')
    ? value.map(String)
    : undefined;
}

/** A key as the keyboard will report it: `Ctrl-Q` is ctrl+q, `shift+g` is G. Two with a blank between are a chord. */
function asReported(text: string): string | undefined {
  const parts = (text === ' ' ? [text] : text.trim().split(/ +/)).map(parseKey);
  return parts.every(part => part !== undefined) ? parts.map(formatKey).join(' ') : undefined;
}

export function conflicts(bindings: readonly Binding[]): string[] {
  const texts = new Set<string>();
  for (const [at, binding] of bindings.entries())
    for (const other of bindings.slice(at + 1)) {
      if (binding.action === other.action || !areHeardTogether(binding, other)) continue;
      for (const key of binding.keys)
        if (other.keys.includes(key)) texts.add(`the key ${key} is bound to ${binding.action} and to ${other.action}.`);
    }
  for (const {keys, action} of bindings)
    for (const key of keys) {
      const chord = bindings.flatMap(other => other.keys).find(longer => longer.startsWith(`${key} `));
      if (chord) texts.add(`the key ${key} is the beginning of ${chord} and cannot be ${action}.`);
    }
  return [...texts];
}

function areHeardTogether({in: a}: Binding, {in: b}: Binding): boolean {
  return a.includes('any') || b.includes('any') || a.some(place => b.includes(place));
}
