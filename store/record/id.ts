import {OrbitError} from '../errors.js';

// Fifteen digits are the most that stay exact as a number.
const patterns = {L: /^L-\d{4,15}$/, T: /^T-\d{4,15}$/};
const dateIdPattern = /^L\d{8}-\d+$/;

export function isId(text: string): boolean {
  return patterns.L.test(text);
}

/** An id of the series that the letter stands for: learnings or tasks. */
export function isNumbered(text: string, letter: 'L' | 'T'): boolean {
  return patterns[letter].test(text);
}

/** Ids of the first layout, such as `L20260517-2`: kept in `legacy_ids`, never allocated. */
export function isDateId(text: string): boolean {
  return dateIdPattern.test(text);
}

/** A hand-made giant must not use up the numbers: allocation goes above the highest one up to here. */
export const highestCounted = 999_999_999;

export function idNumber(id: string): number {
  return Number(id.slice(2));
}

export function formatId(number: number, letter: 'L' | 'T' = 'L'): string {
  return `${letter}-${String(number).padStart(4, '0')}`;
}

/** Guards every place where an id from outside becomes a path or a lookup. */
export function checkId(text: string, field = 'id'): string {
  if (isId(text) || isDateId(text)) return text;
  throw new OrbitError(
    'bad-value',
    `${field}: ${text === '' ? 'an empty id' : `"${printable(text)}"`} is not a learning id; allowed is L- and at least four digits, such as L-0001.`,
  );
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 60);
}

export function compareIds(a: string, b: string): number {
  return idNumber(a) - idNumber(b) || (a < b ? -1 : a > b ? 1 : 0);
}
