import {gitLines} from './exec.js';

export type Rename = {readonly from: string; readonly to: string};

const maxCommits = 60;

/**
 * Where the files at or below a path went, in the commits that took them away, newest first. Only those commits are
 * searched for renames: looking for them in all of history would take minutes in a large repository.
 */
export function renamesFrom(root: string, path: string): Rename[] {
  const commits =
    gitLines(root, [
      'log',
      '-z',
      `--max-count=${maxCommits}`,
      '--no-renames',
      '--diff-filter=D',
      '--format=%H',
      '--',
      path,
    ]) ?? [];
  return commits.flatMap(commit =>
    renamesIn(root, commit.trim()).filter(({from}) => from === path || from.startsWith(`${path}/`)),
  );
}

const known = new Map<string, Rename[]>();

function renamesIn(root: string, commit: string): Rename[] {
  const key = `${root} ${commit}`;
  const cached = known.get(key);
  if (cached) return cached;
  const words =
    gitLines(root, [
      'diff-tree',
      '-r',
      '-z',
      '--relative',
      '--find-renames=50%',
      '-l2000',
      '--diff-filter=R',
      '--name-status',
      '--no-commit-id',
      '-m',
      '--root',
      commit,
    ]) ?? [];
  const renames: Rename[] = [];
  for (let at = 0; at + 2 < words.length; at += 3) renames.push({from: words[at + 1] ?? '', to: words[at + 2] ?? ''});
  known.set(key, renames);
  return renames;
}
