import {fold, readsAs} from './look-alikes.js';

// A text in a prompt block must not read as a tag that an agent takes for its own machinery, however it is spelt: the
// opening bracket of one that does becomes a round one. What a reader would not take for such a tag stays as it is.

/** The names, as letters only. Plain words count only where the bracket closes right behind them. */
const names = [
  'system reminder',
  'user prompt submit hook',
  'command name',
  'command message',
  'command args',
  'command contents',
  'local command stdout',
  'function calls',
  'function results',
  'tool use',
  'tool result',
  'antml',
  'invoke name',
  'parameter name',
  'im start',
  'im end',
  'im sep',
  'endoftext',
  'eot id',
  'start header id',
];
const plainNames = ['system', 'assistant', 'invoke'];

// Look-alikes of `<`, single and double; of `>` only the single ones, because «system» is a word in quotation marks.
const openers = '<‹«˂ᐸᚲ〈≪≺⋖❬❮❰⟨⟪⦑⧼⩹〈《︽︿﹤＜\u{1d236}';
const closers = '>›˃ᐳᚳ〉≻⋗❭❯❱⟩⦒⧽⩺〉﹀﹥＞\u{1d237}|';
const entity = '&(?:lt|#0*60|#x0*3c);?';
/** As many characters as may stand between the letters of one tag. */
const longest = 256;

type Patterns = {
  readonly anyOpener: RegExp;
  /** An opening bracket and whatever is no letter after it, further brackets included. */
  readonly opening: RegExp;
  readonly eachOpener: RegExp;
  readonly names: readonly string[];
  readonly plainNames: readonly string[];
};

let patterns: Patterns | undefined;

/** Most texts have no bracket, and cost no more than looking for one. */
export function withoutForgedTags(text: string): string {
  if (!text.includes('<') && !text.includes('&') && isAscii.test(text)) return text;
  patterns ??= compile();
  const {anyOpener, opening, eachOpener} = patterns;
  if (!anyOpener.test(text)) return text;
  return text.replace(opening, (bracket: string, at: number) =>
    readsAsTag(text, at + bracket.length) ? bracket.replace(eachOpener, '(') : bracket,
  );
}

/** Whether a text has such a tag. */
export function hasForgedTags(text: string): boolean {
  return withoutForgedTags(text) !== text;
}

const isAscii = /^[\x00-\x7f]*$/;

function compile(): Patterns {
  const one = `(?:[${openers}]|${entity})`;
  return {
    anyOpener: new RegExp(one, 'iu'),
    opening: new RegExp(`${one}(?:${entity}|[^\\p{L}\\p{N}\\p{So}])*`, 'giu'),
    eachOpener: new RegExp(one, 'giu'),
    names: names.map(fold),
    plainNames: plainNames.map(fold),
  };
}

/** Letter by letter, and no further than the letters could still become a name. */
function readsAsTag(text: string, from: number): boolean {
  const known = patterns;
  if (!known) return false;
  let read = '';
  let looked = 0;
  for (let at = from; at < text.length && looked < longest; looked++) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    at += character.length;
    // The next bracket will be looked at for itself.
    if (read === '' && openers.includes(character)) return false;
    if (known.plainNames.includes(read) && closers.includes(character)) return true;
    for (const letter of readsAs(character)) {
      read += letter;
      if (known.names.some(name => name === read)) return true;
      if (![...known.names, ...known.plainNames].some(name => name.startsWith(read))) return false;
    }
  }
  return false;
}
