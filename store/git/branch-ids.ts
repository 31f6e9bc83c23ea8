import path from 'node:path';
import {highestCounted, idNumber, isNumbered} from '../record/id.js';
import type {Workspace} from '../workspace.js';
import {git} from './exec.js';
import {gitLayout} from './layout.js';

/**
 * The highest number of a series in any local or remote-tracking branch. Three git processes whatever the number of
 * branches: list the refs, ask for each one's tree of that folder, read each distinct tree once.
 */
export function highestBranchId(
  workspace: Workspace,
  series: {readonly letter: 'L' | 'T'; readonly folder: string} = {letter: 'L', folder: 'learnings'},
): number {
  const layout = gitLayout(workspace.root);
  if (!layout) return 0;
  const cwd = layout.top;
  const refs = git(cwd, ['for-each-ref', '--format=%(objectname)', 'refs/heads', 'refs/remotes']);
  const commits = [...new Set(refs.out.toString('latin1').split('\n').filter(Boolean))];
  if (!refs.ok || commits.length === 0) return 0;
  const folder = path.posix.join(path.relative(layout.top, workspace.root), `.orbit/${series.folder}`);
  const objects = git(cwd, ['cat-file', '--batch-check'], {
    input: commits.map(commit => `${commit}:${folder}\n`).join(''),
  });
  // git stops at a folder that a partial clone left out. What is not here is not counted; `resolve` parts two that collide.
  const trees = new Set<string>();
  for (const line of objects.out.toString('latin1').split('\n')) {
    const [oid, type] = line.split(' ');
    if (oid && type === 'tree') trees.add(oid);
  }
  if (trees.size === 0) return 0;
  const {out} = git(cwd, ['cat-file', '--batch'], {input: [...trees].map(oid => `${oid}\n`).join('')});
  return highestInTrees(out, series.letter);
}

// A raw tree is a run of `<mode> <name>\0<binary oid>`; the names we look for cannot occur inside an oid by chance
// often enough to matter, and a false hit only skips a number.
function highestInTrees(raw: Buffer, letter: 'L' | 'T'): number {
  let highest = 0;
  for (const [, name] of raw.toString('latin1').matchAll(/4\d{4} ([LT]-\d{4,15})\0/g)) {
    if (name && isNumbered(name, letter) && idNumber(name) <= highestCounted)
      highest = Math.max(highest, idNumber(name));
  }
  return highest;
}
