import {learningById} from '../../store/index/query.js';
import {recordUsage, type UsageCount, usageOf} from '../../store/index/usage.js';
import type {Learning} from '../../store/record/schema.js';
import {type Orbit, timestamp} from '../open/orbit.js';
import {readLearning, resolveId} from '../open/read-record.js';
import {confidenceNow, halfLifeDays, voteScore} from '../rank/rank.js';

// Reading one or many records as every surface shows them.

export type LearningDetail = Omit<Learning, 'confidence'> & {
  readonly vote_count: number;
  readonly last_voted_at: string | null;
  readonly vote_score: number;
  readonly confidence: number;
  readonly usage: UsageCount & {readonly helpful: number; readonly not_helpful: number};
};

export function detail(orbit: Orbit, id: string): LearningDetail {
  const learning = readLearning(orbit, id);
  const row = learningById(orbit.db, id);
  const usage = usageOf(orbit.db, id);
  const lastVote = row.votes[row.votes.length - 1];
  return {
    ...learning,
    vote_count: row.votes.length,
    last_voted_at: lastVote === undefined ? null : new Date(lastVote).toISOString(),
    vote_score:
      Math.round(voteScore(row.votes, orbit.now(), halfLifeDays(orbit.env.ORBIT_LEARNING_VOTE_HALF_LIFE_DAYS)) * 1e6) /
      1e6,
    confidence: confidenceNow(row, {now: orbit.now(), usage: () => usage}),
    usage: {
      ...usage,
      helpful: row.feedback.filter(([, helpful]) => helpful).length,
      not_helpful: row.feedback.filter(([, helpful]) => !helpful).length,
    },
  };
}

/** What `show` answers everywhere. That somebody asked is the signal that the summary was worth reading. */
export function showLearning(orbit: Orbit, typed: string, via = 'cli'): LearningDetail {
  const id = resolveId(orbit, typed);
  const learning = detail(orbit, id);
  const session = orbit.env.ORBIT_SESSION_ID;
  recordUsage(orbit.workspace, [{kind: 'shown', id, at: timestamp(orbit), via, ...(session ? {session} : {})}]);
  return learning;
}
