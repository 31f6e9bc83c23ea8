import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {type Edit, editRecord} from '../../../store/record/edit.js';

const record = `# Written by hand.
id: L-0001
schemaVersion: 1

status: active   # since the incident
created_at: 2026-05-09T18:00:00Z
updated_at: '2026-05-09T18:00:00Z'   # touched by orbit
owner: {team: core, room: "3.14"}  # an unknown key
scope:   # what it is about
  paths: ["src/**", 'lib/*.ts']   # globs
  tags:
    # the topic
    - performance   # measured
    - "bench"
  symbols: []
summary: "Verify: output # equivalence."
body: |   # markdown
  First line.

    indented
  Last line.
# about the sources
evidence:
  - {kind: task, ref: T-0001}   # where it hurt
  - kind: commit
    ref: ab12cd
supersedes:
superseded_by:   # nobody yet
`;

/** The lines that went and the lines that came, as a diff would show them. */
function diff(before: string, after: string): {gone: string[]; came: string[]} {
  const rest = after.split('\n');
  const gone = before.split('\n').filter(line => {
    const at = rest.indexOf(line);
    if (at === -1) return true;
    rest.splice(at, 1);
    return false;
  });
  return {gone, came: rest};
}

function edited(edits: readonly Edit[], source = record): {gone: string[]; came: string[]; text: string} {
  const text = editRecord(source, edits);
  return {...diff(source, text), text};
}

