import {quote, wellCut} from '../quote.js';
import {isDateId, isId} from './id.js';
import {
  type Coia,
  coiaFields,
  type Evidence,
  type EvidenceKind,
  evidenceKinds,
  type Kind,
  kinds,
  maxBodyLength,
  maxNameLength,
  maxReferenceLength,
} from './schema.js';

// One value of a record as it stands in the file → what it means, or what is wrong with it, which costs that value alone.

export type Warn = (key: string, what: string) => void;

export function readCoia(value: unknown, warn: Warn): Coia {
  if (!isObject(value)) return {};
  const coia: Record<string, string> = {};
  for (const field of coiaFields) {
    const content = cut(text(value[field]), 'coia', maxBodyLength, warn);
    if (content !== undefined) coia[field] = content;
  }
  return coia;
}

export function readKind(value: unknown, warn: Warn): Kind | null {
  if (value === null || value === undefined) return null;
  if (isOneOf(kinds, value)) return value;
  warn('kind', `has kind ${quote(value)}, which is ignored; allowed are ${kinds.join(', ')}.`);
  return null;
}

export function numberInRange(value: unknown, low: number, high: number, key: string, warn: Warn): number | null {
  if (value === null || value === undefined) return null;
  const isWhole = high > 1;
  if (typeof value === 'number' && value >= low && value <= high && (!isWhole || Number.isInteger(value))) return value;
  warn(key, `has ${key} ${quote(value)}, which is ignored; allowed is ${low} to ${high}.`);
  return null;
}

export function readEvidence(value: unknown, warn: Warn): Evidence[] {
  if (value === null || value === undefined) return [];
  const items = Array.isArray(value) ? value : [value];
  const evidence: Evidence[] = [];
  for (const item of items) {
    const kind = isObject(item) ? item.kind : undefined;
    const ref = isObject(item) ? text(item.ref ?? item.reference) : undefined;
    if (isOneOf(evidenceKinds, kind) && ref !== undefined && ref.length <= maxReferenceLength)
      evidence.push({kind: kind satisfies EvidenceKind, ref});
    else
      warn(
        'evidence',
        `has evidence ${quote(item)}, which is ignored; allowed is {kind: ${evidenceKinds.join(' | ')}, ref: …}.`,
      );
  }
  return evidence;
}

export function readIds(value: unknown): string[] | null {
  const ids = strings(value).filter(id => id.length <= maxNameLength && (isId(id) || isDateId(id)));
  return ids.length === 0 ? null : ids;
}

/** The texts of a list of the scope; one that is too long to be meant is ignored. */
export function listIn(scope: Record<string, unknown>, name: string, longest: number, warn: Warn): string[] {
  const items = strings(scope[name]);
  const kept = items.filter(item => item.length <= longest);
  if (kept.length < items.length)
    warn(
      'scope',
      `has ${items.length - kept.length} scope ${name} longer than ${longest} characters, which are ignored.`,
    );
  return kept;
}

/** A text for use: what is longer than anybody writes ends in an ellipsis. Without a key nothing is said. */
export function cut(
  value: string | undefined,
  key: string | undefined,
  longest: number,
  warn: Warn,
): string | undefined {
  if (value === undefined || value.length <= longest) return value;
  if (key !== undefined) warn(key, `has a ${key} of more than ${longest} characters; the rest is not used.`);
  return `${wellCut(value, longest - 1)}…`;
}

export function strings(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const items = Array.isArray(value) ? value : [value];
  return items.filter(item => ['string', 'number', 'boolean'].includes(typeof item)).map(String);
}

export function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

export function isOneOf<const T extends readonly string[]>(list: T, value: unknown): value is T[number] {
  return typeof value === 'string' && list.includes(value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
