import type {DuplicatePair, Model} from '../model/model.js';
import {cursorPair} from '../model/select.js';
import {curate, curateTargets, editAndAccept, pick, voteFor} from '../state/curate.js';
import type {Curation, Effect} from '../state/effect.js';
import {cursorToId} from '../state/list-moves.js';
import {type Action, inGroup, row, unlessAll, withoutPair, withoutRecord} from './action.js';

const proposals = {in: ['inbox'], disabled: unlessAll(['proposed'], 'it is not a proposal')} as const;
const pairs = {in: ['duplicates'], disabled: withoutPair} as const;

export const inboxActions = inGroup('inbox', {
  'inbox.accept': row(['a'], 'Accept the proposal', curateTargets('accept'), {...proposals, footer: [1, 'accept']}),
  'inbox.edit-accept': row(['e'], 'Edit in $EDITOR and accept', editAndAccept, {
    ...proposals,
    footer: [2, 'edit+accept'],
  }),
  'inbox.merge': row(['m'], 'Merge into another learning as an upvote', pick('merge'), {
    ...proposals,
    footer: [3, 'merge'],
  }),
  'inbox.reject': row(['x'], 'Reject the proposal', curateTargets('reject'), {...proposals, footer: [4, 'reject']}),
});

export const duplicatesActions = inGroup('duplicates', {
  'duplicates.supersede': row(
    ['s'],
    'Supersede the other with the keeper',
    onPair(({keeper, other}) => ({do: 'supersede', ids: [other], by: keeper})),
    {...pairs, footer: [1, 'supersede']},
  ),
  'duplicates.merge': row(
    ['m'],
    'Merge the other into the keeper: votes, evidence, scopes',
    onPair(({keeper, other}) => ({do: 'combine', from: other, into: keeper})),
    {...pairs, footer: [2, 'merge']},
  ),
  'duplicates.upvote': row(
    ['u'],
    'Upvote the keeper',
    voteFor('upvote', 'Upvote for which task?', model => [cursorPair(model)?.keeper ?? '']),
    {...pairs, footer: [3, 'upvote keeper']},
  ),
  'duplicates.swap': row(['w'], 'Make the other one the keeper', swapPair, {...pairs, footer: [4, 'swap']}),
  'duplicates.dismiss': row(
    ['d'],
    'Not a duplicate; remembered for everybody',
    onPair(({keeper, other}) => ({do: 'dismiss', a: keeper, b: other})),
    {...pairs, footer: [5, 'not a duplicate']},
  ),
});

export const staleActions = inGroup('stale', {
  'stale.heal': row(['h'], 'Heal: take the scope from git renames', curateTargets('heal'), {
    in: ['stale'],
    disabled: withoutRecord,
    footer: [1, 'heal'],
  }),
});

function swapPair(model: Model): [Model, Effect[]] {
  const pair = cursorPair(model);
  if (!pair) return [model, []];
  const swapped = {...pair, keeper: pair.other, other: pair.keeper};
  const swappedPairs = model.pairs?.map(listed => (listed === pair ? swapped : listed));
  return cursorToId({...model, pairs: swappedPairs}, `${swapped.keeper} ${swapped.other}`);
}

function onPair(decide: (pair: DuplicatePair) => Curation): Action['run'] {
  return model => {
    const pair = cursorPair(model);
    return pair ? curate(model, decide(pair)) : [model, []];
  };
}
