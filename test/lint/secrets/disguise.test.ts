import {describe, expect, test} from 'vitest';
import {findSecrets, maskSecrets} from '../../../source/lint/secrets.js';
import {flattenForBlock, safeForBlock} from '../../../source/text/flatten.js';

// What is dropped from a text on its way to a model must not have hidden a key from the rules before.

const [start, end] = [`${'ghp_'}Ab3dE5gH1`, 'jK2mN4pQ6rS8tU0vW9xYzLcRf7T'];
const key = `${start}${end}`;

function expectSeen(between: string): void {
  const text = `use ${start}${between}${end} here`;
  const name = JSON.stringify(between);
  expect(findSecrets(text), name).toHaveLength(1);
  expect(flattenForBlock(maskSecrets(text)), name).not.toContain(end);
  expect(safeForBlock(maskSecrets(text)), name).not.toContain(end);
}

describe('a key with something in it that nobody sees', () => {
  test('is seen through every character that is dropped', () => {
    let count = 0;
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      // Of the many for private use, which are all alike, every hundredth.
      if (/\p{Co}/u.test(character) && code % 100 !== 0) continue;
      if (flattenForBlock(`a${character}b`) !== 'ab') continue;
      count++;
      expectSeen(character);
    }
    expect(count).toBeGreaterThan(4_000);
  });

  test.each([
    '\u001b[31m',
    `\u001b[${'1;'.repeat(60)}m`,
    '\u001b]0;title\u0007',
    '\u001b]8;;http://x\u001b\\',
    '\u001bc',
    '\u001b(B',
    '\u001bPq#0\u001b\\',
    '\u009b31m',
    '\u200b\u0001\u001b[0m\ufdd0',
  ])('is seen through %j', between => {
    expect(flattenForBlock(`${start}${between}${end}`)).toBe(key);
    expectSeen(between);
  });
});

test('a private key behind a certificate without an end is seen', () => {
  const body = 'MIIEowIBAAKCAQEAx7Zk9Qm2Vt4R\nb8NcYwq1Pf6Ud3Hs0Jg5LeTaXoKi\n';
  const text = `-----BEGIN CERTIFICATE-----\n${body}...\n-----BEGIN RSA ${'PRIVATE'} KEY-----\n${body}-----END RSA ${'PRIVATE'} KEY-----\n`;
  expect(findSecrets(text)).toHaveLength(1);
  expect(findSecrets(`-----BEGIN CERTIFICATE-----\n${body}-----END CERTIFICATE-----\n`)).toEqual([]);
});
