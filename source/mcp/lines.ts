// Bytes → lines, the framing of MCP over stdio. A line longer than the limit is handed on in parts instead of being
// collected, so nobody can make us hold more than that.

export type LineHandler = {
  /** A whole line, its line break included; the last one of a stream may lack it. */
  readonly line: (bytes: Buffer) => void;
  /** A piece of a line that is over the limit; `first` for its beginning. */
  readonly part: (bytes: Buffer, first: boolean) => void;
};

const newline = 0x0a;

export class LineSplitter {
  #held: Buffer[] = [];
  #size = 0;
  #overlong = false;

  constructor(
    readonly maxBytes: number,
    readonly handler: LineHandler,
  ) {}

  push(chunk: Buffer): void {
    let start = 0;
    while (start < chunk.length) {
      const end = chunk.indexOf(newline, start);
      const piece = chunk.subarray(start, end === -1 ? chunk.length : end + 1);
      start += piece.length;
      this.#take(piece, end !== -1);
    }
  }

  /** What came after the last line break. */
  end(): void {
    if (this.#size > 0) this.#flush();
  }

  #take(piece: Buffer, complete: boolean): void {
    if (this.#overlong) {
      this.handler.part(piece, false);
      this.#overlong = !complete;
      return;
    }
    this.#held.push(piece);
    this.#size += piece.length;
    if (this.#size > this.maxBytes) {
      const bytes = this.#collect();
      this.#overlong = !complete;
      this.handler.part(bytes, true);
    } else if (complete) this.#flush();
  }

  #flush(): void {
    this.handler.line(this.#collect());
  }

  #collect(): Buffer {
    const [only] = this.#held;
    const bytes = this.#held.length === 1 && only ? only : Buffer.concat(this.#held);
    this.#held = [];
    this.#size = 0;
    return bytes;
  }
}
