// Keys, passwords and tokens in a text, found by the rules of `secrets/` and masked. Precision first, so that a lesson
// about passwords can be written.

import {keywordIndex} from './secrets/keyword-index.js';
import {entropyOf, isPlaceholder} from './secrets/placeholder.js';
import {plainText, withoutHarmless} from './secrets/plain-text.js';
import type {SecretRule} from './secrets/rule.js';
import {secretRules} from './secrets/table.js';

export type FoundSecret = {
  readonly name: string;
  /** To compare, never to show. */
  readonly secret: string;
  readonly masked: string;
  readonly line: number;
};

/** Below it stands one character again and again. */
const leastEntropy = 2;

export function findSecrets(text: string): FoundSecret[] {
  let line = 1;
  let counted = 0;
  return placesOf(text).map(({name, secret, start}) => {
    for (; counted < start; counted++) if (text[counted] === '\n') line++;
    return {name, secret, masked: mask(secret), line};
  });
}

/** The text with every secret masked, and a private key gone to its last line. */
export function maskSecrets(text: string): string {
  const places = placesOf(text);
  if (places.length === 0) return text;
  let masked = '';
  let from = 0;
  for (const {secret, start, end} of places) {
    masked += text.slice(from, start) + mask(secret);
    from = end;
  }
  return masked + text.slice(from);
}

/** Enough to find it, not enough to use it. */
export function mask(secret: string): string {
  if (secret.startsWith('-----')) return '-----BEGIN … KEY-----';
  return `${secret.slice(0, Math.min(4, Math.floor(secret.length / 5)))}…(${secret.length} characters)`;
}

let index: ReturnType<typeof keywordIndex> | undefined;

function concernedBy(small: string): SecretRule[] {
  index ??= keywordIndex(secretRules());
  return index(small);
}

type Place = {readonly name: string; readonly secret: string; readonly start: number; readonly end: number};

/** In the order of the text; none overlaps another. */
function placesOf(original: string): Place[] {
  const {text: plain, at} = plainText(original);
  const text = withoutHarmless(plain);
  const places: Place[] = [];
  let isTaken: Uint8Array | undefined;
  for (const rule of concernedBy(text.toLowerCase())) {
    for (const {secret, start} of matchesOf(rule, text)) {
      const end = start + secret.length;
      isTaken ??= new Uint8Array(text.length);
      if (isTaken.subarray(start, end).includes(1)) continue;
      isTaken.fill(1, start, end);
      places.push({name: rule.name, secret, start, end});
    }
  }
  return places
    .sort((a, b) => a.start - b.start)
    .map(place => ({...place, start: at(place.start), end: at(place.end - 1) + 1}));
}

type Match = Pick<Place, 'secret' | 'start'>;

/** What one rule finds by itself. */
export function matchesOf(rule: SecretRule, text: string): Match[] {
  if (!rule.within) return matchesIn(rule, text, 0);
  if (!rule.within.text.test(text)) return [];
  return [...text.matchAll(rule.within.parts)].flatMap(({0: part, index}) => matchesIn(rule, part, index));
}

function matchesIn(rule: SecretRule, text: string, offset: number): Match[] {
  const found: Match[] = [];
  for (const {0: match, 1: group, index} of text.matchAll(rule.expression)) {
    const secret = group ?? match;
    if (!isReal(rule, secret, match)) continue;
    found.push({secret, start: offset + index + (group === undefined ? 0 : match.lastIndexOf(group))});
  }
  return found;
}

function isReal({entropy = leastEntropy, isReal: judge}: SecretRule, secret: string, match: string): boolean {
  return !isPlaceholder(secret, match) && entropyOf(secret) >= entropy && judge?.(secret, match) !== false;
}
