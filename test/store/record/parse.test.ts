import {describe, expect, test} from 'vitest';
import {parseRecord} from '../../../store/record/parse.js';
import {type Learning, maxRecordBytes, type Problem} from '../../../store/record/schema.js';

const file = '.orbit/learnings/L-0001/learning.yaml';

function read(text: string): Learning {
  const parsed = parseRecord(text, file, 'L-0001');
  if (!parsed.learning) throw new Error(JSON.stringify(parsed.problem));
  expect(parsed.warnings).toEqual([]);
  return parsed.learning;
}

function refusal(text: string): Problem {
  const parsed = parseRecord(text, file, 'L-0001');
  if (parsed.learning) throw new Error('it was read');
  expect(parsed.problem.file).toBe(file);
  return parsed.problem;
}

/** The record loads all the same. */
function warnings(text: string): {learning: Learning; warnings: readonly Problem[]} {
  const parsed = parseRecord(text, file, 'L-0001');
  if (!parsed.learning) throw new Error(JSON.stringify(parsed.problem));
  return parsed;
}

const minimal = 'id: L-0001\nsummary: Verify the output.\n';

describe('what a record says', () => {
  test('every key of the design', () => {
    const text = `id: L-0001
schemaVersion: 1
status: active
created_at: 2026-05-09T18:00:00Z
updated_at: 2026-05-10T18:00:00Z
created_by: claude
scope:
  paths: ["crates/engine/**/perf*.rs"]
  tags: [performance]
  symbols: [Engine.run]
summary: Never declare a perf win on latency alone; verify output equivalence.
body: |
  Free markdown.
coia:
  context: c
  observation: o
  implication: i
  action: a
kind: gotcha
domain: benchmarking
priority: 100
confidence: 0.7
evidence:
  - {kind: task, ref: T-0001}
supersedes: [L-0002, L-0003]
superseded_by: null
legacy_ids: [L20260517-2]
`;
    expect(read(text)).toEqual({
      id: 'L-0001',
      schemaVersion: 1,
      status: 'active',
      created_at: '2026-05-09T18:00:00Z',
      updated_at: '2026-05-10T18:00:00Z',
      created_by: 'claude',
      scope: {paths: ['crates/engine/**/perf*.rs'], tags: ['performance'], symbols: ['Engine.run']},
      summary: 'Never declare a perf win on latency alone; verify output equivalence.',
      body: 'Free markdown.\n',
      coia: {context: 'c', observation: 'o', implication: 'i', action: 'a'},
      kind: 'gotcha',
      domain: 'benchmarking',
      priority: 100,
      confidence: 0.7,
      evidence: [{kind: 'task', ref: 'T-0001'}],
      supersedes: ['L-0002', 'L-0003'],
      superseded_by: null,
      legacy_ids: ['L20260517-2'],
    });
  });

  test('nothing but an id and a summary: every other key has its empty value', () => {
    expect(read(minimal)).toEqual({
      id: 'L-0001',
      schemaVersion: 1,
      status: 'active',
      created_at: '1970-01-01T00:00:00Z',
      updated_at: '1970-01-01T00:00:00Z',
      created_by: null,
      scope: {paths: [], tags: [], symbols: []},
      summary: 'Verify the output.',
      body: null,
      coia: {},
      kind: null,
      domain: null,
      priority: null,
      confidence: null,
      evidence: [],
      supersedes: null,
      superseded_by: null,
      legacy_ids: [],
    });
  });
});

