import {describe, expect, it} from 'vitest';
import {fromBullet} from '../../source/digest/bullet-text.js';
import {draftOf} from '../../source/digest/new-bullet.js';
import {parseDigest} from '../../source/digest/parse.js';
import {renderDigest} from '../../source/digest/render.js';

const end = '<!-- orbit digest 1, 2000 tokens\nL-0001 abcdefg\n-->\n';
const parse = (text: string) => parseDigest(`${text}\n${end}`, 'x.md');
const texts = (text: string) => parse(text).bullets.map(bullet => bullet.text);

describe('reading a digest', () => {
  it('joins wrapped lines and second paragraphs, with any sign and indentation', () => {
    expect(texts('- a\n  b\nlazy\n\n  second\n* c\n  + nested\n1. d')).toEqual(['a b lazy second', 'c', 'nested', 'd']);
    expect(texts('- a <!-- L-0001\n  -->')).toEqual(['a']);
    expect(parse('- a <!-- L-0001 --> b').bullets).toMatchObject([{text: 'a b', ids: ['L-0001']}]);
  });

  it('reads bullets below the last comment too, and counts lines from the top of the file', () => {
    const {bullets} = parseDigest(`\ufeff# Project learnings\n\n${end}\n- late\n`, 'x.md');
    expect(bullets).toMatchObject([{text: 'late', line: 7}]);
  });

  it('keeps prose, rules and code as they stand, but no code around bullets with ids', () => {
    const {prose, bullets} = parse(
      'hello\nthere\n\n## g\n\n---\n\n```sh\n- no bullet\n```\n\n```\n- x <!-- L-0001 -->\n```',
    );
    expect(prose.map(({heading, lines}) => [heading, ...lines])).toEqual([
      [undefined, 'hello', 'there'],
      ['g', '---'],
      ['g', '```sh', '- no bullet', '```'],
      ['g', '```'],
    ]);
    expect(bullets).toMatchObject([{ids: ['L-0001']}]);
  });

  it('sees an id on a line that is no bullet any more', () => {
    expect(parse('## x <!-- L-0001 -->\n\ny <!-- L-0002 -->').bullets).toMatchObject([
      {ids: ['L-0001'], isStray: true},
      {ids: ['L-0002'], isStray: true},
    ]);
  });

  it.each([
    ['# Readme\n\n- a\n', 'is not a digest'],
    ['', 'is not a digest'],
    ['- a\n<!-- orbit digest 1, 2000 tokens\nL-0001 abcdefg\n', 'its end is missing'],
    ['- a\n<!-- orbit digest 1, 2000 tokens\nL-0001 ../../x\n-->\n', 'is not a digest'],
    [`<<<<<<< HEAD\n- a\n${end}`, 'x.md:1 has conflict markers'],
  ])('refuses %j', (text, why) => {
    expect(() => parseDigest(text, 'x.md')).toThrow(why);
  });
});

describe('a file that was made to keep us busy', () => {
  it.each([
    ['backslashes', '\\'],
    ['backticks', '` '],
    ['code', '`a`'],
    ['comments', '<!-- L-0001 '],
    ['blanks in a comment', ' '],
    ['fences', '```\n'],
    ['rules', '- '],
    ['scopes', '(paths: ('],
  ])('of %s is read like any other', (_, piece) => {
    const {bullets, prose} = parse(`- <!-- L-0001 ${piece.repeat(900_000 / piece.length)}`);
    for (const bullet of bullets) draftOf(fromBullet(bullet.text), bullet.heading, '/');
    expect(bullets.length + prose.length).toBeGreaterThan(0);
  });
});

describe('writing a digest', () => {
  const item = (id: string, summary: string) => ({id, summary, domain: null, tags: ['t']});

  it('skips what does not fit and goes on with the next best', () => {
    const {ids, leftOut} = renderDigest([item('L-0001', '漢'.repeat(280)), item('L-0002', 'short')], 250);
    expect([ids, leftOut]).toEqual([['L-0002'], 1]);
  });

  it('says so when there is nothing to say', () => {
    expect(parseDigest(renderDigest([], 200).text, 'x.md')).toMatchObject({bullets: [], prose: [], maxTokens: 200});
  });
});

describe('a new bullet', () => {
  it.each([
    ['Rule (paths: a/**, {b,c}/*.ts).', 'Rule', ['a/**', '{b,c}/*.ts']],
    ['Do not edit `src/gen/**` and `x.lock/`.', 'Do not edit `src/gen/**` and `x.lock/`.', ['src/gen/**', 'x.lock/']],
    ['Use `npm ci`.', 'Use `npm ci`.', []],
    ['Never read `/etc/passwd`', 'Never read `/etc/passwd`', []],
  ])('%j', (text, summary, paths) => {
    expect(draftOf(text, 'API (v2), new', '/work')).toEqual({summary, paths, tags: ['api v2 new']});
  });

  it('belongs to general where no heading says more', () => {
    expect(draftOf('x', undefined, '/').tags).toEqual(['general']);
  });
});
