import {normalizeGlob} from '../../store/glob/normalize.js';
import type {Draft} from '../learnings/draft.js';
import {splitGlobs} from '../scope/split-globs.js';
import {tagFromHeading} from './groups.js';
import {generalHeading} from './layout.js';

/**
 * The learning that a new bullet tells. `(paths: a, b)` at its end is the scope and no part of the sentence; globs in
 * backticks there are both.
 */
export function draftOf(text: string, heading: string | undefined, root: string): Draft & {summary: string} {
  const scopeNote = namedPaths.exec(text);
  const summary = sentenceOf(text);
  const paths = scopeNote
    ? splitGlobs((scopeNote[1] ?? '').replaceAll('`', ''))
    : globsAtEnd(text).filter(glob => isGlob(glob, root));
  return {summary, paths, tags: [tagFromHeading(heading ?? generalHeading)]};
}

/** What a bullet says, without its scope. */
export function sentenceOf(text: string): string {
  return text.replace(namedPaths, '');
}

const namedPaths = /\s*\(paths?:\s*([^()]*(?:\([^()]*\)[^()]*)*)\)[.\s]*$/i;

function globsAtEnd(text: string): string[] {
  if (text.length > 4000) return [];
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