describe('only the lines that must change do', () => {
  const cases: readonly [name: string, edit: Edit, gone: string[], came: string[]][] = [
    [
      'a plain value keeps its comment',
      {path: ['status'], value: 'archived'},
      ['status: active   # since the incident'],
      ['status: archived   # since the incident'],
    ],
    [
      'a quoted value keeps its quotes',
      {path: ['updated_at'], value: '2026-06-01T00:00:00.000Z'},
      ["updated_at: '2026-05-09T18:00:00Z'   # touched by orbit"],
      ["updated_at: '2026-06-01T00:00:00.000Z'   # touched by orbit"],
    ],
    [
      'a text that needs quotes gets them',
      {path: ['status'], value: 'on: hold #1'},
      ['status: active   # since the incident'],
      ['status: "on: hold #1"   # since the incident'],
    ],
    [
      'a list in brackets stays in brackets, known items keep their quotes',
      {path: ['scope', 'paths'], value: ['lib/*.ts', 'src/**', '*.md']},
      [`  paths: ["src/**", 'lib/*.ts']   # globs`],
      [`  paths: ['lib/*.ts', "src/**", "*.md"]   # globs`],
    ],
    ['an item added to a block list', {path: ['scope', 'tags'], value: ['performance', 'bench', 'x']}, [], ['    - x']],
    [
      'an item taken from a block list goes with its comment',
      {path: ['scope', 'tags'], value: ['bench']},
      ['    - performance   # measured'],
      [],
    ],
    ['block items in another order move whole', {path: ['scope', 'tags'], value: ['bench', 'performance']}, [], []],
    [
      'an emptied block list',
      {path: ['scope', 'tags'], value: []},
      ['  tags:', '    # the topic', '    - performance   # measured', '    - "bench"'],
      ['  tags: []'],
    ],
    ['an empty list filled', {path: ['scope', 'symbols'], value: ['A.b']}, ['  symbols: []'], ['  symbols: [A.b]']],
    [
      'a list of maps keeps the items that stay',
      {
        path: ['evidence'],
        value: [
          {kind: 'task', ref: 'T-0001'},
          {kind: 'external', ref: 'https://x.test/#a'},
        ],
      },
      ['  - kind: commit', '    ref: ab12cd'],
      ['  - kind: external', '    ref: https://x.test/#a'],
    ],
    [
      'an empty value gets one, before its comment',
      {path: ['superseded_by'], value: 'L-0002'},
      ['superseded_by:   # nobody yet'],
      ['superseded_by: L-0002   # nobody yet'],
    ],
    [
      'an empty value without a comment',
      {path: ['supersedes'], value: 'L-0009'},
      ['supersedes:'],
      ['supersedes: L-0009'],
    ],
    [
      'a value cleared',
      {path: ['summary'], value: null},
      ['summary: "Verify: output # equivalence."'],
      ['summary: null'],
    ],
    ['a key added at the end of the record', {path: ['priority'], value: 7}, [], ['priority: 7']],
    ['a key added at the end of a map', {path: ['scope', 'extra'], value: 'x'}, [], ['  extra: x']],
    [
      'a map added whole',
      {path: ['coia', 'action'], value: 'Measure.\nTwice.'},
      [],
      ['coia:', '  action: |-', '    Measure.', '    Twice.'],
    ],
    ['a key removed', {path: ['status'], value: undefined}, ['status: active   # since the incident'], []],
    [
      'a text of several lines',
      {path: ['body'], value: 'New.\n\n- a # b\n'},
      ['  First line.', '    indented', '  Last line.'],
      ['  New.', '  - a # b'],
    ],
    [
      'a line that becomes several keeps its comment on the first',
      {path: ['status'], value: 'a\nb\n'},
      ['status: active   # since the incident'],
      ['status: |   # since the incident', '  a', '  b'],
    ],
    [
      'a map in braces stays in braces',
      {path: ['owner', 'team'], value: 'a, b'},
      ['owner: {team: core, room: "3.14"}  # an unknown key'],
      ['owner: {team: "a, b", room: "3.14"}  # an unknown key'],
    ],
    [
      'a key added to a map in braces',
      {path: ['owner', 'since'], value: [1, 2]},
      ['owner: {team: core, room: "3.14"}  # an unknown key'],
      ['owner: {team: core, room: "3.14", since: [1, 2]}  # an unknown key'],
    ],
    [
      'a key removed from a map in braces',
      {path: ['owner', 'room'], value: undefined},
      ['owner: {team: core, room: "3.14"}  # an unknown key'],
      ['owner: {team: core}  # an unknown key'],
    ],
  ];
  test.each(cases)('%s', (_name, edit, gone, came) => {
    const result = edited([edit]);
    expect({gone: result.gone, came: result.came}).toEqual({gone, came});
  });

  test('an edit that changes nothing leaves every byte', () => {
    const edits: Edit[] = [
      {path: ['status'], value: 'active'},
      {path: ['scope', 'tags'], value: ['performance', 'bench']},
      {path: ['evidence'], value: (parse(record) as {evidence: unknown}).evidence},
      {path: ['nowhere'], value: undefined},
      {path: ['coia', 'context'], value: undefined},
    ];
    expect(editRecord(record, edits)).toBe(record);
  });

  test('there and back again is the same text', () => {
    const there: Edit[] = [
      {path: ['status'], value: 'archived'},
      {path: ['status_reason'], value: 'old'},
      {path: ['scope', 'tags'], value: ['performance', 'bench', 'x']},
    ];
    const back: Edit[] = [
      {path: ['status'], value: 'active'},
      {path: ['status_reason'], value: undefined},
      {path: ['scope', 'tags'], value: ['performance', 'bench']},
    ];
    expect(editRecord(editRecord(record, there), back)).toBe(record);
  });
});

