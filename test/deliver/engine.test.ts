import {describe, expect, test} from 'vitest';
import {type EngineRequest, inject} from '../../source/deliver/engine.js';
import {markdownItem, renderMarkdown} from '../../source/deliver/markdown.js';
import {sessionFor} from '../../source/deliver/session.js';
import {parseRecord} from '../../store/record/parse.js';
import {countTokens} from '../../store/tokens.js';
import {type Opened, opened} from '../support/opened.js';

// What an engine puts into a prompt: what the files and tags name, then what the role brings, then what the words find.

let sessions = 0;
function ask({orbit}: Opened, fields: Partial<EngineRequest> = {}) {
  const session = sessionFor(orbit.workspace, {}, `session-${++sessions}`);
  return inject(orbit, {paths: [], tags: [], format: 'json', session, ...fields});
}
const ids = ({learnings}: ReturnType<typeof inject>) => learnings.map(({id}) => id);
const decisions = ({candidates}: ReturnType<typeof inject>) =>
  Object.fromEntries(candidates.map(({id, decision}) => [id, decision]));

const at = 'created_at: 2026-01-01T00:00:00Z\nupdated_at: 2026-01-01T00:00:00Z\n';
const now = () => Date.UTC(2026, 0, 2);
const record = (summary: string, fields = '') => `summary: ${summary}\nconfidence: 0.9\n${at}${fields}`;
const numbered = (count: number, fields = '', summary = 'Retry the upload') =>
  Object.fromEntries(
    Array.from({length: count}, (_, index) => [
      `L-${String(index + 1).padStart(4, '0')}`,
      record(`${summary} ${index}`, fields),
    ]),
  );

describe('the parts of a request', () => {
  const store = opened(
    {
      'L-0001': record('Found by its path', 'scope: {paths: [src/**], tags: [git]}\n'),
      'L-0002': record('Found by its category', 'scope: {tags: [git]}\n'),
      'L-0003': record('Found by the words, retry and upload', 'scope: {tags: [other]}\n'),
      'L-0004': record('Retry the upload, perhaps', '').replace('0.9', '0.2'),
      'L-0005': record('Not active', 'status: archived\nscope: {paths: [src/**]}\n'),
      'L-0006': record('About storage', 'domain: Storage\n'),
    },
    {config: 'agents: {engineer: [Git, storage]}\n', now},
  );

  test('come in order, each learning once, with the reason of the part that brought it', () => {
    const answer = ask(store, {paths: ['src/a.ts'], role: 'engineer', query: 'retry the upload'});
    expect(answer.learnings.map(({id, matched_by}) => [id, matched_by])).toEqual([
      ['L-0001', ['path:src/**']],
      ['L-0002', ['category:git']],
      ['L-0006', ['category:storage']],
      ['L-0003', ['query:summary']],
    ]);
    expect(decisions(answer)).toMatchObject({'L-0004': 'below-confidence', 'L-0005': 'not-active'});
    expect(answer.candidates.find(({id}) => id === 'L-0005')?.reason).toBe('matched by path:src/**; it is archived');
    expect(answer.tokens).toBe(countTokens(answer.text));
  });

  test('each alone', () => {
    expect(ids(ask(store, {paths: ['src/a.ts']}))).toEqual(['L-0001']);
    expect(ids(ask(store, {role: 'engineer'}))).toEqual(['L-0001', 'L-0002', 'L-0006']);
    expect(ids(ask(store, {query: 'retry the upload'}))).toEqual(['L-0003']);
    expect(ask(store)).toEqual({learnings: [], text: '', tokens: 0, candidates: []});
  });

  test('a role that nobody configured is a mistake, and the ones there are get named', () => {
    expect(() => ask(store, {role: 'pilot'})).toThrow(
      expect.objectContaining({code: 'bad-value', message: expect.stringMatching(/"pilot".*there are engineer\.$/)}),
    );
    expect(() => ask(store, {role: 'constructor'})).toThrow(/"constructor"/);
    expect(() => ask(opened({}), {role: 'pilot'})).toThrow(/none is configured/);
  });
});

