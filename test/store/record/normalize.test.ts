import {describe, expect, test} from 'vitest';
import {
  checkBody,
  checkCoia,
  checkConfidence,
  checkDomain,
  checkEvidence,
  checkKind,
  checkPriority,
  checkSummary,
  checkSymbols,
  checkTags,
} from '../../../store/record/normalize.js';

// Writing is strict: the value that is stored, or the field, what is wrong and what is allowed.

describe('summary', () => {
  test('trimmed, one line, 1 to 280 code points', () => {
    expect(checkSummary('  Verify.\t ')).toBe('Verify.');
    expect(checkSummary('a\tb')).toBe('a b');
    expect(checkSummary('🦊'.repeat(280))).toBe('🦊'.repeat(280));
    expect(checkSummary('lone \ud800')).toBe('lone \ufffd');
  });
  test.each([
    ['', /^summary: is empty/],
    [' \n ', /^summary: is empty/],
    ['🦊'.repeat(281), /has 281 characters/],
    ['a\nb', /line break/],
    ['a\u2028b', /line break/],
    ['a\u001b[31mb', /control characters/],
    ['a\u0085b', /control characters/],
  ])('%j is refused', (text, why) => expect(() => checkSummary(text)).toThrow(why));
});

describe('tags', () => {
  test('trimmed, lower-cased, deduplicated', () =>
    expect(checkTags([' Perf', 'perf ', 'A b', ''])).toEqual(['perf', 'a b']));
  test.each([['a,b'], ['(a)'], ['a\nb'], ['x'.repeat(65)]])('%j is refused', tag =>
    expect(() => checkTags([tag])).toThrow(/^tag: .*allowed are words/),
  );
});

test('symbols', () => {
  expect(checkSymbols([' A.b:fn ', 'A.b:fn', ''])).toEqual(['A.b:fn']);
  expect(() => checkSymbols(['a b'])).toThrow(/^symbol: /);
});

test('kind and domain', () => {
  expect(checkKind(' Gotcha ')).toBe('gotcha');
  expect(() => checkKind('hint')).toThrow(/^kind: "hint" is not a kind; allowed are solution, gotcha/);
  expect(checkDomain(' Git ')).toBe('git');
  expect(checkDomain('x'.repeat(64))).toBe('x'.repeat(64));
  expect(() => checkDomain('x'.repeat(65))).toThrow(/^domain: /);
});

describe('numbers', () => {
  test.each([
    ['0', 0],
    ['255', 255],
    [7, 7],
    [' 12 ', 12],
  ])('priority %j', (typed, value) => expect(checkPriority(typed)).toBe(value));
  test.each([[''], ['-1'], ['256'], ['1.5'], ['high'], ['NaN'], [Number.NaN], ['Infinity']])(
    'priority %j is refused',
    typed => expect(() => checkPriority(typed)).toThrow(/^priority: .*whole number from 0 to 255/),
  );
  test('confidence', () => {
    expect(checkConfidence('0.7')).toBe(0.7);
    expect(checkConfidence('0')).toBe(0);
    expect(() => checkConfidence('1.1')).toThrow(/^confidence: .*number from 0 to 1/);
    expect(() => checkConfidence('')).toThrow(/^confidence: /);
  });
});

describe('evidence', () => {
  test.each([
    ['task=T-1', {kind: 'task', ref: 'T-1'}],
    ['Task: PROJ-12', {kind: 'task', ref: 'PROJ-12'}],
    ['commit:AB12cd', {kind: 'commit', ref: 'AB12cd'}],
    ['external:https://x.test/a=b:c', {kind: 'external', ref: 'https://x.test/a=b:c'}],
  ])('%s', (text, evidence) => expect(checkEvidence(text)).toEqual(evidence));
  test.each([['T-1'], ['rumour=x'], ['task='], ['task= '], ['commit=xyz'], ['commit=abc'], ['task=a\nb'], ['']])(
    '%j is refused',
    text => expect(() => checkEvidence(text)).toThrow(/^evidence: /),
  );
});

describe('body and COIA', () => {
  test('line breaks are line feeds, one at the end at most, blanks at the start stay', () => {
    expect(checkBody('a\r\nb\r\n\r\n')).toBe('a\nb\n');
    expect(checkBody('\n  a\n')).toBe('\n  a\n');
    expect(checkBody('a')).toBe('a');
    expect(checkBody(' \n\t')).toBeNull();
  });
  test('control characters and novels are refused', () => {
    expect(() => checkBody('a\u001bb')).toThrow(/^body: has control characters/);
    expect(() => checkBody('a\rb')).toThrow(/^body: has control characters/);
    expect(() => checkBody('é'.repeat(128 * 1024 + 1))).toThrow(/^body: is larger than 256 KiB/);
  });
  test('only the fields that are given; an empty text clears', () => {
    expect(checkCoia({context: ' a ', action: '', other: 'x', implication: undefined})).toEqual({
      context: 'a',
      action: null,
    });
  });
});
