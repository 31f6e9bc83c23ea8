import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {type DeliveryRequest, deliver} from '../../source/deliver/deliver.js';
import {legacyNote} from '../../source/deliver/legacy-note.js';
import {renderReminder} from '../../source/deliver/reminder.js';
import {retrieve} from '../../source/deliver/retrieve.js';
import {answerQuery, renderAnswer, toResult} from '../../source/deliver/scope-query.js';
import {sessionFor} from '../../source/deliver/session.js';
import {indexContext} from '../../source/open/index-context.js';
import {learning} from '../support/indexed.js';
import {type Opened, opened} from '../support/opened.js';

const three = {
  'L-0001': learning('one'),
  'L-0002': learning('two'),
  'L-0003': `${learning('three')}priority: 9\n`,
};

let sessions = 0;
function request({orbit}: Opened, fields: Partial<DeliveryRequest> = {}): DeliveryRequest {
  const session = sessionFor(orbit.workspace, {}, `session-${++sessions}`);
  return {paths: ['src/a.ts'], tags: [], session, via: 'test', ...fields};
}
const give = (store: Opened, fields: Partial<DeliveryRequest> = {}) =>
  deliver(indexContext(store.orbit), request(store, fields));
const ids = (list: readonly {readonly id: string}[]) => list.map(({id}) => id);
const logged = ({orbit}: Opened) =>
  fs
    .readFileSync(orbit.workspace.usage, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));

describe('what a touch of a file brings', () => {
  test('what applies, best first, as the block an agent reads, and once a session', () => {
    const store = opened(three);
    const once = request(store, {about: 'src/a.ts'});
    const first = deliver(indexContext(store.orbit), once);
    expect(ids(first.chosen)).toEqual(['L-0003', 'L-0001', 'L-0002']);
    expect(first.text).toBe(renderReminder(first.chosen, 'src/a.ts'));
    const second = deliver(indexContext(store.orbit), once);
    expect(second).toMatchObject({chosen: [], text: '', tokens: 0});
    expect(second.candidates.map(({decision}) => decision)).toEqual(['already-seen', 'already-seen', 'already-seen']);
    expect(give(store, {paths: ['lib/a.ts']})).toEqual({chosen: [], candidates: [], tokens: 0, text: ''});
  });

  test('not what the receiver has before it anyway', () => {
    expect(ids(give(opened(three), {except: id => id === 'L-0003'}).chosen)).toEqual(['L-0001', 'L-0002']);
  });

  test('within the budget of the request, else of the options', () => {
    const store = opened(three, {config: 'injection: {max_tokens: 70}\n'});
    const [small, large] = [give(store), give(store, {maxTokens: 500})];
    expect(small.chosen.length).toBeLessThan(3);
    expect(small.tokens).toBeLessThanOrEqual(70);
    expect(large.chosen).toHaveLength(3);
  });

  test('is logged: the question, and every learning with what it cost', () => {
    const at = Date.UTC(2026, 0, 2);
    const store = opened(three, {now: () => at});
    const {session} = request(store);
    const {tokens} = give(store, {session, via: 'hook:claude'});
    const common = {at: '2026-01-02T00:00:00.000Z', session: session.key, via: 'hook:claude'};
    const [fired, ...injected] = logged(store);
    expect(fired).toEqual({kind: 'fired', ...common, matched: 3, injected: 3, tokens});
    expect(ids(injected)).toEqual(['L-0003', 'L-0001', 'L-0002']);
    for (const event of injected)
      expect(event).toMatchObject({kind: 'injected', ...common, tokens: expect.any(Number)});
    give(store, {paths: ['none']});
    expect(logged(store).at(-1)).toMatchObject({kind: 'fired', matched: 0, injected: 0});
  });
});

describe('a receiver that cuts long answers', () => {
  const bytes = (text: string) => Buffer.byteLength(JSON.stringify(text));

  test('gets one of exactly its size, and never a longer one', () => {
    const store = opened(three);
    const {text} = give(store);
    expect(give(store, {maxBytes: bytes(text)}).text).toBe(text);
    const shorter = give(store, {maxBytes: bytes(text) - 1});
    expect(ids(shorter.chosen)).toEqual(['L-0003', 'L-0001']);
    expect(bytes(shorter.text)).toBeLessThan(bytes(text));
    expect(shorter.candidates.find(({id}) => id === 'L-0002')).toEqual({
      id: 'L-0002',
      decision: 'over-size',
      reason: 'rank 3; matched by path:src/**; over the size an agent takes in one answer',
    });
  });

  test('gets the rest with the next call, and one that alone is too long keeps nobody waiting', () => {
    const store = opened({...three, 'L-0003': `${learning('ü'.repeat(270))}priority: 9\n`});
    const once = request(store, {maxBytes: 300});
    const first = deliver(indexContext(store.orbit), once);
    expect(ids(first.chosen)).toEqual(['L-0001', 'L-0002']);
    expect(first.tokens).toBeGreaterThan(first.chosen.reduce((sum, {tokens}) => sum + tokens, 0));
    expect(ids(deliver(indexContext(store.orbit), {...once, maxBytes: 9_000}).chosen)).toEqual(['L-0003']);
    expect(give(store, {maxBytes: 10})).toMatchObject({chosen: [], text: '', tokens: 0});
  });
});

