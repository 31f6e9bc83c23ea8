import {OrbitError} from '../../store/errors.js';
import {refuseSecret} from '../lint/lint.js';

const maxLength = 200;

/** A name from outside that is stored in a sidecar: one short line of text without a secret. */
export function checkReference(field: string, text: string, what: string): string {
  const value = text.trim();
  if (value === '') throw new OrbitError('bad-value', `${field}: is empty; it names ${what}.`);
  if (value.length > maxLength || /[\p{Cc}]/u.test(value)) {
    throw new OrbitError(
      'bad-value',
      `${field}: allowed is one line of up to ${maxLength} characters; it names ${what}.`,
    );
  }
  refuseSecret(field, text);
  return value;
}

/** Who writes, as an agent, its client or a flag names itself. */
export function authorName(name: string | undefined): string | null {
  refuseSecret('by', name ?? '');
  return name ?? null;
}
