import {OrbitError} from '../errors.js';
import {normalizeGlob} from '../glob/normalize.js';
import {quote} from '../quote.js';
import {normalizeTags} from './parse.js';
import {
  type Coia,
  coiaFields,
  type Evidence,
  type EvidenceKind,
  evidenceKinds,
  type Kind,
  kinds,
  maxBodyLength,
  maxListed,
  maxNameLength,
  maxReferenceLength,
  maxSummaryLength,
  maxTagLength,
} from './schema.js';

// Writing is strict: each function takes what came in from a flag, a form or a tool and returns the stored form, or
// says which field is wrong and what is allowed.

export function checkSummary(text: string): string {
  const summary = text.trim().toWellFormed();
  const length = [...summary].length;
  if (length === 0) throw bad('summary', `is empty; allowed is one line of 1 to ${maxSummaryLength} characters.`);
  if (length > maxSummaryLength)
    throw bad('summary', `has ${length} characters; allowed is one line of 1 to ${maxSummaryLength}.`);
  if (/[\r\n\u2028\u2029]/.test(summary))
    throw bad('summary', 'has a line break; allowed is one line. Put the rest into the body.');
  if (/[\p{Cc}]/u.test(summary.replaceAll('\t', ' ')))
    throw bad('summary', 'has control characters; allowed is plain text.');
  return summary.replaceAll('\t', ' ');
}

export function checkPaths(paths: readonly string[], root: string): string[] {
  checkCount('path', paths);
  return [...new Set(paths.filter(path => path.trim() !== '').map(path => normalizeGlob(path.toWellFormed(), root)))];
}

export function checkTags(tags: readonly string[]): string[] {
  checkCount('tag', tags);
  const normalized = normalizeTags(tags.map(tag => tag.toWellFormed()));
  const invalid = normalized.find(tag => /[\p{Cc},()]/u.test(tag) || tag.length > maxTagLength);
  if (invalid !== undefined)
    throw bad(
      'tag',
      `${quote(invalid)} is not a tag; allowed are words of up to ${maxTagLength} characters without commas or parentheses.`,
    );
  return normalized;
}

export function checkSymbols(symbols: readonly string[]): string[] {
  checkCount('symbol', symbols);
  const trimmed = [...new Set(symbols.map(symbol => symbol.trim()).filter(symbol => symbol !== ''))];
  const invalid = trimmed.find(symbol => /[\p{Cc}\s]/u.test(symbol) || symbol.length > maxNameLength);
  if (invalid !== undefined)
    throw bad(
      'symbol',
      `${quote(invalid)} is not a symbol; allowed is Qualified.name[:kind] or path#Qualified.name[:kind].`,
    );
  return trimmed;
}

export function checkKind(text: string): Kind {
  const kind = kinds.find(name => name === text.trim().toLowerCase());
  if (!kind) throw bad('kind', `${quote(text)} is not a kind; allowed are ${kinds.join(', ')}.`);
  return kind;
}

export function checkDomain(text: string): string {
  const domain = text.trim().toLowerCase();
  if (/[\p{Cc}]/u.test(domain) || domain.length > 64)
    throw bad('domain', 'is not a category name; allowed is a word of up to 64 characters.');
  return domain;
}

export function checkPriority(value: string | number): number {
  return numberInRange('priority', value, 0, 255, true);
}

export function checkConfidence(value: string | number): number {
  return numberInRange('confidence', value, 0, 1, false);
}

function numberInRange(field: string, value: string | number, low: number, high: number, whole: boolean): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isNaN(number) || number < low || number > high || (whole && !Number.isInteger(number))) {
    throw bad(
      field,
      `${quote(value)} is out of range; allowed is a ${whole ? 'whole ' : ''}number from ${low} to ${high}.`,
    );
  }
  return number;
}

/** `task=T-1`, `commit:SHA`, `external:https://…` → evidence. */
export function checkEvidence(text: string): Evidence {
  const match = /^([A-Za-z]+)[=:](.+)$/s.exec(text.trim());
  const kind = match?.[1]?.toLowerCase();
  if (!match || !evidenceKinds.includes(kind as EvidenceKind)) {
    throw bad(
      'evidence',
      `${quote(text)} is not evidence; allowed are ${evidenceKinds.map(name => `${name}=<ref>`).join(', ')}.`,
    );
  }
  return checkEvidenceItem({kind: kind as EvidenceKind, ref: match[2] ?? ''});
}

export function checkEvidenceItem(item: {kind: string; ref: string}): Evidence {
  const kind = evidenceKinds.find(name => name === item.kind);
  if (!kind) throw bad('evidence', `kind ${quote(item.kind)} is unknown; allowed are ${evidenceKinds.join(', ')}.`);
  const ref = item.ref.trim();
  if (ref === '' || ref.length > maxReferenceLength || /[\p{Cc}]/u.test(ref))
    throw bad('evidence', `${kind} has no usable reference; allowed is one line of text.`);
  if (kind === 'commit' && !/^[0-9a-f]{4,64}$/i.test(ref))
    throw bad('evidence', `commit ${quote(ref)} is not a commit; allowed are 4 to 64 hex digits.`);
  return {kind, ref};
}

export function checkBody(text: string): string | null {
  const body = text.toWellFormed().replaceAll('\r\n', '\n').replace(/\n+$/, '\n');
  if (Buffer.byteLength(body) > maxBodyLength)
    throw bad('body', 'is larger than 256 KiB; allowed is a text a person would read.');
  if (/[^\P{Cc}\n\t]/u.test(body)) throw bad('body', 'has control characters; allowed is plain text and markdown.');
  return body.trim() === '' ? null : body;
}

/** The fields that are given; an empty text becomes null, which clears it. */
export function checkCoia(parts: {readonly [field: string]: string | undefined}): {
  [field in keyof Coia]?: string | null;
} {
  const coia: Record<string, string | null> = {};
  for (const field of coiaFields) {
    const content = parts[field];
    if (content !== undefined) coia[field] = checkBody(content)?.trim() ?? null;
  }
  return coia;
}

/** What a record may list of one thing. */
export function checkCount(field: string, list: readonly unknown[]): void {
  if (list.length > maxListed) throw bad(field, `there are ${list.length}; a learning may have ${maxListed}.`);
}

function bad(field: string, what: string): OrbitError {
  return new OrbitError('bad-value', `${field}: ${what}`);
}
