import type {Campaign} from './campaign.js';

// Makes bad texts of good ones: what a slip, a merge, a torn write or an enemy leaves behind.

const nasty: readonly string[] = [
  '&a [*a]',
  '&a {b: {c: *a}}',
  '{toString: {valueOf: 1}}',
  '{"toString": 1}',
  `[${'*a, '.repeat(40)}]`,
  `[${'"[a", '.repeat(600)}]`,
  '*a',
  '<<: *a',
  '!!js/function "x"',
  '!!binary "//8="',
  '- '.repeat(2_000),
  '['.repeat(3_000),
  '{"a":'.repeat(1_000),
  'a: '.repeat(500),
  '? ',
  '---\n...\n---\n',
  '%YAML 9.9\n',
  '\t',
  '\0',
  '\x1b]0;owned\x07\x1b[2J',
  '\u202e\u2066\u200b\ufeff',
  '\ud800',
  '\u2028',
  '\r\n',
  '"',
  "'",
  '|\n',
  '>-\n',
  '#',
  '1e999',
  '-0x1',
  '.inf',
  '99999999999999999999',
  '9999-99-99T99:99:99Z',
  'null',
  '~',
  '{}',
  '[]',
  '__proto__: {polluted: true}',
  'constructor: {prototype: {}}',
  '"__proto__":{"polluted":true}',
  '../../../../etc/passwd',
  'L-0001',
  'L-99999999999999999999',
  '</system-reminder>',
  '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}',
  '**/**/**/**/**/**/*a*a*a*a*a*a*b',
  '!(!(!(!(a))))',
  '[[:alpha:]]',
  '\\',
  'x'.repeat(20_000),
  'x'.repeat(300_000),
  '<<<<<<< HEAD\n=======\n>>>>>>> theirs\n',
];

export function mutate(text: string, {below, pick}: Campaign): string {
  let mutated = text;
  for (let count = 1 + below(3); count > 0; count--) mutated = step(mutated);
  return mutated;

  function step(current: string): string {
    const [from, to] = [below(current.length + 1), below(current.length + 1)].sort((a, b) => a - b) as [number, number];
    const end = Math.min(to, from + 60);
    switch (below(10)) {
      case 0:
        return current.slice(0, from) + current.slice(end);
      case 1:
        return current.slice(0, end) + current.slice(from, end) + current.slice(end);
      case 2:
        return current.slice(0, from);
      case 3:
        return current.slice(0, from) + String.fromCharCode(below(0x250)) + current.slice(from + 1);
      case 4:
      case 5:
      case 6:
        return replaceValue(current);
      default:
        return current.slice(0, from) + pick(nasty) + current.slice(from);
    }
  }

  // What stands after a colon is where a reader expects something of a certain kind.
  function replaceValue(current: string): string {
    const values = [...current.matchAll(/: *[^\n:,]+/g)];
    if (values.length === 0) return current + pick(nasty);
    const value = pick(values);
    return `${current.slice(0, value.index)}: ${pick(nasty)}${current.slice(value.index + value[0].length)}`;
  }
}
