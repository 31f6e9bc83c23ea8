import {describe, expect, test} from 'vitest';
import {ftsTerm, matchedFields, rowsMatching, searchTerms, searchText} from '../../source/scope/full-text.js';
import {relevantRows} from '../../source/scope/text-relevance.js';
import {refreshIndex} from '../../store/index/refresh.js';
import {emptyIndex} from '../support/indexed.js';

function indexed(...records: readonly string[]) {
  const made = emptyIndex(
    Object.fromEntries(records.map((text, at) => [`L-${String(at + 1).padStart(4, '0')}`, text])),
  );
  refreshIndex(made.db, made.workspace);
  const search = (text: string, options: {limit?: number; statuses?: readonly string[]} = {}) =>
    searchText(made.db, text, {limit: 9, statuses: ['active'], ...options}).map(({row}) => row);
  return {...made, search};
}

const few = indexed(
  'summary: Retry the upload.\nbody: The server limits.\nscope: {tags: [network]}\n',
  'summary: Write the invoice.\nbody: An upload comes later.\ncoia: {action: Retry it.}\n',
  'summary: Upload archives.\nstatus: archived\n',
);

describe('search by words', () => {
  test('the summary weighs more than the body, and a word may be the beginning of one', () => {
    expect(few.search('upload')).toEqual([1, 2]);
    expect(few.search('invo')).toEqual([2]);
    expect(few.search('limits invoice').sort()).toEqual([1, 2]);
    expect(few.search('zebra')).toEqual([]);
  });

  test('in the statuses that are asked for, and no more than are wanted', () => {
    expect(few.search('upload', {statuses: ['archived']})).toEqual([3]);
    expect(few.search('upload', {statuses: ['active', 'archived']})).toHaveLength(3);
    expect(few.search('upload', {limit: 1})).toEqual([1]);
  });

  test('no letter of it is syntax, and no word at all finds nothing', () => {
    for (const text of ['', '  ', '"*()^-', '!?']) expect(few.search(text)).toEqual([]);
    expect(few.search('upload" OR "invoice')).toEqual(expect.arrayContaining([1, 2]));
    expect(few.search('NOT upload')).toEqual([1, 2]);
    expect(few.search('summary:upload')).toEqual([1, 2]);
  });

  test('the words looked for are those that tell something, or all where none does', () => {
    expect(searchTerms('What is the Retry of the retry?')).toEqual(['retry']);
    expect(searchTerms('what is the')).toEqual(['what', 'is', 'the']);
    expect(searchTerms(Array.from({length: 50}, (_, at) => `word${at}`).join(' '))).toHaveLength(32);
    expect([ftsTerm('ab'), ftsTerm('a')]).toEqual(['"ab"*', '"a"']);
  });

  test('the fields that have a word are the reason', () => {
    expect(matchedFields(few.db, 'upload retry', [1, 2, 3])).toEqual(
      new Map([
        [1, ['query:summary']],
        [2, ['query:body', 'query:coia']],
        [3, ['query:summary']],
      ]),
    );
    expect(matchedFields(few.db, 'network', [1])).toEqual(new Map([[1, ['query:tags']]]));
    expect(matchedFields(few.db, '?!', [1])).toEqual(new Map([[1, []]]));
  });

  test('of many rows the same ones match as of a few', () => {
    const many = indexed(...Array.from({length: 70}, (_, at) => `summary: ${at % 2 ? 'odd' : 'even'} number ${at}.\n`));
    const rows = Array.from({length: 70}, (_, at) => at + 1);
    const odd = rows.filter(row => row % 2 === 0);
    expect(rowsMatching(many.db, ftsTerm('odd'), rows).sort((a, b) => a - b)).toEqual(odd);
    expect(rowsMatching(many.db, ftsTerm('odd'), rows.slice(0, 10)).sort((a, b) => a - b)).toEqual(odd.slice(0, 5));
    expect(rowsMatching(many.db, ftsTerm('odd'), [])).toEqual([]);
  });
});

describe('what is put before an agent unasked is about the matter', () => {
  test('a word in common is enough for a short text, two for a long one', () => {
    expect(relevantRows(few.db, 'retry', [1, 2])).toEqual([1, 2]);
    expect(relevantRows(few.db, 'upload large pictures', [1])).toEqual([1]);
    expect(relevantRows(few.db, 'upload large pictures quickly', [1, 2])).toEqual([]);
    expect(relevantRows(few.db, 'retry when large pictures upload quickly', [1, 2])).toEqual([1, 2]);
    expect(relevantRows(few.db, 'retry when large pictures are sent to the server', [1, 2])).toEqual([1]);
  });

  test('words that every text has tell nothing', () => {
    expect(relevantRows(few.db, 'what is the', [1, 2])).toEqual([]);
  });
});
