// A campaign draws its cases from a seed, which is printed: the same seed draws the same cases again.

export type Campaign = {
  readonly seed: number;
  /** At least this many cases; many more with ORBIT_CAMPAIGN=long. */
  readonly cases: (usual: number) => number;
  /** From 0 up to, and without, this number. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
};

const isLong = process.env.ORBIT_CAMPAIGN === 'long';
const timesLonger = 20;

export function campaign(name: string): Campaign {
  const seed = Number(process.env.ORBIT_CAMPAIGN_SEED) || (Date.now() ^ process.pid) >>> 0;
  process.stdout.write(`campaign ${name}: ORBIT_CAMPAIGN_SEED=${seed}${isLong ? ' (long)' : ''}\n`);
  const next = seededRandom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    seed,
    cases: usual => (isLong ? usual * timesLonger : usual),
    below,
    pick: list => list[below(list.length)] as (typeof list)[number],
  };
}

/** Mulberry32: small, and good enough to draw lots. From 0 up to, and without, 1. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
