import {describe, expect, test} from 'vitest';
import {withoutTmux} from '../../support/tmux.js';
import {workspace} from '../../support/workspace.js';
import {curated, open} from './workstation.js';

describe.skipIf(withoutTmux())('finding one’s way', () => {
  test('the first screen: list, preview, hints; jjjj in one write moves four; a paste of :q! does nothing', async () => {
    const it = await open(curated());
    const screen = await it.waitFor('written');
    expect(screen).toContain('orbit  1 Learnings   2 Inbox (1)   3 Duplicates   4 Stale   5 Usage');
    expect(screen).toMatch(/▌ ● L-0001 .*Open the index read-only/);
    expect(screen).toContain('/ filter  p test path  s supersede');
    expect(screen).toContain('paths       store/index/**');
    expect(it.alternate()).toBe(true);
    it.type('jjjj');
    await it.waitForSelected('L-0005');
    it.paste(':q!\rxxu');
    await it.waitFor('Pasted text was ignored');
    expect(it.selected()).toBe('L-0005');
    it.keys('g', 'g');
    await it.waitForSelected('L-0001');
    it.keys('G');
    await it.waitForSelected('L-0008');
    expect(it.alive()).toBe(true);
  });

  test('the filter narrows with every key, highlights, keeps with Enter and clears with Esc', async () => {
    const it = await open(curated());
    await it.waitFor('8');
    it.keys('/');
    it.type('lokc');
    await it.waitFor(/▌ ● L-000[158]/);
    it.keys('C-u');
    it.type('stamp');
    const found = await it.waitFor(/▌ ● L-0002/);
    expect(found).toContain('Distrust a stamp');
    expect(it.screenWithColours()).toMatch(/\u001b\[[\d;]*35m[\s\S]*?stamp/);
    it.keys('Enter');
    await it.waitFor('/stamp');
    await it.escape(/^ \/stamp/m);
    await it.waitFor(/ 2\/8$/m);
    expect(it.selected()).toBe('L-0002');
    it.type('/status:proposed');
    await it.waitFor('◐ L-0009');
    await it.escape('◐ L-0009');
    it.type('/path:docs');
    await it.waitFor('L-0004');
    it.keys('C-u');
    it.type('nothing like it');
    await it.waitFor('Nothing fits this filter');
  });

  test('the tester: Tab completes, every key asks, a glob is tried before it is saved', async () => {
    const where = curated();
    const it = await open(where);
    await it.waitFor('8');
    it.keys('p');
    await it.waitFor('Scope tester');
    it.type('store/in');
    await it.waitFor('store/index/query.ts');
    it.keys('Tab');
    await it.waitFor(/path store\/index\/$/m);
    it.type('q');
    it.keys('Tab');
    await it.waitFor('path store/index/query.ts');
    const tested = await it.waitFor(/<\/system-reminder>/);
    expect(tested).toMatch(/7 match, \d would be injected/);
    expect(tested).toMatch(/✓ L-0001 +rank 1; matched by path:store\/index\/\*\*; injected/);
    expect(tested).toMatch(/what the agent reads: \d+ tokens/);
    expect(tested).toContain('- [L-0001] Open the index read-only');
    it.keys('C-g');
    await it.waitFor('Try a glob for L-0001');
    await it.waitFor('2 files would match');
    it.keys('C-w');
    it.type('docs/*.md');
    await it.waitFor('1 file would match');
    it.keys('Enter');
    await it.waitFor('L-0001 updated');
    expect(where.json<{scope: {paths: string[]}}>('learning', 'show', 'L-0001').scope.paths).toEqual(['docs/*.md']);
    // The answer for the path follows at once.
    await it.waitFor('6 match');
    await it.escape('Scope tester');
    it.keys('z');
    await it.waitFor('undone: L-0001 updated');
    expect(where.git('status', '--porcelain')).toBe('');
  });

  test('help lists the keys and runs them; the palette finds a command by its name', async () => {
    const it = await open(curated());
    await it.waitFor('8');
    it.keys('?');
    const help = await it.waitFor('Keys');
    expect(help).toMatch(/Curate +a +Add a learning/);
    expect(help).toContain('there is nothing to undo');
    await it.escape(/^ Keys/m);
    it.keys(':');
    it.type('inbox');
    await it.waitFor('Accept the proposal');
    it.keys('C-u');
    it.type('view.stale');
    it.keys('Enter');
    await it.waitFor('Nothing is stale');
  });

  test('resizing keeps the selection and never wipes the scrollback', async () => {
    const it = await open(curated());
    await it.waitFor('written');
    it.type('jjj');
    await it.waitForSelected('L-0004');
    for (const [columns, rows] of [
      [60, 20],
      [200, 50],
      [80, 24],
      [120, 40],
    ] as const) {
      it.resize(columns, rows);
      await it.waitUntil(() => {
        const lines = it.screen().split('\n');
        return (lines[rows - 2] ?? '').includes('/ filter') && (lines[0] ?? '').includes('4/8');
      }, `a frame of ${columns}×${rows}`);
      expect(it.selected()).toBe('L-0004');
    }
    it.resize(50, 12);
    await it.waitFor('This terminal is too small: 50×12.');
    it.resize(120, 30);
    await it.waitForSelected('L-0004');
    const bytes = await it.waitForBytes(/too small: 50×12[\s\S]*L-0004/);
    expect(bytes).not.toContain('\u001b[3J');
  });

  test('an empty workspace says what to do next', async () => {
    const it = await open(workspace());
    await it.waitFor('No learnings yet. Press a to write the first one.');
    it.keys('2');
    await it.waitFor('No proposals.');
  });
});
