import vm from 'node:vm';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {expression} from '../../../store/glob/canonical.js';
import {compile} from '../../../store/glob/compile.js';
import {globProblem} from '../../../store/glob/normalize.js';
import {complexityProblem} from '../../../store/glob/safety.js';

// §19: anyone who can commit can write a glob, and it runs in every hook.

const paths = [
  'a'.repeat(255),
  `${'a'.repeat(254)}!`,
  'a/'.repeat(1000),
  `${'a/'.repeat(2047)}c`,
  `${`${'a'.repeat(63)}/`.repeat(63)}c`,
  `${`${'a'.repeat(255)}/`.repeat(15)}c`,
  'ab'.repeat(127),
  `${`${'ab'.repeat(127)}/`.repeat(16)}c`,
  `${'aa/ab/'.repeat(650)}c`,
  '.'.repeat(255),
];

const limitMs = 50;

// Time of the processor, not of the clock: a machine that is busy with other things lets us wait. The limit ends a hang.
function slowest(glob: string): {path: string; ms: number} {
  const context = vm.createContext({regex: expression(compile(glob)), path: ''});
  const script = new vm.Script('regex.test(path)');
  const times = paths.map(path => {
    context.path = path;
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 3 && best > limitMs / 2; run++) {
      const start = process.cpuUsage();
      try {
        script.runInContext(context, {timeout: 2_000});
      } catch {
        // It took longer than that.
      }
      const {user, system} = process.cpuUsage(start);
      best = Math.min(best, (user + system) / 1_000);
    }
    return {path: `${path.slice(0, 20)}…`, ms: best};
  });
  return times.reduce((worst, time) => (time.ms > worst.ms ? time : worst));
}

describe('what people write is let through', () => {
  test.each([
    'src/**',
    '**/*.ts',
    'crates/*/assets/**',
    '**/tests/**/*.rs',
    '**/a/**/b/**/c/**',
    '**/a/**/b',
    'src/**/a/**/b',
    'src/*{a,ab}{c,cd}{e,ef}.ts',
    '{a,aa}{b,bb}{c,cc}{d,dd}.ts',
    '*{a,aa}*{b,bb}.ts',
    '*foo*bar*baz*.ts',
    '**/*_test*.go',
    '**/__tests__/**/*.{test,spec}.{ts,tsx,js,jsx,mjs,cjs}',
    '{src,lib,test}/**/*.{ts,tsx}',
    '{packages/*,apps/*}/src/**',
    '**/!(*.test|*.spec).ts',
    'src/!(x)/**',
    '@(a|b|c).ts',
    '+(ab|cd)/x',
    '?(lib)x.js',
    'log[0-9][0-9].txt',
    'app/[id]/page.tsx',
    'app/(group)/page.tsx',
    'app/[...slug]/page.tsx',
    'c++/src',
    '@scope/pkg/**',
    'src/$lib/**',
    "it's.txt",
    '"quoted".txt',
    '*[0-9]*.log',
    '**.md',
    '!src/**',
    '**/*.{test,spec}.*',
    'src/**/*{Test,Spec}*.ts',
    '**/*[tT]est*/**',
    '*.!(md)',
    '**/{*mcp*,*agent*,*plugin*,manifest.json}',
  ])('%s', glob => {
    expect(globProblem(glob)).toBeUndefined();
    expect(slowest(glob).ms).toBeLessThan(limitMs);
  });
});

describe('what could hang a hook is not', () => {
  test.each([
    ['(a|aa)+b', /repeats a group/],
    ['{a,aa}+b', /repeats a group/],
    ['+(a|aa)b', /repeats a group/],
    ['+(a|a)b', /repeats a group/],
    ['+(a*)b', /repeats a group/],
    ['*(+(a))b', /repeats a group/],
    ['+(a|)b', /repeats a group/],
    ['*a*a*a*a*a*a', /more than 4 wildcards/],
    ['(?:a+)b', /\(\?…\) group/],
    ['(?=a)b', /\(\?…\) group/],
    ['(a+a+a+)b', /too many ways/],
    ['[a]+[a]+[a]+b', /too many ways/],
    ['!(b)!(b)!(b)c', /too many ways/],
    ['!(b)!(b)/**/c', /too many ways/],
    ['*{a,b}*/*{a,b}*', /too many ways/],
    ['*!(b)*c', /too many ways/],
    ['*[ab]*[ab]*c', /too many ways/],
    ['*{a,aa}*{a,aa}*b', /too many ways/],
    ['{*a,*b}{*a,*b}{*a,*b}c', /too many ways/],
    ['{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}b', /overlap in more than 16/],
    ['?(a)?(a)?(a)?(a)?(a)b', /overlap in more than 16/],
    ['*{a,aa}*{b,bb}{c,cc}', /overlap in more than 4 ways/],
    ['**/**@(a|aa)', /too many "\*\*"/],
    ['{**/a,b}/**/c', /too many "\*\*"/],
    ['**/{a,b/c}/**/d', /too many "\*\*"/],
    ['**/a/**/a/**/a/**/a/**/a/**/a/**/a/**/a/**/a', /too many "\*\*"/],
    ['(a{b)c,d}', /cross each other/],
    ['a/b|c', /\| outside of parentheses/],
    ['{a|b,c}', /\| outside of parentheses/],
    ['"["*a*[ab]*"]"', /quote or a backslash/],
    ['[^](]*a|[ab]*', /\||cross/],
    ['a'.repeat(513), /longer than 512/],
  ])('%s', (glob, why) => expect(complexityProblem(glob)).toMatch(why));
});

const piece = fc.constantFrom(
  ...['a', 'a', 'b', 'aa', '*', '*', '?', '.', '[ab]', '[a-b]', '[^b]', '[a]+', '[a-b]+', '[[:alpha:]]', '"a"', 'a+'],
  ...['{a,aa}', '{a,a,a}', '{a*,a}', '{*a,*}', '{a,b/a}', '{**/a,a}', '{a,{a,aa}}', '**', 'aaaaaaaaaaaaaaaa'],
  ...['!(a)', '!(b)', '!(*b)', '!(a*)', '+(a|b)', '*(a|b)', '+(ab|ba)', '?(a)', '?(a|aa)', '@(a|aa)', '@(a*|*a)'],
  ...['(a+)', '(a|b)', '(a)?', '(a|a)', '(a*)'],
);
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('**', '*', 'a'),
      fc.array(piece, {minLength: 1, maxLength: 6}).map(parts => parts.join('')),
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map(segments => segments.join('/'));

test(`nothing that is let through takes more than ${limitMs} ms, whatever the path`, () => {
  let tried = 0;
  fc.assert(
    fc.property(hostile, glob => {
      if (globProblem(glob) !== undefined) return;
      tried++;
      const {path, ms} = slowest(glob);
      expect(ms, `${glob} against ${path}`).toBeLessThan(limitMs);
    }),
    {numRuns: 3_000},
  );
  expect(tried).toBeGreaterThan(300);
});
