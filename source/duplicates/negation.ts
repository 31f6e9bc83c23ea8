import {contentWords} from '../text/words.js';
import {canonicalWord} from './synonyms.js';

// "Always cache the lookup" and "never cache the lookup" share every word that tells something. Which of them stand in a
// clause that denies, and which in one that affirms, tells the two apart.

/** Words by how the sentence speaks of them; one that it speaks of both ways, or with a reservation, is in neither. */
export type Polarity = {readonly affirmed: ReadonlySet<string>; readonly denied: ReadonlySet<string>};

// "Avoid this by doing that" is two clauses as well.
const clauseEnd = /[.,;:!?()—–]|\b(?:but|because|so|instead|otherwise|by(?= [a-z]+ing\b))\b/;
const denial = /\b(?:not|never|no|none|nothing|nor|neither|avoid|forbidden|prohibited|banned)\b/g;
// "Not until", "only once", "without it": neither a yes nor a no.
const reservation = /\b(?:only|unless|until|except|without)\b/;

export function polarityOf(text: string): Polarity {
  const affirmed = new Set<string>();
  const denied = new Set<string>();
  const reserved = new Set<string>();
  for (const clause of text.toLowerCase().split(clauseEnd)) {
    const denials = clause.match(denial)?.length ?? 0;
    const side = denials > 1 || reservation.test(clause) ? reserved : denials === 1 ? denied : affirmed;
    for (const word of contentWords(clause)) side.add(canonicalWord(word));
  }
  const without = (words: ReadonlySet<string>, ...others: ReadonlySet<string>[]) =>
    new Set([...words].filter(word => !others.some(other => other.has(word))));
  return {affirmed: without(affirmed, denied, reserved), denied: without(denied, affirmed, reserved)};
}

/** "Don't" and "cannot" in two words, so that the verb stays a verb and the denial is seen. */
export function spellOutDenials(text: string): string {
  return text
    .replace(/\bcan(?:['’]t|not)\b/gi, 'can not')
    .replace(/\bwon['’]t\b/gi, 'will not')
    .replace(/n['’]t\b/gi, ' not');
}

/** Is this word affirmed by one and denied by the other? */
export function isFlipped(word: string, a: Polarity, b: Polarity): boolean {
  return (a.affirmed.has(word) && b.denied.has(word)) || (a.denied.has(word) && b.affirmed.has(word));
}
