import {OrbitError} from '../../store/errors.js';
import {learningsByRow} from '../../store/index/query.js';
import {quote} from '../../store/quote.js';
import type {Orbit} from '../open/orbit.js';
import {type RankContext, rank} from '../rank/rank.js';
import type {ContributedLearning, Contribution, EarlierLearnings} from './contribution.js';
import {type Explained, explain} from './select.js';

/**
 * What an agent's role gets: of each of its categories (tags or domains) the best that the session has not had. Several
 * categories come at once, so their own maximum and the budget bound them, not the cap of a single touch.
 */
export function roleContribution(
  orbit: Orbit,
  role: string,
  earlier: EarlierLearnings,
  ranking: RankContext,
): Contribution {
  const picked = new Map<string, ContributedLearning>();
  const left: Explained[] = [];
  for (const category of categoriesOf(orbit, role)) {
    let taken = 0;
    for (const item of rank(ofCategory(orbit, category), () => [], ranking)) {
      const isSeen = earlier.seen.has(item.id);
      const isOver = !isSeen && taken === orbit.config.max_per_category;
      if (!isSeen && !isOver) taken++;
      if (earlier.contributed.has(item.id) || picked.has(item.id)) continue;
      const labelled = {...item, matched_by: [`category:${category}`], ownMaximum: true as const};
      if (isOver) left.push(explain(labelled, 'over-category'));
      else picked.set(item.id, labelled);
    }
  }
  return {
    ranked: rank([...picked.values()], () => [], ranking).map(item => picked.get(item.id) ?? item),
    left: left.filter(({id}) => !picked.has(id)),
  };
}

function categoriesOf(orbit: Orbit, role: string): string[] {
  const roles = orbit.config.agents;
  const categories = Object.hasOwn(roles, role) ? roles[role] : undefined;
  if (categories) return [...new Set(categories.map(name => name.trim().toLowerCase()))];
  const names = Object.keys(roles);
  throw new OrbitError(
    'bad-value',
    `agent: ${quote(role)} is not a role of .orbit/config.yaml; ${names.length > 0 ? `there are ${names.join(', ')}` : 'none is configured under agents'}.`,
  );
}

function ofCategory({db}: Orbit, category: string) {
  const rows = db
    .prepare(
      "SELECT row FROM learnings_index l WHERE status = 'active' AND (lower(domain) = ? OR EXISTS (SELECT 1 FROM scope_tags t WHERE t.row = l.row AND t.tag = ?))",
    )
    .pluck()
    .all(category, category) as number[];
  return learningsByRow(db, rows);
}
