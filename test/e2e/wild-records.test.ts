import fs from 'node:fs';
import {beforeAll, describe, expect, it} from 'vitest';
import {recordKeys} from '../support/expect.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// Records as they exist on disk today, written by the first implementation.

const wild = `schema_version: 1
id: L-0042
status: active
# scope was narrowed in review
scope:
  paths:
  - crates/*/assets/**
  - '**/tests/**'
  tags:
  - Assets
  - assets
summary: "Assets are embedded at build time; rebuild after touching them."
body: |-
  Long text.

    indented
legacy_ids:
- L20260517-2
evidence:
- kind: task
  reference: T20260517-1
- kind: commit
  reference: 4f2a9c1d
created_at: 2026-05-17T08:15:30.123456789Z
updated_at: 2026-05-17T08:15:30.987654321Z
reviewed_with: {tool: old, score: 3}   # unknown key
`;

describe('records in the wild', () => {
  let ws: TestWorkspace;
  beforeAll(() => {
    ws = workspace();
    ws.write('.orbit/learnings/L-0042/learning.yaml', wild);
    ws.record('L-0043', 'summary: bare\n');
    ws.record(
      'L-0044',
      'schema_version: 1\nsummary: later by a nanosecond\nscope: {paths: ["crates/**"]}\nupdated_at: 2026-05-17T08:15:30.987654322Z\n',
    );
    ws.git('add', '.');
    ws.git('commit', '-qm', 'wild');
  });

  it('load with every key filled', () => {
    expect(ws.run('learning', 'sync')).toEqual({code: 0, out: '3 records indexed\n', err: ''});
    const shown = ws.json('learning', 'show', 'L20260517-2');
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(recordKeys));
    expect(shown).toMatchObject({
      id: 'L-0042',
      schemaVersion: 1,
      created_at: '2026-05-17T08:15:30.123456789Z',
      created_by: null,
      scope: {paths: ['crates/*/assets/**', '**/tests/**'], tags: ['assets'], symbols: []},
      body: 'Long text.\n\n  indented',
      evidence: [
        {kind: 'task', ref: 'T20260517-1'},
        {kind: 'commit', ref: '4f2a9c1d'},
      ],
      legacy_ids: ['L20260517-2'],
    });
    expect(ws.json('learning', 'show', 'L-0043')).toMatchObject({status: 'active', evidence: [], supersedes: null});
  });

  it.each([
    ['crates/engine/assets/logo.png', true],
    ['crates/engine/assets/deep/er/x', true],
    ['crates/engine/assets', true],
    ['crates/engine/src/assets/x', false],
    ['crates/assets/x', false],
    ['tests/a.rs', true],
    ['crates/x/tests/deep/b.rs', true],
    ['crates/x/testsuite/b.rs', false],
  ])('%s → %s', (file, matches) => {
    expect(ws.ok('--path', file).includes('L-0042')).toBe(matches);
  });

  it('are ordered to the nanosecond', () => {
    const ids = ws
      .ok('--path', 'crates/x/tests/a')
      .trimEnd()
      .split('\n')
      .map(line => line.slice(0, 6));
    expect(ids).toEqual(['L-0044', 'L-0042']);
  });

  it('are never rewritten by reading', () => {
    const before = ws.fingerprint();
    const stamp = fs.statSync(ws.recordFile('L-0042')).mtimeMs;
    for (const args of [
      ['learning', 'list', '--all'],
      ['learning', 'show', 'L-0042'],
      ['search', 'assets'],
      ['doctor', '--fix'],
      ['learning', 'prune'],
      [],
    ])
      ws.run(...args);
    expect(ws.fingerprint()).toEqual(before);
    expect(fs.statSync(ws.recordFile('L-0042')).mtimeMs).toBe(stamp);
    expect(ws.git('status', '--porcelain')).toBe('');
  });
});

describe('an update changes only the lines it must', () => {
  let ws: TestWorkspace;
  beforeAll(() => {
    ws = workspace();
    ws.write('.orbit/learnings/L-0042/learning.yaml', wild);
    ws.git('add', '.');
    ws.git('commit', '-qm', 'wild');
  });

  /** Lines added and removed, as git counts them; the file is put back. */
  const numstat = (text: string, ...args: string[]) => {
    ws.write('.orbit/learnings/L-0042/learning.yaml', text);
    ws.git('add', '.');
    ws.ok('learning', ...args);
    const [added = '', removed = ''] = ws.git('diff', '--numstat').split('\t');
    return [Number(added), Number(removed), ws.read('.orbit/learnings/L-0042/learning.yaml')] as const;
  };

  it.each([
    ['the summary', ['update', 'L-0042', '--summary', 'New: text # here'], 2, 2],
    ['a tag more', ['update', 'L-0042', '--tag', 'assets', '--tag', 'build'], 2, 2],
    [
      'a path more',
      ['update', 'L-0042', '--path', 'crates/*/assets/**', '--path', '**/tests/**', '--path', 'x/**'],
      2,
      1,
    ],
    ['a path less', ['update', 'L-0042', '--path', '**/tests/**'], 1, 2],
    ['a new field', ['update', 'L-0042', '--priority', '9'], 2, 1],
    ['the body', ['update', 'L-0042', '--body', 'Short.'], 2, 4],
    ['a status', ['archive', 'L-0042'], 2, 2],
  ])('%s', (_, args, added, removed) => {
    const [plus, minus, text] = numstat(wild, ...args);
    expect([plus, minus]).toEqual([added, removed]);
    expect(text).toContain('# scope was narrowed in review\n');
    expect(text).toContain('reviewed_with: {tool: old, score: 3}   # unknown key\n');
    expect(text).toContain('schema_version: 1\n');
    expect(text).toContain('  reference: 4f2a9c1d\n');
  });

  it('keeps the quotes, the line ends and the missing final newline of the file', () => {
    const [plus, minus, text] = numstat(
      wild.replaceAll('\n', '\r\n').trimEnd(),
      'update',
      'L-0042',
      '--summary',
      'Quoted.',
    );
    expect([plus, minus]).toEqual([2, 2]);
    expect(text).toContain('\r\nsummary: "Quoted."\r\n');
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(text.endsWith('# unknown key')).toBe(true);
  });

  it('keeps the byte order mark of an editor that writes one', () => {
    const [plus, minus, text] = numstat(`\ufeff${wild}`, 'update', 'L-0042', '--summary', 'Marked.');
    expect([plus, minus]).toEqual([2, 2]);
    expect(text.startsWith('\ufeffschema_version: 1\n')).toBe(true);
  });

  it('supersede touches three lines of the old record and two of the new', () => {
    ws.write('.orbit/learnings/L-0042/learning.yaml', wild);
    ws.record('L-0050', 'summary: newer\nscope: {paths: [x]}\nupdated_at: 2026-01-01T00:00:00Z\nsupersedes: null\n');
    ws.git('add', '.');
    ws.ok('learning', 'supersede', 'L-0042', '--with', 'L-0050');
    expect(ws.git('diff', '--numstat').trim().split('\n')).toEqual([
      '3\t2\t.orbit/learnings/L-0042/learning.yaml',
      '2\t2\t.orbit/learnings/L-0050/learning.yaml',
    ]);
  });
});
