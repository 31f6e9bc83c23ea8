// How many tokens a text costs a model, without a 30 MB vocabulary: runs of letters cost by length, digits in
// groups of three, every other visible character one, ideographs one each. Calibrated against byte-pair encoders
// (test/unit/store/tokens.test.ts has the reference counts); it errs on the high side.

const piece =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[A-Za-z]+|\p{L}+|\d+|\s+|[^\s]/gu;

export function countTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(piece)) tokens += cost(run);
  return Math.ceil(tokens);
}

function cost(run: string): number {
  const first = run.codePointAt(0) ?? 0;
  if (/\s/.test(run)) return run.includes('\n') ? 1 : run.length > 1 ? 1 : 0;
  if (first < 128) {
    if (/[A-Za-z]/.test(run)) return run.length <= 7 ? 1 : run.length / 5.5;
    return /\d/.test(run) ? Math.ceil(run.length / 3) : 1;
  }
  return /\p{L}/u.test(run) && run.length > 1 ? run.length / 2.5 : 1.2;
}
