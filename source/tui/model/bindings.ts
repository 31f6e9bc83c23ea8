import type {ActionId} from '../actions/actions.js';

// Which keys do what, and where. A context is a place that can have the keyboard; `any` is every list view.

export const contexts = ['any', 'learnings', 'inbox', 'duplicates', 'stale', 'usage'] as const;
export type KeyContext = (typeof contexts)[number];

/** Keys as `formatKey` prints them; two with a blank between are pressed one after the other. */
export type Binding = {readonly keys: readonly string[]; readonly action: ActionId; readonly in: readonly KeyContext[]};

export type KeyMatch = {readonly action: ActionId} | {readonly pending: string} | undefined;

/** What a key does here, given the first half of a chord. The place's own bindings go before those of every place. */
export function matchKey(
  bindings: readonly Binding[],
  context: KeyContext,
  pending: string | undefined,
  key: string,
): KeyMatch {
  const sequence = pending === undefined ? key : `${pending} ${key}`;
  const heard = [
    ...bindings.filter(binding => binding.in.includes(context)),
    ...bindings.filter(binding => binding.in.includes('any')),
  ];
  const exact = heard.find(binding => binding.keys.includes(sequence));
  if (exact) return {action: exact.action};
  if (heard.some(binding => binding.keys.some(candidate => candidate.startsWith(`${sequence} `))))
    return {pending: sequence};
  // The second key of a chord that does not exist counts as a key of its own.
  return pending === undefined ? undefined : matchKey(bindings, context, undefined, key);
}

export function keysOf(bindings: readonly Binding[], action: ActionId): readonly string[] {
  return bindings.filter(binding => binding.action === action).flatMap(binding => binding.keys);
}
