import type {Binding} from '../model/bindings.js';
import type {Model} from '../model/model.js';
import type {Effect} from '../state/effect.js';
import {say} from '../state/toast.js';
import type {Action} from './action.js';
import {curateActions} from './curate.js';
import {findActions, moveActions, viewActions} from './move.js';
import {otherActions} from './other.js';
import {duplicatesActions, inboxActions, staleActions} from './review.js';

// What this folder holds: everything a person can do, one row an action with its keys, where they are heard, its texts,
// when it is disabled and what it does. Help, palette, footer, `keys:` of the configuration and the README come from it.

export const actions = {
  ...moveActions,
  ...viewActions,
  ...findActions,
  ...curateActions,
  ...inboxActions,
  ...duplicatesActions,
  ...staleActions,
  ...otherActions,
};
export type ActionId = keyof typeof actions;

export const actionRows = Object.entries(actions) as readonly (readonly [ActionId, Action])[];

export const defaultBindings: readonly Binding[] = actionRows.map(([action, row]) => ({
  keys: row.keys,
  action,
  in: row.in ?? ['any'],
}));

export function disabledReason(model: Model, action: ActionId): string | undefined {
  return actions[action].disabled?.(model);
}

export function runAction(model: Model, action: ActionId): [Model, Effect[]] {
  const reason = disabledReason(model, action);
  return reason === undefined
    ? actions[action].run(model)
    : say(model, `${reason[0]?.toUpperCase()}${reason.slice(1)}.`, 'error');
}