describe('the one way from paths and tags to learnings', () => {
  test('every row that matched is confirmed before anything is said of it', () => {
    const {orbit} = opened(three);
    const confirmed: number[][] = [];
    const context = {...indexContext(orbit), confirm: (rows: readonly number[]) => void confirmed.push([...rows])};
    retrieve(context, {paths: ['src/a.ts'], tags: []});
    expect(confirmed).toEqual([[1, 2, 3]]);
    const stale = () => {
      throw new Error('stale');
    };
    expect(() => retrieve({...context, confirm: stale}, {paths: ['src/a.ts'], tags: []})).toThrow('stale');
  });

  test('paths and tags are alternatives, and both are reasons', () => {
    const tagged = 'summary: two\nscope: {tags: [db]}\n';
    const {orbit} = opened({'L-0001': 'summary: one\nscope: {paths: [src/**], tags: [db]}\n', 'L-0002': tagged});
    const found = retrieve(indexContext(orbit), {paths: ['src/a.ts'], tags: [' DB ']});
    expect(found.map(({id, matched_by}) => [id, matched_by])).toEqual([
      ['L-0001', ['path:src/**', 'tag:db']],
      ['L-0002', ['tag:db']],
    ]);
  });
});

describe('the answer to a question about a path', () => {
  function answered(format: 'text' | 'json' | 'reminder', paths = ['a.ts'], config = '') {
    const {files, orbit} = opened(three, {config});
    files.write('src/a.ts');
    const context = {...indexContext(orbit), cwd: `${files.root}/src`};
    return renderAnswer(answerQuery({paths, tags: []}, context), format, context);
  }

  test('as lines, with all that apply', () => {
    expect(answered('text')).toBe(
      ['L-0003\tthree', 'L-0001\tone', 'L-0002\ttwo'].map(line => `${line}\t\tpath:src/**\n`).join(''),
    );
    expect(answered('text', ['../lib'])).toBe('');
  });

  test('as JSON, with what a program asks for', () => {
    const {results} = JSON.parse(answered('json'));
    expect(results[0]).toEqual({
      ...{kind: 'learning', id: 'L-0003', summary: 'three', tags: [], matched_by: ['path:src/**']},
      ...{updated_at: expect.any(String), score: 0},
    });
    expect(results).toHaveLength(3);
  });

  test('as the block that a hook would give, caps and all, without touching a session', () => {
    const block = answered('reminder', ['a.ts'], 'injection: {per_call: 2}\n');
    expect(block).toBe(
      `${renderReminder(
        [
          {id: 'L-0003', summary: 'three', tags: []},
          {id: 'L-0001', summary: 'one', tags: []},
        ],
        'src/a.ts',
      )}\n`,
    );
    expect(answered('reminder', ['../lib'])).toBe('');
  });

  test('about tags alone it is about this task, about paths it names them', () => {
    const {orbit, files} = opened({'L-0001': 'summary: one\nscope: {paths: [src/**], tags: [db]}\n'});
    const context = {...indexContext(orbit), cwd: files.root};
    expect(answerQuery({paths: [], tags: ['db']}, context)).toMatchObject({
      about: 'this task',
      ranked: [{id: 'L-0001'}],
    });
    expect(answerQuery({paths: ['src/a.ts', 'src/b.ts'], tags: []}, context).about).toBe('src/a.ts, src/b.ts');
  });

  test('a task is called one, and a score is short', () => {
    const item = {id: 'x', summary: '', tags: [], matched_by: [], updated_at: '', score: 1 / 3};
    expect(toResult({...item, kind: 'task'})).toMatchObject({kind: 'task', score: 0.333333});
    expect(toResult({...item, kind: 'gotcha'}).kind).toBe('learning');
  });
});

test('records of the old layout are mentioned, and only where there are some', () => {
  const {files, orbit} = opened(three);
  expect(legacyNote(orbit)).toBeUndefined();
  files.write('.orbit/learnings/L-0009.yaml', 'summary: flat\n');
  const old = opened({}, {cwd: files.root, allowLegacy: true});
  expect(legacyNote(old.orbit)).toMatch(/^1 records are in the old flat layout .*migrate-layout/);
});
