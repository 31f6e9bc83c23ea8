/** The first visible index: the cursor stays inside, with some context around it, and the view moves as little as it can. */
export function windowStart(count: number, height: number, cursor: number, previous: number, margin = 2): number {
  if (count <= height || height <= 0) return 0;
  const context = Math.min(margin, Math.floor((height - 1) / 2));
  const lowest = Math.max(0, cursor + context - height + 1);
  const highest = Math.max(0, cursor - context);
  return Math.min(Math.max(previous, lowest), highest, count - height);
}
