import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {readCanonicalYaml} from '../../store/record/canonical-yaml.js';
import {serializeRecord} from '../../store/record/serialize.js';
import {readYaml} from '../../store/yaml.js';
import {learning} from './arbitrary/learning.js';

// The quick reader may refuse what it likes; what it takes must be what the library reads.

const pieces = fc.constantFrom(
  ...[
    'a',
    ' ',
    '  ',
    ': ',
    ' #',
    ':',
    '- ',
    '"',
    "'",
    '\\',
    '\n',
    '\n\n',
    '\n  ',
    '\t',
    '[',
    '{',
    '*',
    '&',
    '!',
    '|',
    '>',
  ],
  ...[
    '0',
    '1.',
    '.5',
    '/',
    'null',
    'true',
    '~',
    '1e3',
    '0x1f',
    '.inf',
    '<<: ',
    '---',
    '...',
    '\r',
    '\u2028',
    '\ufeff',
    '? ',
  ],
);
const edit = fc.record({at: fc.double({min: 0, max: 1, noNaN: true}), cut: fc.nat(6), put: pieces});

function library(text: string): unknown {
  try {
    return readYaml(text);
  } catch {
    return 'refused';
  }
}

function check(text: string): void {
  const quick = readCanonicalYaml(text);
  if (quick !== undefined) expect(quick).toStrictEqual(library(text));
}

describe('the quick reader agrees with the YAML library', () => {
  test('on what orbit writes', () => {
    fc.assert(
      fc.property(learning, written => check(serializeRecord(written))),
      {numRuns: 1_500},
    );
  });

  test('on what became of it in an editor', () => {
    fc.assert(
      fc.property(learning, fc.array(edit, {minLength: 1, maxLength: 4}), (written, edits) => {
        let text = serializeRecord(written);
        for (const {at, cut, put} of edits) {
          const from = Math.floor(at * text.length);
          text = text.slice(0, from) + put + text.slice(from + cut);
        }
        check(text);
      }),
      {numRuns: 3_000},
    );
  });

  test('on lines that moved', () => {
    fc.assert(
      fc.property(learning, fc.array(fc.tuple(fc.nat(60), fc.nat(60), fc.nat(3)), {maxLength: 3}), (written, moves) => {
        const lines = serializeRecord(written).split('\n');
        for (const [from, to, indent] of moves) {
          const [line = ''] = lines.splice(from % lines.length, 1);
          lines.splice(to % (lines.length + 1), 0, ' '.repeat(indent) + line.trimStart());
        }
        check(lines.join('\n'));
      }),
      {numRuns: 3_000},
    );
  });

  test('and takes an ordinary record', () => {
    const text = [
      'id: L-0001',
      'schemaVersion: 1',
      'status: active',
      'created_at: 2026-05-09T18:00:00.000Z',
      'scope:',
      '  paths:',
      '    - "**/*.ts"',
      '    - .github/workflows/*.yml',
      '  tags: []',
      'summary: Never declare a perf win on latency alone; verify output equivalence.',
      'body: |',
      '  One line.',
      '',
      '  - and another',
      'confidence: 0.7',
      'evidence:',
      '  - kind: task',
      '    ref: T-0001',
      'supersedes: null',
      '',
    ].join('\n');
    expect(readCanonicalYaml(text)).toStrictEqual(parse(text));
  });
});
