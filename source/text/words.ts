import {wellCut} from '../../store/quote.js';

// Text → the words that carry its meaning, for search terms and similarity.

const stopWords = new Set(
  'a about an and are as at be been but by can could do does for from had has have if in into is it its may must no not of on or our shall should so than that the their them then there these they this those to too use used using was we were what when where which while who why will with without would you your never always all any each every some'.split(
    ' ',
  ),
);

/** A word that is longer tells by its beginning what it tells; the expressions behind this take time with its square. */
const longestWord = 64;

export function words(text: string): string[] {
  const found =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? [];
  return found.map(word => (word.length > longestWord ? wellCut(word, longestWord) : word));
}

/** The words as they were written, without those that every text has. */
export function tellingWords(text: string): string[] {
  return words(text).filter(word => word.length > 1 && !stopWords.has(word));
}

export function contentWords(text: string): string[] {
  return tellingWords(text).map(stem);
}

/** Enough of Porter's idea to let singular, plural and the common verb endings meet. */
export function stem(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  const base = word
    .replace(/(?:sses)$/, 'ss')
    .replace(/ie[sd]$/, 'y')
    .replace(/([^su])s$/, '$1')
    .replace(/(?:ations?|ating|ated)$/, 'ate')
    .replace(/([a-z]{3,})(?:ing|ed)$/, '$1')
    // `added` is `add`, not `ad`.
    .replace(/([a-z]{2})([bdfgklmnprt])\2$/, '$1$2');
  return base.length > 3 ? base.replace(/e$/, '').replace(/y$/, 'i') : base;
}
