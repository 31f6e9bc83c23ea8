import type {KeyContext} from '../model/bindings.js';
import type {DuplicatePair, Model} from '../model/model.js';
import {cursorPair, targets} from '../model/select.js';
import {curate, editUnderCursor, pick, voteFor} from '../state/curate.js';
import type {Curation, Effect} from '../state/effect.js';
import {cursorToId} from '../state/list-moves.js';
import {type Action, inGroup} from './action.js';
import {unlessAll, withoutPair, withoutRecord} from './disabled.js';

const pairs: readonly KeyContext[] = ['duplicates'];
const unlessProposals = unlessAll(['proposed'], 'it is not a proposal');

// biome-ignore format: a row is read as a row
export const inboxActions = inGroup('inbox', {
  'inbox.accept': {keys: ['a'], in: ['inbox'], title: 'Accept the proposal', footer: [1, 'accept'],
    disabled: unlessProposals, run: model => curate(model, {do: 'accept', ids: targets(model)})},
  'inbox.edit-accept': {keys: ['e'], in: ['inbox'], title: 'Edit in $EDITOR and accept', footer: [2, 'edit+accept'],
    disabled: unlessProposals, run: model => editUnderCursor(model, true)},
  'inbox.merge': {keys: ['m'], in: ['inbox'], title: 'Merge into another learning as an upvote', footer: [3, 'merge'],
    disabled: unlessProposals, run: model => pick(model, 'merge')},
  'inbox.reject': {keys: ['x'], in: ['inbox'], title: 'Reject the proposal', footer: [4, 'reject'],
    disabled: unlessProposals, run: model => curate(model, {do: 'reject', ids: targets(model)})},
});

// biome-ignore format: a row is read as a row
export const duplicatesActions = inGroup('duplicates', {
  'duplicates.supersede': {keys: ['s'], in: pairs, title: 'Supersede the other with the keeper',
    footer: [1, 'supersede'],
    disabled: withoutPair, run: onPair(({keeper, other}) => ({do: 'supersede', ids: [other], by: keeper}))},
  'duplicates.merge': {keys: ['m'], in: pairs, title: 'Merge the other into the keeper: votes, evidence, scopes',
    footer: [2, 'merge'],
    disabled: withoutPair, run: onPair(({keeper, other}) => ({do: 'combine', from: other, into: keeper}))},
  'duplicates.upvote': {keys: ['u'], in: pairs, title: 'Upvote the keeper', footer: [3, 'upvote keeper'],
    disabled: withoutPair,
    run: model => voteFor(model, 'upvote', 'Upvote for which task?', [cursorPair(model)?.keeper ?? ''])},
  'duplicates.swap': {keys: ['w'], in: pairs, title: 'Make the other one the keeper', footer: [4, 'swap'],
    disabled: withoutPair, run: swapPair},
  'duplicates.dismiss': {keys: ['d'], in: pairs, title: 'Not a duplicate; remembered for everybody',
    footer: [5, 'not a duplicate'],
    disabled: withoutPair, run: onPair(({keeper, other}) => ({do: 'dismiss', a: keeper, b: other}))},
});

// biome-ignore format: a row is read as a row
export const staleActions = inGroup('stale', {
  'stale.heal': {keys: ['h'], in: ['stale'], title: 'Heal: take the scope from git renames', footer: [1, 'heal'],
    disabled: withoutRecord, run: model => curate(model, {do: 'heal', ids: targets(model)})},
});

function swapPair(model: Model): [Model, Effect[]] {
  const pair = cursorPair(model);
  if (!pair) return [model, []];
  const swapped = {...pair, keeper: pair.other, other: pair.keeper};
  const swappedPairs = model.pairs?.map(each => (each === pair ? swapped : each));
  return cursorToId({...model, pairs: swappedPairs}, `${swapped.keeper} ${swapped.other}`);
}

function onPair(decide: (pair: DuplicatePair) => Curation): Action['run'] {
  return model => {
    const pair = cursorPair(model);
    return pair ? curate(model, decide(pair)) : [model, []];
  };
}
