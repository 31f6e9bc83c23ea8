import {OrbitError} from '../../store/errors.js';

const maxLength = 200;

/** A name from outside that is stored in a sidecar: one short line of text. */
export function checkReference(field: string, text: string, what: string): string {
  const value = text.trim();
  if (value === '') throw new OrbitError('bad-value', `${field}: is empty; it names ${what}.`);
  if (value.length > maxLength || /[\p{Cc}]/u.test(value)) {
    throw new OrbitError(
      'bad-value',
      `${field}: allowed is one line of up to ${maxLength} characters; it names ${what}.`,
    );
  }
  return value;
}
