import fc from 'fast-check';
import {expect, test} from 'vitest';
import {locate, splice} from '../../source/json/insert-member.js';

const slice = (json: string, steps: (string | number)[]) => {
  const span = locate(json, steps);
  return span && json.slice(span.start, span.end);
};

test.each<[string, (string | number)[], string | undefined]>([
  ['{"a":1}', ['a'], '1'],
  [' { "a" : [ 1 , {"b":"x]}\\""} ] } ', ['a', 1, 'b'], '"x]}\\""'],
  ['{"a":1,"a":[2]}', ['a'], '[2]'],
  ['{"\\u0061":true,"b":null}', ['a'], 'true'],
  ['[[],{},"",-1.5e+9]', [3], '-1.5e+9'],
  ['[]', [0], undefined],
  ['{}', ['a'], undefined],
  ['{"a":"text"}', ['a', 'b'], undefined],
])('%s at %j', (json, steps, expected) => {
  expect(slice(json, steps)).toBe(expected);
});

test('any value of any JSON is found where JSON.parse has it', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), (json, indent) => {
      const value: unknown = JSON.parse(json);
      const text = JSON.stringify(value, null, indent);
      walk(value, [], (inner, steps) => expect(JSON.parse(slice(text, steps) ?? 'nothing')).toEqual(inner));
    }),
  );
});

function walk(
  value: unknown,
  steps: (string | number)[],
  visit: (value: unknown, at: (string | number)[]) => void,
): void {
  visit(value, steps);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    walk(inner, [...steps, Array.isArray(value) ? Number(key) : key], visit);
}

test('additions land at the end of their object or array, several at once', () => {
  const json = '{"a":[1 ],"b":{"c":{}} }';
  const added = splice(json, [
    {into: ['a'], text: '2', isFirst: false},
    {into: ['b', 'c'], text: '"d":3', isFirst: true},
    {into: [], text: '"e":4', isFirst: false},
  ]);
  expect(added).toBe('{"a":[1 ,2],"b":{"c":{"d":3}} ,"e":4}');
});

test('depth does not exhaust the stack', () => {
  const json = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)},"b":1}`;
  expect(slice(json, ['b'])).toBe('1');
});
