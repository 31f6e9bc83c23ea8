import type {FileChange} from './entry.js';

// The change that this process is making: what it has to write waits here, so that all of it is known before any of it is
// on disk. Whoever reads a record meanwhile asks here first. The store's lock is held, and the work never waits for
// anything, so there is only one.

export type OpenChange = {
  readonly root: string;
  readonly files: Map<string, FileChange>;
  /** What each step replaced: a part that fails goes back to where it began. */
  readonly steps: (readonly [file: string, earlier: FileChange | undefined])[];
};

let current: OpenChange | undefined;

export function openChange(root: string): OpenChange | undefined {
  return current?.root === root ? current : undefined;
}

export function setOpenChange(change: OpenChange | undefined): void {
  current = change;
}

/** The text that a file is going to have, null for none; undefined where the disk has the last word. */
export function comingText(file: string): string | null | undefined {
  return current?.files.get(file)?.after;
}
