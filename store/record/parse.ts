import {isMap, isScalar, LineCounter, parse, parseDocument, visit, YAMLParseError} from 'yaml';
import {globProblem} from '../glob/normalize.js';
import {readCanonicalYaml} from './canonical-yaml.js';
import {isDateId, isId} from './id.js';
import {
  type Coia,
  coiaFields,
  type Evidence,
  type EvidenceKind,
  evidenceKinds,
  type Kind,
  kinds,
  type Learning,
  maxRecordBytes,
  maxSummaryLength,
  type Problem,
  type Status,
  schemaVersion,
  statuses,
} from './schema.js';
import {normalizeTag} from './tags.js';

// YAML text → a learning, or what is wrong and on which line. Reading is generous: old spellings and missing
// optional keys load, a single odd value is set aside with a warning; only what would make the record mean
// something else refuses it.

export const maxAliasCount = 32;
// Not 'silent': then the library would answer broken YAML with whatever it could make of it instead of an error.
const yamlBase = {logLevel: 'error', maxAliasCount, stringKeys: true} as const;
const largeText = 32 * 1024;

/**
 * A record is untrusted, and the library can be made to take minutes for a small file: maps as keys are written out
 * once for each level (so keys are texts), and its check for doubled keys and its pictures of errors take time with the
 * square of the text (so a text larger than a person writes goes without them).
 */
export function yamlOptions(text: string) {
  return text.length > largeText ? {...yamlBase, uniqueKeys: false, prettyErrors: false} : yamlBase;
}

export type ParsedRecord =
  | {readonly learning: Learning; readonly warnings: readonly Problem[]}
  | {readonly learning: undefined; readonly problem: Problem};

export function parseRecord(text: string, file: string, folderId: string): ParsedRecord {
  const fail = (what: string, line: number | null = null): ParsedRecord => ({
    learning: undefined,
    problem: {file, line, what},
  });
  if (text.length > maxRecordBytes)
    return fail(`is larger than ${maxRecordBytes} bytes; a learning is a small record.`);
  const marker = /^(?:<{7}|>{7}) /m.exec(text);
  if (marker) return fail('has git conflict markers; run `orbit learning resolve`.', lineAt(text, marker.index));
  let data: unknown;
  try {
    data = readCanonicalYaml(text) ?? parse(text, yamlOptions(text));
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : lineOfAlias(text);
    return fail(yamlMessage(error), line ?? null);
  }
  return readFields(data, text, file, folderId);
}

function yamlMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes('alias count')) return 'expands too many YAML aliases.';
  if (message.includes('stringKeys')) return 'has a key that is not text.';
  if (message.includes('multiple documents')) return 'is more than one YAML document; a record is one.';
  return `is not valid YAML: ${(message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')}.`;
}

function readFields(data: unknown, text: string, file: string, folderId: string): ParsedRecord {
  const fail = (key: string, what: string): ParsedRecord => ({
    learning: undefined,
    problem: {file, line: lineOfKey(text, key), what},
  });
  if (!isObject(data)) return fail('', 'is not a YAML map of the keys of a learning.');
  const versionKey = data.schemaVersion == null ? 'schema_version' : 'schemaVersion';
  const version = data[versionKey] ?? schemaVersion;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return fail(versionKey, `${versionKey} is not a whole number.`);
  if (version > schemaVersion) {
    return fail(
      versionKey,
      `has schemaVersion ${version}; this orbit reads up to ${schemaVersion}. Update orbit to read it.`,
    );
  }
  if (data.id !== folderId) return fail('id', `has id ${quote(data.id)}, but its folder is ${folderId}.`);
  const status = data.status ?? 'active';
  if (!isOneOf(statuses, status))
    return fail('status', `has status ${quote(status)}; allowed are ${statuses.join(', ')}.`);
  const summary = data.summary;
  if (typeof summary !== 'string' || summary.trim() === '') return fail('summary', 'has no summary.');
  const warnings: Problem[] = [];
  const warn = (key: string, what: string) => void warnings.push({file, line: lineOfKey(text, key), what});
  return {learning: buildLearning({data, version, status, summary: summary.trim(), folderId, warn}), warnings};
}

type Fields = {
  readonly data: Record<string, unknown>;
  readonly version: number;
  readonly status: Status;
  readonly summary: string;
  readonly folderId: string;
  readonly warn: (key: string, what: string) => void;
};

