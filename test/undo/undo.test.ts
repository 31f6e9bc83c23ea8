import {afterEach, describe, expect, it} from 'vitest';
import {dismissPair} from '../../source/duplicates/dismissed.js';
import {heal} from '../../source/health/heal.js';
import {prune} from '../../source/health/prune.js';
import {acceptAsUpvote} from '../../source/learnings/accept-as-upvote.js';
import {mergeLearnings} from '../../source/learnings/merge.js';
import {type Orbit, openOrbit} from '../../source/open/orbit.js';
import {type Change, reapply, revert} from '../../source/undo/change.js';
import {collectChanges} from '../../source/undo/journal.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// Every change of curation can be taken back to the byte and made again, and git shows both.

let orbit: Orbit | undefined;
afterEach(() => {
  if (orbit?.db.open) orbit.close();
});

function prepared(): {place: TestWorkspace; orbit: Orbit} {
  const place = workspace();
  const text = Array.from({length: 30}, (_, at) => `line ${at}`).join('\n');
  for (const file of ['lib/old/a.ts', 'src/a.ts']) place.write(file, `${file}\n${text}`);
  place.record('L-0001', '# kept\nsummary: Keep.\nscope: {paths: [src/**]}\nevidence: [{kind: task, ref: X-1}]\n');
  place.record(
    'L-0002',
    'summary: Keep it.\nscope: {paths: [src/a.ts], tags: [b]}\nevidence: [{kind: task, ref: X-2}]\n',
  );
  place.record('L-0003', 'summary: Moved.\nscope: {paths: [lib/old/**]}\n');
  place.record('L-0004', 'summary: Proposed.\nstatus: proposed\nscope: {paths: [src/**]}\n');
  const vote = {learning_id: 'L-0002', voter_model: 'claude', voted_at: '2026-05-01T00:00:00Z', task_id: 'T-1'};
  place.write('.orbit/learnings/L-0002/votes.jsonl', `${JSON.stringify(vote)}\n`);
  place.git('add', '-A');
  place.git('commit', '-qm', 'before');
  place.git('mv', 'lib/old', 'lib/new');
  place.git('commit', '-qm', 'moved');
  orbit = openOrbit({cwd: place.root, env: {}});
  return {place, orbit};
}

const curations: readonly [string, (orbit: Orbit) => unknown][] = [
  ['merge', one => mergeLearnings(one, 'L-0002', 'L-0001')],
  ['heal', one => heal(one, true)],
  ['prune', one => prune(one, {archive: true})],
  ['accept as upvote', one => acceptAsUpvote(one, 'L-0004', 'L-0001')],
  ['dismiss', one => dismissPair(one, 'L-0001', 'L-0002')],
];

function changeMade(opened: Orbit, work: (orbit: Orbit) => unknown): Change {
  const {orbit: collecting, changes} = collectChanges(opened);
  work(collecting);
  expect(changes).toHaveLength(1);
  return changes[0] as Change;
}

describe('undo', () => {
  it.each(curations)('%s', (_, work) => {
    const {place, orbit: opened} = prepared();
    const before = place.fingerprint();
    const index = () => opened.db.prepare('SELECT id, status, paths, votes FROM learnings_index ORDER BY id').all();
    const indexed = index();
    const change = changeMade(opened, work);
    const after = place.fingerprint();
    expect(after).not.toEqual(before);
    // Nothing has left the disk.
    expect(after.length).toBeGreaterThanOrEqual(before.length);
    expect(place.git('status', '--porcelain')).not.toBe('');
    revert(opened, change);
    expect(place.fingerprint()).toEqual(before);
    expect(index()).toEqual(indexed);
    expect(place.git('status', '--porcelain')).toBe('');
    reapply(opened, change);
    expect(place.fingerprint()).toEqual(after);
  });

  it('leaves alone what somebody else has changed since', () => {
    const {place, orbit: opened} = prepared();
    const change = changeMade(opened, one => mergeLearnings(one, 'L-0002', 'L-0001'));
    place.write(
      '.orbit/learnings/L-0001/learning.yaml',
      `${place.read('.orbit/learnings/L-0001/learning.yaml')}# mine\n`,
    );
    const theirs = place.fingerprint();
    expect(() => revert(opened, change)).toThrow(/changed by someone else/);
    expect(place.fingerprint()).toEqual(theirs);
  });
});

