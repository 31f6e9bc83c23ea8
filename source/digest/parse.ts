import {OrbitError} from '../../store/errors.js';
import {fromBullet, oneLine} from './bullet-text.js';
import {groupName} from './groups.js';
import {type DigestTrailer, findTrailer, idComments, intro, isGenerated, isTrailerStart} from './layout.js';
import type {KeptText} from './render.js';

// A digest as a person left it. Generous: any bullet sign and indentation, wrapped lines, CRLF. No line is dropped: what is
// neither a bullet nor ours is kept as it stands.

export type Bullet = {
  readonly line: number;
  readonly heading: string | undefined;
  /** One line of markdown without the id comments. */
  readonly text: string;
  readonly ids: readonly string[];
  /** The whole of it on one line, comments included, without the bullet sign. */
  readonly raw: string;
  /** A line that carries an id and is no bullet, such as a bullet that was made a heading. */
  readonly isStray: boolean;
};

export type ParsedDigest = DigestTrailer & {readonly bullets: readonly Bullet[]; readonly prose: readonly KeptText[]};

type OpenBullet = {line: number; heading: string | undefined; parts: string[]; isStray: boolean};

const bulletSign = /^(?:\s*[-*+]|\s?\d{1,9}[.)])(?:\s+|$)/;
const rule = /^\s*([-*_])(?:\s*\1){2,}\s*$/;
const headingSign = /^ {0,3}#{1,6}(?:\s+|$)/;
/** What would make a line that is kept something else the next time, once it stands at the margin. */
const blockSigns = /^(?:\s*(?:#{1,6}|[-*+]|\d{1,9}[.)])(?=\s|$))+\s*/;

export function parseDigest(text: string, name: string): ParsedDigest {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map(line => line.trimEnd());
  const marker = lines.findIndex(line => /^(?:<{7}|>{7})(?:\s|$)/.test(line));
  if (marker >= 0 && lines.some(isTrailerStart))
    throw new OrbitError(
      'conflict',
      `${name}:${marker + 1} has conflict markers of a merge.`,
      'Resolve them, or rewrite the file with `orbit digest --force`.',
    );
  const trailer = findTrailer(lines);
  if (!trailer) throw withoutTrailer(name, lines.includes(intro));
  // The lines of the trailer become blank ones, so that the numbers of those after it stay right.
  const body = lines.map((line, at) => (at >= trailer.start && at <= trailer.end ? '' : line));
  return {checksums: trailer.checksums, maxTokens: trailer.maxTokens, ...readLines(body)};
}

// The file of somebody else is never ours to write; what begins as a digest may be written anew by who says so.
function withoutTrailer(name: string, isDigest: boolean): OrbitError {
  const missing = 'the last comment, which lists what was written, is not there';
  return isDigest
    ? new OrbitError(
        'conflict',
        `the end of ${name} is missing: ${missing}.`,
        'Restore it, from git for example, or rewrite the file with `orbit digest --force`.',
      )
    : new OrbitError(
        'bad-value',
        `${name} is not a digest, or its end is missing: ${missing}.`,
        'Name the right file, or move this one away and write a digest with `orbit digest`.',
      );
}

function readLines(lines: readonly string[]): {bullets: Bullet[]; prose: KeptText[]} {
  const open: OpenBullet[] = [];
  const prose: {heading: string | undefined; lines: string[]; isBullet: false}[] = [];
  let heading: string | undefined;
  let current: OpenBullet | undefined;
  let paragraph: string[] | undefined;
  let isAfterBlank = false;
  const start = (at: number, parts: string[], isStray: boolean) => {
    current = {line: at + 1, heading, parts, isStray};
    open.push(current);
    paragraph = undefined;
  };
  const fencedUntil = fences(lines);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fence = fencedUntil(at);
    if (line === '' || isGenerated(line)) {
      paragraph = undefined;
      // What we wrote ends a bullet; a blank line leaves room for a second paragraph of it.
      if (line !== '') current = undefined;
    } else if (fence === undefined && bulletSign.test(line) && !rule.test(line)) {
      start(at, [line.replace(bulletSign, '')], false);
    } else if (fence === undefined && headingSign.test(line)) {
      const name = line.replace(headingSign, '').replace(/(?<!\s)\s+#+$/, '');
      heading = groupName(fromBullet(name.replace(idComments, ''))) || undefined;
      current = undefined;
      paragraph = undefined;
      if (name.search(idComments) >= 0) {
        start(at, [name.replace(blockSigns, '')], true);
        current = undefined;
      }
    } else if (fence === undefined && current && !rule.test(line) && (!isAfterBlank || /^\s/.test(line))) {
      current.parts.push(line);
    } else if (fence === undefined && line.search(idComments) >= 0) {
      start(at, [line.replace(blockSigns, '')], true);
    } else {
      current = undefined;
      if (!paragraph) {
        paragraph = [];
        prose.push({heading, lines: paragraph, isBullet: false});
      }
      paragraph.push(...lines.slice(at, (fence ?? at) + 1));
      at = fence ?? at;
    }
    isAfterBlank = line === '';
  }
  return {bullets: open.map(finishBullet).filter(({raw}) => raw !== ''), prose};
}

function finishBullet({line, heading, parts, isStray}: OpenBullet): Bullet {
  const raw = oneLine(parts.join(' '));
  const ids = [...new Set([...raw.matchAll(idComments)].map(([, id = '']) => id))];
  return {line, heading, text: oneLine(raw.replace(idComments, ' ')), ids, raw, isStray};
}

// Code stays code, unless it was opened by accident: one without an end, or around our headings and bullets, is none.
function fences(lines: readonly string[]): (at: number) => number | undefined {
  // How far a sign was looked for in vain: a longer one cannot be found before that either, so no line is read again for
  // every opening above it.
  const inVain = new Map<string, {readonly length: number; readonly until: number}>();
  return at => {
    const sign = /^ {0,3}(`{3,}|~{3,})/.exec(lines[at] ?? '')?.[1];
    if (!sign) return undefined;
    const kind = sign.slice(0, 1);
    const missed = inVain.get(kind);
    if (missed && at < missed.until && sign.length >= missed.length) return undefined;
    let end = at + 1;
    for (; end < lines.length; end++) {
      const line = lines[end] ?? '';
      if (line.startsWith('## ') || line.search(idComments) >= 0) break;
      if (line.trim().startsWith(sign) && /^\s*[`~]+$/.test(line)) return end;
    }
    inVain.set(kind, {length: sign.length, until: end});
    return undefined;
  };
}
