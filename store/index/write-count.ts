let changes = 0;

/** Grows with every row of the index that this process writes, whichever connection it uses. */
export function changesMade(): number {
  return changes;
}

export function countChange(): void {
  changes++;
}
