import {describe, expect, test} from 'vitest';
import {withoutTmux} from '../../support/tmux.js';
import {type TestWorkspace, workspace} from '../../support/workspace.js';
import {curated, open, record} from './workstation.js';

type Shown = {status: string; vote_count: number; superseded_by: string | null; scope: {paths: string[]}};

const show = (where: TestWorkspace, id: string) => where.json<Shown>('learning', 'show', id);

function commit(where: TestWorkspace, message: string): void {
  where.git('add', '-A');
  where.git('commit', '-q', '-m', message);
}

/** The same lesson twice, with a vote on the one that ranks lower, and another lesson. */
function repeated(): TestWorkspace {
  const where = workspace();
  const put = (id: string, summary: string, paths: string[], priority: number) =>
    where.record(id, record({summary, paths, priority}));
  put('L-0001', 'Never retry a POST without an idempotency key', ['src/http/**'], 90);
  put('L-0002', 'A POST must not be retried without an idempotency key', ['src/http/client.ts'], 80);
  put('L-0003', 'Give every outgoing request a timeout', ['src/http/**'], 70);
  const vote = {learning_id: 'L-0002', voter_model: 'claude', voted_at: '2020-05-01T00:00:00Z', task_id: 'T-1'};
  where.write('.orbit/learnings/L-0002/votes.jsonl', `${JSON.stringify(vote)}\n`);
  where.write('src/http/client.ts', '\n');
  commit(where, 'learnings');
  return where;
}

describe.skipIf(withoutTmux())('the Duplicates view', () => {
  test('merge and undo, dismiss and undo', async () => {
    const where = repeated();
    const it = await open(where);
    it.keys('3');
    await it.waitFor(/keeper L-000\d/);
    await it.waitFor(/words: .*idempotency/);
    it.keys('m');
    await it.waitFor(/L-000\d merged into L-000\d/);
    const [, from = '', into = ''] = /(L-000\d) merged into (L-000\d)/.exec(it.screen()) ?? [];
    expect(show(where, from)).toMatchObject({status: 'superseded', superseded_by: into});
    const kept = show(where, into);
    expect(kept.vote_count).toBe(1);
    expect(kept.scope.paths.sort()).toEqual(['src/http/**', 'src/http/client.ts']);
    it.keys('z');
    await it.waitFor(`undone: ${from} merged into ${into}`);
    expect(where.git('status', '--porcelain')).toBe('');
    await it.waitFor(/keeper L-000\d/);
    it.keys('d');
    await it.waitFor('are not duplicates');
    expect(where.read('.orbit/learnings/dismissed.jsonl')).toContain('L-0002');
    await it.waitFor('0/0');
    it.keys('z');
    await it.waitFor(/undone: .* are not duplicates/);
    expect(where.git('status', '--porcelain')).toBe('');
    await it.waitFor(/keeper L-000\d/);
  });
});

/** One learning whose files were moved, one whose files are gone, one that is alive. */
function moved(): TestWorkspace {
  const where = workspace();
  const lines = Array.from({length: 30}, (_, at) => `line ${at}`).join('\n');
  for (const file of ['lib/old/a.ts', 'lib/old/b.ts', 'gone.ts', 'src/here.ts'])
    where.write(file, `${file}\n${lines}\n`);
  where.record('L-0001', record({summary: 'About the old library', paths: ['lib/old/**'], priority: 90}));
  where.record('L-0002', record({summary: 'About what is gone', paths: ['gone.ts'], priority: 80}));
  where.record('L-0003', record({summary: 'About what is here', paths: ['src/**'], priority: 70}));
  commit(where, 'before');
  where.git('mv', 'lib/old', 'lib/new');
  where.git('rm', '-q', 'gone.ts');
  commit(where, 'moved');
  return where;
}

describe.skipIf(withoutTmux())('the Stale view', () => {
  test('heal and undo, archive and undo', async () => {
    const where = moved();
    const it = await open(where);
    it.keys('4');
    await it.waitFor('no file matches lib/old/**');
    await it.waitForSelected('L-0001');
    // What h would do is seen before.
    await it.waitFor(/heal +lib\/old\/\*\* → lib\/new\/\*\* \(2 files\)/);
    it.keys('h');
    await it.waitFor('L-0001 healed: lib/old/** → lib/new/** (2 files)');
    expect(show(where, 'L-0001').scope.paths).toEqual(['lib/new/**']);
    await it.waitFor('1/1');
    await it.waitForSelected('L-0002');
    it.keys('z');
    await it.waitFor('undone: L-0001 healed');
    expect(where.git('status', '--porcelain')).toBe('');
    await it.waitFor(/[12]\/2/);
    it.keys('G');
    await it.waitForSelected('L-0002');
    it.keys('h');
    await it.waitFor('git renames do not explain');
    expect(where.git('status', '--porcelain')).toBe('');
    it.keys('x');
    await it.waitFor('L-0002 archived');
    await it.waitFor('1/1');
    expect(show(where, 'L-0002').status).toBe('archived');
    it.keys('z');
    await it.waitFor('undone: L-0002 archived');
    expect(where.git('status', '--porcelain')).toBe('');
    await it.waitFor(/[12]\/2/);
    // Mended elsewhere, it leaves the list by itself.
    where.ok('learning', 'update', 'L-0001', '--path', 'lib/new/**');
    await it.waitFor('1/1');
    await it.waitForSelected('L-0002');
  });
});

describe.skipIf(withoutTmux())('the Usage view', () => {
  test('says what was injected and where a learning is missing, also for somebody who left Stale half-way', async () => {
    const where = moved();
    for (const at of [1, 2, 3]) {
      where.write('hot.ts', `${at}\n`);
      commit(where, `change ${at}`);
    }
    const it = await open(where);
    it.type('45');
    await it.waitFor(/Hot files without a learning.*\n +3 {2}hot\.ts/);
    await it.waitFor('Never injected');
    // Nothing runs any more, so nothing is said to.
    await it.waitFor('? help');
    expect(it.screen()).not.toContain('esc stops it');
  });
});

describe.skipIf(withoutTmux())('the Inbox', () => {
  test('a proposal becomes an upvote of the learning that says it already, and undo takes both back', async () => {
    const where = curated();
    const it = await open(where);
    it.keys('2');
    await it.waitForSelected('L-0009');
    it.keys('m');
    await it.waitFor(/L-0009.*:/);
    it.type('retry');
    await it.waitFor('▌L-0005');
    it.keys('Enter');
    await it.waitFor('Merge L-0009 into L-0005?');
    it.keys('y');
    await it.waitFor('L-0009 merged into L-0005 as an upvote');
    expect(show(where, 'L-0009').status).toBe('archived');
    expect(show(where, 'L-0005').vote_count).toBe(1);
    it.keys('z');
    await it.waitFor('undone: L-0009 merged into L-0005');
    expect(where.git('status', '--porcelain')).toBe('');
  });
});
