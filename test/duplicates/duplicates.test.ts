import {describe, expect, it} from 'vitest';
import {workspace} from '../support/workspace.js';

type Found = {pairs: {a: string; b: string; score: number; reasons: string[]}[]; clusters: string[][]};

function threeTellings() {
  const place = workspace();
  const first = place.add(
    'Never retry a POST without an idempotency key.',
    '--path',
    'src/http/**',
    '--evidence',
    'task=T-0001',
  );
  const second = place.add(
    'A POST must not be retried without an idempotency key.',
    '--path',
    'src/http/client.ts',
    '--tag',
    'network',
    '--evidence',
    'task=T-0002',
  );
  const other = place.add('Give every request a timeout.', '--path', 'src/http/**');
  return {place, first, second, other};
}

describe('duplicates', () => {
  it('finds the same lesson told twice, with reasons, and leaves the other alone', () => {
    const {place, first, second} = threeTellings();
    const {pairs, clusters} = place.json<Found>('learning', 'duplicates');
    expect(pairs).toHaveLength(1);
    expect(pairs[0]).toMatchObject({a: first, b: second});
    expect(pairs[0]?.reasons.join(' ')).toContain('idempotency');
    expect(clusters).toEqual([[first, second]]);
  });

  it('asks at add time as well', () => {
    const {place, first} = threeTellings();
    const {similar} = place.json<{similar: {id: string}[]}>(
      'learning',
      'add',
      '--summary',
      'Do not retry POST requests that lack an idempotency key.',
      '--path',
      'src/http/**',
    );
    expect(similar.map(({id}) => id)).toContain(first);
  });

  it('a lesson and its contrary are two, also at add time', () => {
    const place = workspace();
    const first = place.add('Always run the formatter before committing.', '--path', 'scripts/**');
    const add = (summary: string) =>
      place.json<{similar: {id: string}[]}>('learning', 'add', '--summary', summary, '--path', 'scripts/**').similar;
    expect(add('Never run the formatter before committing.')).toEqual([]);
    expect(add("Don't run the formatter after committing.")).toEqual([]);
    expect(add('The formatter must always be run before committing.').map(({id}) => id)).toContain(first);
    const denied = place.add('Never call the mailer inside a transaction.', '--path', 'scripts/**');
    expect(add('Calling the mailer inside a transaction is forbidden.').map(({id}) => id)).toContain(denied);
  });

  it('remembers a dismissal in a file that travels with git', () => {
    const {place, first, second} = threeTellings();
    place.ok('learning', 'duplicates', '--dismiss', second, first);
    place.ok('learning', 'duplicates', '--dismiss', first, second);
    expect(place.json<Found>('learning', 'duplicates').pairs).toEqual([]);
    expect(place.read('.orbit/learnings/dismissed.jsonl').trim().split('\n')).toHaveLength(1);
    expect(place.git('check-attr', 'merge', '.orbit/learnings/dismissed.jsonl')).toContain('union');
    expect(place.run('doctor').code).toBe(0);
  });

  it('looks at one learning, and takes a threshold', () => {
    const {place, other} = threeTellings();
    expect(place.json<Found>('learning', 'duplicates', '--id', other).pairs).toEqual([]);
    expect(place.run('learning', 'duplicates', '--threshold', '2').code).toBe(2);
    expect(place.run('learning', 'duplicates', '--dismiss', other, other).code).toBe(1);
    expect(place.exists('.orbit/learnings/dismissed.jsonl')).toBe(false);
  });
});

describe('merging', () => {
  it('keeps votes, feedback, evidence, the union of scopes and lineage, and twice is once', () => {
    const {place, first, second} = threeTellings();
    place.ok('learning', 'upvote', '--id', first, '--model', 'claude', '--task', 'T-0001');
    place.ok('learning', 'upvote', '--id', second, '--model', 'claude', '--task', 'T-0001');
    place.ok('learning', 'upvote', '--id', second, '--model', 'gpt', '--task', 'T-0002');
    place.ok('learning', 'feedback', second, '--helpful', '--task', 'T-0002');
    place.git('add', '-A');
    place.git('commit', '-qm', 'before');
    expect(place.json('learning', 'merge', second, '--into', first)).toEqual({from: second, into: first});
    const kept = place.json<Record<string, unknown>>('learning', 'show', first);
    expect(kept).toMatchObject({
      vote_count: 2,
      scope: {paths: ['src/http/**', 'src/http/client.ts'], tags: ['network']},
      evidence: [
        {kind: 'task', ref: 'T-0001'},
        {kind: 'task', ref: 'T-0002'},
      ],
      supersedes: [second],
      usage: {helpful: 1},
    });
    expect(place.json('learning', 'show', second)).toMatchObject({status: 'superseded', superseded_by: first});
    expect(place.run('learning', 'merge', second, '--into', first).code).toBe(1);
    place.git('checkout', '-q', '.');
    place.git('clean', '-qfd', '.orbit');
    expect(place.json('learning', 'show', second)).toMatchObject({status: 'active'});
  });

  it('takes the earlier of two votes for one task, and the later of two feedbacks', () => {
    const {place, first, second} = threeTellings();
    const line = (id: string, what: object) => `${JSON.stringify({learning_id: id, task_id: 'T-1', ...what})}\n`;
    const vote = (id: string, at: string) => line(id, {voter_model: 'claude', voted_at: at});
    const feedback = (id: string, helpful: boolean, at: string) => line(id, {helpful, by: null, at});
    place.write(`.orbit/learnings/${first}/votes.jsonl`, vote(first, '2026-05-02T00:00:00Z'));
    place.write(`.orbit/learnings/${second}/votes.jsonl`, vote(second, '2026-05-01T00:00:00Z'));
    place.write(`.orbit/learnings/${first}/feedback.jsonl`, feedback(first, true, '2026-05-01T00:00:00Z'));
    place.write(`.orbit/learnings/${second}/feedback.jsonl`, feedback(second, false, '2026-05-02T00:00:00Z'));
    place.ok('learning', 'merge', second, '--into', first);
    expect(place.json('learning', 'show', first)).toMatchObject({
      vote_count: 1,
      last_voted_at: '2026-05-01T00:00:00.000Z',
      usage: {helpful: 0, not_helpful: 1},
    });
  });

  it.each([
    ['L-0001', 'L-0001'],
    ['L-0001', 'L-0404'],
  ])('refuses %s into %s', (from, into) => {
    const {place} = threeTellings();
    const before = place.git('status', '--short');
    expect(place.run('learning', 'merge', from, '--into', into).code).toBe(1);
    expect(place.git('status', '--short')).toBe(before);
  });
});
