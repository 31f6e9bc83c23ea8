import {OrbitError} from '../../store/errors.js';
import {quote} from '../../store/quote.js';

export function wholeNumber(flag: string, text: string | undefined, low = 1): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < low) {
    throw new OrbitError('bad-value', `${flag}: ${quote(text)} is not allowed; allowed is a whole number from ${low}.`);
  }
  return value;
}

export function fraction(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1)) {
    throw new OrbitError('bad-value', `${flag}: ${quote(text)} is not allowed; allowed is a number from 0 to 1.`);
  }
  return value;
}

export function oneOf<const T extends readonly string[]>(
  flag: string,
  text: string | undefined,
  allowed: T,
): T[number] | undefined {
  if (text === undefined || allowed.includes(text)) return text as T[number] | undefined;
  throw new OrbitError('bad-value', `${flag}: ${quote(text)} is not allowed; allowed are ${allowed.join(', ')}.`);
}
