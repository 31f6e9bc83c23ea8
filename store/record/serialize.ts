import {Scalar, stringify} from '../yaml.js';
import type {Learning} from './schema.js';

// One line for a quoted text, whatever its length: over several, its escaped line breaks would not survive a checkout
// with CRLF.
export const yamlStyle = {lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER} as const;

/** A new record's text: the keys of the schema in their order; optional keys only where they say something. */
export function serializeRecord(learning: Learning): string {
  const {scope} = learning;
  const ordered: Record<string, unknown> = {
    id: learning.id,
    schemaVersion: learning.schemaVersion,
    status: learning.status,
    created_at: learning.created_at,
    updated_at: learning.updated_at,
    ...present({created_by: learning.created_by}),
    scope: {paths: [...scope.paths], tags: [...scope.tags], symbols: [...scope.symbols]},
    summary: learning.summary,
    ...present({body: learning.body === null ? null : block(learning.body)}),
    ...(Object.keys(learning.coia).length > 0 ? {coia: {...learning.coia}} : {}),
    ...present({
      kind: learning.kind,
      domain: learning.domain,
      priority: learning.priority,
      confidence: learning.confidence,
    }),
    evidence: learning.evidence.map(({kind, ref}) => ({kind, ref})),
    supersedes: learning.supersedes === null ? null : supersedesValue(learning.supersedes),
    superseded_by: learning.superseded_by,
    ...(learning.legacy_ids.length > 0 ? {legacy_ids: [...learning.legacy_ids]} : {}),
  };
  return stringify(ordered, {...yamlStyle, aliasDuplicateObjects: false});
}

/** Prose stands as a block, so that a changed line is a changed line in the diff. */
function block(text: string): Scalar {
  const scalar = new Scalar(text);
  scalar.type = Scalar.BLOCK_LITERAL;
  return scalar;
}

export function supersedesValue(ids: readonly string[]): string | string[] | null {
  if (ids.length === 0) return null;
  return ids.length === 1 ? (ids[0] ?? null) : [...ids];
}

function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}
