// A long row of small changes, a few at a time: the keyboard and the screen have their turn in between.

// Short enough for a key not to be missed, long enough for the frames in between not to be most of the work.
const sliceMs = 80;

/** Hears after every slice how many are done, and says whether the rest is still wanted. */
export type ShouldContinue = (done: number, of: number) => boolean;

export type Sliced = {
  readonly done: number;
  /** What stopped it; undefined when it was done to the end, or somebody did not want it to go on. */
  readonly problem?: unknown;
};

export async function inSlices<T>(
  items: readonly T[],
  work: (item: T) => void,
  shouldContinue: ShouldContinue,
): Promise<Sliced> {
  let until = performance.now() + sliceMs;
  for (const [done, item] of items.entries()) {
    if (performance.now() > until) {
      await new Promise(resolve => setImmediate(resolve));
      if (!shouldContinue(done, items.length)) return {done};
      until = performance.now() + sliceMs;
    }
    try {
      work(item);
    } catch (problem) {
      return {done, problem};
    }
  }
  return {done: items.length};
}
