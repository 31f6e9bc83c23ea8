import type {Evidence} from '../../../store/record/schema.js';
import {shown, type Workspace} from '../../../store/workspace.js';
import {safeText} from '../../text/flatten.js';
import {eachLine, outputFile} from '../output.js';
import type {Task} from '../task.js';

// Something lessons can be taken from: a task's output, or a part of a text that somebody wrote. Its lines carry the
// numbers they have in the file, so that a proposal can say where it comes from.

export type SourceLine = {readonly number: number; readonly text: string};

export type HarvestSource = {
  /** A task's id, or the name of the file. */
  readonly name: string;
  readonly task: Task | undefined;
  readonly title: string;
  readonly description: string;
  /** What the model reads. */
  readonly lines: readonly SourceLine[];
  /** How many lines were left out in the middle. */
  readonly leftOut: number;
  /** Every bullet under a heading for learnings, wherever it stands. */
  readonly bullets: readonly SourceLine[];
  readonly tags: readonly string[];
  /** Files that it is about for certain. */
  readonly files: readonly string[];
  readonly evidence: (line: number | undefined) => Evidence[];
};

export const longestLine = 2_000;
const headChars = 4_000;
const tailChars = 12_000;

/** The beginning and the end of a long text: what was wanted, and how it went. */
export class Excerpt {
  readonly #head: SourceLine[] = [];
  #headChars = 0;
  #tail: SourceLine[] = [];
  #tailChars = 0;
  #leftOut = 0;

  add(raw: string, number: number): void {
    const line = {number, text: safeText(raw).trimEnd()};
    if (this.#headChars + line.text.length <= headChars && this.#tail.length === 0) {
      this.#head.push(line);
      this.#headChars += line.text.length + 1;
      return;
    }
    this.#tail.push(line);
    this.#tailChars += line.text.length + 1;
    // In bulk: dropping them one by one from the front of a long list takes longer than reading the file.
    if (this.#tailChars > 2 * tailChars || this.#tail.length > 2_000) this.#trim();
  }

  take(): Pick<HarvestSource, 'lines' | 'leftOut'> {
    this.#trim();
    return {lines: [...this.#head, ...this.#tail], leftOut: this.#leftOut};
  }

  #trim(): void {
    let from = 0;
    while (this.#tailChars > tailChars && from < this.#tail.length - 1)
      this.#tailChars -= (this.#tail[from++]?.text.length ?? 0) + 1;
    this.#leftOut += from;
    this.#tail = this.#tail.slice(from);
  }
}

export function taskSource(workspace: Workspace, task: Task, bullets: BulletReader): HarvestSource {
  const file = outputFile(workspace, task.id);
  const excerpt = new Excerpt();
  eachLine(file, longestLine, (line, number) => {
    excerpt.add(line, number);
    bullets.line(line, number);
  });
  return {
    name: task.id,
    task,
    title: task.title,
    description: task.description ?? '',
    ...excerpt.take(),
    bullets: bullets.end(),
    tags: task.tags,
    files: task.context_files,
    evidence: line => [
      {kind: 'task', ref: task.id},
      ...(line === undefined ? [] : [{kind: 'external' as const, ref: `${shown(workspace, file)}#L${line}`}]),
    ],
  };
}

export type BulletReader = {
  readonly line: (line: string, number: number) => void;
  readonly end: () => readonly SourceLine[];
};
