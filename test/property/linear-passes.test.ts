import {describe, expect, test} from 'vitest';
import {parseDigest} from '../../source/digest/parse.js';
import {renderDigest} from '../../source/digest/render.js';
import {candidateFinder} from '../../source/duplicates/candidates.js';
import {featuresOf, weigher} from '../../source/duplicates/features.js';
import {clustersOf} from '../../source/duplicates/find.js';
import {scorePair} from '../../source/duplicates/score.js';
import {findSecrets} from '../../source/lint/secrets.js';
import {mentionedPaths} from '../../source/mentions/message-paths.js';
import {bulletReader} from '../../source/tasks/harvest/bullets.js';
import {words} from '../../source/text/words.js';
import {globProblem} from '../../store/glob/normalize.js';
import {parseRecord} from '../../store/record/parse.js';
import {applySplice, spliceValue} from '../../store/record/splice.js';

// Texts at which a pass that looks at everything again for everything it finds takes minutes. The limit of each is that of
// a hang, many times what it takes.

const hang = 60_000;
const long = 200_000;

describe('a pass over a long text looks at it once', () => {
  test('words and duplicates', {timeout: hang}, () => {
    expect(Math.max(...words(`${'a'.repeat(long)} ${'б'.repeat(long)}ing`).map(word => word.length))).toBe(64);
    const huge = (id: string, letter: string) =>
      featuresOf({
        id,
        summary: letter.repeat(long),
        paths: Array.from({length: 500}, (_, at) => `src/${at}/**`),
        tags: [],
      });
    const all = [huge('L-0001', 'a'), huge('L-0002', 'a'), huge('L-0003', 'b')] as const;
    expect(scorePair(all[0], all[1], weigher(all)).score).toBe(1);
    expect(scorePair(all[0], all[2], weigher(all)).score).toBe(0);
  });

  test('one sentence in very many records', {timeout: hang}, () => {
    const same = Array.from({length: 20_000}, (_, at) =>
      featuresOf({id: `L-${at}`, summary: 'Verify the output.', paths: [], tags: []}),
    );
    const candidates = candidateFinder(same, weigher(same));
    for (let at = 0; at < same.length; at++) expect(candidates.before(at).length).toBeLessThan(4);
    const pairs = same.slice(1).map(({id}, at) => ({a: `L-${at}`, b: id, score: 1, reasons: []}));
    expect(clustersOf(pairs).map(group => group.length)).toEqual([20_000]);
  });

  test('a digest of opened code', {timeout: hang}, () => {
    const text = `${renderDigest([], 200).text}\n${'```a\n'.repeat(long)}${'~~~~b\n'.repeat(long)}# ${' '.repeat(long)}x\n`;
    expect(parseDigest(text, 'x.md').bullets).toEqual([]);
  });

  test('secrets and their lines', {timeout: hang}, () => {
    const found = findSecrets(`${'AKIA'}Q7ZVT2XK5BWM4RDH\n`.repeat(long));
    expect(found).toHaveLength(long);
    expect(found.map(({line}) => line).slice(-3)).toEqual([long - 2, long - 1, long]);
  });

  test('the arguments of a tool', {timeout: hang}, () => {
    const nested = Array.from({length: 200}, () => Array.from({length: 200}, () => new Array(200).fill(1)));
    expect(mentionedPaths({nested, path: 'src/a.ts'}, {}, [])).toEqual(['src/a.ts']);
  });

  test('headings with blanks in them', {timeout: hang}, () => {
    const reader = bulletReader();
    for (let at = 1; at <= 200; at++) reader.line(`## a${' '.repeat(1_990)}x`, at);
    reader.line('## Learnings ##', 201);
    reader.line('- Look twice.', 202);
    expect(reader.end()).toEqual([{number: 202, text: 'Look twice.'}]);
  });

  test('globs of anything', {timeout: hang}, () => {
    for (const scrap of ['(', '{', '[', '!(', '@(a|', '{a,', '\\', '/', '*', '?', '+(', '{1..9}', ',', '|'])
      for (const closing of ['', ')', '}', ']'])
        globProblem(`x${scrap.repeat(Math.floor(250 / scrap.length))}${closing.repeat(250)}`);
  });

  test('a change beside a comment behind many blanks', {timeout: hang}, () => {
    const text = `id: L-0001\nsummary: "a"${' '.repeat(long)}# why\n`;
    const splice = spliceValue(text, {path: ['summary'], value: 'b'});
    expect(splice && applySplice(text, splice)).toBe(`id: L-0001\nsummary: "b"${' '.repeat(long)}# why\n`);
  });
});

describe('a record at its limits', () => {
  const read = (fields: string) => parseRecord(`id: L-0001\nsummary: s\n${fields}`, 'f', 'L-0001');
  const list = (count: number, item: (at: number) => string) =>
    Array.from({length: count}, (_, at) => item(at)).join('');

  test('as many globs as one may have, all of them bad', {timeout: hang}, () => {
    const {learning, ...rest} = read(`scope:\n  paths:\n${list(500, at => `    - "[a${at}"\n`)}`);
    expect(learning?.scope.paths).toHaveLength(500);
    expect('warnings' in rest && rest.warnings.map(({line}) => line)).toEqual(new Array(11).fill(3));
  });

  test.each([
    ['scope paths', `scope:\n  paths: [${list(501, at => `a${at}, `)}]\n`, 3],
    ['scope tags', `scope:\n  tags: [${list(501, at => `a${at}, `)}]\n`, 3],
    ['scope symbols', `scope:\n  symbols: [${list(501, at => `a${at}, `)}]\n`, 3],
    ['pieces of evidence', `kind: gotcha\nevidence: [${list(501, at => `a${at}, `)}]\n`, 4],
    ['ids in supersedes', `supersedes: [${list(501, at => `L-${1_000 + at}, `)}]\n`, 3],
    ['ids in legacy_ids', `legacy_ids: [${list(501, at => `L-${1_000 + at}, `)}]\n`, 3],
  ])('one more of the %s', (name, fields, line) => {
    const what = `has 501 ${name}; a learning may have 500.`;
    expect(read(fields)).toEqual({learning: undefined, problem: {file: 'f', line, what}});
  });

  test('a text is cut where nobody reads on, at a whole character', () => {
    const parsed = parseRecord(
      `id: L-0001\nsummary: ${'🦊'.repeat(5_000)}\nbody: ${'x'.repeat(300_000)}\ncoia: {action: ${'y'.repeat(300_000)}}\n`,
      'f',
      'L-0001',
    );
    if (!parsed.learning) throw new Error(parsed.problem.what);
    const {summary, body, coia} = parsed.learning;
    for (const [text, most] of [
      [summary, 1_000],
      [body, 262_144],
      [coia.action, 262_144],
    ] as const) {
      expect(text?.endsWith('…')).toBe(true);
      expect(text?.isWellFormed()).toBe(true);
      expect(text?.length).toBeLessThanOrEqual(most);
    }
    expect(parsed.warnings.map(({line}) => line)).toEqual([2, 3, 4]);
  });
});
