import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

// The one rule for what looks like a path in a text, be it a prompt, a tool's answer or the output of a task. It is
// generous: only a word of which there is such a file will count.

const maxText = 20_000;
const maxWord = 512;
// `src/a.ts:12:text` is how grep and compilers name a line.
const separators = /[\s"'`()<>[\]{},;|*]+|[:-](?<=:\d{1,9}[:-])/;
const lineNumber = /:\d{1,9}$|#L\d[\dL-]*$/;

/** `src/a.ts`, `@src/a.ts`, `Makefile:12`, `file:///tmp/a.ts`; each once, as often as `most`. */
export function pathWords(text: string, most = 50): string[] {
  const paths = new Set<string>();
  for (const word of text.slice(0, maxText).split(separators).flatMap(readings)) {
    if (paths.size === most) break;
    if (word.length > maxWord) continue;
    const name = word.replace(/^@/, '').replace(/[.!?:]+$/, '');
    const file = localPath(name.replace(lineNumber, ''));
    if (file !== '' && (lineNumber.test(name) || /[./]/.test(file))) paths.add(file);
  }
  return [...paths];
}

// `--config=src/a.ts` gives a command a file; `data/year=2024/a.csv` is one.
function readings(word: string): string[] {
  const value = word.slice(word.lastIndexOf('=') + 1);
  return value === word || word.startsWith('-') ? [value] : [word, value];
}

/** Those of which there is a file in one of the folders. */
export function existingPaths(words: readonly string[], folders: readonly string[]): string[] {
  return words.filter(word => folders.some(folder => fs.existsSync(path.resolve(folder, word))));
}

export function localPath(text: string): string {
  if (!text.startsWith('file://')) return text;
  try {
    return fileURLToPath(text);
  } catch {
    return text;
  }
}
