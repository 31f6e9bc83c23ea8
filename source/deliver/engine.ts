import {OrbitError} from '../../store/errors.js';
import {readLearningJson} from '../../store/index/records.js';
import {usageOf} from '../../store/index/usage.js';
import {normalizeTag} from '../../store/record/tags.js';
import {countTokens} from '../../store/tokens.js';
import {maskSecrets} from '../lint/secrets.js';
import {indexContext} from '../open/index-context.js';
import type {Orbit} from '../open/orbit.js';
import {confidenceNow, type Ranked} from '../rank/rank.js';
import {matchScope, type ScopeQuery} from '../scope/match.js';
import {roleContribution} from './by-role.js';
import {textContribution} from './by-words.js';
import type {ContributedLearning, Contribution} from './contribution.js';
import {deliverRanked} from './deliver.js';
import {markdownFrame, markdownItem, renderMarkdown} from './markdown.js';
import {rankContext, retrieve} from './retrieve.js';
import {type Explained, explain} from './select.js';
import {readSeen, type Session} from './session.js';

// Layer 1: what an engine puts into a prompt before it starts an agent. Scope matches come first, then what the role's
// categories bring, then what the words of the task find, each ranked; the rest is the same delivery as everywhere.

export const injectFormats = ['reminder', 'json', 'markdown'] as const;
export type InjectFormat = (typeof injectFormats)[number];

export type EngineRequest = ScopeQuery & {
  readonly query?: string | undefined;
  readonly role?: string | undefined;
  readonly maxTokens?: number | undefined;
  readonly format: InjectFormat;
  readonly session: Session;
  readonly via?: string;
};

export type Injection = {
  readonly learnings: readonly Pick<Ranked, 'id' | 'summary' | 'tags' | 'matched_by'>[];
  readonly text: string;
  readonly tokens: number;
  readonly candidates: readonly Explained[];
};

export function inject(orbit: Orbit, request: EngineRequest): Injection {
  const contributed = collect(orbit, request);
  const isMarkdown = request.format === 'markdown';
  const ranked = isMarkdown
    ? contributed.ranked.map(item => ({...item, tokens: countTokens(`${markdownItem(detailed(orbit, item))}\n\n`)}))
    : contributed.ranked;
  const delivery = deliverRanked(
    indexContext(orbit),
    {
      ...request,
      via: request.via ?? 'inject',
      frameTokens: isMarkdown ? countTokens(markdownFrame) : undefined,
    },
    ranked,
  );
  const text = isMarkdown
    ? maskSecrets(renderMarkdown(delivery.chosen.map(item => detailed(orbit, item))))
    : delivery.text;
  return {
    learnings: delivery.chosen.map(({id, summary, tags, matched_by}) => ({id, summary, tags, matched_by})),
    text,
    tokens: text === '' ? 0 : countTokens(text),
    candidates: [...delivery.candidates, ...contributed.left],
  };
}

function collect(orbit: Orbit, request: EngineRequest): Contribution {
  const context = indexContext(orbit);
  const ranking = rankContext(context);
  const ranked: ContributedLearning[] = retrieve(context, request);
  const left: Explained[] = [];
  const earlier = {contributed: new Set(ranked.map(({id}) => id)), seen: readSeen(request.session)};
  const add = (contribution: Contribution) => {
    ranked.push(...contribution.ranked);
    left.push(...contribution.left);
    for (const {id} of contribution.ranked) earlier.contributed.add(id);
  };
  if (request.role !== undefined) add(roleContribution(orbit, request.role, earlier, ranking));
  if (request.query !== undefined) add(textContribution(orbit, request.query, earlier, ranking));
  return {ranked, left: [...left, ...notActive(orbit, request)]};
}

// Only an explanation needs them: what would have matched if it were active.
function notActive({db, workspace}: Orbit, {paths, tags}: EngineRequest): Explained[] {
  const reasons = new Map(matchScope(db, workspace.root, {paths, tags: []}, {everyStatus: true}));
  const tagged = db.prepare('SELECT row FROM scope_tags WHERE tag = ?').pluck();
  for (const tag of tags.map(normalizeTag))
    for (const row of tagged.all(tag) as number[]) reasons.set(row, [...(reasons.get(row) ?? []), `tag:${tag}`]);
  const status = db.prepare("SELECT id, status FROM learnings_index WHERE row = ? AND status <> 'active'");
  return [...reasons].flatMap(([row, rowReasons]) => {
    const learning = status.get(row) as {id: string; status: string} | undefined;
    if (!learning) return [];
    const matched_by = [...new Set(rowReasons)];
    const reason = `matched by ${matched_by.join(', ')}; it is ${learning.status}`;
    return [{...explain({id: learning.id, matched_by}, 'not-active'), reason}];
  });
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
