import {contentWords} from '../../text/words.js';
import type {AnswerItem} from './answer.js';
import type {SourceLine} from './source.js';

const fewest = 2;

/** The line of the source that a proposal most likely came from: the one that shares most of its words. */
export function findSourceLine(
  {summary, observation}: Pick<AnswerItem, 'summary' | 'observation'>,
  lines: readonly SourceLine[],
): number | undefined {
  const proposalWords = new Set(contentWords(`${summary} ${observation}`));
  let best: {number: number; score: number} | undefined;
  for (const {number, text} of lines) {
    const words = new Set(contentWords(text));
    let shared = 0;
    for (const word of words) if (proposalWords.has(word)) shared++;
    // Among lines that share as much, the one that says little else.
    const score = shared - words.size / 1000;
    if (shared >= fewest && score > (best?.score ?? 0)) best = {number, score};
  }
  return best?.number;
}
