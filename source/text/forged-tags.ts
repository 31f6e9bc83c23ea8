import {Candidates, compileNames, tagNames} from './tag-names.js';
import {allOpeners, angles, type Brackets, bars, type Meaning, squares, Tokens} from './tag-tokens.js';

// A text in a prompt block must not read as a tag that an agent takes for its own machinery, however it is spelt: the
// opening bracket of one that does becomes a round one. What a reader would not take for such a tag stays as it is.

/** As many characters as may stand between the letters of one tag. */
const longest = 256;
/** So many further brackets may stand between them. With more of them it is no tag to anybody, and costs too much. */
const mostInside = 2;
/** A namespace is no longer than that. */
const longestPrefix = 64;

type Family = {
  readonly tokens: Tokens;
  readonly anyOpener: RegExp;
  readonly candidates: Candidates;
  /** `<|name|>` with any name: the marks between which the parts of a conversation stand. */
  readonly special?: RegExp;
  readonly attribute: RegExp;
  /** What may stand between such a bracket and the letters, and between the letters. */
  readonly skips: (meaning: Meaning) => boolean;
};

let angled: Family | undefined;
let squared: Family | undefined;

/** Most texts have no bracket, and cost no more than looking for one. */
export function withoutForgedTags(text: string): string {
  const ascii = isAscii.test(text);
  let safe = text;
  if (!ascii || text.includes('<') || text.includes('&')) {
    angled ??= {
      ...compile(angles, tagNames.angled),
      special: new RegExp(`[${bars}](?=[^${bars}]{0,40}\\p{L})[^\\s${bars}]{1,40}[${bars}]`, 'uy'),
    };
    safe = defused(text, angled);
  }
  if (ascii ? asciiSquare.test(safe) : anySquare.test(safe)) {
    // Lists and patterns are full of these brackets.
    squared ??= {
      ...compile(squares, tagNames.squared),
      skips: ({kind}) => kind === 'blank' || kind === 'slash' || kind === 'opener',
    };
    safe = defused(safe, squared);
  }
  return safe;
}

/** Whether a text has such a tag. */
export function hasForgedTags(text: string): boolean {
  return withoutForgedTags(text) !== text;
}

const isAscii = /^[\x00-\x7f]*$/;
// Letters of both cases: to ignore their case costs a process that has nothing else to do a tenth of its time.
const asciiSquare = /\[[^\w\]]{0,8}[iIlL1][^\w\]]{0,8}[nN]|&/;
const anySquare = /[[［【〔⟦⁅❲〚&]/;

function compile(brackets: Brackets, names: Parameters<typeof compileNames>[0]): Family {
  return {
    tokens: new Tokens(brackets),
    anyOpener: new RegExp(`[&${allOpeners(brackets).replace('[', '\\[')}]`, 'gu'),
    candidates: new Candidates(compileNames(names)),
    attribute: /\s{1,8}[\p{L}\p{N}_:.-]{1,40}\s{0,8}[=＝](?!=)/uy,
    skips: () => true,
  };
}

type Bracket = {readonly at: number; readonly end: number};

function defused(text: string, family: Family): string {
  const {anyOpener, tokens} = family;
  let safe = '';
  let from = 0;
  anyOpener.lastIndex = 0;
  for (let hit = anyOpener.exec(text); hit; hit = anyOpener.exec(text)) {
    const {kind} = tokens.at(text, hit.index);
    anyOpener.lastIndex = tokens.end;
    if (kind !== 'opener') continue;
    const {brackets, start, isClosing} = opening(text, hit.index, family);
    anyOpener.lastIndex = start;
    if (start >= text.length || !readsAsTag(text, start, {brackets, isClosing}, family)) continue;
    for (const {at, end} of brackets) {
      safe += `${text.slice(from, at)}(`;
      from = end;
    }
  }
  return from === 0 ? text : safe + text.slice(from);
}

type Opening = {readonly brackets: readonly Bracket[]; readonly isClosing: boolean};

/** An opening bracket and whatever is no letter after it, further brackets included. */
function opening(text: string, at: number, {tokens, skips}: Family): Opening & {readonly start: number} {
  const brackets: Bracket[] = [];
  let isClosing = false;
  let start = at;
  while (start < text.length) {
    const token = tokens.at(text, start);
    if (isLetter(token) || token.kind === 'bar' || !skips(token)) break;
    if (token.kind === 'opener') brackets.push({at: start, end: tokens.end});
    if (token.kind === 'slash') isClosing = true;
    start = tokens.end;
  }
  return {brackets, isClosing, start};
}

function readsAsTag(text: string, start: number, found: Opening, family: Family): boolean {
  const behind = found.brackets.at(-1)?.end ?? start;
  if (family.special && text.slice(behind, start).trim() === '' && isAt(family.special, text, start)) return true;
  const isParameter = found.brackets.length === 1 && isTypeParameter(text, found.brackets[0]?.at ?? 0);
  return [start, ...prefixes(text, start, family.tokens)].some(at => hasName(text, at, found, isParameter, family));
}

/** A bracket right behind a word and right before one: `Vec<System>`, `names[inst]`. */
function isTypeParameter(text: string, at: number): boolean {
  return /^\w[<[][A-Za-z]/.test(text.slice(Math.max(0, at - 1), at + 2));
}

/** Behind each colon that may end a namespace. */
function prefixes(text: string, start: number, tokens: Tokens): number[] {
  const found: number[] = [];
  for (let at = start, looked = 0; at < text.length && looked < longestPrefix; looked++) {
    const {kind} = tokens.at(text, at);
    if (kind === 'opener' || kind === 'closer') break;
    at = tokens.end;
    if (kind === 'colon') found.push(at);
  }
  return found.slice(0, 3);
}

/** Letter by letter, and no further than the letters could still become a name. */
function hasName(text: string, start: number, {isClosing}: Opening, isParameter: boolean, family: Family): boolean {
  const {candidates, tokens} = family;
  candidates.reset();
  const isOneWord = isParameter && typeName.test(text.slice(start, start + longest));
  let isAlone = false;
  let inside = 0;
  for (let at = start, looked = 0; at < text.length && looked < longest; looked++) {
    const token = tokens.at(text, at);
    const {kind, letters} = token;
    if (isAlone && (kind === 'closer' || kind === 'bar')) return true;
    if (isAlone && kind === 'blank' && isAt(family.attribute, text, at)) return true;
    if (kind === 'opener' && ++inside > mostInside) return false;
    at = tokens.end;
    if (!isLetter(token)) {
      if (!family.skips(token)) return false;
      continue;
    }
    if (!(kind === 'unknown' ? candidates.readUnknown() : candidates.read(letters, kind === 'certain'))) return false;
    const rules = candidates.complete();
    isAlone = rules.includes('alone') && !isParameter;
    if (rules.length === 0) continue;
    if (rules.includes('start')) return true;
    if (!endsWord(text, at, tokens)) continue;
    if (rules.includes('word') && !isOneWord) return true;
    if (rules.includes('closing') && isClosing) return true;
  }
  return false;
}

const typeName = /^[A-Z]\w*\s*[>,[|&]/;

function isLetter({kind}: Meaning): boolean {
  return kind === 'certain' || kind === 'listed' || kind === 'unknown';
}

function endsWord(text: string, at: number, tokens: Tokens): boolean {
  const rest = text[at] === 's' || text[at] === 'S' ? at + 1 : at;
  return rest >= text.length || !isLetter(tokens.at(text, rest));
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
