// This folder: use-cases that read and change learnings, each written once for all surfaces.

import os from 'node:os';
import {OrbitError} from '../../store/errors.js';
import {gitText} from '../../store/git/exec.js';
import {withIds} from '../../store/ids.js';
import {type Learning, type Status, schemaVersion} from '../../store/record/schema.js';
import {createRecord} from '../../store/write.js';
import {findSimilar, type SimilarSummary} from '../duplicates/similar.js';
import {lintDraft} from '../lint/lint.js';
import {type Orbit, timestamp} from '../open/orbit.js';
import {withUndo} from '../undo/journal.js';
import {type CheckedDraft, checkDraft, type Draft, requireSummary, type WriteOptions} from './draft.js';
import {authorName} from './reference.js';

export type Added = {
  readonly learning: Learning;
  readonly similar: readonly SimilarSummary[];
  readonly warnings: readonly string[];
};

/** Writes a new learning. Nothing is written unless every field is right. */
export function addLearning(
  orbit: Orbit,
  draft: Draft,
  options: WriteOptions & {readonly agent?: string | undefined; readonly status?: Status} = {},
): Added {
  const checked = checkDraft(draft, orbit.workspace.root, options);
  const summary = requireSummary(checked);
  const agent = authorName(options.agent ?? orbit.env.ORBIT_AGENT_NAME);
  const status = options.status ?? statusFor(orbit, agent, checked);
  const similar = findSimilar(orbit, {summary, paths: checked.paths ?? [], tags: checked.tags ?? []});
  const at = timestamp(orbit);
  const author = agent || personName(orbit);
  const learning = withIds(orbit.workspace, () =>
    withUndo(
      orbit,
      ([file]) => `${file?.id} added`,
      () => createRecord(orbit.workspace, id => assemble(id, {...checked, summary}, {at, author, status})),
    ),
  );
  return {learning, similar, warnings: lintDraft(orbit.workspace, {...checked, ...learning.scope})};
}

// What agents may write is the team's decision; a refused observation is echoed so that it is not lost.
function statusFor(orbit: Orbit, agent: string | null, draft: CheckedDraft): Status {
  if (!agent) return 'active';
  const policy = orbit.config.authoring.agents;
  if (policy === 'refuse') {
    throw new OrbitError(
      'refused',
      `agents may not add learnings here (authoring.agents: refuse). What ${agent} wrote: ${JSON.stringify(draft)}`,
      'Hand the text to a person, who can add it with `orbit learning add`.',
    );
  }
  return policy;
}

function assemble(
  id: string,
  draft: CheckedDraft & {summary: string},
  by: {at: string; author: string | null; status: Status},
): Learning {
  return {
    id,
    schemaVersion,
    status: by.status,
    created_at: by.at,
    updated_at: by.at,
    created_by: by.author,
    scope: {paths: draft.paths ?? [], tags: draft.tags ?? [], symbols: draft.symbols ?? []},
    summary: draft.summary,
    body: draft.body ?? null,
    coia: Object.fromEntries(Object.entries(draft.coia ?? {}).filter(([, text]) => text !== null)),
    kind: draft.kind ?? null,
    domain: draft.domain ?? null,
    priority: draft.priority ?? null,
    confidence: draft.confidence ?? null,
    evidence: draft.evidence ?? [],
    supersedes: null,
    superseded_by: null,
    legacy_ids: [],
  };
}

function personName(orbit: Orbit): string | null {
  const name = gitText(orbit.workspace.root, ['config', 'user.name'])?.trim();
  if (name) return name.slice(0, 128);
  try {
    return os.userInfo().username || null;
  } catch {
    return null;
  }
}
