/** JSON from outside: nothing about it is known until it is looked at. */
export type Payload = Readonly<Record<string, unknown>>;

export function object(value: unknown): Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : {};
}

export function string(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
