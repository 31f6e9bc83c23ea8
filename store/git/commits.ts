import {git, gitText} from './exec.js';
import {historyLimit} from './history.js';

export type CommitsFound = {readonly onBranch: ReadonlySet<string> | undefined; readonly note?: string};

/** Which of these (abbreviated) commits the current branch has. `onBranch` is undefined where that cannot be known. */
export function commitsOnBranch(root: string, references: readonly string[]): CommitsFound {
  if (references.length === 0) return {onBranch: new Set()};
  const limit = historyLimit(root);
  const unknown = (why: string) => ({
    onBranch: undefined,
    note: `${why}, so commits given as evidence were not checked.`,
  });
  const history = limit ? undefined : gitText(root, ['rev-list', 'HEAD']);
  if (history === undefined) return unknown(limit?.what ?? 'git could not list the history');
  // One question a line: a reference with a line break would shift the answers of everybody after it.
  const commits = references.filter(reference => !/[\s\p{Cc}]/u.test(reference));
  const resolved = git(root, ['cat-file', '--batch-check'], {
    input: commits.map(commit => `${commit}^{commit}\n`).join(''),
  });
  if (!resolved.ok) return unknown('git could not look them up');
  const answers = resolved.out.toString('utf8').split('\n');
  const reachable = new Set(history.split('\n'));
  const onBranch = new Set<string>();
  for (const [at, commit] of commits.entries()) {
    const [oid, state] = answers[at]?.split(' ') ?? [];
    // Too short to tell which one is meant: nobody can say that it is gone.
    if (state === 'ambiguous' || (oid !== undefined && reachable.has(oid))) onBranch.add(commit);
  }
  return {onBranch};
}
