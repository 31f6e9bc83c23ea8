import {fold} from './look-alikes.js';

// The tags that agents take for their own machinery, as data, and how a text is compared with all of them at once.

/** How much must stand around a name, beside the bracket before it. */
type Rule =
  /** Nothing: also where the word goes on. */
  | 'start'
  /** The word ends there, or is a plural. */
  | 'word'
  /** A plain word: the bracket closes right behind it, or an attribute follows. */
  | 'alone'
  /** A word that stands for something in any example: there must be a slash before it. */
  | 'closing';

const angled: Readonly<Record<Rule, readonly string[]>> = {
  start: ['system reminder', 'user prompt submit hook', 'antml'],
  word: [
    'command name',
    'command message',
    'command args',
    'command contents',
    'local command stdout',
    'local command stderr',
    'local command caveat',
    'bash stdout',
    'bash stderr',
    'bash input',
    'session start hook',
    'post tool use hook',
    'pre tool use hook',
    'function call',
    'function result',
    'tool use',
    'tool call',
    'tool result',
    'tool response',
    'task notification',
    'invoke name',
    'parameter name',
    'user instruction',
    'user query',
    'environment context',
    'environment detail',
    'ide opened file',
    'ide selection',
    'system prompt',
    'start of turn',
    'end of turn',
    'im start',
    'im end',
    'im sep',
    'begin of text',
    'end of text',
    'eot id',
    'start header id',
    'end header id',
  ],
  alone: ['system', 'assistant', 'invoke', 'sys'],
  closing: ['user', 'human'],
};
const squared: Readonly<Record<Rule, readonly string[]>> = {start: [], word: [], alone: ['inst'], closing: []};

export const tagNames = {angled, squared} as const;

type Name = {readonly rule: Rule; readonly length: number; readonly word: number; readonly end: number};

/** All names as rows of bits, one for each letter and one behind the last; several names share a word of 32. */
export type Names = {
  readonly list: readonly Name[];
  readonly words: number;
  /** By the code of a letter: where it stands. */
  readonly places: readonly Int32Array[];
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Where a letter begins that two others look like. */
  readonly pairStarts: Int32Array;
};

export function compileNames(rules: Readonly<Record<Rule, readonly string[]>>): Names {
  const list: Name[] = [];
  const letters: {readonly letter: string; readonly word: number; readonly bit: number}[] = [];
  const [starts, ends, pairStarts]: number[][] = [[], [], []];
  let word = 0;
  let bit = 0;
  for (const [rule, names] of Object.entries(rules) as [Rule, readonly string[]][])
    for (const name of names) {
      const parts = Array.from(name.replaceAll(' ', ''), fold);
      const {length} = parts.join('');
      if (bit + length >= 32) {
        word++;
        bit = 0;
      }
      add(starts, word, bit);
      for (const part of parts) {
        if (part.length > 1) add(pairStarts, word, bit);
        for (const letter of part) letters.push({letter, word, bit: bit++});
      }
      add(ends, word, bit);
      list.push({rule, length, word, end: 1 << bit++});
    }
  const words = word + 1;
  const places = Array.from({length: 128}, () => new Int32Array(words));
  for (const {letter, word: at, bit: place} of letters) add(places[letter.charCodeAt(0)] ?? [], at, place);
  return {list, words, places, starts: row(starts), ends: row(ends), pairStarts: row(pairStarts)};

  function row(bits: number[] = []): Int32Array {
    return Int32Array.from({length: words}, (_, at) => bits[at] ?? 0);
  }
}

function add(bits: {[word: number]: number} | undefined, word: number, bit: number): void {
  if (bits) bits[word] = (bits[word] ?? 0) | (1 << bit);
}

/**
 * All names that the letters read so far may still become: a bit for each place where each of them may stand. A letter
 * of an alphabet that nobody has listed stands for any one letter or for none; so does one that has been listed, because
 * it may look like another one as well. Enough of a name must be there in letters that mean nothing else.
 */
export class Candidates {
  readonly #names: Names;
  readonly #exact: Int32Array;
  readonly #loose: Int32Array;
  #certain = 0;
  #listed = 0;

  constructor(names: Names) {
    this.#names = names;
    this.#exact = new Int32Array(names.words);
    this.#loose = new Int32Array(names.words);
  }

  /** Nothing is read yet. */
  reset(): void {
    this.#exact.set(this.#names.starts);
    this.#loose.set(this.#names.starts);
    this.#certain = 0;
    this.#listed = 0;
  }

  /** Whether any is left after these letters, which are nothing else or only look like it. */
  read(letters: string, isCertain: boolean): boolean {
    if (isCertain) this.#certain += letters.length;
    else this.#listed += letters.length;
    const left = this.#follow(this.#exact, letters);
    return (isCertain ? this.#follow(this.#loose, letters) : this.#anyLetter(this.#loose)) || left;
  }

  /** The same after a letter that may be any. */
  readUnknown(): boolean {
    const left = this.#anyLetter(this.#exact);
    return this.#anyLetter(this.#loose) || left;
  }

  /** The rules of the names that may end here. */
  complete(): readonly Rule[] {
    const {ends, list} = this.#names;
    let some = 0;
    for (let word = 0; word < ends.length; word++)
      some |= ((this.#exact[word] ?? 0) | (this.#loose[word] ?? 0)) & (ends[word] ?? 0);
    return some === 0 ? none : list.filter(name => this.#isThere(name)).map(({rule}) => rule);
  }

  #isThere({word, end, length}: Name): boolean {
    return (
      (((this.#exact[word] ?? 0) & end) !== 0 && isEnough(this.#certain + this.#listed, length)) ||
      (((this.#loose[word] ?? 0) & end) !== 0 && isEnough(this.#certain, length))
    );
  }

  #follow(bits: Int32Array, letters: string): boolean {
    let left = 0;
    for (let at = 0; at < letters.length; at++) {
      const places = this.#names.places[letters.charCodeAt(at)];
      left = 0;
      for (let word = 0; word < bits.length; word++) {
        const next = ((bits[word] ?? 0) & (places?.[word] ?? 0)) << 1;
        bits[word] = next;
        left |= next;
      }
    }
    return left !== 0;
  }

  // What goes beyond the end of a name would be the start of the next one.
  #anyLetter(bits: Int32Array): boolean {
    const {starts, pairStarts} = this.#names;
    let left = 0;
    for (let word = 0; word < bits.length; word++) {
      const from = bits[word] ?? 0;
      const moved = ((from << 1) & ~(starts[word] ?? 0)) | ((from & (pairStarts[word] ?? 0)) << 2);
      const next = from | moved;
      bits[word] = next;
      left |= next;
    }
    return left !== 0;
  }
}

const none: readonly Rule[] = [];

function isEnough(real: number, length: number): boolean {
  return real >= 3 && real * 3 >= length;
}
