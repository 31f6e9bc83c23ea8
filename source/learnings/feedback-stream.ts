import {StringDecoder} from 'node:string_decoder';
import {type Mention, scanOutput} from './feedback.js';

// The feedback lines of an output that is too long to hold: it is looked through while it passes. Bounded in every way
// an agent could stretch it: long lines, and more ids than anyone was given.

const longestLine = 512;
const mostIds = 200;

export class MentionStream {
  readonly #decoder = new StringDecoder('utf8');
  readonly #verdicts = new Map<string, boolean>();
  #unfinishedLine = '';

  push(chunk: Buffer): void {
    const text = this.#unfinishedLine + this.#decoder.write(chunk);
    const end = text.lastIndexOf('\n') + 1;
    this.#look(text.slice(0, end));
    const rest = text.slice(end);
    // A line that is longer than any of ours is marked, so that its end is not taken for a line.
    this.#unfinishedLine = rest.length <= longestLine ? rest : `…${rest.slice(-longestLine)}`;
  }

  end(): Mention[] {
    this.#look(this.#unfinishedLine + this.#decoder.end());
    this.#unfinishedLine = '';
    return [...this.#verdicts].map(([id, helpful]) => ({id, helpful}));
  }

  #look(text: string): void {
    if (!text.includes('HELPFUL')) return;
    for (const {id, helpful} of scanOutput(text))
      if (this.#verdicts.has(id) || this.#verdicts.size < mostIds) this.#verdicts.set(id, helpful);
  }
}
