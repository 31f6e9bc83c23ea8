import type {Addition, JsonKey} from '../../json/insert-member.js';
import {object, type Payload} from '../../json/payload.js';

// Clients check structured content against the tool's output schema. Where the schema is closed, `learnings` has to be
// announced in it; where it cannot be told what it allows, the structured content is left alone.

export const learningsSchema = {
  type: 'array',
  description: 'Project learnings about the files of this answer (added by orbit)',
  items: {type: 'object', properties: {id: {type: 'string'}, summary: {type: 'string'}}, required: ['id', 'summary']},
};

const unclear = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'dependentSchemas',
  'patternProperties',
  'propertyNames',
  'maxProperties',
  'const',
  'enum',
];

export type Openness = 'open' | 'closed' | 'unclear';

export function openness(schema: Payload): Openness {
  if (unclear.some(key => key in schema) || 'learnings' in object(schema.properties)) return 'unclear';
  const isOpen = (rule: unknown) => rule === undefined || rule === true;
  return isOpen(schema.additionalProperties) && isOpen(schema.unevaluatedProperties) ? 'open' : 'closed';
}

/** The property in the schema at this place of a message. */
export function announcement(schema: Payload, at: readonly JsonKey[]): Addition {
  const property = `"learnings":${JSON.stringify(learningsSchema)}`;
  const {properties} = schema;
  if (typeof properties === 'object' && properties !== null)
    return {into: [...at, 'properties'], text: property, isFirst: Object.keys(properties).length === 0};
  return {into: at, text: `"properties":{${property}}`, isFirst: Object.keys(schema).length === 0};
}
