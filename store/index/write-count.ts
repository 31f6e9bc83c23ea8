let changes = 0;

/** Grows with every row of the index that this process writes, whichever connection it uses. */
export function writeCount(): number {
  return changes;
}

export function countWrite(): void {
  changes++;
}
