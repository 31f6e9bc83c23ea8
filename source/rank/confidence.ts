const dayMs = 86_400_000;
const helpfulStep = 0.05;
const notHelpfulStep = 0.1;
const idleStep = 0.02;
const idleDays = 30;
const floor = 0.1;

export type ConfidenceInputs = {
  readonly start: number;
  /** In time order. */
  readonly feedback: readonly (readonly [at: number, helpful: boolean])[];
  /** Times of creation, votes, injections and shows; helpful feedback counts by itself. */
  readonly used: readonly number[];
};

/** Derived at every read, never stored: what experience made of the starting confidence. */
export function deriveConfidence({start, feedback, used}: ConfidenceInputs, now: number): number {
  let confidence = start;
  let lastUsed = Math.max(...used.filter(at => !Number.isNaN(at)), 0);
  for (const [at, helpful] of feedback) {
    confidence = helpful ? Math.min(1, confidence + helpfulStep) : lowered(confidence, notHelpfulStep);
    if (helpful) lastUsed = Math.max(lastUsed, at);
  }
  // Zero is a record that does not say when it was made: how long it lay idle is not known.
  const idlePeriods = lastUsed === 0 ? 0 : Math.max(0, Math.floor((now - lastUsed) / (idleDays * dayMs)));
  confidence = lowered(confidence, idlePeriods * idleStep);
  return Math.round(confidence * 10_000) / 10_000;
}

// Down to the floor; what starts below it stays where it is.
function lowered(confidence: number, by: number): number {
  return Math.max(Math.min(floor, confidence), confidence - by);
}
