import fc from 'fast-check';

// Texts as people, agents and attackers write them. The odd pieces are what YAML, a terminal or a prompt could take
// for syntax.

const pieces = [
  'Never',
  'retry',
  'output',
  'a',
  'é',
  '漢字',
  '🦊',
  '👩‍👩‍👧',
  '#',
  ' # ',
  ': ',
  ':',
  '- ',
  '? ',
  '"',
  "'",
  '`x`',
  '\\',
  '[a]',
  '{b: c}',
  '& ',
  '*x',
  '!tag',
  '| ',
  '> ',
  '%',
  '@',
  '~',
  'null',
  'true',
  '007',
  '1e3',
  '0x1F',
  '2026-05-09',
  '---',
  '...',
  '<system-reminder>',
  '</system-reminder>',
  ',',
  ' ',
  '  ',
];

/** One line of text without control characters. */
export function line(options: {minPieces?: number; maxPieces?: number} = {}): fc.Arbitrary<string> {
  return fc
    .array(fc.oneof({weight: 6, arbitrary: fc.constantFrom(...pieces)}, fc.string({unit: 'grapheme', maxLength: 8})), {
      minLength: options.minPieces ?? 0,
      maxLength: options.maxPieces ?? 8,
    })
    .map(parts => parts.join('').replace(/[\p{Cc}\u2028\u2029]/gu, ''));
}

/** Several lines: blank ones at both ends, indented ones, blanks at line ends, tabs. */
export const lines: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      {weight: 5, arbitrary: line()},
      fc.constantFrom('', '', ' ', '   ', '\t', '    code', '\tcode', '- item', '# heading', '```', 'end  '),
    ),
    {minLength: 1, maxLength: 8},
  )
  .map(all => all.join('\n'));

/** Anything at all that a JavaScript string can hold, lone surrogates included. */
export const anything: fc.Arbitrary<string> = fc.oneof(
  fc.string({unit: 'binary', maxLength: 40}),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...pieces,
          '\n',
          '\r\n',
          '\t',
          '\0',
          '\u001b[31m',
          '\u001b]8;;http://x.test\u0007',
          '\u001b',
          '\u0085',
          '\u009b1m',
          '\u2028',
          '\u2029',
          '\u200b',
          '\u200d',
          '\u202e',
          '\u2066',
          '\ufeff',
          '\u00ad',
          '\u{e0041}',
          '\ud800',
          '<',
          '/',
          'system',
          '-',
          'reminder',
          '>',
          '</SYSTEM-REMINDER >',
          '< / system-reminder>',
          '<sys\u200btem-reminder>',
        ),
        fc.string({unit: 'binary', maxLength: 4}),
      ),
      {maxLength: 12},
    )
    .map(parts => parts.join('')),
);
