import type {Token} from '../theme/tokens.js';

// A value in a few cells, as columns of the list have it.

/** A sign and a word for every status: the sign for those who see, the word for those who hear. */
export const statusMarks: Readonly<Record<string, {readonly sign: string; readonly token: Token}>> = {
  active: {sign: '●', token: 'ok'},
  proposed: {sign: '◐', token: 'warn'},
  superseded: {sign: '○', token: 'dim'},
  archived: {sign: '✗', token: 'dim'},
};

const blocks = ' ▁▂▃▄▅▆▇█';

/** Confidence from 0 to 1 in four cells. */
export function bar(value: number): string {
  const filled = Math.round(Math.max(0, Math.min(1, value)) * 4);
  return '■'.repeat(filled) + '□'.repeat(4 - filled);
}

export function sparkline(values: readonly number[]): string {
  const highest = Math.max(1, ...values);
  return values.map(value => blocks[value === 0 ? 1 : Math.max(2, Math.ceil((value / highest) * 8))]).join('');
}

const minute = 60_000;
const steps = [
  [365 * 24 * 60, 'y'],
  [30 * 24 * 60, 'mo'],
  [7 * 24 * 60, 'w'],
  [24 * 60, 'd'],
  [60, 'h'],
  [1, 'm'],
] as const;

/** How long ago, in at most four cells. */
export function age(at: number, now: number): string {
  if (Number.isNaN(at)) return '';
  const minutes = Math.max(0, (now - at) / minute);
  for (const [size, unit] of steps) if (minutes >= size) return `${Math.floor(minutes / size)}${unit}`;
  return 'now';
}

/** The same in a sentence. */
export function ago(at: number, now: number): string {
  const text = age(at, now);
  return text === 'now' ? 'just now' : `${text} ago`;
}
