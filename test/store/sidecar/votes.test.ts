import fs from 'node:fs';
import fc from 'fast-check';
import {beforeEach, describe, expect, test} from 'vitest';
import {modelFamily} from '../../../store/sidecar/model-family.js';
import {readVotes, votesFile} from '../../../store/sidecar/votes.js';
import {type Workspace, workspaceAt} from '../../../store/workspace.js';
import {temporaryFolder} from '../../support/workspace.js';

const file = '.orbit/learnings/L-0001/votes.jsonl';
let made: Workspace;

beforeEach(() => {
  made = workspaceAt(temporaryFolder());
  fs.mkdirSync(`${made.learnings}/L-0001`, {recursive: true});
});

function vote(voter_model: string, task_id: string, voted_at: string): Record<string, string> {
  return {learning_id: 'L-0001', voter_model, voted_at, task_id};
}

function write(...lines: (string | object)[]): void {
  const text = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line)));
  fs.writeFileSync(votesFile(made, 'L-0001'), `${text.join('\n')}\n`);
}

describe('the votes that count', () => {
  test('no file, no votes', () => expect(readVotes(made, 'L-0001')).toEqual({entries: [], problems: []}));

  test('one per family and task, at its earliest time, oldest first', () => {
    write(
      vote('claude-opus-4-7', 'T-1', '2026-03-01T00:00:00Z'),
      vote('claude-haiku', 'T-1', '2026-01-01T00:00:00Z'),
      vote('gpt-5', 'T-1', '2026-02-01T00:00:00Z'),
      vote('codex', 'T-1', '2026-02-02T00:00:00Z'),
      vote('claude', 'T-2', '2025-01-01T00:00:00+02:00'),
    );
    const {entries, problems} = readVotes(made, 'L-0001');
    expect(problems).toEqual([]);
    expect(entries.map(({voter_model, task_id}) => [voter_model, task_id])).toEqual([
      ['claude', 'T-2'],
      ['claude-haiku', 'T-1'],
      ['gpt-5', 'T-1'],
    ]);
  });

  test('the order of the lines does not matter', () => {
    const models = fc.constantFrom('claude', 'Claude-3', 'gpt-5', 'openai/o3', 'gemini-2', 'mistral');
    const times = fc.integer({min: 0, max: 5}).map(day => `2026-01-0${day + 1}T00:00:00Z`);
    const votes = fc.array(
      fc.tuple(models, fc.constantFrom('T-1', 'T-2'), times).map(parts => vote(...parts)),
      {maxLength: 8},
    );
    fc.assert(
      fc.property(votes, fc.nat(), (all, turn) => {
        const at = all.length === 0 ? 0 : turn % all.length;
        const read = (lines: object[]) => {
          write(...lines);
          return new Set(
            readVotes(made, 'L-0001').entries.map(one =>
              [modelFamily(one.voter_model), one.task_id, one.voted_at].join(' '),
            ),
          );
        };
        const expected = new Map<string, string>();
        for (const {voter_model = '', task_id = '', voted_at = ''} of all) {
          const key = `${modelFamily(voter_model)} ${task_id}`;
          const known = expected.get(key);
          if (known === undefined || voted_at < known) expected.set(key, voted_at);
        }
        const wanted = new Set([...expected].map(([key, time]) => `${key} ${time}`));
        expect(read(all)).toEqual(wanted);
        expect(read([...all.slice(at), ...all.slice(0, at)].reverse())).toEqual(wanted);
      }),
      {numRuns: 100},
    );
  });

  test('a merge by union may leave the same line twice', () => {
    const line = JSON.stringify(vote('claude', 'T-1', '2026-01-01T00:00:00Z'));
    write(line, line, '', `${line}\r`);
    expect(readVotes(made, 'L-0001')).toMatchObject({entries: [{voter_model: 'claude'}], problems: []});
  });

  test('a record that was renumbered keeps votes without a learning_id', () => {
    const {learning_id: _, ...rest} = vote('claude', 'T-1', '2026-01-01T00:00:00Z');
    write(rest);
    expect(readVotes(made, 'L-0001').entries).toHaveLength(1);
  });
});

describe('a broken line is reported with its number, the others count', () => {
  const good = vote('claude', 'T-1', '2026-01-01T00:00:00Z');
  test.each([
    ['{"voter_model": "cla', /is not JSON/],
    ['<<<<<<< HEAD', /conflict marker/],
    ['=======', /conflict marker/],
    ['[]', /not a vote object/],
    ['null', /not a vote object/],
    ['7', /not a vote object/],
    [{...good, learning_id: 'L-0002'}, /vote for "L-0002", not for L-0001/],
    [{...good, voter_model: ''}, /no voter_model/],
    [{...good, voter_model: 7}, /no voter_model/],
    [{...good, voted_at: 'yesterday'}, /no voted_at time/],
    [{...good, task_id: ''}, /no task_id; free-floating votes are refused/],
    [{...good, task_id: undefined}, /no task_id/],
  ])('%j', (line, what) => {
    write(good, '', line as string | object, vote('gpt', 'T-1', '2026-01-02T00:00:00Z'));
    const {entries, problems} = readVotes(made, 'L-0001');
    expect(entries).toHaveLength(2);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({file, line: 3});
    expect(problems[0]?.what).toMatch(what);
  });

  test('a folder, a link or a giant in its place', () => {
    fs.mkdirSync(votesFile(made, 'L-0001'));
    expect(readVotes(made, 'L-0001')).toEqual({
      entries: [],
      problems: [{file, line: null, what: 'is not a plain file.'}],
    });
    fs.rmdirSync(votesFile(made, 'L-0001'));
    fs.symlinkSync('/etc/passwd', votesFile(made, 'L-0001'));
    expect(readVotes(made, 'L-0001').problems[0]?.what).toBe('is not a plain file.');
    fs.rmSync(votesFile(made, 'L-0001'));
    fs.writeFileSync(votesFile(made, 'L-0001'), '');
    fs.truncateSync(votesFile(made, 'L-0001'), 17 * 1024 * 1024);
    expect(readVotes(made, 'L-0001').problems[0]?.what).toMatch(/larger than/);
  });
});

test.each([
  ['claude-opus-4-7', 'claude'],
  [' Claude ', 'claude'],
  ['anthropic/claude-3', 'claude'],
  ['gpt-5.1', 'gpt'],
  ['codex-mini', 'gpt'],
  ['openai/o3-mini', 'gpt'],
  ['gemini-2.5-pro', 'gemini'],
  ['google/gemini', 'gemini'],
  ['grok-4', 'grok'],
  ['x-ai/grok', 'grok'],
  ['Mistral-Large', 'mistral-large'],
  ['octopus', 'octopus'],
])('the family of %s is %s', (model, family) => expect(modelFamily(model)).toBe(family));