describe('layouts', () => {
  test('a map in braces keeps the quotes and blanks of what is not edited', () => {
    const source = `scope: {paths: ['src/**',  "lib/a b"],  tags: [ old ]}  # why\n`;
    const changed = editRecord(source, [{path: ['scope', 'tags'], value: ['new']}]);
    expect(changed).toBe(`scope: {paths: ['src/**',  "lib/a b"],  tags: [new]}  # why\n`);
    const added = editRecord(source, [{path: ['scope', 'symbols'], value: ['A.b']}]);
    expect(added).toBe(`scope: {paths: ['src/**',  "lib/a b"],  tags: [ old ], symbols: [A.b]}  # why\n`);
  });

  test('CRLF stays CRLF, in the new lines too', () => {
    const text = editRecord(record.replaceAll('\n', '\r\n'), [
      {path: ['scope', 'tags'], value: ['bench', 'x']},
      {path: ['body'], value: 'a\nb\n'},
      {path: ['kind'], value: 'gotcha'},
      {path: ['status'], value: 'a\nb'},
    ]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(parse(text)).toMatchObject({scope: {tags: ['bench', 'x']}, body: 'a\nb\n', kind: 'gotcha', status: 'a\nb'});
  });

  test('CRLF stays even where the document has to be written anew', () => {
    const text = editRecord('{id: L-0001,\r\n status: active}\r\n', [{path: ['status'], value: 'x'}]);
    expect(text).toMatch(/\r\n$/);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(parse(text)).toEqual({id: 'L-0001', status: 'x'});
  });

  test('no line break at the end', () => {
    expect(editRecord('id: L-0001\nstatus: active', [{path: ['kind'], value: 'x'}])).toBe(
      'id: L-0001\nstatus: active\nkind: x\n',
    );
    expect(editRecord('tags:\n- a', [{path: ['tags'], value: ['a', 'b']}])).toBe('tags:\n- a\n- b\n');
  });

  test('a document between its marks', () => {
    expect(editRecord('---\nid: L-0001\n...\n', [{path: ['kind'], value: 'x'}])).toBe(
      '---\nid: L-0001\nkind: x\n...\n',
    );
  });

  test('lists at the same indentation as their key', () => {
    expect(
      editRecord('scope:\n  tags:\n  - a # one\n  - b\nid: x\n', [{path: ['scope', 'tags'], value: ['a', 'c']}]),
    ).toBe('scope:\n  tags:\n  - a # one\n  - c\nid: x\n');
  });

  test('items that run over several lines', () => {
    const source = 'tags:\n  - "a\n    b"\n  - plain\n    words # why\n  - |\n    - not an item\n';
    expect(editRecord(source, [{path: ['tags'], value: ['plain words', 'x']}])).toBe(
      'tags:\n  - plain\n    words # why\n  - x\n',
    );
  });

  test('a list in brackets over several lines stays in brackets', () => {
    expect(editRecord('tags: [\n  a,\n  b\n] # t\nid: x\n', [{path: ['tags'], value: ['b']}])).toBe(
      'tags: [b] # t\nid: x\n',
    );
  });

  test('quoted keys, explicit nulls and a folded text', () => {
    const source = '"status": active\nkind: ~ # none\nbody: >-\n  folded\n  text\n';
    const edits: Edit[] = [
      {path: ['status'], value: 'archived'},
      {path: ['kind'], value: 'gotcha'},
      {path: ['body'], value: 'short'},
    ];
    expect(editRecord(source, edits)).toBe('"status": archived\nkind: gotcha # none\nbody: >-\n  short\n');
  });

  test('a text that keeps its blank lines', () => {
    const source = 'id: x\nbody: |+\n  a\n\n\nkind: y\n';
    expect(editRecord(source, [{path: ['kind'], value: 'z'}])).toBe('id: x\nbody: |+\n  a\n\n\nkind: z\n');
    expect(parse(editRecord(source, [{path: ['body'], value: 'b\n\n\n'}]))).toEqual({
      id: 'x',
      body: 'b\n\n\n',
      kind: 'y',
    });
  });

  test('a text of nothing but blanks', () => {
    for (const value of [' \n', '\n \n', '\t\n'])
      expect(parse(editRecord('id: L-0001\n', [{path: ['coia', 'context'], value}]))).toEqual({
        id: 'L-0001',
        coia: {context: value},
      });
  });

  test('what an anchor ties together comes apart rightly', () => {
    const text = editRecord('a: &x [1]\nb: *x\n', [{path: ['a'], value: [2]}]);
    expect(parse(text)).toEqual({a: [2], b: [1]});
  });

  test('a scope that is no map becomes one', () => {
    for (const scope of ['src/**', '[a, b]', 'null', '', '{}']) {
      const text = editRecord(`scope: ${scope}\nid: x\n`, [{path: ['scope', 'tags'], value: ['t']}]);
      expect(parse(text)).toEqual({scope: {tags: ['t']}, id: 'x'});
    }
  });

  test('a key that JavaScript knows by itself is a key like any other', () => {
    const text = editRecord('__proto__: {a: 1}\nconstructor: b\nid: x\n', [{path: ['constructor'], value: 'c'}]);
    expect(text).toBe('__proto__: {a: 1}\nconstructor: c\nid: x\n');
  });
});
