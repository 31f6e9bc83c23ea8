import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {parseRequest} from '../../source/cli/fast-query.js';
import {parseArguments} from '../../source/cli/parse.js';
import overview from '../../source/commands/overview.js';

describe('the flags of a scope query', () => {
  test.each([
    [['--path', 'a'], {paths: ['a'], tags: [], format: 'text'}],
    [['--path', 'a', 'b', '--tag', 'x', 'y'], {paths: ['a', 'b'], tags: ['x', 'y'], format: 'text'}],
    [['--path=a', '--path', 'b', '--json'], {paths: ['a', 'b'], tags: [], format: 'json'}],
    [['--tag', 'x', '--format', 'reminder', '--root', '/r'], {paths: [], tags: ['x'], format: 'reminder', root: '/r'}],
    [['--path', ''], {paths: [''], tags: [], format: 'text'}],
  ])('%j', (argv, request) => expect(parseRequest(argv)).toEqual(request));

  test.each([
    [[]],
    [['--json']],
    [['--path']],
    [['--path', '--tag', 'x']],
    [['--path', 'a', '--unknown']],
    [['--path', 'a', '-x']],
    [['--path', 'a', '-']],
    [['--path', 'a', '--', 'b']],
    [['--path', 'a', '--format', 'xml']],
    [['--path', 'a', '--format', 'json', '--format', 'text']],
    [['--path', 'a', '--root', 'x', '--root', 'y']],
    [['--path', 'a', '--help']],
    [['--version', '--path', 'a']],
    [['stray', '--path', 'a']],
  ])('%j is left to the full command', argv => expect(parseRequest(argv)).toBeUndefined());
});

test('where the fast path answers, the full command would have read the same', () => {
  const word = fc.constantFrom(
    ...[
      '--path',
      '--path=a',
      '--tag',
      '--tag=x',
      '--format',
      '--format=json',
      '--json',
      '--json=true',
      '--root',
      '--root=r',
    ],
    ...['a', 'b c', '', '-', '--', '-x', '--help', 'reminder', 'text', '--constructor'],
  );
  let answered = 0;
  fc.assert(
    fc.property(fc.array(word, {minLength: 1, maxLength: 7}), argv => {
      const fast = parseRequest(argv);
      if (!fast) return;
      answered++;
      const {args, flags} = parseArguments(overview, argv);
      expect(args).toEqual([]);
      expect({paths: flags.path ?? [], tags: flags.tag ?? []}).toEqual({paths: fast.paths, tags: fast.tags});
      const asJson = argv.includes('--json');
      expect(fast.format).toBe(asJson ? 'json' : (flags.format ?? 'text'));
    }),
    {numRuns: 5_000},
  );
  expect(answered).toBeGreaterThan(50);
});