function buildLearning({data, version, status, summary, folderId, warn}: Fields): Learning {
  if ([...summary].length > maxSummaryLength)
    warn('summary', `has a summary of more than ${maxSummaryLength} characters.`);
  const scope = isObject(data.scope) ? data.scope : {};
  if (data.scope != null && !isObject(data.scope))
    warn('scope', `has scope ${quote(data.scope)}, which is ignored; allowed is {paths: […], tags: […]}.`);
  const paths = [
    ...new Set(
      strings(scope.paths).map(glob =>
        glob
          .trim()
          .replaceAll('\\', '/')
          .replace(/^(?:\.\/+)+/, ''),
      ),
    ),
  ].filter(glob => glob !== '');
  for (const glob of paths) {
    const problem = globProblem(glob);
    if (problem) warn('scope', `the scope path ${JSON.stringify(glob)} ${problem}`);
  }
  const created = text(data.created_at) ?? text(data.updated_at) ?? '1970-01-01T00:00:00Z';
  return {
    id: folderId,
    schemaVersion: version,
    status,
    created_at: created,
    updated_at: text(data.updated_at) ?? created,
    created_by: text(data.created_by) ?? null,
    scope: {paths, tags: normalizeTags(strings(scope.tags)), symbols: [...new Set(strings(scope.symbols))]},
    summary,
    body: text(data.body) ?? null,
    coia: readCoia(data.coia),
    kind: readKind(data.kind, warn),
    domain: text(data.domain) ?? null,
    priority: numberInRange(data.priority, 0, 255, 'priority', warn),
    confidence: numberInRange(data.confidence, 0, 1, 'confidence', warn),
    evidence: readEvidence(data.evidence, warn),
    supersedes: nonEmpty(strings(data.supersedes).filter(id => isId(id) || isDateId(id))),
    superseded_by: text(data.superseded_by) ?? null,
    legacy_ids: strings(data.legacy_ids),
  };
}

export function normalizeTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(normalizeTag).filter(tag => tag !== ''))];
}

function readCoia(value: unknown): Coia {
  if (!isObject(value)) return {};
  const coia: Record<string, string> = {};
  for (const field of coiaFields) {
    const content = text(value[field]);
    if (content !== undefined) coia[field] = content;
  }
  return coia;
}

function readKind(value: unknown, warn: Fields['warn']): Kind | null {
  if (value === null || value === undefined) return null;
  if (isOneOf(kinds, value)) return value;
  warn('kind', `has kind ${quote(value)}, which is ignored; allowed are ${kinds.join(', ')}.`);
  return null;
}

function numberInRange(value: unknown, low: number, high: number, key: string, warn: Fields['warn']): number | null {
  if (value === null || value === undefined) return null;
  const isWhole = high > 1;
  if (typeof value === 'number' && value >= low && value <= high && (!isWhole || Number.isInteger(value))) return value;
  warn(key, `has ${key} ${quote(value)}, which is ignored; allowed is ${low} to ${high}.`);
  return null;
}

function readEvidence(value: unknown, warn: Fields['warn']): Evidence[] {
  if (value === null || value === undefined) return [];
  const items = Array.isArray(value) ? value : [value];
  const evidence: Evidence[] = [];
  for (const item of items) {
    const kind = isObject(item) ? item.kind : undefined;
    const ref = isObject(item) ? text(item.ref ?? item.reference) : undefined;
    if (isOneOf(evidenceKinds, kind) && ref !== undefined) evidence.push({kind: kind satisfies EvidenceKind, ref});
    else
      warn(
        'evidence',
        `has evidence ${quote(item)}, which is ignored; allowed is {kind: ${evidenceKinds.join(' | ')}, ref: …}.`,
      );
  }
  return evidence;
}

function strings(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const items = Array.isArray(value) ? value : [value];
  return items.filter(item => ['string', 'number', 'boolean'].includes(typeof item)).map(String);
}

function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function nonEmpty<T>(list: T[]): T[] | null {
  return list.length === 0 ? null : list;
}

function isOneOf<const T extends readonly string[]>(list: T, value: unknown): value is T[number] {
  return typeof value === 'string' && list.includes(value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function quote(value: unknown): string {
  return value === undefined ? 'missing' : (JSON.stringify(value) ?? String(value)).slice(0, 80);
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

// Only a record with a mistake pays for the positions. What is missing is missing from the first line on.
function lineOfKey(source: string, key: string): number {
  const lines = new LineCounter();
  const document = parseDocument(source, {...yamlOptions(source), lineCounter: lines});
  if (!isMap(document.contents)) return 1;
  const pair = document.contents.items.find(item => isScalar(item.key) && item.key.value === key);
  const start = pair && isScalar(pair.key) ? pair.key.range?.[0] : undefined;
  return start === undefined ? 1 : lines.linePos(start).line;
}

// The library does not say which alias was one too many, or unknown; the first one is where to start looking.
function lineOfAlias(source: string): number | undefined {
  const lines = new LineCounter();
  let line: number | undefined;
  visit(parseDocument(source, {...yamlOptions(source), lineCounter: lines}), {
    Alias(_key, {range}) {
      line = range ? lines.linePos(range[0]).line : undefined;
      return visit.BREAK;
    },
  });
  return line;
}
