import fs from 'node:fs';
import {StringDecoder} from 'node:string_decoder';
import {errno, OrbitError} from '../../store/errors.js';
import {openPlainFile} from '../../store/plain-file.js';
import type {Workspace} from '../../store/workspace.js';
import {checkTaskId} from './task.js';

// What came out of a task, `output.md`: kept byte for byte, as long as it may be, and read in pieces. Whoever shows it
// takes the escape sequences out.

const pieceBytes = 256 * 1024;

export function outputFile(workspace: Workspace, id: string): string {
  return `${workspace.tasks}/${checkTaskId(id)}/output.md`;
}

export type OutputWriter = {readonly write: (chunk: Buffer) => void; readonly bytes: () => number; close(): void};

/** A new file in place of the last one: what lies there may have come by git as a link to anywhere. */
export function openOutput(workspace: Workspace, id: string): OutputWriter {
  const file = outputFile(workspace, id);
  const writing = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new OrbitError('io', `cannot write ${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const handle = writing(() => {
    fs.rmSync(file, {force: true});
    return fs.openSync(file, 'wx', 0o644);
  });
  let bytes = 0;
  return {
    bytes: () => bytes,
    write(chunk) {
      // Waiting for the disk here is what keeps the memory flat: the pipe is not read meanwhile.
      writing(() => {
        for (let at = 0; at < chunk.length; ) at += fs.writeSync(handle, chunk, at);
      });
      bytes += chunk.length;
    },
    close: () => fs.closeSync(handle),
  };
}

/** The pieces of the output, oldest first, until `take` answers false; none where there is no output. */
export function eachChunk(file: string, take: (piece: Buffer) => unknown): void {
  openIfThere(file, handle => {
    const piece = Buffer.alloc(pieceBytes);
    for (;;) {
      const bytesRead = fs.readSync(handle, piece);
      if (bytesRead === 0 || take(piece.subarray(0, bytesRead)) === false) return;
    }
  });
}

/** Calls `take` with every line and its number from 1, until it answers false; a line is cut at `longest` characters. */
export function eachLine(
  file: string,
  longest: number,
  take: (line: string, number: number) => unknown,
  mostBytes = Number.POSITIVE_INFINITY,
): void {
  const decoder = new StringDecoder('utf8');
  let number = 0;
  let unfinishedLine = '';
  let bytes = 0;
  let wantsMore = true;
  const feed = (text: string) => {
    const [first = '', ...nextLines] = text.split('\n');
    unfinishedLine = `${unfinishedLine}${first}`.slice(0, longest);
    for (const nextLine of nextLines) {
      wantsMore &&= take(unfinishedLine, ++number) !== false;
      unfinishedLine = nextLine.slice(0, longest);
      if (!wantsMore) return;
    }
  };
  eachChunk(file, piece => {
    bytes += piece.length;
    feed(decoder.write(piece));
    return wantsMore && bytes < mostBytes;
  });
  if (!wantsMore || bytes >= mostBytes) return;
  feed(decoder.end());
  if (unfinishedLine !== '') take(unfinishedLine, ++number);
}

/** The last part of a file, from a line's beginning where it was cut. */
export function readTail(file: string, most: number): {text: string; cut: number} | undefined {
  return openIfThere(file, handle => {
    const {size} = fs.fstatSync(handle);
    const cut = Math.max(0, size - most);
    const bytes = Buffer.alloc(size - cut);
    const bytesRead = fs.readSync(handle, bytes, 0, bytes.length, cut);
    const text = bytes.toString('utf8', 0, bytesRead);
    return {text: cut === 0 ? text : text.slice(text.indexOf('\n') + 1), cut};
  });
}

// A pipe or a link in its place must neither block us nor lead us away: it counts as no output.
function openIfThere<T>(file: string, work: (handle: number) => T): T | undefined {
  let handle: number;
  try {
    handle = openPlainFile(file, fs.constants.O_RDONLY);
  } catch (error) {
    if (error instanceof OrbitError || ['ENOENT', 'ENOTDIR'].includes(errno(error) ?? '')) return undefined;
    throw error;
  }
  try {
    return work(handle);
  } finally {
    fs.closeSync(handle);
  }
}
