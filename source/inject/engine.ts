import {OrbitError} from '../../store/errors.js';
import {type IndexedLearning, learningsByRow} from '../../store/index/query.js';
import {readLearningJson} from '../../store/index/records.js';
import {type UsageCount, usageOf} from '../../store/index/usage.js';
import {countTokens} from '../../store/tokens.js';
import type {Orbit} from '../orbit.js';
import {confidenceNow, type Ranked, rank} from '../rank/rank.js';
import {matchScope} from '../scope/match.js';
import {scopeTable} from '../scope/table.js';
import {matchedFields, searchText} from '../scope/text-match.js';
import {rowsAbout} from '../scope/text-relevance.js';
import {deliverRanked} from './deliver.js';
import {markdownItem, renderMarkdown} from './markdown.js';
import {type Explained, explain} from './select.js';
import type {Session} from './session.js';

// Layer 1: what an engine puts into a prompt before it starts an agent. Scope matches come first, then what the role's
// categories offer, then what the words of the task find, each ranked; the rest is the same delivery as everywhere.

export const injectFormats = ['reminder', 'json', 'markdown'] as const;
export type InjectFormat = (typeof injectFormats)[number];

export type EngineRequest = {
  /** Relative to the workspace root. */
  readonly paths: readonly string[];
  readonly tags: readonly string[];
  readonly query?: string | undefined;
  readonly role?: string | undefined;
  readonly maxTokens?: number | undefined;
  readonly format: InjectFormat;
  readonly session: Session;
  readonly via?: string;
};

export type Injection = {
  readonly learnings: readonly {
    readonly id: string;
    readonly summary: string;
    readonly tags: readonly string[];
    readonly matched_by: readonly string[];
  }[];
  readonly text: string;
  readonly tokens: number;
  readonly candidates: readonly Explained[];
};

const textPool = 20;

export function inject(orbit: Orbit, request: EngineRequest): Injection {
  const set = collect(orbit, request);
  const ranked =
    request.format === 'markdown'
      ? set.ranked.map(item => ({...item, tokens: countTokens(markdownItem(detailed(orbit, item)))}))
      : set.ranked;
  const context = {
    ...orbit,
    now: orbit.now(),
    ...(set.perCall === undefined ? {} : {env: {...orbit.env, ORBIT_LEARNING_PER_CALL_CAP: String(set.perCall)}}),
  };
  const delivery = deliverRanked(context, {...request, via: request.via ?? 'inject'}, ranked);
  const text =
    request.format === 'markdown' ? renderMarkdown(delivery.chosen.map(item => detailed(orbit, item))) : delivery.text;
  return {
    learnings: delivery.chosen.map(({id, summary, tags, matched_by}) => ({id, summary, tags, matched_by})),
    text,
    tokens: text === '' ? 0 : countTokens(text),
    candidates: [...delivery.candidates, ...set.left],
  };
}

type Collected = {readonly ranked: Ranked[]; readonly left: Explained[]; readonly perCall?: number};

function collect(orbit: Orbit, request: EngineRequest): Collected {
  const {db, workspace} = orbit;
  const usage = (id: string): UsageCount => usageOf(db, id);
  const ranking = {now: orbit.now(), env: orbit.env, config: orbit.config, usage};
  const left: Explained[] = [];
  const matches = matchScope(db, workspace.root, request);
  const ranked = rank(learningsByRow(db, [...matches.keys()]), row => matches.get(row) ?? [], ranking);
  const known = new Set(ranked.map(({id}) => id));
  const picks =
    request.role === undefined
      ? undefined
      : rolePicks(orbit, request.role, known, learnings => rank(learnings, () => [], ranking));
  ranked.push(...(picks?.ranked ?? []));
  left.push(...(picks?.left ?? []), ...notActive(orbit, request));
  for (const item of ranked) known.add(item.id);
  for (const {learning, matched_by} of textMatches(orbit, request.query ?? '', known)) {
    const confidence = confidenceNow(learning, ranking);
    if (confidence >= orbit.config.injection.min_confidence)
      ranked.push({...learning, start: learning.confidence, matched_by, score: 0});
    else left.push(explain({id: learning.id, matched_by}, 'below-confidence'));
  }
  // A role asks for several categories at once; their own maximum and the budget bound it, not the cap of a single touch.
  return {ranked, left, ...(picks ? {perCall: Math.max(orbit.config.injection.per_call, ranked.length)} : {})};
}

