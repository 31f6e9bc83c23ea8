import {normalizeGlob} from '../../../store/glob/normalize.js';
import {splitGlobs} from '../../text/split-globs.js';
import type {Draft} from '../draft.js';
import {tagOf} from './groups.js';
import {general} from './layout.js';

/**
 * The learning that a new bullet tells. `(paths: a, b)` at its end is the scope and no part of the sentence; globs in
 * backticks there are both.
 */
export function draftOf(text: string, heading: string | undefined, root: string): Draft {
  const named = /\s*\(paths?:\s*(.+)\)[.\s]*$/i.exec(text);
  const summary = named ? text.slice(0, named.index) : text;
  const paths = named
    ? splitGlobs((named[1] ?? '').replaceAll('`', ''))
    : globsAtEnd(text).filter(glob => isGlob(glob, root));
  return {summary, paths, tags: [tagOf(heading ?? general)]};
}

function globsAtEnd(text: string): string[] {
  const tail = /(?:`[^`\s]+`(?:,?\s+(?:(?:and|or)\s+)?)?)+[).\s]*$/.exec(text)?.[0] ?? '';
  return [...tail.matchAll(/`([^`\s]+)`/g)].map(([, glob = '']) => glob).filter(glob => /[/*]/.test(glob));
}

function isGlob(text: string, root: string): boolean {
  try {
    return normalizeGlob(text, root) !== '';
  } catch {
    return false;
  }
}
