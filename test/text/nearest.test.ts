import {expect, test} from 'vitest';
import {registry} from '../../source/cli/registry.js';
import {nearest} from '../../source/text/nearest.js';

const flags = ['summary', 'path', 'tag', 'body', 'body-file', 'evidence', 'id', 'by', 'all'];

test.each([
  ['sumary', 'summary'],
  ['SUMMARY', 'summary'],
  ['summray', 'summary'],
  ['pth', 'path'],
  ['paht', 'path'],
  ['evidnce', 'evidence'],
  ['evid', 'evidence'],
  ['bodyfile', 'body-file'],
  ['tags', 'tag'],
  ['a', undefined],
  ['x', undefined],
  ['zz', undefined],
  ['', undefined],
  ['completely-else', undefined],
])('%j suggests %j', (typed, name) => expect(nearest(typed, flags)).toBe(name));

test('a slip in any command still finds it', () => {
  const names = registry.filter(({hidden}) => !hidden).map(({name}) => name);
  for (const name of names.filter(one => one.length >= 5)) {
    expect(nearest(`${name.slice(0, 2)}${name.slice(3)}`, names), name).toBe(name);
    expect(nearest(`${name.slice(0, 1)}${name[2]}${name[1]}${name.slice(3)}`, names), name).toBe(name);
  }
});
