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
