const units = {s: 1_000, m: 60_000, h: 3_600_000};

/** `90`, `90s`, `30m` or `2h` → milliseconds; undefined where it is none of these. */
export function timeSpan(text: string): number | undefined {
  const [, count, unit = 's'] = /^\s*([1-9]\d{0,6})\s*([smh])?\s*$/.exec(text) ?? [];
  // Node takes a longer delay for none at all.
  return count === undefined ? undefined : Math.min(Number(count) * units[unit as keyof typeof units], 2_147_483_647);
}
