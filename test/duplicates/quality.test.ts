import {describe, expect, it} from 'vitest';
import {featuresOf, weigher} from '../../source/duplicates/features.js';
import {duplicateThreshold, scorePair} from '../../source/duplicates/score.js';
import {allFeatures, type LabelledPair, labelledPairs} from './labelled-set.js';

const pairs = labelledPairs();
const weigh = weigher(allFeatures(pairs));
const scored = pairs.map(pair => ({...pair, score: scorePair(featuresOf(pair.a), featuresOf(pair.b), weigh).score}));

function figures(part: readonly (LabelledPair & {score: number})[]) {
  const positives = part.filter(({same}) => same);
  const negatives = part.filter(({same}) => !same);
  const found = part.filter(({score}) => score >= duplicateThreshold);
  const right = found.filter(({same}) => same).length;
  let wins = 0;
  for (const one of positives)
    for (const other of negatives) wins += one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0;
  return {
    pairs: part.length,
    auc: wins / (positives.length * negatives.length),
    precision: right / Math.max(1, found.length),
    recall: right / positives.length,
  };
}

describe('duplicates on labelled pairs', () => {
  it('is a set worth measuring on', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(150);
    expect(pairs.filter(({aside}) => aside).length).toBeGreaterThanOrEqual(pairs.length / 3);
  });

  it('finds the same lesson told twice, on the part kept aside', () => {
    const {auc, precision, recall, pairs: count} = figures(scored.filter(({aside}) => aside));
    console.log(
      `kept aside: ${count} pairs, AUC ${auc.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    );
    expect(precision).toBeGreaterThanOrEqual(0.85);
    expect(recall).toBeGreaterThanOrEqual(0.7);
  });

  it('holds on the part it was tuned on as well', () => {
    const {auc, precision, recall, pairs: count} = figures(scored.filter(({aside}) => !aside));
    console.log(
      `tuned on: ${count} pairs, AUC ${auc.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    );
    expect(precision).toBeGreaterThanOrEqual(0.85);
    expect(recall).toBeGreaterThanOrEqual(0.7);
  });
});
