import {gitLines, gitText} from './exec.js';

// Where files went. One walk over history tells which commit took which path away; only those commits are then searched
// for renames, because looking for renames in all of history would take minutes in a large repository.

export type Rename = {readonly from: string; readonly to: string};

export type Renames = {
  /** Every file that was at or below the path, with where its last move, and the moves after that, brought it. */
  readonly follow: (path: string, isPresent: (file: string) => boolean) => Rename[];
};

/** Newest first: what is staged, then commit by commit. */
type Step = {readonly commit: string | undefined; readonly gone: readonly string[]};

const marker = '\u0001';
const walkMs = 300_000;

export function renamesIn(root: string): Renames {
  const steps = removals(root);
  const places = new Map<string, number[]>();
  for (const [at, {gone}] of steps.entries()) {
    for (const file of gone) {
      const list = places.get(file);
      if (list) list.push(at);
      else places.set(file, [at]);
    }
  }
  const moved = new Map<number, ReadonlyMap<string, string>>();
  const moveAt = (at: number, file: string): string | undefined => {
    const known = moved.get(at) ?? movesOf(root, steps[at]?.commit);
    moved.set(at, known);
    return known.get(file);
  };
  // From one move to the next later one, so that a file that went back and forth is not followed in a circle.
  const end = (file: string, before: number, isPresent: (file: string) => boolean): string | undefined => {
    const at = places.get(file)?.findLast(step => step < before);
    const to = at === undefined ? undefined : moveAt(at, file);
    if (at === undefined || to === undefined) return undefined;
    return isPresent(to) ? to : end(to, at, isPresent);
  };
  return {
    follow: (path, isPresent) =>
      [...places.keys()]
        .filter(file => file === path || file.startsWith(`${path}/`))
        .flatMap(from => {
          const last = places.get(from)?.find(at => moveAt(at, from) !== undefined);
          const to = last === undefined ? undefined : end(from, last + 1, isPresent);
          return to === undefined ? [] : [{from, to}];
        }),
  };
}

function removals(root: string): Step[] {
  const staged = gitLines(root, [
    'diff',
    '--cached',
    '-z',
    '--no-renames',
    '--diff-filter=D',
    '--relative',
    '--name-only',
  ]);
  const log = gitText(
    root,
    [
      'log',
      '-z',
      '--topo-order',
      '--no-renames',
      '--diff-filter=D',
      '--relative',
      '--name-only',
      `--format=${marker}%H`,
    ],
    {timeoutMs: walkMs},
  );
  const steps = (log ?? '')
    .split(marker)
    .slice(1)
    .map(part => {
      const [commit = '', ...gone] = part.split(/[\0\n]+/).filter(Boolean);
      return {commit, gone};
    });
  return [{commit: undefined, gone: staged ?? []}, ...steps.filter(({gone}) => gone.length > 0)];
}

function movesOf(root: string, commit: string | undefined): Map<string, string> {
  const options = ['-z', '--relative', '--find-renames=50%', '-l2000', '--diff-filter=R', '--name-status'];
  const words =
    gitLines(
      root,
      commit === undefined
        ? ['diff', '--cached', ...options]
        : ['diff-tree', '-r', ...options, '--no-commit-id', '--root', commit],
    ) ?? [];
  const moves = new Map<string, string>();
  for (let at = 0; at + 2 < words.length; at += 3) moves.set(words[at + 1] ?? '', words[at + 2] ?? '');
  return moves;
}
