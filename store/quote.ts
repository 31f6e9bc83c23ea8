// A value from outside, as an error names it: enough to recognise it, whatever its size, its depth or its loops.

/** Where nothing else is said. A path of which the end is missing says little, so it may be longer. */
const usual = 80;
const deepest = 3;

/** Like JSON, of at most this many characters; what is left out is an ellipsis. */
export function quote(value: unknown, longest = usual): string {
  const written = write(value, deepest, longest);
  return written.length > longest ? `${wellCut(written, longest - 1)}…` : written;
}

/** At most `length` units, without half of a character at the end. */
export function wellCut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

function write(value: unknown, depth: number, room: number): string {
  if (value === undefined) return 'missing';
  // One more than fits, so that whoever cuts sees that there was more.
  if (typeof value === 'string') return JSON.stringify(wellCut(value, room + 1));
  if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function') return typeof value;
  if (typeof value !== 'object' || value === null) return String(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (depth === 0) return `${open}…${close}`;
  let written = open;
  for (const part of parts(value, depth - 1, room)) {
    if (written.length > room) break;
    written += written === open ? part : `,${part}`;
  }
  return written + close;
}

function* parts(value: object, depth: number, room: number): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield write(item, depth, room);
  else
    for (const key in value)
      if (Object.hasOwn(value, key))
        yield `${JSON.stringify(wellCut(key, room))}:${write((value as Record<string, unknown>)[key], depth, room)}`;
}
