import {jsonIn} from '../../../store/json.js';
import {isObject} from '../../../store/record/parse.js';

// What a model said → what it proposes. Only the fields that are asked for are taken: an id, a status or evidence in an
// answer is nobody's.

export type AnswerItem = {
  readonly summary: string;
  readonly context: string;
  readonly observation: string;
  readonly implication: string;
  readonly action: string;
  readonly tags: readonly string[];
  readonly domain: string;
  readonly kind: string;
  readonly paths: readonly string[];
  /** Where it stands, where that is known. */
  readonly line?: number;
};

export class BadAnswer extends Error {}

export const mostLearnings = 3;

export function parseAnswer(text: string): AnswerItem[] {
  if (text.trim() === '') throw new BadAnswer('the answer is empty');
  const list = listIn(text);
  if (!list) throw new BadAnswer('the answer holds no JSON with a list of learnings');
  return list.slice(0, mostLearnings).map(answerItem);
}

function answerItem(value: unknown, at: number): AnswerItem {
  // Dots are how the question shows the shape: whoever repeats it has not answered.
  if (!isObject(value) || typeof value.summary !== 'string' || !/[\p{L}\p{N}]/u.test(value.summary))
    throw new BadAnswer(`learning ${at + 1} of the answer has no summary`);
  const text = (name: string): string => {
    const field = value[name];
    if (field === undefined || field === null) return '';
    if (typeof field === 'string') return field;
    throw new BadAnswer(`${name} of learning ${at + 1} is not a string`);
  };
  const list = (name: string): string[] => {
    const field = value[name];
    if (field === undefined || field === null || field === '') return [];
    if (typeof field === 'string') return field.split(',');
    if (Array.isArray(field) && field.every(item => typeof item === 'string')) return field;
    throw new BadAnswer(`${name} of learning ${at + 1} is not a list of strings`);
  };
  return {
    summary: value.summary,
    context: text('context'),
    observation: text('observation'),
    implication: text('implication'),
    action: text('action'),
    tags: list('tags'),
    domain: text('domain'),
    kind: text('kind'),
    paths: list('paths'),
  };
}

const looks = 5;
const braces = 4;

/**
 * The list in an answer that may talk around it. The last one counts: what stands before it is a draft, or the question
 * again. Looks around each `"learnings"` from the end, so a long answer is read a few times and no more.
 */
function listIn(text: string): unknown[] | undefined {
  const whole = listOf(text.trim());
  if (whole) return whole;
  let key = text.lastIndexOf('"learnings"');
  for (let look = 0; look < looks && key !== -1; look++) {
    const list = listAround(text, key);
    if (list) return list;
    key = key === 0 ? -1 : text.lastIndexOf('"learnings"', key - 1);
  }
  return fenced(text);
}

/** Of the object that the key stands in; other objects may stand before it there. */
function listAround(text: string, key: number): unknown[] | undefined {
  let start = key;
  for (let brace = 0; brace < braces && start > 0; brace++) {
    start = text.lastIndexOf('{', start - 1);
    const end = start === -1 ? -1 : objectEnd(text, start);
    const list = end > key ? listOf(text.slice(start, end)) : undefined;
    if (list) return list;
  }
  return undefined;
}

/** A bare list, in a block of code. */
function fenced(text: string): unknown[] | undefined {
  const end = text.lastIndexOf('\n```');
  const start = end === -1 ? -1 : text.lastIndexOf('```', end - 1);
  return start === -1 ? undefined : listOf(text.slice(start + 3, end).replace(/^\w*/, ''));
}

function listOf(json: string): unknown[] | undefined {
  const data = jsonIn(json);
  const list = isObject(data) ? data.learnings : data;
  return Array.isArray(list) ? list : undefined;
}

/** Behind the brace that closes the one at `start`; -1 where none does. */
function objectEnd(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (quoted) {
      if (sign === 0x5c) at++;
      else if (sign === 0x22) quoted = false;
    } else if (sign === 0x22) quoted = true;
    else if (sign === 0x7b) depth++;
    else if (sign === 0x7d && --depth === 0) return at + 1;
  }
  return -1;
}
