import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {isAlias, isMap, isScalar, parse, parseDocument, visit} from 'yaml';
import {type Edit, editRecord} from '../../store/record/edit.js';
import {body, evidence, id, map, paths, summary, tags, time} from './arbitrary/learning.js';
import {line, lines} from './arbitrary/text.js';
import {type Written, written} from './arbitrary/yaml-text.js';

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, {nil: undefined, freq: 3});

/** A record as a map: some keys missing, some unknown, some of an odd shape. */
const data: fc.Arbitrary<Record<string, unknown>> = map({
  id: fc.constant('L-0001'),
  schemaVersion: fc.constant(1),
  status: fc.constantFrom('active', 'archived'),
  created_at: time,
  updated_at: time,
  scope: optional(
    fc.oneof(
      {weight: 6, arbitrary: map({paths: optional(paths), tags: optional(tags), symbols: fc.constant([])})},
      fc.constantFrom(null, {}, 'src/**', ['a', 'b']),
    ),
  ),
  summary,
  body: optional(body),
  coia: optional(map({context: optional(lines), action: optional(lines)})),
  priority: optional(fc.oneof(fc.integer({min: 0, max: 255}), fc.constant(null))),
  evidence: optional(evidence),
  supersedes: optional(fc.oneof(fc.constant(null), id, fc.array(id, {maxLength: 3}))),
  superseded_by: fc.constant(null),
  owner: optional(map({team: line(), members: fc.array(line(), {maxLength: 2})})),
})
  .map(withoutGaps)
  .chain(value => fc.shuffledSubarray(Object.entries(value), {minLength: Object.keys(value).length}))
  .map(entries => Object.fromEntries(entries));

/** What orbit writes: the same paths and shapes as update, supersede, archive and accept. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  map({path: fc.constant(['status'] as const), value: fc.constantFrom('active', 'superseded', 'archived')}),
  map({path: fc.constant(['status_reason'] as const), value: fc.option(line({minPieces: 1}), {nil: undefined})}),
  map({path: fc.constant(['updated_at'] as const), value: time}),
  map({path: fc.constant(['summary'] as const), value: summary}),
  map({path: fc.constant(['body'] as const), value: body}),
  map({path: fc.constant(['scope', 'paths'] as const), value: paths}),
  map({path: fc.constant(['scope', 'tags'] as const), value: tags}),
  map({
    path: fc.constantFrom(['coia', 'context'] as const, ['coia', 'action'] as const),
    value: fc.option(lines, {nil: undefined}),
  }),
  map({path: fc.constant(['priority'] as const), value: fc.constantFrom(null, 0, 255)}),
  map({path: fc.constant(['evidence'] as const), value: evidence}),
  map({path: fc.constant(['supersedes'] as const), value: fc.oneof(fc.constant(null), id, fc.array(id))}),
  map({path: fc.constant(['superseded_by'] as const), value: fc.option(id)}),
);

describe('whatever the record looks like', () => {
  test('a sequence of edits means what was intended', () => {
    fc.assert(
      fc.property(written(data), fc.array(edit, {minLength: 1, maxLength: 6}), (source, edits) => {
        const text = editRecord(source.text, edits);
        expect(parse(text, {logLevel: 'error'})).toEqual(edits.reduce(apply, source.data));
        if (source.text.includes('\r\n')) expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      }),
      {numRuns: 600},
    );
  });

  test('one edit leaves every line outside its value as it was, to the byte', () => {
    let checked = 0;
    fc.assert(
      fc.property(written(data), edit, (source, one) => {
        const span = spanOf(source, one);
        if (!span) return;
        checked++;
        const text = editRecord(source.text, [one]);
        expect(text.startsWith(source.text.slice(0, span.start))).toBe(true);
        expect(text.endsWith(source.text.slice(span.end))).toBe(true);
      }),
      {numRuns: 500},
    );
    expect(checked).toBeGreaterThan(200);
  });
});

function withoutGaps<T extends object>(value: T): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, isPlainMap(item) ? withoutGaps(item) : item]),
  );
}

function isPlainMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The meaning of an edit, spelled out independently of the product. */
function apply(record: Record<string, unknown>, {path: [key, inner], value}: Edit): Record<string, unknown> {
  if (inner === undefined) return withoutGaps({...record, [key]: value});
  const before = isPlainMap(record[key]) ? record[key] : undefined;
  if (!before && value === undefined) return record;
  return {...record, [key]: withoutGaps({...before, [inner]: value})};
}

/** The lines of the key that the edit names; undefined where surgery is not promised: new keys, anchors, one-line maps. */
function spanOf({text}: Written, {path: [key]}: Edit): {start: number; end: number} | undefined {
  const document = parseDocument(text);
  let hasAlias = false;
  visit(document, {
    Alias() {
      hasAlias = true;
    },
  });
  const root = document.contents;
  if (hasAlias || !isMap(root) || root.flow) return undefined;
  const at = root.items.findIndex(item => isScalar(item.key) && item.key.value === key);
  const pair = root.items[at];
  if (!pair || !isScalar(pair.key) || !pair.key.range || isAlias(pair.value)) return undefined;
  const next = root.items[at + 1];
  const nextStart = next && isScalar(next.key) ? next.key.range?.[0] : text.length;
  return {start: text.lastIndexOf('\n', pair.key.range[0] - 1) + 1, end: nextStart ?? text.length};
}
