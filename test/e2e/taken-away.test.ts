import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {addLearning} from '../../source/learnings/add.js';
import {supersedeLearning} from '../../source/learnings/supersede.js';
import {type Orbit, openOrbit} from '../../source/open/orbit.js';
import {workspace} from '../support/workspace.js';

// `git stash -u` saves a checkout and then cleans it: what is written in between is in no stash and in no folder.

describe('a record that something else takes away as soon as it is written', () => {
  /** Everything below `.orbit/learnings` goes at the instant in which the index hears of the record. */
  function beside(work: (orbit: Orbit) => unknown) {
    const ws = workspace();
    for (const id of ['L-0001', 'L-0002']) ws.record(id, `summary: About ${id}.\nscope: {paths: [src/**]}\n`);
    const orbit = openOrbit({cwd: ws.root, env: {}});
    const reindex = () => fs.rmSync(`${ws.root}/.orbit/learnings`, {recursive: true, force: true});
    try {
      return work({...orbit, reindex});
    } finally {
      orbit.close();
    }
  }

  it('is told with its id and its full text', () => {
    const add = () =>
      beside(orbit => addLearning(orbit, {summary: 'Not lost.', body: 'Every word of it.', paths: ['src/**']}));
    expect(add).toThrow(
      expect.objectContaining({
        code: 'gone',
        exit: 1,
        message: expect.stringMatching(/^L-0003 was written, but .*summary: Not lost\..*Every word of it\./s),
      }),
    );
  });

  it('so is one that was changed', () => {
    expect(() => beside(orbit => supersedeLearning(orbit, 'L-0001', 'L-0002'))).toThrow(
      expect.objectContaining({
        code: 'gone',
        message: expect.stringMatching(/L-0001, L-0002 were written.*superseded_by: L-0002/s),
      }),
    );
  });
});
