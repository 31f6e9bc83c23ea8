import fs from 'node:fs';
import path from 'node:path';
import {OrbitError} from '../errors.js';
import {memoize} from '../memoize.js';
import {quote} from '../quote.js';
import {compile, hasMagic} from './compile.js';
import {complexityProblem} from './safety.js';

/** Of a path of this machine, which every folder of is looked up. */
const maxTyped = 4_096;

/**
 * A scope path as a person or an agent typed it → the form that is stored: forward slashes, no leading `./`,
 * relative to the workspace root. Case is kept.
 */
export function normalizeGlob(typed: string, root: string): string {
  if (typed.length > maxTyped)
    throw new OrbitError('bad-value', `path: ${quote(typed)} is longer than ${maxTyped} characters.`);
  const slashed = byRealRoot(typed.trim().replaceAll('\\', '/'), root);
  const inside = slashed === root || slashed.startsWith(`${root}/`);
  const relative = inside ? path.posix.relative(root, slashed) || '**' : slashed;
  if (!inside && isOutside(relative, root)) {
    throw new OrbitError(
      'bad-value',
      `path: ${quote(typed, 512)} is outside the workspace; a scope is a path or glob relative to the workspace root.`,
    );
  }
  const trailing = inside && slashed.endsWith('/') && relative !== '**' ? '/' : '';
  const glob = (relative + trailing).replace(/^(?:\.\/+)+/, '').replace(/\/{2,}/g, '/');
  if (glob === '' || glob === '.' || glob === '/') {
    throw new OrbitError(
      'bad-value',
      'path: an empty path is not a scope; allowed is a file, a folder or a glob, ** for the whole workspace.',
    );
  }
  checkGlob(glob);
  return glob;
}

// The root is a real path; a person may have reached it by a link and name files that way.
function byRealRoot(text: string, root: string): string {
  if (!text.startsWith('/') || text.startsWith(`${root}/`)) return text;
  const segments = text.split('/');
  for (let length = segments.length; length > 1; length--) {
    const head = segments.slice(0, length).join('/');
    const real = hasMagic(head) ? undefined : realPath(head);
    if (real === undefined) continue;
    const isInside = real === root || real.startsWith(`${root}/`);
    return isInside ? [real, ...segments.slice(length)].join('/') : text;
  }
  return text;
}

function realPath(file: string): string | undefined {
  try {
    return fs.realpathSync.native(file);
  } catch {
    return undefined;
  }
}

/** Throws where the glob could never be matched: it does not compile, is too complex, or leaves the root. */
export function checkGlob(glob: string): void {
  const problem = globProblem(glob);
  if (problem) throw new OrbitError('bad-value', `path: ${quote(glob, 512)} ${problem}`);
}

// A record is checked when it is read and again when its globs are filed.
export const globProblem = memoize((glob: string): string | undefined => {
  if (glob.includes('\0')) return 'has a NUL character; allowed is a path or a glob.';
  if (glob.split('/').includes('..'))
    return 'leaves the workspace with ".."; allowed is a path below the workspace root.';
  const complexity = complexityProblem(glob);
  if (complexity) return complexity;
  try {
    compile(glob);
    return undefined;
  } catch (error) {
    return `is not a glob that compiles (${error instanceof Error ? error.message : String(error)}); allowed are ** * ? [ab] {a,b} !(x).`;
  }
});

// A leading slash has two readings: the workspace root in a glob (`/src/**`), or an absolute path of this machine.
// The workspace decides first, then the machine, then the form.
function isOutside(text: string, root: string): boolean {
  if (/^[A-Za-z]:\//.test(text) || text.startsWith('~/')) return true;
  if (!text.startsWith('/')) return false;
  const first = text.split('/')[1] ?? '';
  if (first === '' || hasMagic(first)) return false;
  if (fs.existsSync(path.join(root, first))) return false;
  return fs.existsSync(`/${first}`) || !hasMagic(text);
}
