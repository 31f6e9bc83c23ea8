import fs from 'node:fs';
import {beforeEach, describe, expect, test} from 'vitest';
import {feedbackFile, readFeedback} from '../../../store/sidecar/feedback.js';
import {type Workspace, workspaceAt} from '../../../store/workspace.js';
import {temporaryFolder} from '../../support/workspace.js';

let made: Workspace;

beforeEach(() => {
  made = workspaceAt(temporaryFolder());
  fs.mkdirSync(`${made.learnings}/L-0001`, {recursive: true});
});

function write(...lines: (string | object)[]): void {
  const text = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line)));
  fs.writeFileSync(feedbackFile(made, 'L-0001'), text.join('\n'));
}

const said = (task_id: string, helpful: boolean, at: string) => ({
  learning_id: 'L-0001',
  helpful,
  task_id,
  by: 'claude',
  at,
});

describe('the last word on a task counts', () => {
  test('by time, not by line, oldest first', () => {
    write(
      said('T-1', false, '2026-03-01T00:00:00Z'),
      said('T-1', true, '2026-01-01T00:00:00Z'),
      said('T-2', true, '2026-02-01T00:00:00Z'),
    );
    expect(readFeedback(made, 'L-0001').entries.map(({task_id, helpful}) => [task_id, helpful])).toEqual([
      ['T-2', true],
      ['T-1', false],
    ]);
  });

  test('of two at the same time the later line', () => {
    write(said('T-1', true, '2026-01-01T00:00:00Z'), said('T-1', false, '2026-01-01T00:00:00Z'));
    expect(readFeedback(made, 'L-0001').entries).toMatchObject([{helpful: false}]);
  });

  test('who and why are optional', () => {
    write({helpful: true, task_id: 'T-1', at: '2026-01-01T00:00:00Z', note: 'it did'});
    expect(readFeedback(made, 'L-0001').entries).toEqual([
      {learning_id: 'L-0001', helpful: true, task_id: 'T-1', by: null, at: '2026-01-01T00:00:00Z', note: 'it did'},
    ]);
  });
});

const good = said('T-1', true, '2026-01-01T00:00:00Z');
test.each([
  ['{', /is not JSON/],
  ['>>>>>>> theirs', /conflict marker/],
  ['"helpful"', /not a feedback object/],
  [{...good, learning_id: 'L-0009'}, /feedback for "L-0009"/],
  [{...good, helpful: 'yes'}, /no helpful: true or false/],
  [{...good, task_id: ''}, /no task_id/],
  [{...good, at: 'soon'}, /no time in at/],
])('%j is reported with its line', (line, what) => {
  write(line as string | object, said('T-2', true, '2026-01-01T00:00:00Z'));
  const {entries, problems} = readFeedback(made, 'L-0001');
  expect(entries).toHaveLength(1);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({file: '.orbit/learnings/L-0001/feedback.jsonl', line: 1});
  expect(problems[0]?.what).toMatch(what);
});
