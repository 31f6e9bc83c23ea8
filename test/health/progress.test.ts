import {afterEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {findDuplicates} from '../../source/duplicates/find.js';
import {heal} from '../../source/health/heal.js';
import {prune} from '../../source/health/prune.js';
import {replay} from '../../source/insight/replay.js';
import {openOrbit} from '../../source/open/orbit.js';
import {statusLine} from '../../source/output/printed.js';
import {progressBar} from '../../source/output/progress.js';
import {startTmux, withoutTmux} from '../support/tmux.js';
import {binary, workspace} from '../support/workspace.js';

afterEach(() => vi.useRealTimers());

describe('progress', () => {
  it('is silent at first, draws, and takes itself away', () => {
    vi.useFakeTimers({now: 0});
    const written: string[] = [];
    const bar = progressBar('comparing', text => written.push(statusLine(text)));
    bar(0, 10);
    expect(written).toEqual([]);
    vi.setSystemTime(200);
    bar(5, 10);
    expect(written.join('')).toMatch(/^\rcomparing \[█{12}·{12}\] 5\/10/);
    vi.setSystemTime(300);
    bar(10, 10);
    expect(written.at(-1)).toBe('\r\u001b[K');
  });

  it('is told by every command that looks at everything, to the end', () => {
    const place = workspace();
    place.write('old.ts', 'a\n'.repeat(20));
    place.record('L-0001', 'summary: One.\nscope: {paths: [old.ts]}\n');
    place.record('L-0002', 'summary: Two.\nscope: {paths: [gone.ts]}\n');
    place.git('add', '-A');
    place.git('commit', '-qm', 'first');
    const orbit = openOrbit({cwd: place.root, env: {}});
    onTestFinished(() => orbit.close());
    const told = (work: (progress: (done: number, total: number) => void) => unknown) => {
      const calls: [number, number][] = [];
      work((done, total) => void calls.push([done, total]));
      const [done, total] = calls.at(-1) ?? [];
      return calls.length > 1 && done === total && total !== 0;
    };
    expect(told(progress => findDuplicates(orbit, {progress}))).toBe(true);
    expect(told(progress => prune(orbit, {archive: false, progress}))).toBe(true);
    expect(told(progress => heal(orbit, false, progress))).toBe(true);
    expect(told(progress => replay(orbit, 0, progress))).toBe(true);
  });
});

describe.skipIf(withoutTmux())('on a terminal', () => {
  it('the bar is on stderr, and Ctrl-C ends the work at once with nothing written', async () => {
    const place = workspace();
    for (let at = 1; at <= 2_500; at++)
      place.record(
        `L-${String(at).padStart(4, '0')}`,
        `summary: Lesson ${at} about ${at % 97}.\nscope: {paths: [src/**]}\n`,
      );
    const before = place.fingerprint();
    const terminal = startTmux({cwd: place.root});
    onTestFinished(() => terminal.close());
    await terminal.waitFor(/^[$#]/m);
    terminal.type(`${process.execPath} ${binary} learning duplicates >/dev/null\r`);
    await terminal.waitFor(/(?:reading records|comparing) \[.*\] \d+\/2500/);
    terminal.keys('C-c');
    await terminal.waitUntil(() => terminal.foreground() !== 'node', 'the end of the command');
    terminal.type('echo code=$?\r');
    await terminal.waitFor('code=130');
    expect(place.fingerprint()).toEqual(before);
  });
});
