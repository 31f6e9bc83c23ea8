import {describe, expect, test} from 'vitest';
import {bulletReader} from '../../../source/tasks/harvest/bullets.js';
import {documentParts} from '../../../source/tasks/harvest/document.js';

function bullets(text: string, everywhere = false): string[] {
  const reader = bulletReader({everywhere});
  for (const [at, line] of text.split('\n').entries()) reader.line(line, at + 1);
  return reader.end().map(one => `${one.number}: ${one.text}`);
}

describe('bullets under a Learnings heading', () => {
  test.each([
    ['## Learnings\n- one\n* two\n+ three\n1. four\n2) five', ['2: one', '3: two', '4: three', '5: four', '6: five']],
    ['# A\n- no\n## Learnings\n- yes\n## B\n- no', ['4: yes']],
    ['## Learnings\n### Storage\n- deep\n# Other\n- no', ['3: deep']],
    ['**Learnings:**\n\n- one\n\n**Next steps**\n- no', ['3: one']],
    ['## Key Learnings 💡\n- one', ['2: one']],
    ['## Lessons learned\n- one\n  goes on\n  and on\nends here', ['2: one goes on and on']],
    ['## Learnings from the old system and why\n- no', []],
    ['```\n## Learnings\n- an example\n```\n- no', []],
    ['## Learnings\n```\n- code\n```\n- yes', ['5: yes']],
    ['## Learnings\r\n- one\r', ['2: one']],
    ['## Learnings\n- **Bold.** and \u001b[31mred\u001b[0m', ['2: Bold. and red']],
    ['learnings\n- no heading', []],
  ])('%j', (text, expected) => expect(bullets(text)).toEqual(expected));

  test('a file that is a list of lessons needs no heading', () => {
    expect(bullets('# Memory\n- one\n## More\n- two', true)).toEqual(['2: one', '4: two']);
    const [part] = documentParts('notes/MEMORY.md', '# Memory\n- one\n');
    expect(part?.bullets).toEqual([{number: 2, text: 'one'}]);
    expect(documentParts('notes/plan.md', '# Plan\n- one\n')[0]?.bullets).toEqual([]);
  });
});

test('a long document is cut at its own breaks, and every line keeps its number', () => {
  const text = Array.from({length: 60}, (_, at) => `## Part ${at}\n${`words of part ${at} `.repeat(30)}\n`).join('\n');
  const parts = documentParts('a.md', text);
  expect(parts.length).toBeGreaterThan(2);
  expect(new Set(parts.map(({hash}) => hash)).size).toBe(parts.length);
  for (const part of parts) {
    expect(part.lines.reduce((sum, line) => sum + line.text.length, 0)).toBeLessThan(14_000);
    for (const line of part.lines) expect(text.split('\n')[line.number - 1]).toBe(line.text);
  }
});
