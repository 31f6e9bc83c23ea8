import {hiddenWarnings} from '../lint/lint.js';
import type {Orbit} from '../open/orbit.js';
import {readLearning} from '../open/read-record.js';

/** What somebody should know of a learning that agents are given from now on. */
export function hiddenWarningsOf(orbit: Orbit, id: string): string[] {
  const learning = readLearning(orbit, id);
  return hiddenWarnings({...learning, ...learning.scope}).map(text => `${id}: ${text}`);
}
