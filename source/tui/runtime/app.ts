import type {Model} from '../model/model.js';
import type {Effect} from '../state/effect.js';
import type {Event} from '../state/event.js';
import {reduce} from '../state/reduce.js';

// Holds the model outside React: suspend, editor and resize may unmount the screen without losing anything.

export type App = {
  readonly model: () => Model;
  readonly dispatch: (...events: readonly Event[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export type RunEffect = (effect: Effect, dispatch: (event: Event) => void) => void;

export function createApp(initial: Model, run: RunEffect): App {
  let model = initial;
  const listeners = new Set<() => void>();
  const queue: Event[] = [];
  let draining = false;

  // Answers that effects give at once are part of the same turn: one key, one frame.
  function dispatch(...events: readonly Event[]): void {
    queue.push(...events);
    if (draining) return;
    draining = true;
    const before = model;
    try {
      for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
        const [next, effects] = reduce(model, event);
        model = next;
        for (const effect of effects) run(effect, dispatch);
      }
    } finally {
      draining = false;
    }
    if (model !== before) for (const listener of listeners) listener();
  }

  return {
    model: () => model,
    dispatch,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
