import fc from 'fast-check';
import {
  checkBody,
  checkCoia,
  checkDomain,
  checkSummary,
  checkSymbols,
  checkTags,
} from '../../../store/record/normalize.js';
import {coiaFields, evidenceKinds, kinds, type Learning, statuses} from '../../../store/record/schema.js';
import {line, lines} from './text.js';

// Learnings as they can be written: every field has been through the checks that guard writing.

// fast-check makes maps without a prototype unless told otherwise; the product's have one.
export function map<T>(model: {[K in keyof T]: fc.Arbitrary<T[K]>}): fc.Arbitrary<T> {
  return fc.record<T>(model, {noNullPrototype: true});
}

const globs = [
  'src/**',
  '**/*.ts',
  'a b/c.ts',
  "it's/**",
  'crates/*/assets/**',
  'src/[id]/*.{ts,tsx}',
  '*.md',
  '!(x)',
  '#a',
];

export const id: fc.Arbitrary<string> = fc
  .integer({min: 1, max: 99_999})
  .map(number => `L-${String(number).padStart(4, '0')}`);

export const time: fc.Arbitrary<string> = fc
  .tuple(
    fc.date({min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true}),
    fc.constantFrom('', '123456', '000001'),
    fc.constantFrom('Z', '+02:00'),
  )
  .map(([date, digits, zone]) => date.toISOString().replace('Z', `${digits}${zone}`));

export const summary: fc.Arbitrary<string> = accepted(line({minPieces: 1}), checkSummary);
export const tags: fc.Arbitrary<string[]> = fc
  .array(fc.oneof(fc.constantFrom('performance', 'git'), line({maxPieces: 2})), {
    maxLength: 4,
  })
  .map(list => list.filter(tag => accepts(() => checkTags([tag]))))
  .map(checkTags);
export const paths: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom(...globs), {maxLength: 4});
export const body: fc.Arbitrary<string | null> = fc.option(accepted(lines, checkBody));
export const evidence = fc.array(
  map({
    kind: fc.constantFrom(...evidenceKinds),
    ref: fc.oneof(fc.constantFrom('T-0001', 'ab12', 'https://x.test/#a'), summary),
  }),
  {maxLength: 3},
);

const coia = map<Record<string, string | null>>(Object.fromEntries(coiaFields.map(field => [field, fc.option(lines)])))
  .map(parts => Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== null)) as Record<string, string>)
  .map(parts => Object.fromEntries(Object.entries(checkCoia(parts)).filter(([, text]) => text !== null)));

export const learning: fc.Arbitrary<Learning> = map({
  id,
  schemaVersion: fc.constant(1),
  status: fc.constantFrom(...statuses),
  created_at: time,
  updated_at: time,
  created_by: fc.option(accepted(line({minPieces: 1, maxPieces: 3}), text => text.trim())),
  scope: map({
    paths,
    tags,
    symbols: fc.constantFrom([], ['Engine.run'], ['a#B.c:fn', 'x']).map(checkSymbols),
  }),
  summary,
  body,
  coia,
  kind: fc.option(fc.constantFrom(...kinds)),
  domain: fc.option(accepted(line({minPieces: 1, maxPieces: 2}), checkDomain)),
  priority: fc.option(fc.integer({min: 0, max: 255})),
  confidence: fc.option(fc.integer({min: 0, max: 100}).map(percent => percent / 100)),
  evidence,
  supersedes: fc.option(fc.uniqueArray(id, {minLength: 1, maxLength: 3})),
  superseded_by: fc.option(id),
  legacy_ids: fc.uniqueArray(fc.constantFrom('L20260517-1', 'L20260517-2', 'L-0002'), {maxLength: 2}),
});

/** What the check makes of the values it lets through; what it clears is left out. */
function accepted<T>(values: fc.Arbitrary<string>, check: (value: string) => T): fc.Arbitrary<NonNullable<T>> {
  return values
    .filter(value => accepts(() => check(value)))
    .map(check)
    .filter((value): value is NonNullable<typeof value> => value !== null && value !== undefined && value !== '');
}

function accepts(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
