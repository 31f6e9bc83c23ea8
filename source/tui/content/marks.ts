import type {Token} from '../theme/tokens.js';

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
