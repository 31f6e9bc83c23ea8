import {expect, onTestFinished, test} from 'vitest';
import {findSimilarLearnings} from '../../../source/duplicates/similar.js';
import {openOrbit} from '../../../source/open/orbit.js';
import {findDuplicate} from '../../../source/tasks/harvest/deduplicate.js';
import type {HarvestSource} from '../../../source/tasks/harvest/source.js';
import {workspace} from '../../support/workspace.js';

// A record out of use that fits slightly better must not win over one that is in use.

const proposal = {summary: 'Restart the payment worker after rotating credentials.', paths: ['src/**'], tags: []};
const source = {evidence: () => [{kind: 'task', ref: 'T-0001'}]} as unknown as HarvestSource;

function judged(status: string, active: string) {
  const where = workspace();
  where.record('L-0001', `summary: ${proposal.summary}\nscope: {paths: [src/**]}\n${status}\n`);
  where.record('L-0002', `summary: ${active}\nscope: {paths: [src/**]}\nstatus: active\n`);
  const orbit = openOrbit({cwd: where.root, env: {}});
  onTestFinished(() => orbit.close());
  const fits = findSimilarLearnings(orbit, proposal, ['active', 'archived', 'superseded']);
  return {judgement: findDuplicate(orbit, proposal, source, []), fits: fits.map(({id, score}) => ({id, score}))};
}

const slightlyWorse = 'Restart the payment worker once after rotating all credentials and certificates.';

test.each(['status: archived', 'status: superseded\nsuperseded_by: L-0009'])('%s', status => {
  const {judgement, fits} = judged(status, slightlyWorse);
  expect(fits.map(({id}) => id)).toEqual(['L-0001', 'L-0002']);
  expect(fits[0]?.score).toBeGreaterThan(fits[1]?.score ?? 1);
  expect(judgement).toMatchObject({is: 'known', id: 'L-0002'});
});

test('one that fits much better is the one that is meant', () => {
  const muchWorse = 'Restart the payment gateway and drain its queue after rotating database credentials weekly.';
  const {judgement, fits} = judged('status: archived', muchWorse);
  expect(fits.map(({id}) => id)).toEqual(['L-0001', 'L-0002']);
  expect(judgement).toMatchObject({is: 'settled', reason: expect.stringContaining('L-0001')});
});
