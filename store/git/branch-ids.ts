import path from 'node:path';
import {idNumber, isId} from '../record/id.js';
import type {Workspace} from '../workspace.js';
import {git} from './exec.js';
import {gitLayout} from './layout.js';

/**
 * The highest learning number in any local or remote-tracking branch. Three git processes whatever the number of
 * branches: list the refs, ask for each one's learnings tree, read each distinct tree once.
 */
export function highestBranchId(workspace: Workspace): number {
  const layout = gitLayout(workspace.root);
  if (!layout) return 0;
  const cwd = layout.top;
  const refs = git(cwd, ['for-each-ref', '--format=%(objectname)', 'refs/heads', 'refs/remotes']);
  const commits = [...new Set(refs.out.toString('latin1').split('\n').filter(Boolean))];
  if (!refs.ok || commits.length === 0) return 0;
  const folder = path.posix.join(path.relative(layout.top, workspace.root), '.orbit/learnings');
  const asked = git(cwd, ['cat-file', '--batch-check'], {
    input: commits.map(commit => `${commit}:${folder}\n`).join(''),
  });
  const trees = new Set<string>();
  for (const line of asked.out.toString('latin1').split('\n')) {
    const [oid, type] = line.split(' ');
    if (oid && type === 'tree') trees.add(oid);
  }
  if (trees.size === 0) return 0;
  const {out} = git(cwd, ['cat-file', '--batch'], {input: [...trees].map(oid => `${oid}\n`).join('')});
  return highestInTrees(out);
}

// A raw tree is a run of `<mode> <name>\0<binary oid>`; the names we look for cannot occur inside an oid by chance
// often enough to matter, and a false hit only skips a number.
function highestInTrees(raw: Buffer): number {
  let highest = 0;
  for (const [, name] of raw.toString('latin1').matchAll(/4\d{4} (L-\d{4,18})\0/g)) {
    if (name && isId(name)) highest = Math.max(highest, idNumber(name));
  }
  return highest;
}