describe('reading is generous', () => {
  test('schema_version', () => expect(read(`${minimal}schema_version: 1\n`).schemaVersion).toBe(1));

  test('evidence[].reference', () =>
    expect(read(`${minimal}evidence: [{kind: commit, reference: ab12cd}]\n`).evidence).toEqual([
      {kind: 'commit', ref: 'ab12cd'},
    ]));

  test('one piece of evidence instead of a list', () =>
    expect(read(`${minimal}evidence: {kind: task, ref: T-1}\n`).evidence).toEqual([{kind: 'task', ref: 'T-1'}]));

  test('a number as reference', () =>
    expect(read(`${minimal}evidence: [{kind: external, ref: 42}]\n`).evidence).toEqual([
      {kind: 'external', ref: '42'},
    ]));

  test('nanoseconds and offsets are kept as they are', () => {
    const learning = read(
      `${minimal}created_at: 2026-05-09T18:00:00.123456789Z\nupdated_at: "2026-05-09T18:00:00.1+02:00"\n`,
    );
    expect(learning.created_at).toBe('2026-05-09T18:00:00.123456789Z');
    expect(learning.updated_at).toBe('2026-05-09T18:00:00.1+02:00');
  });

  test('a missing time comes from the other one', () => {
    expect(read(`${minimal}created_at: 2026-01-01T00:00:00Z\n`).updated_at).toBe('2026-01-01T00:00:00Z');
    expect(read(`${minimal}updated_at: 2026-01-01T00:00:00Z\n`).created_at).toBe('2026-01-01T00:00:00Z');
  });

  test('a text instead of a list', () => {
    const learning = read(
      `${minimal}scope: {paths: src/**, tags: Perf, symbols: Engine.run}\nsupersedes: L-0009\nlegacy_ids: L20260517-2\n`,
    );
    expect(learning.scope).toEqual({paths: ['src/**'], tags: ['perf'], symbols: ['Engine.run']});
    expect(learning.supersedes).toEqual(['L-0009']);
    expect(learning.legacy_ids).toEqual(['L20260517-2']);
  });

  test('tags are trimmed, lower-cased and deduplicated; words that YAML reads as numbers or booleans stay words', () =>
    expect(read(`${minimal}scope: {tags: [" Perf ", perf, 2026, true, ""]}\n`).scope.tags).toEqual([
      'perf',
      '2026',
      'true',
    ]));

  test('paths are trimmed, slashed and deduplicated, case kept', () =>
    expect(read(`${minimal}scope: {paths: [' ./src\\Api\\**', "src/Api/**", "././a", '']}\n`).scope.paths).toEqual([
      'src/Api/**',
      'a',
    ]));

  test('null for any optional key', () => {
    const keys = 'status created_at updated_at created_by scope body coia kind domain priority confidence evidence';
    const text = `${keys} supersedes superseded_by legacy_ids`.replace(/\S+ ?/g, key => `${key.trim()}: null\n`);
    expect(read(`${minimal}${text}`)).toEqual(read(minimal));
  });

  test('unknown keys, comments, CRLF and a byte order mark', () => {
    const text = `\ufeff# hello\r\nid: L-0001\r\nowner: {team: x} # who\r\nsummary: "a: b # c"\r\n`;
    expect(read(text).summary).toBe('a: b # c');
  });

  test('an old id in supersedes stays, anything else goes', () =>
    expect(read(`${minimal}supersedes: [L20260517-2, ../x, L-0002]\n`).supersedes).toEqual(['L20260517-2', 'L-0002']));

  test('a few aliases', () => expect(read(`${minimal}x: &t [perf]\nscope: {tags: *t}\n`).scope.tags).toEqual(['perf']));
});

