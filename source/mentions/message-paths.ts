import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {object, type Payload} from '../json/payload.js';
import {promptPaths} from './path-words.js';
import {toolPaths} from './tool-paths.js';

// Which files a foreign tool's call is about. An argument that is named like a path is one, even of a file yet to be
// made; any other word of arguments or result is one only if there is such a file.

const maxWords = 300;
const maxTexts = 200;

export function mentionedPaths(args: Payload, result: Payload, folders: readonly string[]): string[] {
  const texts: string[] = [];
  collect(args, texts);
  for (const block of Array.isArray(result.content) ? result.content : []) {
    const {text, uri, resource} = object(block);
    for (const one of [text, uri, object(resource).uri, object(resource).text])
      if (typeof one === 'string') texts.push(one);
  }
  collect(result.structuredContent, texts);
  const words = new Set<string>();
  for (const text of texts) {
    if (words.size >= maxWords) break;
    for (const word of promptPaths(plain(text))) words.add(word);
  }
  const existing = [...words].slice(0, maxWords).filter(word => folders.some(folder => exists(folder, word)));
  return [...new Set([...toolPaths(args).map(local), ...existing])];
}

// `src/a.ts:12:text` is how grep and compilers name a line.
function plain(text: string): string {
  return local(text).replace(/:\d+[:-]/g, ' ');
}

function local(text: string): string {
  if (!text.startsWith('file://')) return text;
  try {
    return fileURLToPath(text);
  } catch {
    return text;
  }
}

function exists(folder: string, word: string): boolean {
  return !word.includes('\0') && fs.existsSync(path.resolve(folder, word));
}

function collect(value: unknown, texts: string[]): void {
  const pending: unknown[] = [value];
  while (pending.length > 0 && texts.length < maxTexts) {
    const one = pending.shift();
    if (typeof one === 'string') texts.push(one);
    else if (typeof one === 'object' && one !== null) pending.push(...Object.values(one).slice(0, maxTexts));
  }
}
