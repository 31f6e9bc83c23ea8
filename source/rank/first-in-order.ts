const room = 1_000;

/** The first `limit` of the items in this order; of many items only a few are held, and only a few are sorted. */
export function firstInOrder<T>(items: Iterable<T>, compare: (a: T, b: T) => number, limit?: number): T[] {
  if (limit === undefined) return [...items].sort(compare);
  const kept: T[] = [];
  let last: T | undefined;
  for (const item of items) {
    if (last !== undefined && compare(item, last) >= 0) continue;
    if (kept.push(item) < limit + room) continue;
    kept.sort(compare).length = limit;
    last = kept.at(-1);
  }
  return kept.sort(compare).slice(0, limit);
}
