import type {IndexedLearning} from '../../store/index/query.js';
import {countTokens} from '../../store/tokens.js';
import {checksumOf, toBullet} from './bullet-text.js';
import {compareGroups, groupOf} from './groups.js';
import {idComment, intro, leftOutLine, minTokensForIntro, title, trailer} from './layout.js';

export type DigestItem = Pick<IndexedLearning, 'id' | 'summary' | 'domain' | 'tags'>;

/** What of a person's text stays in the file because it is not, or not yet, a learning. */
export type KeptText = {
  /** Above the first heading where there is none. */
  readonly heading: string | undefined;
  readonly lines: readonly string[];
  readonly isBullet: boolean;
};

export type Carried = {
  readonly kept: readonly KeptText[];
  /** Ids that the file speaks for already or that wait for a decision: the checksums under which they were written. */
  readonly waiting: ReadonlyMap<string, string>;
  /** Of those, the ones without a checksum. */
  readonly present: ReadonlySet<string>;
};

export const nothingCarried: Carried = {kept: [], waiting: new Map(), present: new Set()};

export type Digest = {
  readonly text: string;
  readonly ids: readonly string[];
  /** All that the file lists, also what waits for a decision. */
  readonly listed: readonly string[];
  readonly leftOut: number;
  readonly tokens: number;
};

/** The best learnings that fit, in groups. `best` is in the order of rank. */
export function renderDigest(best: readonly DigestItem[], maxTokens: number, carried = nothingCarried): Digest {
  const eligible = best.filter(({id}) => !carried.waiting.has(id) && !carried.present.has(id));
  const chosen = choose(eligible, maxTokens - fixedCost(eligible.length, maxTokens, carried), carried);
  const leftOut = eligible.length - chosen.length;
  const checksums = new Map<string, string>(carried.waiting);
  for (const {id, summary} of chosen) checksums.set(id, checksumOf(toBullet(summary)));
  const text = [
    ...head(maxTokens),
    ...sections(chosen, carried.kept),
    ...(leftOut > 0 ? foot(maxTokens, leftOut) : []),
    `${trailer({maxTokens, checksums: new Map([...checksums].sort(([a], [b]) => (a < b ? -1 : 1)))})}\n`,
  ].join('\n\n');
  return {text, ids: chosen.map(({id}) => id), listed: [...checksums.keys()], leftOut, tokens: countTokens(text)};
}

// The comment with the id and the line of the trailer alone: where even they do not fit, no text has to be looked at.
const leastCost = countTokens(`- ${idComment('L-0001')}\n`) + countTokens('L-0001 a\n') - 1;

// Line by line never comes to less than the whole, so the sum is a bound.
function choose(items: readonly DigestItem[], budget: number, {kept}: Carried): DigestItem[] {
  const headings = new Set(kept.map(({heading}) => heading));
  let room = budget;
  return items.filter(item => {
    if (room < leastCost) return false;
    const group = groupOf(item);
    const cost =
      countTokens(`${bulletLine(item)}\n`) +
      countTokens(`${item.id} ${checksumOf(toBullet(item.summary))}\n`) +
      (headings.has(group) ? 0 : countTokens(`${headingLine(group)}\n\n\n`));
    if (cost > room) return false;
    room -= cost;
    headings.add(group);
    return true;
  });
}

function fixedCost(count: number, maxTokens: number, {kept, waiting}: Carried): number {
  const frame = [
    ...head(maxTokens),
    ...foot(maxTokens, count),
    `${trailer({maxTokens, checksums: waiting})}\n`,
    ...sections([], kept),
  ];
  return frame.reduce((sum, part) => sum + countTokens(`${part}\n\n`), 0);
}

function head(maxTokens: number): string[] {
  return maxTokens < minTokensForIntro ? [title] : [title, intro];
}

function foot(maxTokens: number, leftOut: number): string[] {
  return maxTokens < minTokensForIntro ? [] : [leftOutLine(leftOut)];
}

function sections(items: readonly DigestItem[], kept: readonly KeptText[]): string[] {
  const above = kept.filter(({heading}) => heading === undefined);
  const names = new Set([...items.map(groupOf), ...kept.flatMap(({heading}) => heading ?? [])]);
  return [
    ...body([], above),
    ...[...names].sort(compareGroups).flatMap(name => [
      headingLine(name),
      ...body(
        items.filter(item => groupOf(item) === name),
        kept.filter(({heading}) => heading === name),
      ),
    ]),
  ];
}

function body(items: readonly DigestItem[], kept: readonly KeptText[]): string[] {
  const prose = kept.filter(({isBullet}) => !isBullet).map(({lines}) => lines.join('\n'));
  const bullets = [...items.map(bulletLine), ...kept.filter(({isBullet}) => isBullet).flatMap(({lines}) => lines)];
  return [...prose, ...(bullets.length > 0 ? [bullets.join('\n')] : [])];
}

function headingLine(group: string): string {
  return `## ${toBullet(group)}`;
}

function bulletLine({id, summary}: DigestItem): string {
  return `- ${toBullet(summary)} ${idComment(id)}`;
}
