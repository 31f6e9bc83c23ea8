import {allLearnings} from '../../store/index/records.js';
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
  const learnings = allLearnings(orbit.db);
  const counts = Object.fromEntries(
    statuses.map(status => [status, learnings.filter(learning => learning.status === status).length]),
  );
  const tags = new Map<string, number>();
  for (const {status, scope} of learnings)
    if (status === 'active') for (const tag of scope.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  return {
    root: orbit.workspace.root,
    counts: counts as Overview['counts'],
    problems: orbit.db.prepare('SELECT count(*) FROM problems').pluck().get() as number,
    tags: [...tags]
      .map(([tag, count]) => ({tag, count}))
      .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
      .slice(0, topTags),
    recent: listLearnings(orbit, {limit: topLearnings}).map(({learning: {id, summary}}) => ({id, summary})),
  };
}
