import {OrbitError} from '../../store/errors.js';
import type {Orbit} from '../open/orbit.js';
import {applyPlan, dryRunPlan, type RemovalDecision} from './apply.js';
import {bestFirst} from './best-first.js';
import {type Churn, churnOf} from './churn.js';
import {type DigestFile, readDigestFile, writeDigestFile} from './file.js';
import {type ParsedDigest, parseDigest} from './parse.js';
import {type DigestFinding, planPull} from './plan.js';
import {type Carried, type Digest, renderDigest} from './render.js';
import {storeView} from './store-view.js';

// A person's edits of a digest become changes of the learnings. Each bullet stands for itself: what one of them cannot do
// is reported and stays in the file. Archiving is asked about before anything is done.

export type Pulled = {
  readonly findings: readonly DigestFinding[];
  readonly digest: Digest | null;
  readonly churn: Churn | null;
  /** False where the file was saved by somebody while we worked: it is left alone. */
  readonly written: boolean;
};

export type PullOptions = {
  readonly dryRun: boolean;
  readonly maxTokens?: number | undefined;
  readonly decide: (removed: readonly DigestFinding[]) => RemovalDecision;
};

export function pullDigest(orbit: Orbit, target: DigestFile, {dryRun, maxTokens, decide}: PullOptions): Pulled {
  const before = readDigestFile(target);
  if (before === undefined)
    throw new OrbitError('not-found', `there is no digest ${target.name}.`, 'Write one with `orbit digest`.');
  const parsed = parseDigest(before, target.name);
  const planned = planPull(parsed, storeView(orbit));
  if (dryRun) return {findings: dryRunPlan(orbit, planned), digest: null, churn: null, written: false};
  const removed = planned.filter(({what}) => what === 'archived');
  const decision = removed.length > 0 ? decide(removed) : 'later';
  const findings = applyPlan(orbit, planned, parsed, decision);
  const digest = renderDigest(bestFirst(orbit), maxTokens ?? parsed.maxTokens, carriedOver(findings, parsed));
  const written = writeDigestFile(orbit.workspace, target, digest.text, before);
  return {findings, digest, churn: churnOf(parsed.checksums.keys(), digest.listed), written};
}

/** What has to stay in the file: notes of a person, bullets that came to nothing, removals that wait. */
export function carriedOver(findings: readonly DigestFinding[], {prose, checksums}: ParsedDigest): Carried {
  const staying = findings.flatMap(({what, bullet}) =>
    bullet && (what === 'conflict' || what === 'refused') ? [bullet] : [],
  );
  const present = new Set(staying.flatMap(({ids}) => ids));
  const pending = findings.flatMap(({what, id}) => (what === 'pending' && id ? [id] : []));
  const waiting = [...checksums].filter(([id]) => present.has(id) || pending.includes(id));
  const keptBullets = staying.map(({heading, raw, isStray}) => ({
    heading,
    lines: [isStray ? raw : `- ${raw}`],
    isBullet: !isStray,
  }));
  return {kept: [...prose, ...keptBullets], waiting: new Map(waiting), present};
}
