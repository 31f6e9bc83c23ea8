// A command line from the configuration → its words. No shell ever sees it, so nothing but blanks, quotes and
// backslashes means anything: `$(…)`, `;` and `|` are ordinary characters of a word.

/** Undefined where a quote is left open: half a command must not run. */
export function commandWords(line: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    if (quote === "'") {
      if (sign === "'") quote = '';
      else word += sign;
    } else if (sign === '\\' && at + 1 < line.length && (quote === '' || /["\\]/.test(line[at + 1] ?? ''))) {
      word = `${word ?? ''}${line[++at]}`;
    } else if (quote === '"') {
      if (sign === '"') quote = '';
      else word += sign;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      word ??= '';
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = `${word ?? ''}${sign}`;
  }
  if (quote !== '') return undefined;
  return word === undefined ? words : [...words, word];
}
