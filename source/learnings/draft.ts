import {OrbitError} from '../../store/errors.js';
import {
  checkBody,
  checkCoia,
  checkConfidence,
  checkCount,
  checkDomain,
  checkEvidenceItem,
  checkKind,
  checkPaths,
  checkPriority,
  checkSummary,
  checkSymbols,
  checkTags,
} from '../../store/record/normalize.js';
import {type Coia, coiaFields, type Evidence, type Kind} from '../../store/record/schema.js';
import {refuseSecrets} from '../lint/lint.js';

// What a person or an agent says about a learning, from whichever surface. A field that is left out stays as it is
// (or takes its default); an empty text or list clears it.

export type Draft = {
  readonly summary?: string | undefined;
  readonly paths?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly symbols?: readonly string[] | undefined;
  readonly body?: string | undefined;
  readonly coia?: {readonly [field: string]: string | undefined} | undefined;
  readonly kind?: string | undefined;
  readonly domain?: string | undefined;
  readonly priority?: string | number | undefined;
  readonly confidence?: string | number | undefined;
  readonly evidence?: readonly {readonly kind: string; readonly ref: string}[] | undefined;
};

export type WriteOptions = {readonly allowSecret?: boolean};

/** `null` clears a field. */
export type CoiaEdit = {readonly [field in keyof Coia]?: string | null};

export type CheckedDraft = {
  readonly summary?: string;
  readonly paths?: readonly string[];
  readonly tags?: readonly string[];
  readonly symbols?: readonly string[];
  readonly body?: string | null;
  readonly coia?: CoiaEdit;
  readonly kind?: Kind | null;
  readonly domain?: string | null;
  readonly priority?: number | null;
  readonly confidence?: number | null;
  readonly evidence?: readonly Evidence[];
};

/** Every field is right, and none holds a secret unless that is allowed. */
export function checkDraft(draft: Draft, root: string, {allowSecret = false}: WriteOptions = {}): CheckedDraft {
  const {summary, paths, tags, symbols, body, kind, domain, priority, confidence, evidence} = draft;
  const coia =
    draft.coia && coiaFields.some(field => draft.coia?.[field] !== undefined) ? checkCoia(draft.coia) : undefined;
  const checked = {
    ...(summary === undefined ? {} : {summary: checkSummary(summary)}),
    ...(paths === undefined ? {} : {paths: checkPaths(paths, root)}),
    ...(tags === undefined ? {} : {tags: checkTags(tags)}),
    ...(symbols === undefined ? {} : {symbols: checkSymbols(symbols)}),
    ...(body === undefined ? {} : {body: checkBody(body)}),
    ...(coia === undefined ? {} : {coia}),
    ...(kind === undefined ? {} : {kind: kind === '' ? null : checkKind(kind)}),
    ...(domain === undefined ? {} : {domain: checkDomain(domain) || null}),
    ...(priority === undefined ? {} : {priority: priority === '' ? null : checkPriority(priority)}),
    ...(confidence === undefined ? {} : {confidence: confidence === '' ? null : checkConfidence(confidence)}),
    ...(evidence === undefined ? {} : {evidence: unique(evidence.map(checkEvidenceItem))}),
  };
  if (checked.evidence) checkCount('evidence', checked.evidence);
  if (!allowSecret) refuseSecrets(draft);
  return checked;
}

export function requireSummary(draft: CheckedDraft): string {
  if (draft.summary !== undefined) return draft.summary;
  throw new OrbitError('usage', 'summary: a learning needs --summary "one line that an agent can act on".');
}

function unique(evidence: Evidence[]): Evidence[] {
  const seen = new Set<string>();
  return evidence.filter(({kind, ref}) => {
    const key = `${kind}\0${ref}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}
