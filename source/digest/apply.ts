import {OrbitError} from '../../store/errors.js';
import {withIds} from '../../store/ids.js';
import type {FileChange} from '../../store/journal/entry.js';
import {recordIds} from '../../store/journal/put-files.js';
import {readRecord} from '../../store/write.js';
import {addLearning} from '../learnings/add.js';
import {checkDraft, requireSummary} from '../learnings/draft.js';
import {changeStatus} from '../learnings/status.js';
import {updateLearning} from '../learnings/update.js';
import {maskSecrets} from '../lint/secrets.js';
import type {Orbit} from '../open/orbit.js';
import {withUndo} from '../undo/journal.js';
import {checksumOf, toBullet} from './bullet-text.js';
import {draftOf} from './new-bullet.js';
import type {ParsedDigest} from './parse.js';
import type {DigestFinding} from './plan.js';

// The plan becomes changes of records, each by the use-case that the command line has for it. What one of them refuses is
// told in its finding and does not stop the others.

/** `later` leaves the removal in the file, so that the next pull asks again; `no` brings the bullets back. */
export type RemovalDecision = 'yes' | 'no' | 'later';

/** What would be refused, without a change. */
export function dryRunPlan(orbit: Orbit, planned: readonly DigestFinding[]): DigestFinding[] {
  const {root} = orbit.workspace;
  return planned.map(finding =>
    finding.what !== 'added' && finding.what !== 'updated'
      ? finding
      : attempt(finding, () => {
          const isNew = finding.what === 'added';
          const draft = isNew ? draftOf(finding.text, finding.bullet?.heading, root) : {summary: finding.text};
          requireSummary(checkDraft(draft, root));
          return finding;
        }),
  );
}

export function applyPlan(
  orbit: Orbit,
  planned: readonly DigestFinding[],
  parsed: ParsedDigest,
  decision: RemovalDecision,
): DigestFinding[] {
  // One change to undo, and nobody else's write between our look at a record and ours.
  const pull = () =>
    addAll(orbit, planned).map(finding => {
      if (finding.what === 'updated') return attempt(finding, () => update(orbit, finding, parsed));
      if (finding.what !== 'archived') return finding;
      if (decision === 'yes') return attempt(finding, () => archive(orbit, finding, parsed));
      const detail = decision === 'no' ? 'stays active and comes back into the digest' : 'waits for --yes';
      return {...finding, what: decision === 'no' ? ('unchanged' as const) : ('pending' as const), detail};
    });
  const title = (files: readonly FileChange[]) => {
    const ids = recordIds(files);
    return `digest pulled: ${ids.length === 1 ? ids[0] : `${ids.length} learnings`}`;
  };
  return withIds(orbit.workspace, () => withUndo(orbit, title, pull));
}

function addAll(orbit: Orbit, planned: readonly DigestFinding[]): DigestFinding[] {
  const idByBullet = new Map<string, string>();
  return planned.map(finding =>
    finding.what !== 'added' ? finding : attempt(finding, () => add(orbit, finding, idByBullet)),
  );
}

function add(orbit: Orbit, finding: DigestFinding, idByBullet: Map<string, string>): DigestFinding {
  const draft = draftOf(finding.text, finding.bullet?.heading, orbit.workspace.root);
  const key = toBullet(draft.summary);
  const knownId = idByBullet.get(key);
  if (knownId) return {...finding, what: 'known', id: knownId, detail: `${knownId} says so already`};
  const {learning, similar, warnings} = addLearning(orbit, draft);
  idByBullet.set(key, learning.id);
  const notes = [
    ...(learning.status === 'proposed' ? ['a proposal until a person accepts it'] : []),
    ...similar.map(({id, summary}) => `similar to ${id}: ${summary}`),
    ...warnings,
  ];
  return {...finding, id: learning.id, detail: notes.join('; ')};
}

function update(orbit: Orbit, finding: DigestFinding, parsed: ParsedDigest): DigestFinding {
  const changed = changedMeanwhile(orbit, finding, parsed);
  if (changed) return changed;
  const {warnings} = updateLearning(orbit, finding.id ?? '', {summary: finding.text});
  return {...finding, detail: [finding.detail, ...warnings].join('; ')};
}

function archive(orbit: Orbit, finding: DigestFinding, parsed: ParsedDigest): DigestFinding {
  const changed = changedMeanwhile(orbit, finding, parsed);
  if (changed) return changed;
  changeStatus(orbit, finding.id ?? '', 'archive', 'removed from the digest');
  return finding;
}

// The plan was made from the index; the record on disk has the last word.
function changedMeanwhile(orbit: Orbit, finding: DigestFinding, {checksums}: ParsedDigest): DigestFinding | undefined {
  const id = finding.id ?? '';
  const {summary} = readRecord(orbit.workspace, id).learning;
  if ((checksums.get(finding.bullet?.ids[0] ?? id) ?? '') === checksumOf(toBullet(summary))) return undefined;
  return {...finding, what: 'conflict', detail: `${id} was changed since the digest was written; it says: ${summary}`};
}

function attempt(finding: DigestFinding, work: () => DigestFinding): DigestFinding {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof OrbitError)) throw error;
    return {...finding, what: 'refused', text: maskSecrets(finding.text), detail: error.message};
  }
}