function rolePicks(
  orbit: Orbit,
  role: string,
  known: ReadonlySet<string>,
  order: (learnings: IndexedLearning[]) => Ranked[],
): {ranked: Ranked[]; left: Explained[]} {
  const categories = orbit.config.agents[role];
  if (!categories) {
    const roles = Object.keys(orbit.config.agents);
    throw new OrbitError(
      'bad-value',
      `agent: ${JSON.stringify(role)} is not a role of .orbit/config.yaml; ${roles.length > 0 ? `there are ${roles.join(', ')}` : 'none is configured under agents'}.`,
    );
  }
  const picked = new Map<string, Ranked>();
  const left: Explained[] = [];
  for (const category of categories.map(name => name.trim().toLowerCase())) {
    const rows = orbit.db
      .prepare(
        "SELECT row FROM learnings_index l WHERE status = 'active' AND (lower(domain) = ? OR EXISTS (SELECT 1 FROM scope_tags t WHERE t.row = l.row AND t.tag = ?))",
      )
      .pluck()
      .all(category, category) as number[];
    for (const [at, item] of order(learningsByRow(orbit.db, rows)).entries()) {
      if (known.has(item.id) || picked.has(item.id)) continue;
      const labelled = {...item, matched_by: [`category:${category}`]};
      if (at < orbit.config.max_per_category) picked.set(item.id, labelled);
      else left.push(explain(labelled, 'over-category'));
    }
  }
  return {
    ranked: order([...picked.values()]).map(item => picked.get(item.id) ?? item),
    left: left.filter(({id}) => !picked.has(id)),
  };
}

type TextMatch = {readonly learning: IndexedLearning; readonly matched_by: readonly string[]};

function textMatches({db}: Orbit, query: string, known: ReadonlySet<string>): TextMatch[] {
  const hits = searchText(db, query, {limit: textPool, statuses: ['active']});
  // In the order of the hits, which is the search's.
  const rows = rowsAbout(
    db,
    query,
    hits.map(({row}) => row),
  );
  const fields = matchedFields(db, query, rows);
  return learningsByRow(db, rows)
    .filter(({id}) => !known.has(id))
    .map(learning => ({learning, matched_by: fields.get(learning.row) ?? []}));
}

// Only an explanation needs them: what would have matched if it were active.
function notActive(orbit: Orbit, {paths}: EngineRequest): Explained[] {
  if (paths.length === 0) return [];
  const table = scopeTable(orbit.db, orbit.workspace.root, {everyStatus: true});
  const explained = new Map<string, Explained>();
  for (const path of paths) {
    for (const [row, globs] of table.match(path)) {
      const found = orbit.db
        .prepare("SELECT id, status FROM learnings_index WHERE row = ? AND status <> 'active'")
        .get(row) as {id: string; status: string} | undefined;
      if (found)
        explained.set(found.id, {
          ...explain({id: found.id, matched_by: globs.map(glob => `path:${glob}`)}, 'not-active'),
          reason: `it is ${found.status}`,
        });
    }
  }
  return [...explained.values()];
}

function detailed(orbit: Orbit, item: Ranked): Parameters<typeof markdownItem>[0] {
  const learning = readLearningJson(orbit.db, item.row);
  if (!learning) throw new OrbitError('not-found', `there is no learning ${item.id}.`);
  const usage = usageOf(orbit.db, item.id);
  return {
    learning,
    confidence: confidenceNow({...item, confidence: item.start}, {now: orbit.now(), usage: () => usage}),
    uses: usage.injected + usage.shown,
  };
}
