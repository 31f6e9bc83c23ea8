import type {CallToolResult} from '@modelcontextprotocol/server';
import {OrbitError} from '../../store/errors.js';
import {maskSecrets} from '../lint/secrets.js';
import {escapeActing} from '../output/json.js';
import {flattenForBlock, safeForBlock} from '../text/flatten.js';
import {withoutForgedTags} from '../text/forged-tags.js';

// Claude Code and Codex hand the model only the structured content, Gemini only the text: both say the same.

export function success(result: Readonly<Record<string, unknown>>): CallToolResult {
  const structuredContent = defused(result) as Record<string, unknown>;
  // Once more as a whole: what stands in two fields may read as one tag.
  const text = withoutForgedTags(escapeActing(JSON.stringify(structuredContent)));
  return {content: [{type: 'text', text}], structuredContent};
}

/** A failure the model can act on: what is wrong and what to do. */
export function failure(error: unknown): CallToolResult {
  const message = error instanceof Error ? error.message : String(error);
  const hint = error instanceof OrbitError ? error.hint : 'Run `orbit doctor` in the project.';
  return {
    isError: true,
    content: [{type: 'text', text: maskSecrets(`${flattenForBlock(message)}\n${flattenForBlock(hint)}`)}],
  };
}

// Anyone who can commit can write a record, and here it reaches a model: no text of it may act or pose as a
// reminder, and no key goes on to where the model runs.
export function defused(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(safeForBlock(value));
  if (Array.isArray(value)) return value.map(defused);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, defused(inner)]));
}
