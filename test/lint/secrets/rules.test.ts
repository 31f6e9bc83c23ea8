import {describe, expect, it} from 'vitest';
import {secretRules} from '../../../source/lint/secrets/table.js';
import {findSecrets, maskSecrets, matchesOf} from '../../../source/lint/secrets.js';
import {fillTemplate} from '../../support/secret-templates.js';

const seeds = [11, 12, 13];
const named = secretRules().map((rule, at) => [`${at}: ${rule.name}`, rule] as const);

describe('every rule', () => {
  it.each(named)('%s finds its example, and leaves its counter-example alone', (_, rule) => {
    for (const seed of seeds) {
      const example = fillTemplate(rule.example, seed);
      const [found] = matchesOf(rule, example);
      expect(found, example).toBeDefined();
      expect(example.slice(found?.start).startsWith(found?.secret ?? ' ')).toBe(true);
      // In a sentence, after its first line, in the middle of others.
      const text = `First line.\n${example}\nLast line.`;
      expect(findSecrets(text)[0]?.line, example).toBeGreaterThan(1);
      const masked = maskSecrets(text);
      expect(masked).not.toContain(found?.secret);
      expect(masked).toMatch(/^First line\.\n[\s\S]*\nLast line\.$/);
      expect(findSecrets(masked)).toEqual([]);
    }
    expect(matchesOf(rule, fillTemplate(rule.counterExample, 1))).toEqual([]);
  });

  it.each(named)('%s reads a megabyte of what it almost finds in bounded work', (_, rule) => {
    const example = fillTemplate(rule.example, 1);
    const pieces = [
      rule.keywords.join(''),
      `${rule.keywords[0]} key token secret `,
      example.slice(0, -1),
      example.slice(0, Math.ceil(example.length / 2)),
      `${rule.keywords[0]}${'aA1_-.'.repeat(50)}`,
      `${rule.keywords[0]}=`,
    ];
    const size = 1024 * 1024;
    const text = pieces.map(piece => piece.repeat(Math.ceil(size / pieces.length / piece.length))).join('\n');
    const before = process.cpuUsage().user;
    matchesOf(rule, text);
    // A square of it would be minutes.
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(4_000);
  });

  it('has a keyword that its example contains', () => {
    for (const {name, keywords, example} of secretRules()) {
      const small = fillTemplate(example, 1).toLowerCase();
      expect(
        keywords.some(keyword => small.includes(keyword)),
        name,
      ).toBe(true);
      expect(
        keywords.every(keyword => keyword === keyword.toLowerCase()),
        name,
      ).toBe(true);
    }
  });
});

describe('a disguise hides no key', () => {
  const key = fillTemplate('ghp_{alnum:36}', 5);
  const spread = (between: string) => [...key].join(between);
  const fullWidth = [...key].map(letter => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('');

  it.each([
    ['zero-width spaces', spread('\u200b')],
    ['joiners', spread('\u200d')],
    ['soft hyphens', spread('\u00ad')],
    ['variation selectors', spread('\ufe0f')],
    ['tag characters', spread('\u{e0041}')],
    ['a filler of Hangul', spread('\u3164')],
    ['colours of a terminal', `${key.slice(0, 9)}\u001b[31m${key.slice(9)}`],
    ['full width', fullWidth],
    ['letters of mathematics', key.replace('ghp', '\u{1d420}\u{1d421}\u{1d429}')],
    ['an escaped line break', `${key.slice(0, 9)}\\\n    ${key.slice(9)}`],
  ])('%s', (_, disguised) => {
    const text = `Höher, «first».\n日本 use ${disguised}, then go on.`;
    expect(findSecrets(text)).toMatchObject([{name: 'a GitHub token', line: 2, secret: key}]);
    expect(maskSecrets(text)).toBe('Höher, «first».\n日本 use ghp_…(40 characters), then go on.');
  });
});

describe('masking', () => {
  it('shows four characters at most, and of a short one less', () => {
    expect(maskSecrets(`Use ${fillTemplate('dop_v1_{hex:64}', 1)}.`)).toBe('Use dop_…(71 characters).');
    expect(maskSecrets('postgres://app:h4mster!@db.internal/app')).toBe(
      'postgres://app:h…(8 characters)@db.internal/app',
    );
  });

  it('takes the whole of a private key, and no word of a sentence about one', () => {
    const key = fillTemplate(
      `-----BEGIN ${'PRIVATE'} KEY-----\nMII{b64:61}\n{b64:12}\n-----END ${'PRIVATE'} KEY-----`,
      3,
    );
    expect(maskSecrets(`a\n${key}\nb`)).toBe('a\n-----BEGIN … KEY-----\nb');
    const sentence = `A file that begins with -----BEGIN ${'PRIVATE'} KEY----- is never committed.`;
    expect(maskSecrets(sentence)).toBe(sentence);
  });

  it('takes every value of a Kubernetes secret, and leaves its name', () => {
    const text = fillTemplate(
      'kind: Secret\nmetadata:\n  name: database\ndata:\n  first: {b64:16}\n  second: {b64:24}\ntype: Opaque\n',
      2,
    );
    expect(findSecrets(text)).toHaveLength(2);
    expect(maskSecrets(text)).toMatch(
      /name: database\ndata:\n {2}first: \S{1,4}…\(16 characters\)\n {2}second: \S{1,4}…\(24 characters\)\ntype: Opaque\n$/,
    );
    expect(findSecrets(text.replace('Secret', 'ConfigMap'))).toEqual([]);
  });
});
