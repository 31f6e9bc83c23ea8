import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {withoutTmux} from '../../support/tmux.js';
import {binary, temporaryFolder} from '../../support/workspace.js';
import {curated, open, record, type Workstation} from './workstation.js';

function pidUnder(shell: Workstation): number {
  return Number(
    spawnSync('pgrep', ['-P', String(shell.pid())], {encoding: 'utf8'})
      .stdout.trim()
      .split('\n')[0],
  );
}

async function expectShell(it: Workstation): Promise<void> {
  await it.waitUntil(() => !it.alternate(), 'the main screen');
  await it.waitFor('shell-was-here');
  expect(it.screen()).not.toContain('1 Learnings');
  expect(it.cursor().visible).toBe(true);
  it.type('stty -a | grep -c " icanon"\r');
  // Typed before the prompt is there, the answer may stand behind it.
  await it.waitFor(/^(?:[$#] )?1$/m);
}

describe.skipIf(withoutTmux())('the terminal', () => {
  test('Ctrl-Z gives it to the shell, fg brings everything back', async () => {
    const it = await open(curated(), {shell: true});
    await it.waitFor('written');
    it.type('jj');
    await it.waitForSelected('L-0003');
    it.keys('C-z');
    await expectShell(it);
    it.type('fg\r');
    await it.waitForSelected('L-0003');
    expect(it.alternate()).toBe(true);
    it.keys('j');
    await it.waitForSelected('L-0004');
    // In the middle of a filter as well.
    it.type('/grain');
    await it.waitForSelected('L-0002');
    it.keys('C-z');
    await it.waitUntil(() => !it.alternate(), 'the main screen');
    it.type('fg\r');
    await it.waitFor('/grain');
    it.keys('C-c');
    await it.waitUntil(() => !it.alternate(), 'the end');
  });

  test.each(['TERM', 'HUP', 'INT'])('SIG%s restores the main screen', async signal => {
    const it = await open(curated(), {shell: true});
    await it.waitFor('written');
    process.kill(pidUnder(it), `SIG${signal}` as NodeJS.Signals);
    await expectShell(it);
  });

  test('a crash gives it back, says one line and exits with 70', async () => {
    const preload = path.join(temporaryFolder(), 'crash.cjs');
    fs.writeFileSync(
      preload,
      "process.on('SIGUSR2', () => setTimeout(() => { throw new Error('a bug\\u001b[2J in here'); }));",
    );
    const command = `${process.execPath} -r ${preload} ${binary}; echo "code=$?."; exec sh`;
    const it = await open(curated(), {command});
    await it.waitFor('written');
    process.kill(pidUnder(it), 'SIGUSR2');
    await it.waitFor('code=70.');
    expect(it.alternate()).toBe(false);
    expect(it.cursor().visible).toBe(true);
    expect(it.screen()).toContain('error: the workstation stopped: a bug in here');
    expect(it.screen()).not.toMatch(/^\s+at /m);
  });

  test('M takes the mouse: a click selects, the wheel moves, and it is given back', async () => {
    const it = await open(curated(), {shell: true});
    await it.waitFor('written');
    it.keys('M');
    await it.waitFor('mouse on');
    const row = it
      .screen()
      .split('\n')
      .findIndex(line => line.includes('L-0004'));
    it.raw(`\u001b[<0;10;${row + 1}M\u001b[<0;10;${row + 1}m`);
    await it.waitForSelected('L-0004');
    it.raw(`\u001b[<65;10;${row + 1}M`);
    await it.waitForSelected('L-0005');
    it.keys('q');
    await it.waitUntil(() => !it.alternate(), 'the end');
    await it.waitForBytes(/\u001b\[\?1000l(?![\s\S]*\u001b\[\?1000h)/);
  });

  test('quitting without a change says nothing', async () => {
    const it = await open(curated());
    await it.waitFor('written');
    it.keys('q');
    await it.waitUntil(() => it.exitCode() === 0, 'a good end');
    expect(
      it
        .screen()
        .replace(/Pane is dead.*/, '')
        .trim(),
    ).toBe('');
  });

  test('a record full of escape sequences changes nothing outside its cell', async () => {
    const where = curated();
    const evil =
      '\u001b]52;c;ZXZpbA==\u0007 \u001b]0;evil-title\u0007 \u001b[2J\u001b[H \u001b[31mred \u009b5A \u001bPq#0\u001b\\ \u202eback \u0007 \u001b]8;;http://evil.test\u0007link';
    const yaml = record({
      summary: `Evil ${evil} end`,
      priority: 250,
      paths: ['store/**'],
      body: `# Evil\n\n${evil}\n\n\`\`\`\n${evil}\n\`\`\`\n`,
    });
    where.record('L-0010', yaml);
    where.write('store/index/\u001b]52;c;ZXZpbA==\u0007.ts', '');
    const it = await open(where);
    await it.waitFor('written');
    await it.waitForSelected('L-0010');
    it.keys('E');
    await it.waitFor('Edit L-0010');
    it.keys('C-a', 'Right', 'Right');
    await it.escape('Edit L-0010');
    it.keys('s');
    await it.waitFor('Supersede L-0010');
    await it.escape('Supersede L-0010');
    it.keys('p');
    it.type('store/index/');
    await it.waitFor('match');
    it.keys('Tab', 'Tab');
    await it.escape('Scope tester');
    it.type('/evil');
    await it.waitFor(/ 1\/1$/m);
    const bytes = await it.waitForBytes(/1\/1(?![\s\S]*\d\/\d)/);
    expect(bytes).not.toMatch(/\u001b[\]P_^X]/);
    expect(bytes).not.toMatch(/[\u0007\u0080-\u009f\u202a-\u202e]/);
    // Only what the painter and the theme write: places, erasures, styles, switches.
    expect(bytes.match(/\u001b(?!\[(?:[\d;]*[mHJK]|\?[\d;]*[hlsr]))/g) ?? []).toEqual([]);
    expect(bytes).not.toContain('\u001b[2J');
    expect(it.screen()).toMatch(/▌ ● L-0010/);
  });

  test('NO_COLOR: no colours, but the selection is seen', async () => {
    const it = await open(curated(), {env: {NO_COLOR: '1'}});
    await it.waitFor('written');
    const sgr = [...(await it.waitForBytes('written')).matchAll(/\u001b\[([\d;]*)m/g)].flatMap(([, codes = '']) =>
      codes.split(';'),
    );
    expect(sgr.length).toBeGreaterThan(0);
    expect(sgr.filter(code => !/^(?:0?|1|2|4|7|22|24|27)$/.test(code))).toEqual([]);
    expect(it.screenWithColours()).toMatch(/▌[\s\S]*?\u001b\[7m/);
  });

  test('colours are there otherwise, also where CI is set', async () => {
    const it = await open(curated(), {command: `CI=1 exec ${process.execPath} ${binary}`});
    await it.waitFor('written');
    await it.waitForBytes(/\u001b\[36m▌/);
  });

  test('INK_SCREEN_READER: lines to be read out, on the main screen', async () => {
    const it = await open(curated(), {shell: true, ready: 'item 1 of 8', env: {INK_SCREEN_READER: 'true'}});
    expect(it.alternate()).toBe(false);
    expect(it.screen()).toContain('L-0001, active, 0 votes, confidence');
    it.type('jj');
    await it.waitFor('View learnings, item 3 of 8');
    it.keys('Enter');
    await it.waitFor(/^paths +store\/index/m);
    expect(it.screen()).not.toMatch(/[│─▌]/);
    it.keys('q');
    await it.waitFor(/^[$#] *$/m);
  });
});

describe('where there is no terminal', () => {
  test('a pipe and TERM=dumb get the overview, and Ink is never started', () => {
    const where = curated();
    const piped = where.run();
    expect(piped.code).toBe(0);
    expect(piped.out).not.toContain('\u001b');
    expect(piped.out).toMatch(/learning/i);
    const dumb = where.terminal([], {env: {TERM: 'dumb'}});
    expect(dumb.code).toBe(0);
    expect(dumb.out).not.toContain('\u001b[?1049h');
  });
});
