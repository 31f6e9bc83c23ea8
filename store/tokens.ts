// How many tokens a text costs a model, without a 30 MB vocabulary: the text is cut as byte-pair encoders cut it before
// they look anything up (a word takes the one sign before it along, digits go by threes, signs in runs), and each piece
// costs by its length and script. Calibrated on cl100k and o200k (test/store/tokens.test.ts has the reference
// counts): nearly every learning is within 15 %, and the sum errs on the high side.

const piece = /[^\r\n\p{L}\p{M}\p{N}]?[\p{L}\p{M}]+|\p{N}{1,3}|[^\S\r\n]?[^\s\p{L}\p{M}\p{N}]+|\s+/gu;

/** Letters that share a token, by script; the first that fits counts. */
const lettersPerToken: readonly (readonly [script: RegExp, letters: number])[] = [
  [/\p{Script=Latin}/u, 3.2],
  [/\p{Script=Cyrillic}/u, 2.5],
  [/\p{Script=Han}|\p{Script=Hangul}/u, 0.9],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 1.1],
];
const otherLettersPerToken = 1.2;

export function countTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(piece)) tokens += cost(run);
  return Math.ceil(tokens);
}

function cost(run: string): number {
  if (/^\s+$/.test(run)) return run.includes('\n') ? 1 : 0.5;
  if (/^\p{N}/u.test(run)) return 1;
  const word = /[\p{L}\p{M}]+$/u.exec(run)?.[0];
  if (word === undefined) return signs(run.trim());
  return /^[A-Za-z]+$/.test(word) ? englishWord(word) : foreignWord(word);
}

// `camelCase` falls apart at its humps; words that are common are one token each, and long ones are rarely common.
function englishWord(word: string): number {
  let tokens = 0;
  for (const [hump] of word.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g))
    tokens += Math.max(1, hump.length / (/^[A-Z]{2}/.test(hump) ? 2.6 : 6.8));
  return tokens;
}

function foreignWord(word: string): number {
  let tokens = 0;
  for (const letter of word)
    tokens += 1 / (lettersPerToken.find(([script]) => script.test(letter))?.[1] ?? otherLettersPerToken);
  return Math.max(1, tokens);
}

function signs(run: string): number {
  let tokens = 0;
  for (const sign of run) tokens += sign < '\u0080' ? 0.5 : sign > '\uffff' ? 2 : 1.2;
  return Math.max(1, tokens);
}
