import * as z from 'zod';
import {evidenceKinds, kinds} from '../../../store/record/schema.js';
import type {Draft} from '../../learnings/draft.js';

// The fields of a learning as tool arguments, shared by add and update. Their meaning and limits are checked by the
// use-case; the schema only tells a model what there is.

const texts = z.array(z.string());

export const learningId = z.string().describe('id of a learning, such as L-0001');
export const pathList = texts.describe('files, folders or globs, relative to the workspace root, such as src/api/**');
export const tagList = texts.describe('topics, such as performance');
export const limit = z.number().int().min(1).max(500);
export const task = z
  .string()
  .optional()
  .describe('the task it is about, such as T-0012 or a ticket; default: $ORBIT_TASK_ID');

export const draftFields = {
  paths: pathList.optional(),
  tags: tagList.optional(),
  symbols: texts.optional().describe('Qualified.name[:kind] or path#name'),
  scope: z
    .strictObject({paths: texts.optional(), tags: texts.optional(), symbols: texts.optional()})
    .optional()
    .describe('paths, tags and symbols in one object instead'),
  body: z.string().optional().describe('the explanation, markdown'),
  coia: z
    .strictObject({
      context: z.string().optional().describe('when it applies'),
      observation: z.string().optional().describe('what was seen'),
      implication: z.string().optional().describe('what follows from it'),
      action: z.string().optional().describe('what to do'),
    })
    .optional(),
  // No enum: an empty text clears it, and some model APIs refuse a schema with an empty choice.
  kind: z.string().optional().describe(kinds.join(', ')),
  domain: z.string().optional().describe('its category'),
  priority: z.number().int().min(0).max(255).optional().describe('rank among learnings with equal votes'),
  confidence: z.number().min(0).max(1).optional().describe('how sure it is at the start'),
  evidence: z
    .array(z.strictObject({kind: z.enum(evidenceKinds), ref: z.string()}))
    .optional()
    .describe('where it was learned'),
};

type DraftArguments = z.output<z.ZodObject<typeof draftFields>> & {readonly summary?: string | undefined};

export function draftFrom({scope, paths, tags, symbols, ...rest}: DraftArguments): Draft {
  return {
    ...rest,
    paths: both(paths, scope?.paths),
    tags: both(tags, scope?.tags),
    symbols: both(symbols, scope?.symbols),
  };
}

function both(a: readonly string[] | undefined, b: readonly string[] | undefined): readonly string[] | undefined {
  return a === undefined && b === undefined ? undefined : [...(a ?? []), ...(b ?? [])];
}
