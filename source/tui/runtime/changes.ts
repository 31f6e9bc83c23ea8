import {OrbitError} from '../../../store/errors.js';
import {acceptAsUpvote} from '../../curate/accept-as-upvote.js';
import {addLearning} from '../../curate/add.js';
import {dismissPair} from '../../curate/duplicates/dismissed.js';
import {giveFeedback} from '../../curate/feedback.js';
import {heal, type Proposal} from '../../curate/heal.js';
import {mergeLearnings} from '../../curate/merge.js';
import {changeStatus, transitions} from '../../curate/status.js';
import {supersedeLearning} from '../../curate/supersede.js';
import {type Change as FileChange, sharedFiles, snapshot} from '../../curate/undo.js';
import {updateLearning} from '../../curate/update.js';
import {upvote} from '../../curate/vote.js';
import type {Orbit} from '../../orbit.js';
import {flatten} from '../../text/flatten.js';
import type {Change} from '../state/effect.js';

// The workstation's changes: the same use-cases as on the command line, each with the files it touched, so that it can
// be undone, and a sentence that says what it did.

export type Done = {
  readonly text: string;
  readonly change: FileChange;
  readonly cursor?: string;
  /** What stopped it half-way: the part that was done can be undone all the same. */
  readonly problem?: unknown;
};

export function carryOut(orbit: Orbit, change: Change): Done {
  switch (change.do) {
    case 'archive':
    case 'restore':
    case 'accept':
    case 'reject': {
      const text = `${listed(change.ids)} ${transitions[change.do].done}`;
      return simple(orbit, text, change.ids, () => change.ids.map(id => changeStatus(orbit, id, change.do)));
    }
    case 'upvote':
      return simple(orbit, `${listed(change.ids)} upvoted for ${change.task}`, change.ids, () =>
        change.ids.map(id => upvote(orbit, id, {model: voter(orbit), task: change.task})),
      );
    case 'helpful':
    case 'not-helpful': {
      const helpful = change.do === 'helpful';
      return simple(
        orbit,
        `${listed(change.ids)}: ${helpful ? 'helpful' : 'not helpful'} in ${change.task}`,
        change.ids,
        () => change.ids.map(id => giveFeedback(orbit, id, {helpful, task: change.task})),
      );
    }
    case 'supersede':
      return simple(orbit, `${listed(change.ids)} superseded by ${change.by}`, [...change.ids, change.by], () =>
        change.ids.map(id => supersedeLearning(orbit, id, change.by)),
      );
    case 'merge':
      return simple(
        orbit,
        `${listed(change.ids)} merged into ${change.into} as an upvote`,
        [...change.ids, change.into],
        () =>
          change.ids.map(id =>
            acceptAsUpvote(orbit, id, change.into, change.task === 'curation' ? undefined : change.task),
          ),
      );
    case 'combine':
      return simple(orbit, `${change.from} merged into ${change.into}`, [change.from, change.into], () =>
        mergeLearnings(orbit, change.from, change.into),
      );
    case 'dismiss':
      return simple(orbit, `${change.a} and ${change.b} are not duplicates`, [sharedFiles], () =>
        dismissPair(orbit, change.a, change.b),
      );
    case 'heal':
      return healed(orbit, change.ids);
    case 'save':
      return save(orbit, change);
  }
}

function simple(orbit: Orbit, text: string, ids: readonly string[], work: () => unknown): Done {
  const before = snapshot(orbit, ids);
  try {
    work();
  } catch (problem) {
    const change = before.since(`a part of: ${text}`);
    if (change.files.length === 0) throw problem;
    return {text: change.title, change, problem};
  }
  return {text, change: before.since(text)};
}

function healed(orbit: Orbit, ids: readonly string[]): Done {
  const before = snapshot(orbit, ids);
  const {applied, proposals} = heal(orbit, true, undefined, ids);
  if (proposals.length === 0)
    throw new OrbitError('not-found', 'git renames do not explain where its files went.', 'Edit the paths with E.');
  const [first] = proposals;
  const to = first && ids.length === 1 ? `: ${flatten(first.from)} → ${proposals.map(movedTo).join(', ')}` : '';
  const text =
    applied.length === 0
      ? `${listed(ids)} left${to}; that would widen the scope, edit the paths with E`
      : `${listed(applied)} healed${to}`;
  return {text, change: before.since(text)};
}

/** A proposed glob, as it is shown. */
export function movedTo({to, files}: Proposal): string {
  return `${flatten(to)} (${files} file${files === 1 ? '' : 's'})`;
}

function save(orbit: Orbit, {id, fields}: Extract<Change, {do: 'save'}>): Done {
  if (id !== undefined) {
    const done = simple(orbit, `${id} updated`, [id], () =>
      Object.keys(fields).length === 0 ? undefined : updateLearning(orbit, id, fields),
    );
    return {...done, text: done.change.files.length === 0 ? `${id} is unchanged` : done.text, cursor: id};
  }
  const before = snapshot(orbit, []);
  const {learning, similar, warnings} = addLearning(orbit, {summary: '', ...fields});
  const note = similar[0] ? `; similar to ${similar[0].id}` : warnings[0] ? `; ${warnings[0]}` : '';
  return {
    text: `${learning.id} added${note}`,
    change: before.since(`${learning.id} added`, [learning.id]),
    cursor: learning.id,
  };
}

function voter(orbit: Orbit): string {
  return orbit.env.ORBIT_AGENT_NAME || 'person';
}

function listed(ids: readonly string[]): string {
  return ids.length <= 3 ? ids.join(', ') : `${ids.length} learnings`;
}
