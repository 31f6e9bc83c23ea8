import {type Comparable, featuresOf} from '../../source/duplicates/features.js';
import {areas, nearMisses} from './labelled-areas.js';
import {differentInTheSameWords, type HardPair, sameInOtherWords} from './labelled-hard.js';
import {contraries, prohibitionsToldTwice} from './labelled-negations.js';

export type LabelledPair = {
  readonly a: Comparable;
  readonly b: Comparable;
  readonly same: boolean;
  readonly aside: boolean;
  readonly kind: string;
};

/** Five pairs an area (two told twice, three of different lessons), and the near misses. Every third area is aside. */
export function labelledPairs(): LabelledPair[] {
  let serial = 0;
  const record = (summary: string, paths: readonly string[], tags: readonly string[]): Comparable => ({
    id: `L-${String(++serial).padStart(4, '0')}`,
    summary,
    paths,
    tags,
  });
  const pairs = areas.flatMap(({paths, tags, a, b}, at) => {
    const [a1, a2, b1, b2] = [a[0], a[1], b[0], b[1]].map(text => record(text, paths, tags)) as [
      Comparable,
      Comparable,
      Comparable,
      Comparable,
    ];
    const aside = at % 3 === 0;
    return [
      {a: a1, b: a2, same: true, aside, kind: 'paraphrase'},
      {a: b1, b: b2, same: true, aside, kind: 'paraphrase'},
      {a: a1, b: b1, same: false, aside, kind: 'same area'},
      {a: a2, b: b2, same: false, aside, kind: 'same area'},
      {a: a1, b: b2, same: false, aside, kind: 'same area'},
    ];
  });
  const misses = nearMisses.map(([summary, path, other, otherPath], at) => ({
    a: record(summary, [path], []),
    b: record(other, [otherPath], []),
    same: false,
    aside: at % 3 === 0,
    kind: 'near miss',
  }));
  const hard = (list: readonly HardPair[], same: boolean, kind: string) =>
    list.map(([one, other, path], at) => ({
      a: record(one, [path], []),
      b: record(other, [path], []),
      same,
      aside: at % 3 === 0,
      kind,
    }));
  return [
    ...pairs,
    ...misses,
    ...hard(sameInOtherWords, true, 'hard'),
    ...hard(differentInTheSameWords, false, 'hard'),
    ...hard(prohibitionsToldTwice, true, 'prohibition'),
    ...hard(contraries, false, 'contrary'),
  ];
}

export function allFeatures(pairs: readonly LabelledPair[]) {
  const records = new Map(
    pairs.flatMap(
      ({a, b}) =>
        [
          [a.id, a],
          [b.id, b],
        ] as const,
    ),
  );
  return [...records.values()].map(featuresOf);
}