describe('a role', () => {
  test('brings so many of each category, and what the session has makes room for the next', () => {
    const config = 'agents: {engineer: [git]}\nmax_per_category: 2\n';
    const store = opened(numbered(5, 'scope: {tags: [git]}\n'), {config, now});
    const session = sessionFor(store.orbit.workspace, {}, 'the-same');
    const answers = [1, 2, 3, 4].map(() => ask(store, {role: 'engineer', session}));
    expect(answers.map(ids)).toEqual([['L-0001', 'L-0002'], ['L-0003', 'L-0004'], ['L-0005'], []]);
    expect(decisions(answers[0] as never)).toEqual({
      'L-0001': 'injected',
      'L-0002': 'injected',
      'L-0003': 'over-category',
      'L-0004': 'over-category',
      'L-0005': 'over-category',
    });
  });

  test('has what one category holds back where another one brings it', () => {
    const config = 'agents: {engineer: [git, pytest]}\nmax_per_category: 1\n';
    const records = {
      'L-0001': record('one', 'scope: {tags: [git]}\n'),
      'L-0002': record('two', 'scope: {tags: [git, pytest]}\n'),
    };
    const answer = ask(opened(records, {config, now}), {role: 'engineer'});
    expect(ids(answer)).toEqual(['L-0001', 'L-0002']);
    expect(decisions(answer)).toEqual({'L-0001': 'injected', 'L-0002': 'injected'});
  });
});

describe('the words of a task', () => {
  test('go on finding what the session has not had', () => {
    const store = opened(numbered(60), {now, config: 'injection: {per_session: 100, max_tokens: 9000}\n'});
    const session = sessionFor(store.orbit.workspace, {}, 'the-same');
    const given = new Set<string>();
    for (let call = 1; call <= 12; call++) {
      for (const id of ids(ask(store, {query: 'retry the upload', session}))) given.add(id);
      expect(given.size).toBe(call * 5);
    }
  });

  test('look past many that are doubtful', () => {
    const doubtful = Object.fromEntries(
      Object.entries(numbered(50, '', 'Retry upload retry upload')).map(([id, text]) => [
        id,
        text.replace('0.9', '0.1'),
      ]),
    );
    const sure = record('A much longer sentence in which a retry of some upload is only mentioned by the way');
    const store = opened({...doubtful, 'L-0099': sure}, {now});
    const answer = ask(store, {query: 'retry upload'});
    expect(ids(answer)).toEqual(['L-0099']);
    expect(Object.values(decisions(answer)).filter(decision => decision === 'below-confidence')).toHaveLength(20);
  });
});

describe('the long form', () => {
  const {learning: full} = parseRecord(
    'id: L-0001\nsummary: Pools leak.\nkind: gotcha\ndomain: db\nscope: {tags: [a, b]}\ncoia: {action: Reset it., context: In\n  the pool.}\n',
    'f',
    'L-0001',
  );
  const {learning: bare} = parseRecord('id: L-0002\nsummary: Bare.\n', 'f', 'L-0002');
  if (!full || !bare) throw new Error('the records do not parse');

  test('says all that helps to judge a learning, and nothing where a record says nothing', () => {
    expect(markdownItem({learning: full, confidence: 0.7, uses: 1})).toBe(
      [
        '### [L-0001] Pools leak.',
        '_gotcha · db · confidence 0.70 · used 1 time · a, b_',
        '',
        '- **Context**: In the pool.',
        '- **Action**: Reset it.',
      ].join('\n'),
    );
    expect(markdownItem({learning: bare, confidence: 0.5, uses: 0})).toBe(
      '### [L-0002] Bare.\n_confidence 0.50 · used 0 times_',
    );
    expect(renderMarkdown([])).toBe('');
    expect(renderMarkdown([{learning: bare, confidence: 0.5, uses: 2}])).toMatch(
      /^## Project learnings\n\n### \[L-0002\] Bare\.\n_.*used 2 times_\n\n.*LEARNING_HELPFUL: <id>/,
    );
  });

  test('costs what it is long, and fits the budget', () => {
    const fields = `scope: {paths: [src/**]}\ncoia: {context: "${'Some words of context. '.repeat(8)}"}\n`;
    const store = opened(numbered(5, fields), {now});
    const [short, long] = (['json', 'markdown'] as const).map(format =>
      ask(store, {paths: ['src/a.ts'], format, maxTokens: 200}),
    );
    expect(short?.learnings).toHaveLength(5);
    expect(long?.learnings.length).toBeGreaterThan(0);
    expect(long?.learnings.length).toBeLessThan(5);
    expect(long?.tokens).toBeLessThanOrEqual(200);
    expect(long?.text).toContain('- **Context**: Some words');
  });
});
