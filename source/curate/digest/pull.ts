import {OrbitError} from '../../../store/errors.js';
import {readRecord} from '../../../store/write.js';
import type {Orbit} from '../../orbit.js';
import {addLearning} from '../add.js';
import {changeStatus} from '../status.js';
import {remembered} from '../undo-log.js';
import {updateLearning} from '../update.js';
import {bestFirst} from './best.js';
import {markOf, toBullet} from './bullet-text.js';
import {type Churn, churnOf} from './churn.js';
import {draftOf} from './new-bullet.js';
import {type ParsedDigest, parseDigest} from './parse.js';
import {type Place, readPlace, writePlace} from './place.js';
import {type Finding, planPull} from './plan.js';
import {type Carried, type Digest, renderDigest} from './render.js';
import {storeView} from './store-view.js';

// A person's edits of a digest become changes of the learnings. Each bullet stands for itself: what one of them cannot do
// is reported and stays in the file. Archiving is asked about before anything is done.

/** `later` leaves the removal in the file, so that the next pull asks again; `no` brings the bullets back. */
export type Decision = 'yes' | 'no' | 'later';

export type Pulled = {
  readonly findings: readonly Finding[];
  readonly digest: Digest | null;
  readonly churn: Churn | null;
  /** False where the file was saved by somebody while we worked: it is left alone. */
  readonly written: boolean;
};

export type PullOptions = {
  readonly dryRun: boolean;
  readonly maxTokens?: number | undefined;
  readonly decide: (removed: readonly Finding[]) => Decision;
};

export function pullDigest(orbit: Orbit, place: Place, {dryRun, maxTokens, decide}: PullOptions): Pulled {
  const before = readPlace(place);
  if (before === undefined)
    throw new OrbitError('not-found', `there is no digest ${place.name}.`, 'Write one with `orbit digest`.');
  const parsed = parseDigest(before, place.name);
  const planned = planPull(parsed, storeView(orbit));
  if (dryRun) return {findings: planned, digest: null, churn: null, written: false};
  const removed = planned.filter(({what}) => what === 'archived');
  const decision = removed.length > 0 ? decide(removed) : 'later';
  const findings = carryOut(orbit, planned, parsed, decision);
  const digest = renderDigest(bestFirst(orbit), maxTokens ?? parsed.maxTokens, carriedOver(findings, parsed));
  const written = writePlace(orbit.workspace, place, digest.text, before);
  return {findings, digest, churn: churnOf(parsed.marks.keys(), digest.listed), written};
}

function carryOut(orbit: Orbit, planned: readonly Finding[], parsed: ParsedDigest, decision: Decision): Finding[] {
  const added = addAll(orbit, planned);
  const ids = planned.flatMap(({what, id}) => (id && (what === 'updated' || what === 'archived') ? [id] : []));
  if (ids.length === 0) return added;
  // One change to undo, and nobody else's write between our look at a record and ours.
  return remembered(orbit, `digest pulled: ${ids.join(', ')}`, ids, () =>
    added.map(finding => {
      if (finding.what === 'updated') return attempt(finding, () => update(orbit, finding, parsed));
      if (finding.what !== 'archived') return finding;
      if (decision === 'yes') return attempt(finding, () => archive(orbit, finding, parsed));
      const detail = decision === 'no' ? 'stays active and comes back into the digest' : 'waits for --yes';
      return {...finding, what: decision === 'no' ? 'unchanged' : 'pending', detail};
    }),
  );
}

function addAll(orbit: Orbit, planned: readonly Finding[]): Finding[] {
  const said = new Map<string, string>();
  return planned.map(finding =>
    finding.what !== 'added' ? finding : attempt(finding, () => add(orbit, finding, said)),
  );
}

function add(orbit: Orbit, finding: Finding, said: Map<string, string>): Finding {
  const key = toBullet(finding.text);
  const known = said.get(key);
  if (known) return {...finding, what: 'known', id: known, detail: `${known} says so already`};
  const draft = draftOf(finding.text, finding.bullet?.heading, orbit.workspace.root);
  const {learning, similar, warnings} = addLearning(orbit, draft);
  said.set(key, learning.id);
  const notes = [
    ...(learning.status === 'proposed' ? ['a proposal until a person accepts it'] : []),
    ...similar.map(({id, summary}) => `similar to ${id}: ${summary}`),
    ...warnings,
  ];
  return {...finding, id: learning.id, detail: notes.join('; ')};
}

function update(orbit: Orbit, finding: Finding, parsed: ParsedDigest): Finding {
  const changed = changedMeanwhile(orbit, finding, parsed);
  if (changed) return changed;
  const {warnings} = updateLearning(orbit, finding.id ?? '', {summary: finding.text});
  return {...finding, detail: [finding.detail, ...warnings].join('; ')};
}

function archive(orbit: Orbit, finding: Finding, parsed: ParsedDigest): Finding {
  const changed = changedMeanwhile(orbit, finding, parsed);
  if (changed) return changed;
  changeStatus(orbit, finding.id ?? '', 'archive', 'removed from the digest');
  return finding;
}

// The plan was made from the index; the record on disk has the last word.
function changedMeanwhile(orbit: Orbit, finding: Finding, {marks}: ParsedDigest): Finding | undefined {
  const id = finding.id ?? '';
  const {summary} = readRecord(orbit.workspace, id).learning;
  if ((marks.get(finding.bullet?.ids[0] ?? id) ?? '') === markOf(toBullet(summary))) return undefined;
  return {...finding, what: 'conflict', detail: `${id} was changed since the digest was written; it says: ${summary}`};
}

function attempt(finding: Finding, work: () => Finding): Finding {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof OrbitError)) throw error;
    return {...finding, what: 'refused', detail: error.message};
  }
}

/** What has to stay in the file: notes of a person, bullets that came to nothing, removals that wait. */
export function carriedOver(findings: readonly Finding[], {prose, marks}: ParsedDigest): Carried {
  const stays = findings.flatMap(({what, bullet}) =>
    bullet && (what === 'conflict' || what === 'refused') ? [bullet] : [],
  );
  const present = new Set(stays.flatMap(({ids}) => ids));
  const pending = findings.flatMap(({what, id}) => (what === 'pending' && id ? [id] : []));
  const waiting = [...marks].filter(([id]) => present.has(id) || pending.includes(id));
  const kept = stays.map(({heading, raw, isStray}) => ({
    heading,
    lines: [isStray ? raw : `- ${raw}`],
    isBullet: !isStray,
  }));
  return {kept: [...prose, ...kept], waiting: new Map(waiting), present};
}
