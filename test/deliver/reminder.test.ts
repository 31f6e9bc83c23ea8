import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {namePaths, renderReminder} from '../../source/deliver/reminder.js';
import {safeForBlock} from '../../source/text/flatten.js';
import {hasForgedTags} from '../../source/text/forged-tags.js';
import {anything} from '../property/arbitrary/text.js';

describe('the block of §9, byte for byte', () => {
  const item = {
    id: 'L-0001',
    summary: 'Never declare a perf win on latency alone; verify output equivalence.',
    tags: ['performance', 'benchmarking'],
  };

  test('with tags', () => {
    expect(renderReminder([item])).toBe(
      [
        '<system-reminder>',
        'Project learnings relevant to this task:',
        '- [L-0001] Never declare a perf win on latency alone; verify output equivalence. (performance, benchmarking)',
        'Read full body via `orbit learning show <id>` if needed.',
        '</system-reminder>',
      ].join('\n'),
    );
  });

  test('without tags there is no parenthesis', () => {
    expect(renderReminder([{...item, tags: []}])).toContain('equivalence.\nRead full body');
    expect(renderReminder([{...item, tags: ['\u200b']}])).toContain('equivalence.\nRead full body');
  });

  test('a hook names the path', () => {
    expect(renderReminder([item], 'src/api/client.ts').split('\n')[1]).toBe(
      'Project learnings relevant to src/api/client.ts:',
    );
  });

  test('several, in the order they come', () => {
    const lines = renderReminder([item, {...item, id: 'L-0000'}]).split('\n');
    expect(lines[2]).toMatch(/^- \[L-0001\]/);
    expect(lines[3]).toMatch(/^- \[L-0000\]/);
  });

  test('nothing matched, nothing printed', () => expect(renderReminder([])).toBe(''));
});

test('whatever a record or a path says, the block is one block', () => {
  const items = fc.array(
    fc.record({id: fc.constant('L-0001'), summary: anything, tags: fc.array(anything, {maxLength: 3})}),
    {minLength: 1, maxLength: 4},
  );
  const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;
  fc.assert(
    fc.property(items, anything, (all, about) => {
      const block = renderReminder(all, about);
      const lines = block.split('\n');
      expect(lines).toHaveLength(all.length + 4);
      expect(lines[0]).toBe('<system-reminder>');
      expect(lines[lines.length - 1]).toBe('</system-reminder>');
      expect(count(block, /<\s*system-?\s*reminder\s*>/gi)).toBe(1);
      expect(count(block, /<\s*\/\s*system-?\s*reminder\s*>/gi)).toBe(1);
      expect(block.replaceAll('\n', '')).not.toMatch(
        /[\p{Cc}\u2028\u2029]|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{e0061}-\u{e007f}])\p{Cf}/u,
      );
      expect(block.isWellFormed()).toBe(true);
    }),
    {numRuns: 3_000},
  );
});

describe('what is harmless in one field is no tag in the block', () => {
  test.each([
    [{summary: 'see </', tags: ['system-reminder>']}, '- [L-0001] see (/ (system-reminder>)'],
    [{summary: 'x', tags: ['</system', '-reminder>']}, '- [L-0001] x ((/system, -reminder>)'],
    [{summary: 'x <', tags: ['|', 'im_start', '|>']}, '- [L-0001] x ( (|, im_start, |>)'],
  ])('%j', (item, line) => {
    const block = renderReminder([{id: 'L-0001', ...item}]);
    expect(block.split('\n')[2]).toBe(line);
    expect(hasForgedTags(block.split('\n').slice(1, -1).join('\n'))).toBe(false);
  });
});

test('a cut leaves no half of a character', () => {
  const family = '👨\u200d'.repeat(12_000);
  for (const summary of [family, `a${family}`, '👍🏽'.repeat(9_000)]) {
    const block = renderReminder([{id: 'L-0001', summary, tags: [summary]}], summary);
    expect(block).not.toContain('\ufffd');
    expect(block.isWellFormed()).toBe(true);
  }
  for (const path of ['👨'.repeat(300), `${'👨'.repeat(300)}a`]) {
    expect(namePaths([path]).isWellFormed()).toBe(true);
    expect(renderReminder([{id: 'L-0001', summary: 'x', tags: []}], namePaths([path]))).not.toContain('\ufffd');
  }
  for (const start of ['', 'a']) expect(safeForBlock(start + '👨'.repeat(200_000))).not.toContain('\ufffd');
});
