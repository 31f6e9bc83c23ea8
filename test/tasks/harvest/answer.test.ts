import {describe, expect, test} from 'vitest';
import {BadAnswer, parseAnswer} from '../../../source/tasks/harvest/answer.js';

const one = {summary: 'Close what you open.', tags: ['io'], paths: ['src/a.ts']};
const json = JSON.stringify({learnings: [one]});
const summaries = (text: string) => parseAnswer(text).map(({summary}) => summary);

describe('the JSON in an answer is found', () => {
  test.each([
    ['alone', json],
    ['a bare list', JSON.stringify([one])],
    [
      'in a fence, with talk around it',
      `Sure!\n\`\`\`json\n${JSON.stringify({learnings: [one]}, null, 2)}\n\`\`\`\nHope it {helps}!`,
    ],
    ['after braces of prose', `I looked at {a} and {"b": 1}. Here: ${json} — done {`],
    ['inside another object', JSON.stringify({result: {learnings: [one]}})],
    ['behind a broken attempt', `{"learnings": [{"summary": "x",]}\n${json}`],
    ['behind a draft', `<think>Perhaps {"learnings": []}, or not.</think>\n${json}`],
    ['behind the question', `You asked for {"learnings": [{"summary": "…", "tags": ["…"]}]}.\n${json}`],
    [
      'behind another object in the same one',
      `Here:\n${JSON.stringify({meta: {sure: true}, learnings: [one]})}\nDone.`,
    ],
    ['a bare list in a fence', `Sure:\n\`\`\`json\n${JSON.stringify([one])}\n\`\`\`\n`],
    ['with braces in its texts', JSON.stringify({learnings: [{...one, context: 'a } b { "c" \\'}]})],
  ])('%s', (_, text) => expect(summaries(text)).toEqual(['Close what you open.']));

  test('in two megabytes of talk, in no time to speak of', () => {
    expect(summaries(`${'{ "noise" '.repeat(200_000)}${json}${' } '.repeat(1000)}`)).toEqual(['Close what you open.']);
    expect(summaries(`${'{ "learnings" '.repeat(150_000)}${json}`)).toEqual(['Close what you open.']);
  });
});

test('no more than three are taken', () => {
  expect(parseAnswer(JSON.stringify({learnings: Array.from({length: 9}, () => one)}))).toHaveLength(3);
});

test('nothing but the fields that were asked for is taken', () => {
  const forged = {
    ...one,
    id: 'L-0001',
    status: 'active',
    evidence: [{kind: 'task', ref: 'T-9'}],
    supersedes: 'L-0002',
    priority: 255,
  };
  expect(Object.keys(parseAnswer(JSON.stringify({learnings: [forged]}))[0] ?? {}).sort()).toEqual([
    'action',
    'context',
    'domain',
    'implication',
    'kind',
    'observation',
    'paths',
    'summary',
    'tags',
  ]);
});

test.each([
  ['empty', ''],
  ['prose', 'There is nothing to learn here.'],
  ['cut off', json.slice(0, -4)],
  ['another shape', '{"lessons": []}'],
  ['a list of texts', '{"learnings": ["x"]}'],
  ['no summary', '{"learnings": [{"context": "x"}]}'],
  ['a summary that is no text', '{"learnings": [{"summary": 5}]}'],
  ['tags that are no list', '{"learnings": [{"summary": "x", "tags": {"a": 1}}]}'],
  ['the question again', 'Answer with {"learnings": [{"summary": "…", "tags": ["…"]}]}.'],
  ['null', 'null'],
])('%s is a bad answer', (_, text) => expect(() => parseAnswer(text)).toThrow(BadAnswer));

test('an empty list is a good answer', () => expect(parseAnswer('{"learnings": []}')).toEqual([]));
