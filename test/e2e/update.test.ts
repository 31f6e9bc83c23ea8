import {beforeAll, describe, expect, it} from 'vitest';
import {expectRefused} from '../support/expect.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('orbit learning update', () => {
  let ws: TestWorkspace;
  let id: string;
  const record = () => ws.json<Record<string, unknown>>('learning', 'show', id);

  beforeAll(() => {
    ws = workspace();
    id = ws.add('Cache by content.', '--path', 'src/**', '--tag', 'cache', '--priority', '5', '--body', 'Old body.');
  });

  it('changes what is named, keeps the rest, moves updated_at', () => {
    const before = record();
    expect(ws.run('learning', 'update', id, '--path', 'lib/**', '--path', 'bin/*')).toEqual({
      code: 0,
      out: `${id} updated: scope.paths\n`,
      err: '',
    });
    const after = record();
    expect(after.scope).toEqual({paths: ['lib/**', 'bin/*'], tags: ['cache'], symbols: []});
    expect(after).toMatchObject({summary: before.summary, priority: 5, created_at: before.created_at});
    expect(Date.parse(String(after.updated_at))).toBeGreaterThan(Date.parse(String(before.updated_at)));
  });

  it('clears an axis or a field that is given empty', () => {
    ws.ok('learning', 'update', id, '--tag', '', '--priority', '', '--body', '');
    expect(record()).toMatchObject({scope: {tags: [], paths: ['lib/**', 'bin/*']}, priority: null, body: null});
  });

  it('answers --json with id, updated_at and what changed', () => {
    const json = ws.json('learning', 'update', id, '--summary', 'Cache by hash.', '--kind', 'constraint');
    expect(json).toMatchObject({id, changed: ['summary', 'kind'], updated_at: record().updated_at});
  });

  it('is a no-op that touches nothing when the values are the same', () => {
    const before = ws.fingerprint();
    expect(ws.ok('learning', 'update', id, '--summary', 'Cache by hash.')).toBe(`${id} is unchanged\n`);
    expect(ws.fingerprint()).toEqual(before);
  });

  it('changes one COIA field and leaves the other three', () => {
    ws.ok('learning', 'update', id, '--context', 'When caching', '--action', 'Hash it');
    ws.ok('learning', 'update', id, '--action', 'Hash the bytes');
    expect(record().coia).toEqual({context: 'When caching', action: 'Hash the bytes'});
    ws.ok('learning', 'update', id, '--context', '');
    expect(record().coia).toEqual({action: 'Hash the bytes'});
  });

  it('reads the body from stdin, like add', () => {
    expect(ws.runWith({input: 'From a pipe.\n'}, 'learning', 'update', 'L-0001', '-').code).toBe(0);
    expect(ws.json('learning', 'show', 'L-0001')).toMatchObject({body: 'From a pipe.\n'});
  });

  it('wants at least one field', () => {
    expectRefused(ws, ['learning', 'update', id], {code: 2, says: ['nothing to change', '--summary']});
  });

  it('is refused on a superseded record, and names the newer one', () => {
    const newer = ws.add('Cache by digest.', '--path', 'src/**');
    ws.ok('learning', 'supersede', id, '--with', newer);
    expectRefused(ws, ['learning', 'update', id, '--summary', 'Too late.'], {code: 1, says: [newer]});
  });
});
