// This folder: the text of a learning and the learning itself: parse, check, serialize, edit in place.
// The learning as the rest of the program sees it. The YAML on disk may be looser (see parse.ts); what leaves
// this layer always has every key.

export const schemaVersion = 1;
export const maxSummaryLength = 280;
export const maxRecordBytes = 1024 * 1024;

// Writing refuses what is larger. Reading sets a record with a longer list aside, since part of a list would mean something
// else, ignores a longer item, and cuts a longer text for use; the file keeps all of it, and doctor says so.
/** Entries of each list: paths, tags, symbols, evidence, supersedes, legacy_ids. */
export const maxListed = 500;
export const maxBodyLength = 256 * 1024;
/** Written ones have 280; one that came otherwise is shown a little further. */
export const maxSummaryRead = 1_000;
/** Of a name, a time or an id. */
export const maxNameLength = 256;
export const maxTagLength = 64;
export const maxPathLength = 1_024;
export const maxReferenceLength = 2_048;

export const statuses = ['proposed', 'active', 'superseded', 'archived'] as const;
export type Status = (typeof statuses)[number];

export const kinds = ['solution', 'gotcha', 'best-practice', 'constraint'] as const;
export type Kind = (typeof kinds)[number];

export const evidenceKinds = ['task', 'commit', 'external'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];
export type Evidence = {readonly kind: EvidenceKind; readonly ref: string};

export const coiaFields = ['context', 'observation', 'implication', 'action'] as const;
export type Coia = {readonly [field in (typeof coiaFields)[number]]?: string};

export type Scope = {
  readonly paths: readonly string[];
  readonly tags: readonly string[];
  readonly symbols: readonly string[];
};

export type Learning = {
  readonly id: string;
  readonly schemaVersion: number;
  readonly status: Status;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly scope: Scope;
  readonly summary: string;
  readonly body: string | null;
  readonly coia: Coia;
  readonly kind: Kind | null;
  readonly domain: string | null;
  readonly priority: number | null;
  readonly confidence: number | null;
  readonly evidence: readonly Evidence[];
  readonly supersedes: readonly string[] | null;
  readonly superseded_by: string | null;
  readonly legacy_ids: readonly string[];
};

const confidenceByKind: Partial<Record<Kind, number>> = {gotcha: 0.7, constraint: 0.6};

/** Where confidence starts: what the record says, else by its kind. */
export function startingConfidence(learning: Pick<Learning, 'confidence' | 'kind'>): number {
  return learning.confidence ?? (learning.kind ? confidenceByKind[learning.kind] : undefined) ?? 0.5;
}

/** One thing that is wrong with a file on disk, worded for the person who will mend it. */
export type Problem = {readonly file: string; readonly line: number | null; readonly what: string};