describe('a record that would mean something else is refused, with its line', () => {
  const cases: readonly [name: string, text: string, line: number | null, what: RegExp][] = [
    ['broken YAML', 'id: L-0001\nsummary: "open\nstatus: active\n', 4, /^is not valid YAML: Missing closing/],
    ['an unclosed list', 'id: L-0001\nsummary: a\nscope: {paths: [a}\n', 3, /^is not valid YAML/],
    ['a tab as indentation', 'id: L-0001\nscope:\n\ttags: [a]\nsummary: a\n', 3, /^is not valid YAML/],
    ['a key twice', 'id: L-0001\nsummary: a\nstatus: active\nsummary: b\n', 4, /keys must be unique/],
    ['two documents', `${minimal}---\nid: L-0001\n`, 3, /more than one YAML document/],
    ['a list', '- id: L-0001\n', 1, /not a YAML map/],
    ['an empty file', '', 1, /not a YAML map/],
    ['only a comment', '# nothing\n', 1, /not a YAML map/],
    ['another id', '# c\nid: L-0002\nsummary: a\n', 2, /has id "L-0002", but its folder is L-0001/],
    ['no id', 'summary: a\n', 1, /has id missing/],
    ['an id that is a number', 'summary: a\nid: 1\n', 2, /has id 1/],
    ['a newer schema', 'id: L-0001\nschemaVersion: 2\nsummary: a\n', 2, /schemaVersion 2; this orbit reads up to 1/],
    ['a newer schema, old spelling', 'id: L-0001\nsummary: a\nschema_version: 7\n', 3, /schemaVersion 7/],
    ['a schema that is no number', 'id: L-0001\nschemaVersion: one\nsummary: a\n', 2, /not a whole number/],
    ['no summary', 'id: L-0001\nstatus: active\n', 1, /has no summary/],
    ['an empty summary', 'id: L-0001\nsummary: "  "\n', 2, /has no summary/],
    ['a summary that is a list', 'id: L-0001\nstatus: active\nsummary: [a]\n', 3, /has no summary/],
    ['an unknown status', 'id: L-0001\nsummary: a\nstatus: done\n', 3, /status "done"; allowed are proposed, active/],
    ['an unknown alias', 'id: L-0001\nsummary: *nowhere\n', 2, /Unresolved alias/],
    [
      'conflict markers',
      'id: L-0001\n<<<<<<< HEAD\nsummary: a\n=======\nsummary: b\n>>>>>>> theirs\n',
      2,
      /conflict markers; run `orbit learning resolve`/,
    ],
    ['the end of a conflict only', 'id: L-0001\nsummary: a\n>>>>>>> theirs\n', 3, /conflict markers/],
  ];
  test.each(cases)('%s', (_name, text, line, what) => {
    const problem = refusal(text);
    expect(problem.what).toMatch(what);
    expect(problem.line).toBe(line);
  });

  test('an alias bomb, quickly', () => {
    const levels = Array.from({length: 20}, (_, at) => {
      const items = at === 0 ? 'lol' : Array.from({length: 10}, () => `*a${at - 1}`).join(', ');
      return `a${at}: &a${at} [${items}]\n`;
    });
    const start = performance.now();
    expect(refusal(minimal + levels.join(''))).toMatchObject({line: 4, what: 'expands too many YAML aliases.'});
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('more than 1 MiB, without parsing it', () => {
    expect(refusal(`${minimal}body: ${'x'.repeat(maxRecordBytes)}\n`).what).toMatch(/larger than 1048576 bytes/);
  });

  test('conflict markers inside an indented body are text', () => {
    expect(read(`${minimal}body: |\n  <<<<<<< HEAD\n  >>>>>>> theirs\n`).body).toBe('<<<<<<< HEAD\n>>>>>>> theirs\n');
  });
});

describe('one odd value is set aside with a warning, with its line', () => {
  const cases: readonly [name: string, line: string, what: RegExp, left: Partial<Learning>][] = [
    ['kind', 'kind: hint', /kind "hint", which is ignored; allowed are solution, gotcha/, {kind: null}],
    ['priority above', 'priority: 256', /priority 256.*0 to 255/, {priority: null}],
    ['priority below', 'priority: -1', /priority -1/, {priority: null}],
    ['priority with a fraction', 'priority: 1.5', /priority 1\.5/, {priority: null}],
    ['priority as text', 'priority: high', /priority "high"/, {priority: null}],
    ['confidence above', 'confidence: 1.01', /confidence 1\.01.*0 to 1/, {confidence: null}],
    ['confidence that is no number', 'confidence: .nan', /confidence/, {confidence: null}],
    [
      'evidence of no kind',
      'evidence: [{kind: rumour, ref: x}]',
      /evidence \{"kind":"rumour","ref":"x"\}/,
      {evidence: []},
    ],
    ['evidence without a reference', 'evidence: [{kind: task}]', /evidence/, {evidence: []}],
    ['evidence that is a text', 'evidence: T-0001', /evidence "T-0001"/, {evidence: []}],
    ['a glob that does not compile', 'scope: {paths: ["src/["]}', /scope path "src\/\[" is not a glob/, {}],
    ['a glob that leaves the root', 'scope: {paths: [../x]}', /leaves the workspace/, {}],
    ['a scope that is a list', 'scope: [src/**]', /scope \["src\/\*\*"\], which is ignored/, {}],
    ['a long summary', `summary: ${'é'.repeat(281)}`, /more than 280 characters/, {summary: 'é'.repeat(281)}],
  ];
  test.each(cases)('%s', (_name, line, what, left) => {
    const rest = line.startsWith('summary') ? 'id: L-0001\n' : minimal;
    const {learning, warnings: found} = warnings(`${rest}# why\n${line}\n`);
    expect(found).toHaveLength(1);
    expect(found[0]?.what).toMatch(what);
    expect(found[0]).toMatchObject({file, line: rest.split('\n').length + 1});
    expect(learning).toMatchObject(left);
  });

  test('the good values beside it count', () => {
    const {learning, warnings: found} = warnings(`${minimal}evidence: [{kind: x, ref: y}, {kind: task, ref: T-1}]\n`);
    expect(found).toHaveLength(1);
    expect(learning.evidence).toEqual([{kind: 'task', ref: 'T-1'}]);
  });

  test('280 characters are counted as code points', () => {
    expect(read(`id: L-0001\nsummary: ${'🦊'.repeat(280)}\n`).summary).toBe('🦊'.repeat(280));
  });
});
