import {globProblem} from '../glob/normalize.js';
import {problemList} from '../problems.js';
import {quote} from '../quote.js';
import {isMap, isScalar, parseYaml, readYaml, YamlProblem} from '../yaml.js';
import {readCanonicalYaml} from './canonical-yaml.js';
import {
  cut,
  isObject,
  isOneOf,
  listIn,
  numberInRange,
  readCoia,
  readEvidence,
  readIds,
  readKind,
  strings,
  text,
  type Warn,
} from './fields.js';
import {
  type Learning,
  maxBodyLength,
  maxListed,
  maxNameLength,
  maxPathLength,
  maxRecordBytes,
  maxSummaryLength,
  maxSummaryRead,
  type Problem,
  type Status,
  schemaVersion,
  statuses,
} from './schema.js';
import {normalizeTag} from './tags.js';

// YAML text → a learning, or what is wrong and on which line. Reading is generous: old spellings and missing
// optional keys load, a single odd value is set aside with a warning; only what would make the record mean
// something else refuses it.

export {isObject} from './fields.js';

export type ParsedRecord =
  | {readonly learning: Learning; readonly warnings: readonly Problem[]}
  | {readonly learning: undefined; readonly problem: Problem};

export function parseRecord(source: string, file: string, folderId: string): ParsedRecord {
  const fail = (what: string, line: number | null = null): ParsedRecord => ({
    learning: undefined,
    problem: {file, line, what},
  });
  if (source.length > maxRecordBytes)
    return fail(`is larger than ${maxRecordBytes} bytes; a learning is a small record.`);
  const marker = /^(?:<{7}|>{7}) /m.exec(source);
  if (marker) return fail('has git conflict markers; run `orbit learning resolve`.', lineAt(source, marker.index));
  let data: unknown;
  try {
    data = readCanonicalYaml(source) ?? readYaml(source);
  } catch (error) {
    if (error instanceof YamlProblem) return fail(error.message, error.line);
    throw error;
  }
  return readFields(data, lineFinder(source), file, folderId);
}

function readFields(data: unknown, lineOf: (key: string) => number, file: string, folderId: string): ParsedRecord {
  const fail = (key: string, what: string): ParsedRecord => ({
    learning: undefined,
    problem: {file, line: lineOf(key), what},
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
  const long = longList(data);
  if (long) return fail(long.key, `has ${long.length} ${long.name}; a learning may have ${maxListed}.`);
  const {add, problems} = problemList(file);
  const warn: Warn = (key, what) => add(lineOf(key), what);
  const learning = buildLearning({data, version, status, summary: summary.trim(), folderId, warn});
  return {learning, warnings: problems()};
}

// Part of a scope would be another scope, and a change of it would lose the rest.
function longList(data: Record<string, unknown>): {key: string; name: string; length: number} | undefined {
  const scope = isObject(data.scope) ? data.scope : {};
  const lists = [
    ...['paths', 'tags', 'symbols'].map(name => ({key: 'scope', name: `scope ${name}`, list: scope[name]})),
    {key: 'evidence', name: 'pieces of evidence', list: data.evidence},
    {key: 'supersedes', name: 'ids in supersedes', list: data.supersedes},
    {key: 'legacy_ids', name: 'ids in legacy_ids', list: data.legacy_ids},
  ];
  for (const {key, name, list} of lists)
    if (Array.isArray(list) && list.length > maxListed) return {key, name, length: list.length};
  return undefined;
}

type Fields = {
  readonly data: Record<string, unknown>;
  readonly version: number;
  readonly status: Status;
  readonly summary: string;
  readonly folderId: string;
  readonly warn: Warn;
};

function buildLearning({data, version, status, summary, folderId, warn}: Fields): Learning {
  // Counted without a list of a million characters.
  if (summary.length > 2 * maxSummaryLength || [...summary].length > maxSummaryLength)
    warn('summary', `has a summary of more than ${maxSummaryLength} characters.`);
  const scope = isObject(data.scope) ? data.scope : {};
  if (data.scope != null && !isObject(data.scope))
    warn('scope', `has scope ${quote(data.scope)}, which is ignored; allowed is {paths: […], tags: […]}.`);
  const name = (key: string) => cut(text(data[key]), key, maxNameLength, warn);
  const created = name('created_at') ?? name('updated_at') ?? '1970-01-01T00:00:00Z';
  return {
    id: folderId,
    schemaVersion: version,
    status,
    created_at: created,
    updated_at: name('updated_at') ?? created,
    created_by: name('created_by') ?? null,
    scope: {
      paths: readPaths(scope.paths, warn),
      tags: normalizeTags(listIn(scope, 'tags', maxNameLength, warn)),
      symbols: [...new Set(listIn(scope, 'symbols', maxNameLength, warn))],
    },
    summary: cut(summary, undefined, maxSummaryRead, warn) ?? '',
    body: cut(text(data.body), 'body', maxBodyLength, warn) ?? null,
    coia: readCoia(data.coia, warn),
    kind: readKind(data.kind, warn),
    domain: name('domain') ?? null,
    priority: numberInRange(data.priority, 0, 255, 'priority', warn),
    confidence: numberInRange(data.confidence, 0, 1, 'confidence', warn),
    evidence: readEvidence(data.evidence, warn),
    supersedes: readIds(data.supersedes),
    superseded_by: name('superseded_by') ?? null,
    legacy_ids: strings(data.legacy_ids).filter(id => id.length <= maxNameLength),
  };
}

function readPaths(value: unknown, warn: Warn): string[] {
  const typed = listIn({paths: value}, 'paths', maxPathLength, warn);
  const paths = [
    ...new Set(
      typed.map(glob =>
        glob
          .trim()
          .replaceAll('\\', '/')
          .replace(/^(?:\.\/+)+/, ''),
      ),
    ),
  ].filter(glob => glob !== '');
  for (const glob of paths) {
    const problem = globProblem(glob);
    if (problem) warn('scope', `the scope path ${quote(glob)} ${problem}`);
  }
  return paths;
}

export function normalizeTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(normalizeTag).filter(tag => tag !== ''))];
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

// Only a record with a mistake pays for the positions, and for all of its mistakes once. What is missing is missing from
// the first line on.
function lineFinder(source: string): (key: string) => number {
  let lines: ReadonlyMap<string, number> | undefined;
  return key => {
    lines ??= linesOfKeys(source);
    return lines.get(key) ?? 1;
  };
}

function linesOfKeys(source: string): Map<string, number> {
  const lines = new Map<string, number>();
  try {
    const {contents, lineAt} = parseYaml(source);
    if (!isMap(contents)) return lines;
    for (const {key} of contents.items)
      if (isScalar(key) && key.range) lines.set(String(key.value), lineAt(key.range[0]));
  } catch {
    // What is read from a text without mistakes has its lines; anything else begins at the first.
  }
  return lines;
}
