import {jsonIn} from '../../store/json.js';

/** JSON from outside: nothing about it is known until it is looked at. */
export type Payload = Readonly<Record<string, unknown>>;

export function object(value: unknown): Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : {};
}

/** An object that may come as the text of its JSON, as the arguments of some agents' tools do. */
export function objectOrJson(value: unknown): Payload {
  return object(typeof value === 'string' ? jsonIn(value) : value);
}

export function string(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
