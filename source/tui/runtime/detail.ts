import {readEvent} from '../../../store/index/usage.js';
import {readTail} from '../../../store/plain-file.js';
import {detail} from '../../learnings/read.js';
import type {Orbit} from '../../open/orbit.js';
import {isPlaceInTask, provenance} from '../../tasks/provenance.js';
import type {Detail} from '../model/model.js';

const weekMs = 7 * 86_400_000;
const weekCount = 12;
const tailBytes = 2 * 1024 * 1024;

export function readDetail(orbit: Orbit, id: string): Detail {
  const learning = detail(orbit, id);
  return {
    id,
    body: learning.body,
    coia: learning.coia as Readonly<Record<string, string>>,
    evidence: learning.evidence.filter(item => !isPlaceInTask(item)).map(({kind, ref}) => `${kind} ${ref}`),
    provenance: provenance(orbit.workspace, learning.evidence),
    symbols: learning.scope.symbols,
    supersedes: learning.supersedes ?? [],
    supersededBy: learning.superseded_by,
    priority: learning.priority,
    createdAt: learning.created_at,
    updatedAt: learning.updated_at,
    lastVotedAt: learning.last_voted_at,
    voteScore: learning.vote_score,
    helpful: learning.usage.helpful,
    notHelpful: learning.usage.not_helpful,
    lastInjectedAt: learning.usage.last_injected_at,
    lastShownAt: learning.usage.last_shown_at,
    weeks: weeklyUse(orbit, id),
  };
}

/** Injections and shows of the last twelve weeks, from the end of the log: a long one is not read whole for a sparkline. */
function weeklyUse(orbit: Orbit, id: string): number[] {
  const weeks = Array.from({length: weekCount}, () => 0);
  const now = orbit.now();
  for (const line of readTail(orbit.workspace.usage, tailBytes).split('\n')) {
    if (!line.includes(id)) continue;
    const event = readEvent(line);
    if (!event || event.kind === 'fired' || event.id !== id) continue;
    const at = weekCount - 1 - Math.floor((now - Date.parse(event.at)) / weekMs);
    if (at >= 0 && at < weekCount) weeks[at] = (weeks[at] ?? 0) + 1;
  }
  return weeks;
}
