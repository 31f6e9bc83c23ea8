import {isId} from '../../store/record/id.js';

// How a digest file looks, and what of it was not written by a person. It carries all that a pull needs to know, so that it
// may travel by git, be edited on another branch and come back to a clone that has never seen it.

export const title = '# Project learnings';
export const intro =
  '<!-- orbit digest: reword, add or delete bullets, then run `orbit digest pull`. The comment with the id ties a bullet to its learning. -->';
export const generalHeading = 'General';
export const defaultMaxTokens = 2000;
export const maxTokensRange = {least: 50, most: 100_000};
/** With less room than this a digest says nothing about itself: every word is a learning's. */
export const minTokensForIntro = 200;

export function leftOutLine(count: number): string {
  return `_${count} more active ${count === 1 ? 'learning does' : 'learnings do'} not fit here: \`orbit learning list\` shows all, \`orbit digest --max-tokens\` takes more._`;
}

/** To the letter: a line that a person has written on is theirs. */
export function isGenerated(line: string): boolean {
  return line === title || line === intro || line === leftOutLine(Number(/^_(\d{1,9}) more/.exec(line)?.[1]));
}

export function idComment(id: string): string {
  return `<!-- ${id} -->`;
}

export const idComments = /<!--\s{0,9}(L-\d{4,15})(?:\s[^<>]{0,80})?-->/g;

/** What was written, an id and the checksum of its bullet a line, so that git merges it line by line. */
export type DigestTrailer = {readonly maxTokens: number; readonly checksums: ReadonlyMap<string, string>};

export function trailer({maxTokens, checksums}: DigestTrailer): string {
  const lines = [...checksums].map(([id, checksum]) => `${id} ${checksum}`);
  return [`<!-- orbit digest 1, ${maxTokens} tokens`, ...lines, '-->'].join('\n');
}

const trailerStart = /^<!-- orbit digest \d+, (\d{1,9}) tokens$/;

export function isTrailerStart(line: string): boolean {
  return trailerStart.test(line);
}

/** Where the trailer stands in the lines and what it says; undefined where the file is no digest. */
export function findTrailer(lines: readonly string[]): (DigestTrailer & {start: number; end: number}) | undefined {
  const start = lines.findLastIndex(isTrailerStart);
  const end = lines.indexOf('-->', start);
  if (start < 0 || end < 0) return undefined;
  const checksums = new Map<string, string>();
  for (const line of lines.slice(start + 1, end)) {
    const [id = '', checksum = '', ...more] = line.split(' ');
    if (!isId(id) || !/^[a-z]{7}$/.test(checksum) || more.length > 0) return undefined;
    checksums.set(id, checksum);
  }
  const {least, most} = maxTokensRange;
  const maxTokens = Math.min(most, Math.max(least, Number(trailerStart.exec(lines[start] ?? '')?.[1])));
  return {start, end, checksums, maxTokens};
}
