import {OrbitError} from '../../store/errors.js';
import {quote} from '../../store/quote.js';

const units = {h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000};

/** `30d`, `12h`, `2w` or a date → the moment it means. */
export function sinceTime(text: string, now: number): number {
  const span = /^(\d{1,5})([hdw])$/.exec(text.trim());
  if (span) return now - Number(span[1]) * units[span[2] as keyof typeof units];
  const date = /^\d{4}-\d{2}-\d{2}/.test(text.trim()) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(date)) return date;
  throw new OrbitError(
    'bad-value',
    `since: ${quote(text)} is not a time; allowed are 30d, 12h, 2w or a date such as 2026-05-01.`,
  );
}
