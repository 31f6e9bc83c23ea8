import {beforeAll, describe, expect, it} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('orbit inject, by words', () => {
  let ws: TestWorkspace;
  let sessions = 0;
  type Injected = {learnings: {id: string; matched_by: string[]}[]; candidates: {id: string; decision: string}[]};
  const inject = (...args: string[]) =>
    ws.json<Injected>('inject', '--session', `s${++sessions}`, '--explain', ...args);
  const ids = (query: string) => inject('--query', query).learnings.map(({id}) => id);

  beforeAll(() => {
    ws = workspace();
    ws.add(
      'Back off before a retry of the upload.',
      '--tag',
      'network',
      '--kind',
      'gotcha',
      '--body',
      'The server limits.',
    );
    ws.add('Write the page of the invoice in the locale of the company.', '--tag', 'invoices', '--confidence', '0.9');
    ws.add('The scheduler takes the oldest job first.', '--tag', 'jobs', '--kind', 'gotcha');
    ws.add('A retry of a job keeps its number.', '--tag', 'jobs', '--confidence', '0.3');
  });

  it('finds what shares a word with a short query, and says in which field', () => {
    const {learnings} = inject('--query', 'retry');
    expect(learnings).toMatchObject([{id: 'L-0001', matched_by: ['query:summary']}]);
    expect(inject('--query', 'limits').learnings).toMatchObject([{id: 'L-0001', matched_by: ['query:body']}]);
  });

  it('wants two words in common with a long one', () => {
    expect(ids('make the upload of large pictures retry when the connection drops')).toEqual(['L-0001']);
    expect(ids('draw a picture of a cat on the page with the crayons')).toEqual([]);
  });

  it('takes no account of words that every text has', () => {
    expect(ids('the of a')).toEqual([]);
    expect(ids('what is the best of these')).toEqual([]);
  });

  it('names what is not sure enough', () => {
    expect(inject('--query', 'retry').candidates).toContainEqual(
      expect.objectContaining({id: 'L-0004', decision: 'below-confidence'}),
    );
  });

  it('takes the words of a task', () => {
    ws.ok('task', 'add', 'Upload pictures', '--description', 'A retry is missing when the connection drops.');
    expect(inject('--task', 'T-0001').learnings.map(({id}) => id)).toEqual(['L-0001']);
  });

  it('says on stderr that records of the old layout are not given', () => {
    const old = workspace();
    old.write('.orbit/learnings/L-0001.yaml', 'id: L-0001\nsummary: Old.\n');
    const {code, out, err} = old.run('inject', '--query', 'old');
    expect({code, out}).toEqual({code: 0, out: ''});
    expect(err).toContain('orbit learning migrate-layout');
  });
});
