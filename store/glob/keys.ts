// Which globs could match a path, without looking at all of them. Every glob is filed under keys made of its
// literal parts; a path knows all the keys a matching glob could be filed under. A key is
// `<literal folder prefix>\n<tail>` where the tail is the most telling literal after the first wildcard:
//   =name   the file name            **/Makefile
//   /folder a folder on the way      **/tests/**
//   .ext    the extension            src/**/*.ts
//   *       nothing literal is left  src/**, and plain paths
// Correctness rests on one rule: a part counts as literal only if it is made of characters picomatch never reads as
// syntax. The property test compares the lookup with a plain picomatch scan.

import {canonicalGlob, folderName} from './canonical.js';
import {splitSegments} from './segments.js';

const plain = /^(?:[^*?[\]{}()!+@|"'\\^$,:=<>]|@(?!\())+$/;
const separator = '\n';
const maxAlternatives = 32;

export function globKeys(glob: string): string[] {
  const folder = folderName(glob);
  // `app/[id]` is a glob, and perhaps also a file or folder of that very name.
  const asName = folder === undefined || plain.test(folder) ? [] : [`${folder}${separator}*`];
  return [...new Set([...keysOf(canonicalGlob(glob)), ...asName])];
}

function keysOf(canonical: string): string[] {
  if (canonical.startsWith('!') || /["'\\]/.test(canonical)) return [`${separator}*`];
  const segments = splitSegments(canonical);
  const firstMagic = segments.findIndex(segment => !plain.test(segment));
  if (firstMagic === -1) return [`${canonical}${separator}*`];
  const prefix = segments.slice(0, firstMagic).join('/');
  return tails(segments.slice(firstMagic)).map(tail => `${prefix}${separator}${tail}`);
}

export function pathKeys(path: string): string[] {
  const segments = path.split('/');
  const name = segments[segments.length - 1] ?? '';
  const extension = extensionOf(name);
  const keys: string[] = [];
  let prefix = '';
  for (let depth = 0; depth <= segments.length; depth++) {
    if (depth > 0) prefix = depth === 1 ? (segments[0] ?? '') : `${prefix}/${segments[depth - 1]}`;
    keys.push(`${prefix}${separator}*`);
    if (depth === segments.length) break;
    keys.push(`${prefix}${separator}=${name}`);
    if (extension !== undefined) keys.push(`${prefix}${separator}.${extension}`);
    for (const segment of new Set(segments.slice(depth))) keys.push(`${prefix}${separator}/${segment}`);
  }
  return keys;
}

function tails(rest: string[]): string[] {
  const last = rest[rest.length - 1] ?? '';
  if (rest.length > 1 && plain.test(last)) return [`=${last}`];
  const middle = rest.slice(1, -1).find(segment => plain.test(segment));
  if (middle !== undefined) return [`/${middle}`];
  return extensionTails(last) ?? ['*'];
}

function extensionTails(last: string): string[] | undefined {
  const simple = /\.([A-Za-z0-9_-]+)$/.exec(last);
  if (simple) return [`.${simple[1]}`];
  const braced = /\*\.\{([A-Za-z0-9_.,-]+)\}$/.exec(last);
  if (!braced || last.indexOf('{') !== last.lastIndexOf('{')) return undefined;
  const alternatives = (braced[1] ?? '').split(',').map(part => part.slice(part.lastIndexOf('.') + 1));
  if (
    alternatives.length === 1 ||
    alternatives.length > maxAlternatives ||
    alternatives.some(part => part === '') ||
    (braced[1] ?? '').includes('..')
  )
    return undefined;
  return [...new Set(alternatives)].map(part => `.${part}`);
}

function extensionOf(name: string): string | undefined {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? undefined : name.slice(dot + 1);
}
