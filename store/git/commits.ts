import {git, gitText} from './exec.js';
import {gitLayout} from './layout.js';

export type CommitAnswer = {readonly found: ReadonlySet<string> | undefined; readonly note?: string};

/** Which of these (abbreviated) commits the current branch has. `found` is undefined where that cannot be known. */
export function commitsOnBranch(root: string, commits: readonly string[]): CommitAnswer {
  if (commits.length === 0) return {found: new Set()};
  if (!gitLayout(root))
    return {found: undefined, note: 'there is no git repository here, so evidence commits were not judged.'};
  if (gitText(root, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true') {
    return {found: undefined, note: 'this is a shallow clone, so evidence commits were not judged.'};
  }
  const history = gitText(root, ['rev-list', 'HEAD']);
  if (history === undefined)
    return {found: undefined, note: 'the branch has no commits yet, so evidence commits were not judged.'};
  const resolved = git(root, ['cat-file', '--batch-check'], {
    input: commits.map(commit => `${commit}^{commit}\n`).join(''),
  });
  const answers = resolved.out.toString('utf8').split('\n');
  const reachable = new Set(history.split('\n'));
  const found = new Set<string>();
  for (const [at, commit] of commits.entries()) {
    const oid = answers[at]?.split(' ')[0];
    if (oid !== undefined && reachable.has(oid)) found.add(commit);
  }
  return {found};
}
