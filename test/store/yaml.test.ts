import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {parseYaml, readYaml, YamlProblem, yamlLimits} from '../../store/yaml.js';

function problem(text: string): YamlProblem {
  try {
    readYaml(text);
  } catch (error) {
    if (error instanceof YamlProblem) return error;
    throw error;
  }
  throw new Error('it was read');
}

/** Every object of a value, as often as it is met; a loop would never end. */
function* objectsIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  yield value;
  for (const part of Object.values(value)) yield* objectsIn(part);
}

const bomb = (levels: number, width: number) =>
  `a0: &a0 [${'x, '.repeat(100)}]\n${Array.from({length: levels}, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(width)}]\n`).join('')}`;

describe('what is too much is refused, whatever its form', () => {
  const nested = /^is nested more than 32 levels deep\.$/;
  const many = /^has more keys and values than orbit reads\.$/;
  const aliases = /^expands too many YAML aliases\.$/;
  test.each<[string, string, number | null, RegExp]>([
    ['a list in a list', '- '.repeat(3_000), 1, nested],
    ['half a million of them', '- '.repeat(500_000), 1, nested],
    ['brackets', `x: ${'['.repeat(500_000)}`, 1, nested],
    ['braces', '{'.repeat(3_000), 1, nested],
    ['braces and brackets in turn', 'x: {a: ['.repeat(1_000), 1, nested],
    ['maps by their indentation', Array.from({length: 400}, (_, at) => `${' '.repeat(at)}a:\n`).join(''), 34, nested],
    ['keys of keys', '? '.repeat(100_000), 1, nested],
    ['tags in a row', '!a '.repeat(200_000), 1, nested],
    ['anchors in a row', '&a '.repeat(200_000), 1, nested],
    ['a list of commas', `[${','.repeat(200_000)}`, 1, many],
    ['comments', '# x\n'.repeat(200_000), null, many],
    ['keys', Array.from({length: 100_000}, (_, at) => `k${at}: 1\n`).join(''), null, many],
    ['characters', `x: ${'a'.repeat(yamlLimits.length)}`, null, /^is longer than \d+ characters\.$/],
    ['aliases', `a: &a 1\nb: [${'*a, '.repeat(33)}]\n`, 2, aliases],
    ['aliases of aliases', bomb(3, 10), null, aliases],
    ['values that aliases repeat', `a: &a [${'x, '.repeat(2_000)}]\nb: [${'*a, '.repeat(20)}]\n`, null, aliases],
    ['itself', 'kind: &a [*a]\n', 1, /^is not valid YAML: the alias a stands for itself\.$/],
    ['itself, a level further down', 'a: 1\nb: &b {c: {d: *b}}\n', 2, /stands for itself/],
    ['nothing', 'a: *nobody\n', 1, /^is not valid YAML: Unresolved alias nobody\.$/],
    ['a key twice', 'a: 1\nb: 2\na: 3\n', 3, /^is not valid YAML: Map keys must be unique\.$/],
    ['a map as a key', '? {a: 1}\n: 2\n', 1, /^has a key that is not text\.$/],
    ['two documents', 'a: 1\n---\nb: 2\n', 2, /^is more than one YAML document\.$/],
    ['an error that quotes the text', `x: !<${'a'.repeat(10_000)}`, 1, /^is not valid YAML: .{1,121}\.$/],
  ])('%s', (_name, text, line, what) => {
    const {message, line: found} = problem(text);
    expect(message).toMatch(what);
    if (line !== null) expect(found).toBe(line);
  });

  test('what is within the limits is read', () => {
    expect(readYaml(`${'['.repeat(31)}${']'.repeat(31)}`)).toBeTypeOf('object');
    expect(readYaml(`a: |\n${'\n'.repeat(400)}  b\n\n\n${'\n'.repeat(400)}c: 1\n`)).toMatchObject({c: 1});
    expect(
      Object.keys(readYaml(Array.from({length: 5_000}, (_, at) => `k${at}: 1\n`).join('')) as object),
    ).toHaveLength(5_000);
  });
});

describe('what comes out is a tree of plain values', () => {
  test('an alias is a copy', () => {
    const value = readYaml('a: &a {x: [1]}\nb: *a\nc: [*a, *a]\n');
    expect(value).toEqual({a: {x: [1]}, b: {x: [1]}, c: [{x: [1]}, {x: [1]}]});
    const objects = [...objectsIn(value)];
    expect(new Set(objects).size).toBe(objects.length);
  });

  test('an anchor that is given twice counts up to the next one', () => {
    expect(readYaml('a: &x 1\nb: *x\nc: &x 2\nd: *x\n')).toEqual({a: 1, b: 1, c: 2, d: 2});
  });

  test('a tag makes no dates, bytes or sets', () => {
    expect(readYaml('a: !!binary "//8="\nb: !!timestamp 2026-01-01\nc: !!set {x}\nd: !!omap [y: 1]\n')).toEqual({
      a: '//8=',
      b: '2026-01-01',
      c: {x: null},
      d: [{y: 1}],
    });
  });

  test('a name of JavaScript is a key like any other', () => {
    const value = readYaml('__proto__: {polluted: true}\nconstructor: 1\n') as object;
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect(({} as {polluted?: unknown}).polluted).toBeUndefined();
  });
});

const scraps = fc.constantFrom(
  ...[
    'a',
    'b: ',
    '- ',
    '? ',
    ': ',
    '[',
    ']',
    '{',
    '}',
    ', ',
    '&a ',
    '*a',
    '!t ',
    '!!set ',
    '|',
    '>-',
    '"',
    "'",
    '#',
    '\\',
  ],
  ...[
    '\n',
    '\n  ',
    '\n    ',
    '\t',
    '---\n',
    '...\n',
    '%YAML 1.2\n',
    '\r\n',
    '\0',
    '\ufeff',
    '\ud800',
    '<<: ',
    '1e9',
    '.nan',
    '~',
  ],
);

test('any text is read or has a problem, and a problem of ours', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(scraps, fc.integer({min: 1, max: 60})), {maxLength: 60}), pieces => {
      const text = pieces.map(([scrap, times]) => (times > 50 ? scrap.repeat(times * 20) : scrap)).join('');
      try {
        const {contents, valueAt} = parseYaml(text);
        const objects = [...objectsIn(valueAt(contents))];
        expect(new Set(objects).size).toBe(objects.length);
      } catch (error) {
        expect(error).toBeInstanceOf(YamlProblem);
        expect((error as YamlProblem).message.length).toBeLessThan(200);
        expect((error as YamlProblem).message).not.toMatch(/call stack|circular|undefined|not a function/i);
      }
    }),
    {numRuns: 500},
  );
});

test('what the library reads of a plain tree is what comes out', () => {
  const {tree} = fc.letrec(tie => ({
    tree: fc.oneof(
      {maxDepth: 4},
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree'), {maxLength: 4}),
      fc.dictionary(fc.string({minLength: 1}), tie('tree'), {maxKeys: 4}),
    ),
  }));
  fc.assert(
    fc.property(tree, value => {
      const text = JSON.stringify(value);
      expect(readYaml(text)).toEqual(parse(text, {stringKeys: true}));
    }),
  );
});
