import fs from 'node:fs';
import {memoize} from '../memoize.js';
import {git} from './exec.js';

/**
 * Which of these paths lie in something that is on disk and that git ignores. Asked for the paths alone: listing all
 * ignored files would take longer than everything else in a repository with a large build folder.
 */
export function ignoredAmong(root: string, paths: readonly string[]): ReadonlySet<string> {
  const look = memoize((path: string) => placeOf(root, path), manyPlaces);
  const existingPart = new Map(paths.map(path => [path, onDisk(look, path)]));
  const candidates = [...new Set(existingPart.values())].filter(path => path !== '');
  if (candidates.length === 0) return new Set();
  const {out} = git(root, ['check-ignore', '-z', '--stdin'], {input: candidates.map(path => `${path}\0`).join('')});
  const ignored = new Set(out.toString('utf8').split('\0').filter(Boolean));
  return new Set(paths.filter(path => ignored.has(existingPart.get(path) ?? '')));
}

const manyPlaces = 100_000;

// As much of the path as is there. git answers for nothing behind a link or in another repository, so it ends at those.
function onDisk(look: (path: string) => Place, path: string): string {
  let existing = '';
  for (const segment of path.split('/')) {
    const next = existing === '' ? segment : `${existing}/${segment}`;
    const place = segment === '' || segment === '.' || segment === '..' ? 'nothing' : look(next);
    if (place === 'nothing') return existing;
    existing = next;
    if (place === 'end') return existing;
  }
  return existing;
}

type Place = 'nothing' | 'folder' | 'end';

function placeOf(root: string, path: string): Place {
  const stat = statOf(`${root}/${path}`);
  if (!stat) return 'nothing';
  return stat.isDirectory() && !fs.existsSync(`${root}/${path}/.git`) ? 'folder' : 'end';
}

function statOf(file: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(file, {throwIfNoEntry: false});
  } catch {
    return undefined;
  }
}
