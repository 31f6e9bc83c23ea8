import {pad} from '../../text/width.js';
import widestLine from './widest-line.js';

// In the bundle this stands for Ink's own Output, see scripts/lean-ink.mjs: texts are put where they belong without
// being taken apart. They must not overlap, and nothing is clipped; the views' lines are exactly as wide as their place.

type Transformer = (line: string, index: number) => string;

export default class LineOutput {
  readonly #rows: string[];

  constructor({height}: {readonly width: number; readonly height: number}) {
    this.#rows = Array.from({length: height}, () => '');
  }

  write(x: number, y: number, text: string, {transformers}: {readonly transformers: readonly Transformer[]}): void {
    for (const [index, plain] of text.split('\n').entries()) {
      const before = this.#rows[y + index];
      if (before === undefined) continue;
      const line = transformers.reduce((made, transform) => transform(made, index), plain);
      this.#rows[y + index] = x === 0 && before === '' ? line : before + pad('', x - widestLine(before)) + line;
    }
  }

  clip(): void {}

  unclip(): void {}

  get(): {readonly output: string; readonly height: number} {
    return {output: this.#rows.map(row => row.trimEnd()).join('\n'), height: this.#rows.length};
  }
}
