import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {renderReminder} from '../../source/deliver/reminder.js';
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
        /[\p{Cc}\u2028\u2029]|(?!\u200c|\u200d|[\u{e0061}-\u{e007f}])\p{Cf}/u,
      );
      expect(block.isWellFormed()).toBe(true);
    }),
    {numRuns: 3_000},
  );
});
