const minute = 60_000;
const steps = [
  [365 * 24 * 60, 'y'],
  [30 * 24 * 60, 'mo'],
  [7 * 24 * 60, 'w'],
  [24 * 60, 'd'],
  [60, 'h'],
  [1, 'm'],
] as const;

/** The same in a sentence. */
export function ago(at: number, now: number): string {
  const text = age(at, now);
  return text === 'now' ? 'just now' : `${text} ago`;
}

/** How long ago, in at most four cells. */
export function age(at: number, now: number): string {
  if (Number.isNaN(at)) return '';
  const minutes = Math.max(0, (now - at) / minute);
  for (const [size, unit] of steps) if (minutes >= size) return `${Math.floor(minutes / size)}${unit}`;
  return 'now';
}
