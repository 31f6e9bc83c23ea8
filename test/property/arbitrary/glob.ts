import fc from 'fast-check';

// Globs from a grammar, and paths that have a chance to match them. The alphabet is small on purpose: collisions are
// where a lookup goes wrong.

const names = [
  'a',
  'b',
  'ab',
  'src',
  'tests',
  'x.ts',
  'a.b.ts',
  'Makefile',
  '.env',
  '.git',
  'a b',
  'c++',
  '$lib',
  '@scope',
];
const odd = [
  '[id]',
  '[...slug]',
  '(group)',
  "it's",
  'a,b',
  'a=b',
  'a:b',
  '~x',
  '#a',
  'a^b',
  'a;b',
  '{ts}',
  'a-b',
  'é',
  'a+b.d',
  '...',
];
const extensions = ['ts', 'tsx', 'd.ts', 'b', '{ts}', 'c++'];

const literal = fc.oneof({weight: 5, arbitrary: fc.constantFrom(...names)}, fc.constantFrom(...odd));
const letter = fc.constantFrom('a', 'b', '.', 's', '-', 'x');

const piece: fc.Arbitrary<string> = fc.oneof(
  {weight: 6, arbitrary: literal},
  {weight: 4, arbitrary: letter},
  {weight: 4, arbitrary: fc.constant('*')},
  {weight: 2, arbitrary: fc.constant('?')},
  {weight: 2, arbitrary: fc.constantFrom('[ab]', '[a-c]', '[^a]', '[!a]', '[.]', '[ab]+', '[a/b]')},
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '{a,b}',
      '{a,b/a}',
      '{ts,tsx}',
      '{a}',
      '{a*,b}',
      '{,a}',
      '{a,{b,src}}',
      '{1..3}',
      '{a/**,b}',
      '{**/a,b}',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '!(a)',
      '!(*.ts)',
      '@(a|b)',
      '+(a|b)',
      '*(a|b)',
      '?(a|b)',
      '(a|b)',
      '!(a/b)',
      '@(a/b|b)',
      '!(a|b).ts',
    ),
  },
);

const extension = fc
  .tuple(
    fc.constantFrom('*', 'a*', '?', '*a', '!(a)', '[ab]', '{a,b}', '**', '*.*'),
    fc.constantFrom(...extensions, '{ts,tsx}', '{ts}', '{ts,d.ts}', '{b,}', '*'),
  )
  .map(([stem, end]) => `${stem}.${end}`);

const segment: fc.Arbitrary<string> = fc.oneof(
  {weight: 5, arbitrary: literal},
  {weight: 4, arbitrary: fc.constant('**')},
  {weight: 3, arbitrary: fc.constant('*')},
  {weight: 3, arbitrary: extension},
  {weight: 4, arbitrary: fc.array(piece, {minLength: 1, maxLength: 3}).map(parts => parts.join(''))},
);

export const glob: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '', '', '', '/', '//', '!', './'),
    fc.array(segment, {minLength: 1, maxLength: 5}),
    fc.constantFrom('', '', '', '', '/'),
  )
  .map(([start, segments, end]) => start + segments.join('/') + end);

/** Paths as candidatePath gives them: relative, no empty, `.` or `..` segment. */
export const path: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      {weight: 6, arbitrary: literal},
      fc.array(fc.oneof(letter, literal), {minLength: 1, maxLength: 3}).map(parts => parts.join('')),
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map(asCandidate)
  .filter(text => text !== '');

/** A path that the glob plausibly matches: its wildcards filled in, then perhaps something changed. */
export function pathFor(pattern: string): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.array(fc.nat(97), {minLength: 16, maxLength: 16}),
      fc.constantFrom('', '', '', '/a', '/x.ts', 'a', '/.env/b'),
    )
    .map(([picks, more]) => asCandidate([fill(pattern, picks) + more]))
    .filter(text => text !== '');
}

function asCandidate(parts: readonly string[]): string {
  return parts
    .join('/')
    .split('/')
    .filter(part => part !== '' && part !== '.' && part !== '..')
    .join('/');
}

function fill(pattern: string, picks: readonly number[]): string {
  let at = 0;
  const one = (choices: readonly string[]) => choices[(picks[at++ % picks.length] ?? 0) % choices.length] ?? '';
  return pattern
    .replace(/^!(?!\()/, '')
    .replace(/\*\*\//g, () => one(['', '', 'a/', 'b/src/', 'tests/x.ts/']))
    .replace(/\/\*\*/g, () => one(['', '/a', '/b/x.ts', '/.git/a b']))
    .replace(/[!@+*?]?\(([^()]*)\)/g, (whole, inner: string) => one([...inner.split('|'), '', 'ab', whole]))
    .replace(/\{([^{}]*)\}/g, (whole, inner: string) => one([...inner.split(','), whole]))
    .replace(/\{([^{}]*)\}/g, (whole, inner: string) => one([...inner.split(','), whole]))
    .replace(/\[\^?!?([^\]]*)\]\+?/g, (whole, inner: string) => one([inner[0] ?? '', 'c', whole]))
    .replace(/\*+/g, () => one(['', 'a', 'x', 'ab.ts', '.b']))
    .replace(/\?/g, () => one(['a', '.', 'z']));
}
