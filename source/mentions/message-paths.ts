import {object, type Payload} from '../json/payload.js';
import {existingPaths, localPath, pathWords} from './path-words.js';
import {toolPaths} from './tool-paths.js';

// Which files a foreign tool's call is about. An argument that is named like a path is one, even of a file yet to be
// made; any other word of arguments or result is one only if there is such a file.

const maxWords = 300;
const maxTexts = 200;
const maxValues = 10_000;

export function mentionedPaths(args: Payload, result: Payload, folders: readonly string[]): string[] {
  const texts: string[] = [];
  collect(args, texts);
  for (const block of Array.isArray(result.content) ? result.content : []) {
    const {text, uri, resource} = object(block);
    for (const value of [text, uri, object(resource).uri, object(resource).text])
      if (typeof value === 'string') texts.push(value);
  }
  collect(result.structuredContent, texts);
  const words = new Set<string>();
  for (const text of texts) {
    if (words.size >= maxWords) break;
    for (const word of pathWords(text)) words.add(word);
  }
  return [...new Set([...toolPaths(args).map(localPath), ...existingPaths([...words].slice(0, maxWords), folders)])];
}

function collect(root: unknown, texts: string[]): void {
  const pending: unknown[] = [root];
  for (let at = 0; at < Math.min(pending.length, maxValues) && texts.length < maxTexts; at++) {
    const value = pending[at];
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) pending.push(...Object.values(value).slice(0, maxTexts));
  }
}
