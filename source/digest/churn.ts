export type Churn = {
  readonly added: number;
  readonly removed: number;
  readonly retained: number;
  readonly percent: number;
};

/** How much of the list is another one than before: what came and went, against all there was and is. */
export function churnOf(before: Iterable<string>, after: Iterable<string>): Churn {
  const [previous, current] = [new Set(before), new Set(after)];
  const retained = [...current].filter(id => previous.has(id)).length;
  const [added, removed] = [current.size - retained, previous.size - retained];
  const total = added + removed + retained;
  return {added, removed, retained, percent: total === 0 ? 0 : Math.round(((added + removed) / total) * 1000) / 10};
}

export function churnText({added, removed, retained, percent}: Churn): string {
  return `+${added} / -${removed} / =${retained} (churn ${percent}%)`;
}