describe('orbit undo', () => {
  it('takes back the last changes, one at a time, also where git has not seen the state before', () => {
    const {place, orbit: opened} = prepared();
    opened.close();
    place.ok('learning', 'update', 'L-0001', '--tag', 'uncommitted');
    const before = place.fingerprint();
    place.ok('learning', 'merge', 'L-0002', '--into', 'L-0001');
    place.ok('learning', 'heal', '--apply');
    const titles = place.json<{changes: {title: string}[]}>('undo', '--list').changes.map(({title}) => title);
    expect(titles).toEqual(['L-0003 healed', 'L-0002 merged into L-0001', 'L-0001 updated']);
    expect(place.ok('undo')).toBe('undone: L-0003 healed\n');
    expect(place.json('undo')).toEqual({undone: 'L-0002 merged into L-0001', ids: ['L-0001', 'L-0002']});
    expect(place.fingerprint()).toEqual(before);
    // What git took back already is passed over.
    place.git('checkout', '-q', '.orbit');
    expect(place.run('undo')).toMatchObject({code: 1, err: expect.stringContaining('nothing to undo')});
    expect(place.git('status', '--porcelain')).toBe('');
  });

  it('takes back what was added by putting it away', () => {
    const {place, orbit: opened} = prepared();
    opened.close();
    place.ok('learning', 'update', 'L-0001', '--tag', 'first');
    const id = place.add('Added.', '--path', 'src/**');
    expect(place.ok('undo')).toBe(`undone: ${id} added; it is archived, nothing is deleted\n`);
    expect(place.json('learning', 'show', id)).toMatchObject({status: 'archived', summary: 'Added.'});
    expect(place.json<{scope: {tags: string[]}}>('learning', 'show', 'L-0001').scope.tags).toEqual(['first']);
    expect(place.ok('undo')).toBe('undone: L-0001 updated\n');
    place.ok('learning', 'restore', id);
    // One that git has taken away is passed over, one that was changed since is left.
    const other = place.add('Added too.', '--path', 'src/**');
    place.write(
      `.orbit/learnings/${other}/learning.yaml`,
      `${place.read(`.orbit/learnings/${other}/learning.yaml`)}# x\n`,
    );
    expect(place.run('undo')).toMatchObject({code: 1, err: expect.stringContaining('changed by someone else')});
    place.git('clean', '-qfd', `.orbit/learnings/${other}`);
    expect(place.ok('undo')).toBe(`undone: ${id} restored\n`);
  });

  it('names the file that all records share', () => {
    const {place, orbit: opened} = prepared();
    opened.close();
    place.ok('learning', 'duplicates', '--dismiss', 'L-0001', 'L-0002');
    const file = '.orbit/learnings/dismissed.jsonl';
    place.write(file, `${place.read(file)}{"a":"L-0003","b":"L-0004"}\n`);
    expect(place.run('undo')).toMatchObject({code: 1, err: expect.stringContaining('dismissed.jsonl was changed')});
  });

  it('believes no log that would lead out of the records', () => {
    const {place, orbit: opened} = prepared();
    opened.close();
    const files = [{id: '../..', name: 'learning.yaml', before: 'x', after: null}];
    const head = {at: '2026-05-01T00:00:00Z', title: 'x', count: 1, drop: null};
    place.write(
      '.orbit/state/journal/000001.jsonl',
      [head, ...files].map(line => `${JSON.stringify(line)}\n`).join(''),
    );
    expect(place.run('undo').code).toBe(1);
    expect(place.exists('learning.yaml')).toBe(false);
  });
});
