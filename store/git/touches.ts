import {gitText} from './exec.js';
import {shallowCommits} from './history.js';
import {gitLayout} from './layout.js';

export type Commit = {readonly id: string; readonly files: readonly string[]};

const marker = '\u0001';

/** The files that each commit since then touched, newest first; undefined where there is no history to walk. */
export function commitsSince(root: string, since: number, limit: number): Commit[] | undefined {
  if (!gitLayout(root)) return undefined;
  const walk = (bound: string) =>
    gitText(root, [
      'log',
      '--no-merges',
      '--no-renames',
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
    .map(part => {
      const [id = '', ...files] = part.split(/[\0\n]+/).filter(Boolean);
      return {id, files};
    })
    .filter(({id}) => !boundary.has(id));
}
