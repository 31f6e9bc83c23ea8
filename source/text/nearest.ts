/** The nearest known name, if it is near enough to be what was meant. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const completions = names.filter(name => typed.length >= 3 && name.startsWith(typed));
  if (completions.length === 1) return completions[0];
  let best: string | undefined;
  // At least one letter has to be right: nothing is near to a single letter but itself.
  let bestDistance = Math.min(typed.length, Math.max(2, Math.floor(typed.length / 3)) + 1);
  for (const name of names) {
    const slips = distance(typed.toLowerCase(), name.toLowerCase());
    if (slips < bestDistance) {
      best = name;
      bestDistance = slips;
    }
  }
  return best ?? completions[0];
}

// Damerau–Levenshtein on short names: swapped neighbours count as one slip.
function distance(a: string, b: string): number {
  let previous: number[] = [];
  let row = Array.from({length: b.length + 1}, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (previous[j - 2] ?? 0) + 1);
      next.push(value);
    }
    previous = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
