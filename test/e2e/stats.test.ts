import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {hook, touch} from '../hooks/support.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// Does delivery work? What a team reads off `orbit stats`.

type Row = {readonly id: string} & Readonly<Record<string, number | string | null>>;
type Stats = {readonly learnings: readonly Row[]; readonly workspace: Readonly<Record<string, unknown>>};

function stats(ws: TestWorkspace, ...flags: string[]): Stats {
  return ws.json<Stats>('stats', ...flags);
}

describe('stats', () => {
  test('per learning and for the workspace', () => {
    const ws = workspace();
    ws.write('src/a.ts');
    ws.write('docs/b.md');
    const read = ws.add('Read.', '--path', 'src/**');
    const unread = ws.add('Unread.', '--path', 'docs/**');
    for (const session of ['one', 'one', 'two']) hook(ws, 'claude', touch(ws, 'src/a.ts', session));
    hook(ws, 'claude', touch(ws, 'README.md', 'one'));
    ws.ok('learning', 'show', read);
    ws.ok('learning', 'feedback', read, '--helpful', '--task', 'T-1');
    const {learnings, workspace: all} = stats(ws);
    expect(learnings).toEqual([
      {
        id: read,
        injected: 2,
        shown: 1,
        shown_ratio: 0.5,
        helpful: 1,
        not_helpful: 0,
        last_injected_at: expect.any(String),
        last_shown_at: expect.any(String),
      },
      {
        id: unread,
        injected: 0,
        shown: 0,
        shown_ratio: null,
        helpful: 0,
        not_helpful: 0,
        last_injected_at: null,
        last_shown_at: null,
      },
    ]);
    expect(all).toMatchObject({
      fires: 4,
      fires_with_match: 3,
      fires_with_injection: 2,
      hit_rate: 0.5,
      injections: 2,
      sessions: 2,
      shown: 1,
      shown_ratio: 0.5,
      helpful: 1,
      by: {'hook:claude': {fires: 4, injections: 2}},
      active: 2,
      never_injected: 1,
    });
    expect(all.tokens).toBeGreaterThan(0);
    expect(ws.ok('stats')).toContain('1 of 2 active were never injected');
  });

  test('one that came in place of an injected one has still never been injected', () => {
    const ws = workspace();
    ws.write('src/a.ts');
    const old = ws.add('Old.', '--path', 'src/a.ts');
    hook(ws, 'claude', touch(ws, 'src/a.ts'));
    ws.ok('learning', 'supersede', old, '--with', ws.add('New.', '--path', 'src/b.ts'));
    expect(stats(ws).workspace).toMatchObject({active: 1, never_injected: 1});
  });

  test('what was read counts as long as its injection does, and never means ever', () => {
    const ws = workspace();
    ws.write('src/a.ts');
    const id = ws.add('Read, then archived.', '--path', 'src/**');
    const kept = ws.add('Kept.', '--path', 'src/**');
    hook(ws, 'claude', touch(ws, 'src/a.ts'));
    ws.ok('learning', 'show', id);
    ws.ok('learning', 'archive', id);
    expect(stats(ws).workspace).toMatchObject({injections: 2, shown: 1, shown_ratio: 0.5, never_injected: 0});
    const usage = ws.read('.orbit/state/usage.jsonl');
    ws.write('.orbit/state/usage.jsonl', usage.replaceAll(/"at":"\d{4}/g, '"at":"2020'));
    ws.ok('learning', 'sync');
    const later = stats(ws);
    expect(later.workspace).toMatchObject({fires: 0, injections: 0, shown: 0, active: 1, never_injected: 0});
    expect(later.learnings).toMatchObject([{id: kept, injected: 0}]);
    expect(stats(ws, '--since', '2019-01-01').workspace).toMatchObject({fires: 1, injections: 2});
  });

  test('a log that is a link is not followed', () => {
    const ws = workspace();
    ws.add('One.', '--path', 'src/**');
    fs.mkdirSync(path.join(ws.root, '.orbit/state'), {recursive: true});
    fs.symlinkSync('/dev/zero', path.join(ws.root, '.orbit/state/usage.jsonl'));
    expect(ws.run('stats')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('usage.jsonl is a symbolic link'),
    });
  });
});
