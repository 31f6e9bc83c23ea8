import {coiaFields, type Kind, maxSummaryLength, startingConfidence} from '../../../store/record/schema.js';
import type {Draft} from '../../learnings/draft.js';
import {suspiciousPhrases} from '../../lint/phrases.js';
import {isOverBroad} from '../../lint/scope.js';
import {findSecrets, maskSecrets} from '../../lint/secrets.js';
import {matchGlob} from '../../scope/glob-filter.js';
import {flatten, flattenForBlock, safeForBlock} from '../../text/flatten.js';
import type {AnswerItem} from './answer.js';
import type {HarvestSource} from './source.js';
import {findSourceLine} from './source-line.js';
import {transientReason} from './transient.js';

// Everything an answer says is untrusted: it was made from texts that others wrote. What passes here is still only a
// proposal.

export type HarvestProposal = Draft & {
  readonly summary: string;
  readonly paths: readonly string[];
  readonly line?: number;
};
export type Dropped = {readonly summary: string; readonly reason: string};
export type Vetted = {readonly proposals: readonly HarvestProposal[]; readonly dropped: readonly Dropped[]};

const longestField = 1_000;
const mostTags = 6;
const mostPaths = 5;

export function vet(candidates: readonly AnswerItem[], source: HarvestSource, files: readonly string[]): Vetted {
  const proposals: HarvestProposal[] = [];
  const dropped: Dropped[] = [];
  for (const candidate of candidates) {
    const reason = objection(candidate);
    if (reason === undefined) proposals.push(proposal(candidate, source, files));
    else dropped.push({summary: maskSecrets(flattenForBlock(candidate.summary)).slice(0, maxSummaryLength), reason});
  }
  return {proposals, dropped};
}

function objection(candidate: AnswerItem): string | undefined {
  const {tags, domain, paths, line: _, kind: __, ...texts} = candidate;
  const summary = flatten(candidate.summary);
  const length = [...summary].length;
  if (length === 0) return 'its summary is empty';
  if (length > maxSummaryLength) return `its summary has ${length} characters; ${maxSummaryLength} are allowed`;
  const allTexts = [...Object.values(texts), domain, ...tags, ...paths];
  const [secret] = allTexts.flatMap(findSecrets);
  if (secret) return `it holds what looks like ${secret.name}`;
  // What cannot be seen is taken out of a proposal anyway, so by itself it is no objection.
  const [phrase] = allTexts.flatMap(text => [
    ...suspiciousPhrases(safeForBlock(text)),
    ...suspiciousPhrases(flatten(text)),
  ]);
  if (phrase) return `it ${phrase}`;
  const state = transientReason(summary);
  return state === undefined ? undefined : `it ${state}`;
}

function proposal(candidate: AnswerItem, source: HarvestSource, files: readonly string[]): HarvestProposal {
  const kind = kindOf(candidate.kind);
  const line = candidate.line ?? findSourceLine(candidate, source.lines);
  const tags = candidate.tags
    .map(tag => flatten(tag).toLowerCase())
    .filter(tag => /^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,39}$/u.test(tag));
  const paths = candidate.paths.map(flatten).filter(path => isAboutOne(path, files));
  const domain = flatten(candidate.domain).toLowerCase();
  return {
    summary: flattenForBlock(candidate.summary),
    paths: (paths.length > 0 ? paths : source.files).slice(0, mostPaths),
    tags: (tags.length > 0 ? [...new Set(tags)] : source.tags).slice(0, mostTags),
    coia: Object.fromEntries(
      coiaFields.map(field => [field, safeForBlock(candidate[field]).trim().slice(0, longestField) || undefined]),
    ),
    domain: domain.length <= 40 ? domain || undefined : undefined,
    kind,
    confidence: startingConfidence({confidence: null, kind: kind ?? null}),
    evidence: source.evidence(line),
    ...(line === undefined ? {} : {line}),
  };
}

const kindNames: Readonly<Record<string, Kind>> = {
  blocker: 'gotcha',
  gotcha: 'gotcha',
  pitfall: 'gotcha',
  constraint: 'constraint',
  'best-practice': 'best-practice',
  solution: 'solution',
};

function kindOf(text: string): Kind | undefined {
  const name = flatten(text).toLowerCase().replaceAll(/[ _]/g, '-');
  return Object.hasOwn(kindNames, name) ? kindNames[name] : undefined;
}

/** A path is taken only where it is one of the files, or a glob that matches one and not simply everything. */
function isAboutOne(path: string, files: readonly string[]): boolean {
  if (files.includes(path)) return true;
  if (path === '' || path.length > 200 || isOverBroad(path) || /^[*/.]+$/.test(path)) return false;
  try {
    return files.some(matchGlob(path));
  } catch {
    return false;
  }
}
