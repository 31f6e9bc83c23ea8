import {fromRow, indexedColumns} from '../../../store/index/query.js';
import type {UsageCount} from '../../../store/index/usage.js';
import type {Orbit} from '../../orbit.js';
import {compareBy} from '../../rank/order.js';
import {confidenceNow} from '../../rank/rank.js';
import {halfLifeDays, voteScore} from '../../rank/vote-score.js';
import type {Row} from '../state/model.js';

/** Every learning as the list needs it, in the order agents would get them. One query: ten thousand must not be felt. */
export function readRows(orbit: Orbit, stale: ReadonlyMap<string, readonly string[]>): Row[] {
  const now = orbit.now();
  const halfLife = halfLifeDays(orbit.env.ORBIT_LEARNING_VOTE_HALF_LIFE_DAYS);
  const usage = new Map(
    (orbit.db.prepare('SELECT * FROM usage').all() as (UsageCount & {id: string})[]).map(row => [row.id, row]),
  );
  const none: UsageCount = {injected: 0, shown: 0, last_injected_at: null, last_shown_at: null};
  const rows = orbit.db
    .prepare(
      `SELECT ${indexedColumns}, l.status, l.paths, json_extract(r.json, '$.created_by') AS created_by FROM learnings_index l JOIN learning_records r ON r.row = l.row`,
    )
    .all() as {status: string; paths: string; created_by: string | null}[];
  const compare = compareBy(orbit.config.ranking);
  return rows
    .map(raw => {
      const indexed = fromRow(raw);
      const used = usage.get(indexed.id) ?? none;
      const confidence = confidenceNow(indexed, {now, usage: () => used});
      const sortable = {
        id: indexed.id,
        priority: indexed.priority,
        updated_at: indexed.updated_at,
        matched_by: [],
        confidence,
        score: voteScore(indexed.votes, now, halfLife),
      };
      const row: Row = {
        id: indexed.id,
        status: raw.status,
        summary: indexed.summary,
        tags: indexed.tags,
        paths: JSON.parse(raw.paths) as string[],
        kind: indexed.kind,
        domain: indexed.domain,
        createdBy: raw.created_by,
        updatedAt: Date.parse(indexed.updated_at),
        votes: indexed.votes.length,
        confidence,
        injected: used.injected,
        shown: used.shown,
        stale: stale.get(indexed.id) ?? [],
      };
      return {row, sortable};
    })
    .sort((a, b) => compare(a.sortable, b.sortable))
    .map(({row}) => row);
}
