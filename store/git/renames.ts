import {gitLines, gitText} from './exec.js';
import {isPartialClone} from './history.js';

// Where files went. One walk over history tells which commit took which path away; only those commits are then searched
// for renames, because looking for renames in all of history would take minutes in a large repository.

/** `step` is the move that brought the file to where it is: the larger, the longer ago. */
export type Rename = {readonly from: string; readonly to: string; readonly step: number};

export type Renames = {
  /** Could the whole past be walked? Else nothing is known of any move but the staged ones. */
  readonly isWalked: boolean;
  /** Every file that was at or below the path, with where its last move, and the moves after that, brought it. */
  readonly follow: (path: string, isPresent: (file: string) => boolean) => Rename[];
  /** The files that there were just before a step; undefined where git cannot tell. */
  readonly filesBefore: (step: number) => ReadonlySet<string> | undefined;
};

/** Newest first: what is staged, then commit by commit. */
type RemovalStep = {readonly commit: string | undefined; readonly gone: readonly string[]};

const marker = '\u0001';
const walkMs = 300_000;

export function renamesIn(root: string): Renames {
  const {steps, isWalked} = removals(root);
  const places = new Map<string, number[]>();
  for (const [at, {gone}] of steps.entries()) {
    for (const file of gone) {
      const list = places.get(file);
      if (list) list.push(at);
      else places.set(file, [at]);
    }
  }
  // Only the same content can be known by its name alone; for anything else a partial clone would have to fetch.
  const similarity = isPartialClone(root) ? '100%' : '50%';
  const movesByStep = new Map<number, ReadonlyMap<string, string>>();
  const moveAt = (at: number, file: string): string | undefined => {
    const moves = movesByStep.get(at) ?? movesOf(root, steps[at]?.commit, similarity);
    movesByStep.set(at, moves);
    return moves.get(file);
  };
  // From one move to the next later one, so that a file that went back and forth is not followed in a circle.
  const destination = (
    file: string,
    before: number,
    isPresent: (file: string) => boolean,
  ): Omit<Rename, 'from'> | undefined => {
    const step = places.get(file)?.findLast(at => at < before);
    const to = step === undefined ? undefined : moveAt(step, file);
    if (step === undefined || to === undefined) return undefined;
    return isPresent(to) ? {to, step} : destination(to, step, isPresent);
  };
  const earlier = new Map<number, ReadonlySet<string>>();
  return {
    isWalked,
    follow: (path, isPresent) =>
      [...places.keys()]
        .filter(file => file === path || file.startsWith(`${path}/`))
        .flatMap(from => {
          const last = places.get(from)?.find(at => moveAt(at, from) !== undefined);
          const rename = last === undefined ? undefined : destination(from, last + 1, isPresent);
          return rename === undefined ? [] : [{from, ...rename}];
        }),
    filesBefore: step => {
      const commit = steps[step]?.commit;
      const tree = commit === undefined ? 'HEAD' : `${commit}^`;
      const lines = earlier.has(step) ? undefined : gitLines(root, ['ls-tree', '-r', '-z', '--name-only', tree]);
      if (lines) earlier.set(step, new Set(lines));
      return earlier.get(step);
    },
  };
}

// `-c` looks into merges too, for what the merge itself took away and neither side had.
function removals(root: string): {steps: RemovalStep[]; isWalked: boolean} {
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
      '-c',
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
    .map(entry => {
      const [commit = '', ...gone] = entry.split(/[\0\n]+/).filter(Boolean);
      return {commit, gone};
    });
  const removing = steps.filter(({gone}) => gone.length > 0);
  return {steps: [{commit: undefined, gone: staged ?? []}, ...removing], isWalked: log !== undefined};
}

function movesOf(root: string, commit: string | undefined, similarity: string): Map<string, string> {
  const options = ['-z', '--relative', `--find-renames=${similarity}`, '-l2000', '--diff-filter=R', '--name-status'];
  const words =
    gitLines(
      root,
      commit === undefined ? ['diff', '--cached', ...options] : ['diff-tree', '-r', ...options, `${commit}^`, commit],
    ) ?? [];
  const moves = new Map<string, string>();
  for (let at = 0; at + 2 < words.length; at += 3) moves.set(words[at + 1] ?? '', words[at + 2] ?? '');
  return moves;
}
