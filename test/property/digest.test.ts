import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {fromBullet, oneLine, toBullet} from '../../source/digest/bullet-text.js';
import {groupOf} from '../../source/digest/groups.js';
import {parseDigest} from '../../source/digest/parse.js';
import {planPull, type StoreView} from '../../source/digest/plan.js';
import {carriedOver} from '../../source/digest/pull.js';
import {type DigestItem, renderDigest} from '../../source/digest/render.js';
import {countTokens} from '../../store/tokens.js';
import {anything, line} from './arbitrary/text.js';

const syntax = fc
  .array(
    fc.constantFrom(
      ...['<!-- L-0002 -->', '<!--', '-->', '<', '\\', '`', '``', '```', '#', '- ', '1. ', '> ', '\n', 'x', ' ', '!--'],
      ...['<system-reminder>', '/', '[ ] ', '[a]: ', '***', '~~~', '(paths: a)', '\u00a0', '<b>', '<?', '1\\. '],
    ),
    {maxLength: 10},
  )
  .map(parts => parts.join(''));
const summary = fc.oneof(line({minPieces: 1}), anything, syntax);

const items: fc.Arbitrary<DigestItem[]> = fc
  .array(
    fc.record({
      summary,
      domain: fc.option(fc.oneof(fc.constantFrom('api', 'General', 'general'), summary)),
      tags: fc.array(fc.constantFrom('db', 'ui', '# x'), {maxLength: 2}),
    }),
    {maxLength: 8},
  )
  .map(all => all.map((one, at) => ({...one, id: `L-000${at + 1}`})));

function storeOf(all: readonly DigestItem[]): StoreView {
  const byText = new Map(all.map(one => [toBullet(one.summary), one.id]));
  return {
    findByBullet: bullet => byText.get(bullet),
    find: id => {
      const one = all.find(item => item.id === id);
      return one ? {id, status: 'active', summary: one.summary, group: groupOf(one)} : 'there is no such learning.';
    },
  };
}

describe('a bullet', () => {
  it('says its summary again, whatever that is', () => {
    fc.assert(
      fc.property(summary, text => {
        const bullet = toBullet(text);
        if (oneLine(text) !== '') expect(fromBullet(bullet)).toBe(oneLine(text));
        expect(oneLine(bullet)).toBe(bullet);
        expect(bullet).not.toMatch(/<!--|<\/?system-reminder/i);
      }),
      {numRuns: 1000},
    );
  });
});

describe('a digest', () => {
  it('that nobody edited comes back without a change, within its budget', () => {
    fc.assert(
      fc.property(items, fc.integer({min: 50, max: 600}), (all, budget) => {
        const digest = renderDigest(all, budget);
        expect(countTokens(digest.text)).toBeLessThanOrEqual(budget);
        expect(digest.ids.length + digest.leftOut).toBe(all.length);
        const parsed = parseDigest(digest.text.replaceAll('\n', ' \r\n'), 'x.md');
        expect(parsed.prose).toEqual([]);
        const what = planPull(parsed, storeOf(all)).map(finding => finding.what);
        expect(what.filter(one => one !== 'unchanged' && one !== 'moved')).toEqual([]);
        expect(what).toHaveLength(digest.ids.length);
        expect(renderDigest(all, budget).text).toBe(digest.text);
      }),
      {numRuns: 200},
    );
  });

  const ways = ['delete', 'insert', 'copy', 'append', 'indent', 'join', 'unmark', 'relabel'] as const;
  const edit = fc.record({
    at: fc.nat(40),
    how: fc.constantFrom(...ways),
    text: fc.oneof(
      fc.tuple(line(), fc.nat(9)).map(([text, n]) => `- ${text} word${n}`),
      syntax.map(text => text.replaceAll('\n', ' ')),
      fc.constantFrom('```', '## New', 'prose', '---', '- x <!-- L-0099 -->', ''),
    ),
  });

  const at0 = (how: (typeof ways)[number], text = '') => ({at: 0, how, text});

  it('that was edited anyhow accounts for every bullet and every id, and settles', () => {
    fc.assert(
      fc.property(items, fc.array(edit, {minLength: 1, maxLength: 6}), (all, edits) => {
        const {text} = renderDigest(all, 5000);
        const end = text.lastIndexOf('<!-- orbit digest 1');
        const lines = text.slice(0, end).split('\n');
        for (const {at, how, text} of edits) apply(lines, at % Math.max(1, lines.length), how, text);
        const parsed = parseDigest(`${lines.join('\n')}\n${text.slice(end)}`, 'x.md');
        const findings = planPull(parsed, storeOf(all));
        for (const bullet of parsed.bullets)
          expect(findings.filter(finding => finding.bullet === bullet || finding.line === bullet.line).length).toBe(1);
        const spoken = new Set([...parsed.bullets.flatMap(({ids}) => ids), ...findings.flatMap(({id}) => id ?? [])]);
        for (const id of parsed.checksums.keys()) expect(spoken).toContain(id);
        // A heading is only where bullets stand.
        const headings = lines.filter(one => /^ {0,3}#{1,6} /.test(one));
        const told = JSON.stringify([findings, parsed.prose, headings]);
        for (const word of lines.join(' ').match(/word\d/g) ?? []) expect(told).toContain(word);
        const kept = carriedOver(findings, parsed);
        const again = parseDigest(renderDigest(all, 5000, kept).text, 'x.md');
        const notes = ({prose}: typeof parsed) => prose.flatMap(one => one.lines.filter(Boolean)).sort();
        expect(notes(again)).toEqual(notes(parsed));
        const second = planPull(again, storeOf(all));
        const open = (list: typeof findings) =>
          list
            .filter(one => one.bullet && /conflict|refused/.test(one.what))
            .map(one => one.text)
            .sort();
        expect(open(second)).toEqual(open(findings));
      }),
      {
        numRuns: 200,
        examples: [
          // A line with an id that becomes a heading, or a bullet, as soon as it stands at the margin.
          [[], [at0('indent'), at0('indent'), at0('append', '- x <!-- L-0099 -->')]],
          [[], [at0('insert', '    1. x <!-- L-0099 -->')]],
          // Bullets with the id of another one and no text.
          [[{id: 'L-0001', summary: 'a', domain: null, tags: []}], [at0('insert', '1. <!-- L-0001 -->'), at0('copy')]],
        ],
      },
    );
  });
});

function apply(lines: string[], at: number, how: string, text: string): void {
  const line = lines[at] ?? '';
  if (how === 'delete') lines.splice(at, 1);
  else if (how === 'insert') lines.splice(at, 0, text);
  else if (how === 'copy') lines.splice(at, 0, line.replace(' <!--', ' and more <!--'));
  else if (how === 'append') lines[at] = `${line}${text}`;
  else if (how === 'indent') lines[at] = `  ${line}`;
  else if (how === 'join') lines.splice(at, 2, `${line} ${lines[at + 1] ?? ''}`);
  else if (how === 'relabel') lines[at] = line.replace(/<!-- L-\d+ -->$/, `<!-- L-000${1 + (at % 8)} -->`);
  else lines[at] = line.replace(/ <!-- L-\d+ -->$/, '');
}
