const dayMs = 86_400_000;
export const defaultHalfLifeDays = 180;

/** How long a vote takes to count half; 0 counts every vote fully. A value that is no number means the default. */
export function halfLifeDays(env: string | undefined): number {
  if (env === undefined || env.trim() === '') return defaultHalfLifeDays;
  const days = Number(env);
  return Number.isFinite(days) && days >= 0 ? days : defaultHalfLifeDays;
}

export function voteScore(votedAt: readonly number[], now: number, halfLife: number): number {
  if (halfLife === 0) return votedAt.length;
  let score = 0;
  for (const at of votedAt) score += 2 ** (-Math.max(0, now - at) / dayMs / halfLife);
  return score;
}
