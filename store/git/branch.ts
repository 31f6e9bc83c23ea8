import {gitText} from './exec.js';

/** The branch that is checked out, one without commits included; undefined on a detached HEAD and without git. */
export function currentBranch(root: string): string | undefined {
  return gitText(root, ['symbolic-ref', '--quiet', '--short', 'HEAD'])?.trim() || undefined;
}
