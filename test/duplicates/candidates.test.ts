import {expect, it} from 'vitest';
import {candidateFinder} from '../../source/duplicates/candidates.js';
import {featuresOf, weigher} from '../../source/duplicates/features.js';

// A store whose every word is common: nothing would be found under a word alone, and all pairs are too many.

const subjects = 'queue cache index worker socket buffer parser router ledger invoice'.split(' ');
const verbs = 'flush rotate drain reopen shard replay freeze rebuild'.split(' ');
const times = 'deploy upgrade restart migration rollback failover import export'.split(' ');

function store(count: number) {
  return Array.from({length: count}, (_, at) => {
    const [subject, verb, time] = [subjects[at % 10], verbs[(at >> 1) % 8], times[(at >> 3) % 8]];
    return featuresOf({id: `L-${at}`, summary: `Always ${verb} the ${subject} before a ${time}`, paths: [], tags: []});
  });
}

it('finds the same sentence in a store of common words, without comparing all', () => {
  const all = store(6_000);
  const own = featuresOf({id: 'x', summary: 'Before every migration the parser must drain', paths: [], tags: []});
  const twin = featuresOf({id: 'y', summary: 'Drain the parser before a migration', paths: [], tags: []});
  const records = [...all.slice(0, 3_000), own, ...all.slice(3_000), twin];
  const finder = candidateFinder(records, weigher(records));
  expect(finder.before(records.length - 1).map(at => records[at]?.words)).toContainEqual(twin.words);
  const compared = records.reduce((sum, _, at) => sum + finder.before(at).length, 0);
  expect(compared).toBeGreaterThan(0);
  expect(compared).toBeLessThanOrEqual(records.length * 40);
});
