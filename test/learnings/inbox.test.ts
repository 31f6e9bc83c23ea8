import {expect, it} from 'vitest';
import {expectRefused} from '../support/expect.js';
import {workspace} from '../support/workspace.js';

it('a proposal of an agent is accepted as a vote for the learning that says it already', () => {
  const place = workspace();
  place.write('.orbit/config.yaml', 'authoring: {agents: proposed}\n');
  const known = place.add('Never retry a POST without an idempotency key.', '--path', 'src/**');
  const proposed = place.runWith(
    {env: {ORBIT_AGENT_NAME: 'codex'}},
    ...['learning', 'add', '--summary', 'POST must not be retried without a key.', '--path', 'src/**'],
    ...['--evidence', 'task=T-7', '--force'],
  );
  const id = proposed.out.trim();
  expect(place.json('learning', 'show', id)).toMatchObject({status: 'proposed', created_by: 'codex'});
  expectRefused(place, ['learning', 'accept', id, '--as-upvote-of', 'L-0404'], {code: 1, says: [/L-0404/]});
  expectRefused(place, ['learning', 'accept', id, '--as-upvote-of', id], {code: 1, says: [/is proposed/]});
  expectRefused(place, ['learning', 'accept', known, '--as-upvote-of', known], {code: 1, says: [/is active/]});
  expectRefused(place, ['learning', 'accept', id, '--task', 'T-1'], {code: 2, says: [/--as-upvote-of/]});
  expect(place.json('learning', 'accept', id, '--as-upvote-of', known)).toEqual({id, into: known, vote_count: 1});
  // The vote of whoever proposed it, for the task it was learned in.
  expect(JSON.parse(place.read(`.orbit/learnings/${known}/votes.jsonl`))).toMatchObject({
    voter_model: 'gpt',
    task_id: 'T-7',
  });
  expect(place.read(`.orbit/learnings/${id}/learning.yaml`)).toMatch(/status: archived[\s\S]*merged into/);
  expectRefused(place, ['learning', 'accept', id, '--as-upvote-of', known], {code: 1, says: [/is archived/]});
});

it('an agent that is turned away gets back all that it wrote', () => {
  const place = workspace();
  place.write('.orbit/config.yaml', 'authoring: {agents: refuse}\n');
  const texts = ['Summary.', 'src/**', 'a-tag', 'Body.', 'Context.', 'Action.', 'T-7', 'gotcha'];
  const [summary = '', path = '', tag = '', body = '', context = '', action = '', task = '', kind = ''] = texts;
  const done = place.runWith(
    {env: {ORBIT_AGENT_NAME: 'codex'}},
    ...['learning', 'add', '--summary', summary, '--path', path, '--tag', tag, '--body', body, '--context', context],
    ...['--action', action, '--evidence', `task=${task}`, '--kind', kind],
  );
  expect(done.code).toBe(1);
  for (const text of texts) expect(done.err).toContain(text);
  expect(place.json('learning', 'list', '--all')).toEqual({learnings: []});
  // A person is not an agent.
  expect(place.json('learning', 'show', place.add(summary, '--path', path))).toMatchObject({status: 'active'});
});
