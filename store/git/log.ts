import {gitText} from './exec.js';
import {isPartialClone, shallowCommits} from './history.js';
import {gitLayout} from './layout.js';

export type Commit = {readonly id: string; readonly files: readonly string[]};

const marker = '\u0001';

/** The files that each commit since then touched, a moved one by its new name, newest first; undefined without history. */
export function commitsSince(root: string, since: number, limit: number): Commit[] | undefined {
  if (!gitLayout(root)) return undefined;
  // To see a rename git compares contents, and would fetch each of them from far away where they are not here.
  const renames = isPartialClone(root) ? '--no-renames' : '--find-renames';
  const walk = (bound: string) =>
    gitText(root, [
      'log',
      '--no-merges',
      renames,
      '--ignore-submodules=all',
      '--relative',
      '--name-only',
      '-z',
      `${bound}=${new Date(since).toISOString()}`,
      `--max-count=${limit}`,
      `--format=${marker}%H`,
    ]);
  // `--since` ends the walk at the first old date, and one commit with a wrong clock would hide all before it. A git
  // before 2.37 has nothing else.
  const out = walk('--since-as-filter') ?? walk('--since');
  if (out === undefined) return undefined;
  const boundary = shallowCommits(root);
  return out
    .split(marker)
    .slice(1)
    .map(entry => {
      const [id = '', ...files] = entry.split(/[\0\n]+/).filter(Boolean);
      return {id, files};
    })
    .filter(({id}) => !boundary.has(id));
}
