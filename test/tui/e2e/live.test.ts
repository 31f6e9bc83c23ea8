import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {withoutTmux} from '../../support/tmux.js';
import {curated, open, record} from './workstation.js';

describe.skipIf(withoutTmux())('changes made elsewhere show by themselves', () => {
  test('by another process, by hand and by git; the cursor stays on its record', async () => {
    const where = curated();
    const it = await open(where);
    await it.waitFor('written');
    it.type('jj');
    await it.waitForSelected('L-0003');

    where.record('L-0020', record({summary: 'Written by hand above all others', priority: 255, paths: ['store/**']}));
    await it.waitFor('Written by hand above');
    await it.waitFor(/ 4\/9$/m);
    expect(it.selected()).toBe('L-0003');

    where.ok('learning', 'archive', 'L-0001');
    await it.waitFor(/ 3\/8$/m);
    expect(it.selected()).toBe('L-0003');

    where.ok('learning', 'update', 'L-0003', '--summary', 'The preview follows as well');
    await it.waitFor(/▌ ● L-0003.*The preview/);
    await it.waitFor(/The preview follows as well *$/m);

    fs.rmSync(`${where.root}/.orbit/learnings/L-0020`, {recursive: true});
    await it.waitFor(/ 2\/7$/m);
    expect(it.selected()).toBe('L-0003');

    where.git('checkout', '-q', '--', '.orbit');
    await it.waitFor(/ 3\/8$/m);
    await it.waitFor(/▌ ● L-0003.*Write records/);

    where.git('checkout', '-q', '-b', 'other');
    where.git('rm', '-q', '-r', '.orbit/learnings/L-0003', '.orbit/learnings/L-0002');
    await it.waitFor(/ 2\/6$/m);
    expect(it.selected()).toBe('L-0004');
    where.git('reset', '-q', '--hard');
    await it.waitFor(/ 4\/8$/m);
    expect(it.selected()).toBe('L-0004');
  });

  test('also after a branch without learnings took the folder away', async () => {
    const where = curated();
    const it = await open(where);
    await it.waitFor('written');
    where.git('checkout', '-q', '-b', 'bare');
    where.git('rm', '-q', '-r', '.orbit');
    where.git('commit', '-q', '-m', 'none');
    await it.waitFor('No learnings yet.');
    where.git('checkout', '-q', 'main');
    await it.waitFor(/ 1\/8$/m);
    // No git and no index tells of an edit by hand; only the watch does. It may need a second to be put up again.
    await it.waitUntil(() => {
      where.record('L-0002', record({summary: `By hand ${Date.now()}`, priority: 199, paths: ['store/**']}));
      return it.screen().includes('By hand');
    }, 'an edit by hand');
  });

  test('what somebody else changed since is not undone over their head', async () => {
    const where = curated();
    const it = await open(where);
    await it.waitFor('written');
    it.keys('x');
    await it.waitFor('L-0001 archived');
    where.ok('learning', 'restore', 'L-0001');
    await it.waitFor(/ \d\/8$/m);
    it.keys('z');
    await it.waitFor('was changed by someone else');
    it.keys('z');
    await it.waitFor('There is nothing to undo.');
  });

  test('what changed while nobody looked is there right after the first frame', async () => {
    const where = curated();
    where.ok('learning', 'list');
    where.record('L-0020', record({summary: 'Pulled in the meantime', priority: 255, paths: ['store/**']}));
    fs.rmSync(`${where.root}/.orbit/learnings/L-0004`, {recursive: true});
    const it = await open(where);
    const screen = await it.waitFor('Pulled in the meantime');
    expect(screen).not.toContain('L-0004');
    expect(it.selected()).toBe('L-0001');
  });

  test('a broken record is counted, and the rest goes on', async () => {
    const where = curated();
    const it = await open(where);
    await it.waitFor('written');
    where.record('L-0030', 'summary: [broken\n');
    await it.waitFor('▲ 1 problem: orbit doctor');
    it.keys('j');
    await it.waitForSelected('L-0002');
  });
});
