import {statuses} from '../../store/record/schema.js';
import {listLearnings} from '../learnings/list.js';
import type {Orbit} from '../open/orbit.js';

export type Overview = {
  readonly root: string;
  readonly counts: Readonly<Record<(typeof statuses)[number], number>>;
  readonly problems: number;
  readonly tags: readonly {readonly tag: string; readonly count: number}[];
  /** The active learnings that rank highest. */
  readonly recent: readonly {readonly id: string; readonly summary: string}[];
};

const topTags = 8;
const topLearnings = 10;

export function overview(orbit: Orbit): Overview {
  const {db} = orbit;
  const byStatus = db.prepare('SELECT status, count(*) FROM learnings_index GROUP BY status').raw().all();
  const counts = new Map(byStatus as [string, number][]);
  const tags = db
    .prepare(
      `SELECT tag, count(*) AS count FROM scope_tags
       WHERE row NOT IN (SELECT row FROM learnings_index WHERE status <> 'active')
       GROUP BY tag ORDER BY count DESC, tag LIMIT ?`,
    )
    .all(topTags);
  return {
    root: orbit.workspace.root,
    counts: Object.fromEntries(statuses.map(status => [status, counts.get(status) ?? 0])) as Overview['counts'],
    problems: db.prepare('SELECT count(*) FROM problems').pluck().get() as number,
    tags: tags as {tag: string; count: number}[],
    recent: listLearnings(orbit, {limit: topLearnings}).map(({learning: {id, summary}}) => ({id, summary})),
  };
}
