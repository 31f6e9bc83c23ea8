// Which globs could match a path, without looking at all of them. Every glob is filed under keys made of its
// literal parts; a path knows all the keys a matching glob could be filed under. A key is
// `<literal folder prefix>\n<tail>` where the tail is the most telling literal after the first wildcard:
//   =name         the file name                 **/Makefile
//   /folder       the last folder on the way    **/tests/**, crates/*/src/io/**
//   =name/folder  both                          crates/*/src/io/mod.rs
//   .ext          the extension                 src/**/*.ts
//   *             nothing literal is left       src/**, and plain paths
// Alternatives in braces are filed one by one.
// Correctness rests on one rule: a part counts as literal only if it is made of characters picomatch never reads as
// syntax. The property test compares the lookup with a plain picomatch scan.

import {expandBraces} from './braces.js';
import {canonicalGlob, folderName} from './canonical.js';
import {splitSegments} from './segments.js';

const plain = /^(?:[^*?[\]{}()!+@|"'\\^$,:=<>]|@(?!\())+$/;
const separator = '\n';

export function globKeys(glob: string): string[] {
  const folder = folderName(glob);
  // `app/[id]` is a glob, and perhaps also a file or folder of that very name.
  const nameKeys = folder === undefined || plain.test(folder) ? [] : [`${folder}${separator}*`];
  return [...new Set([...expandBraces(canonicalGlob(glob)).flatMap(keysOf), ...nameKeys])];
}

function keysOf(canonical: string): string[] {
  if (canonical.startsWith('!') || /["'\\]/.test(canonical)) return [`${separator}*`];
  const segments = splitSegments(canonical);
  const firstMagic = segments.findIndex(segment => !plain.test(segment));
  if (firstMagic === -1) return [`${canonical}${separator}*`];
  const prefix = segments.slice(0, firstMagic).join('/');
  return [`${prefix}${separator}${tail(segments.slice(firstMagic))}`];
}

export function pathKeys(path: string): string[] {
  const segments = path.split('/');
  return prefixesOf(segments).flatMap((prefix, depth) =>
    tailsAfter(segments, depth).map(tail => `${prefix}${separator}${tail}`),
  );
}

/** The folders on the way, from the root to the path itself. */
export function prefixesOf(segments: readonly string[]): string[] {
  const prefixes = [''];
  for (const segment of segments) {
    const last = prefixes[prefixes.length - 1];
    prefixes.push(last === '' ? segment : `${last}/${segment}`);
  }
  return prefixes;
}

/** The tails that a matching glob may have after the first `depth` folders of the path. */
export function tailsAfter(segments: readonly string[], depth: number): string[] {
  const tails = ['*'];
  if (depth === segments.length) return tails;
  const name = segments[segments.length - 1] ?? '';
  tails.push(`=${name}`);
  const extension = extensionOf(name);
  if (extension !== undefined) tails.push(`.${extension}`);
  for (let at = depth; at < segments.length; at++) {
    const segment = segments[at] ?? '';
    if (segments.indexOf(segment, depth) === at) tails.push(`/${segment}`, `=${name}/${segment}`);
  }
  return tails;
}

export function splitKey(key: string): readonly [prefix: string, tail: string] {
  const at = key.indexOf(separator);
  return [key.slice(0, at), key.slice(at + 1)];
}

function tail(segments: readonly string[]): string {
  const last = segments[segments.length - 1] ?? '';
  const folder = segments.slice(1, -1).findLast(segment => plain.test(segment));
  const folderKey = folder === undefined ? '' : `/${folder}`;
  if (segments.length > 1 && plain.test(last)) return `=${last}${folderKey}`;
  if (folderKey !== '') return folderKey;
  const extension = /\.([A-Za-z0-9_-]+)$/.exec(last);
  return extension ? `.${extension[1]}` : '*';
}

function extensionOf(name: string): string | undefined {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? undefined : name.slice(dot + 1);
}
