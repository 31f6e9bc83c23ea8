import {OrbitError} from '../../../store/errors.js';
import {dismissPair} from '../../duplicates/dismissed.js';
import {applyProposals, type Proposal} from '../../health/heal.js';
import {acceptAsUpvote} from '../../learnings/accept-as-upvote.js';
import {addLearning} from '../../learnings/add.js';
import {giveFeedback} from '../../learnings/feedback.js';
import {mergeLearnings} from '../../learnings/merge.js';
import {changeStatus, transitions} from '../../learnings/status.js';
import {supersedeLearning} from '../../learnings/supersede.js';
import {updateLearning} from '../../learnings/update.js';
import {upvote} from '../../learnings/vote.js';
import type {Orbit} from '../../open/orbit.js';
import {flatten} from '../../text/flatten.js';
import {type Change as FileChange, sharedFiles, snapshot} from '../../undo/change.js';
import type {Curation as Change} from '../state/effect.js';
import {inSlices} from './slices.js';

// The workstation's changes: the same use-cases as on the command line, each with the files it touched, so that it can
// be undone, and a sentence that says what it did.

export type Done = {
  readonly text: string;
  readonly change: FileChange;
  readonly cursor?: string;
  /** What stopped it half-way: the part that was done can be undone all the same. */
  readonly problem?: unknown;
  /** Its records belong together, so that it cannot be taken back in parts. */
  readonly isWhole?: boolean;
};

export function carryOut(orbit: Orbit, change: Change): Done {
  const each = forEachOf(orbit, change);
  if (each)
    return named(
      each,
      simple(orbit, each.text, each.touched, () => each.ids.map(each.work)),
    );
  switch (change.do) {
    case 'combine':
      return simple(orbit, `${change.from} merged into ${change.into}`, [change.from, change.into], () =>
        mergeLearnings(orbit, change.from, change.into),
      );
    case 'dismiss':
      return simple(orbit, `${change.a} and ${change.b} are not duplicates`, [sharedFiles], () =>
        dismissPair(orbit, change.a, change.b),
      );
    case 'save':
      return save(orbit, change);
    default:
      throw new Error(`nothing does ${change.do}`);
  }
}

/** More than these are changed a few at a time, with a word on how far it is, and can be stopped. */
const most = 10;

export function isLong(change: Change): boolean {
  return 'ids' in change && change.ids.length > most;
}

/** The same for many records. What is done when somebody stops it stays, and can be undone like anything else. */
export async function carryOutInSlices(
  orbit: Orbit,
  change: Change,
  goesOn: (done: number, of: number) => boolean,
): Promise<Done> {
  const each = forEachOf(orbit, change);
  if (!each) return carryOut(orbit, change);
  const before = snapshot(orbit, each.touched);
  const {done, problem} = await inSlices(each.ids, each.work, count => goesOn(count, each.ids.length));
  const isWhole = done === each.ids.length;
  const made = before.since(isWhole ? each.text : `a part of: ${each.text}`);
  if (problem !== undefined && made.files.length === 0) throw problem;
  const text = isWhole ? each.text : `stopped after ${done} of ${each.ids.length}: ${each.text}`;
  return named(each, {text, change: made, ...(problem === undefined ? {} : {problem})});
}

type ForEach = {
  readonly text: string;
  /** What it says when no file is different afterwards. */
  readonly idle?: string;
  readonly ids: readonly string[];
  readonly touched: readonly string[];
  readonly work: (id: string) => unknown;
};

/** A change that does the same to every one of its learnings. */
function forEachOf(orbit: Orbit, change: Change): ForEach | undefined {
  if (!('ids' in change)) return undefined;
  const {ids} = change;
  const who = listed(ids);
  switch (change.do) {
    case 'archive':
    case 'restore':
    case 'accept':
    case 'reject': {
      const {do: move} = change;
      return {text: `${who} ${transitions[move].done}`, ids, touched: ids, work: id => changeStatus(orbit, id, move)};
    }
    case 'upvote': {
      const vote = {model: voter(orbit), task: change.task};
      return {
        text: `${who} upvoted for ${change.task}`,
        idle: `${who}: your vote for ${change.task} was there already; it counts once for a task`,
        ids,
        touched: ids,
        work: id => upvote(orbit, id, vote),
      };
    }
    case 'helpful':
    case 'not-helpful': {
      const helpful = change.do === 'helpful';
      const text = `${who}: ${helpful ? 'helpful' : 'not helpful'} in ${change.task}`;
      return {text, ids, touched: ids, work: id => giveFeedback(orbit, id, {helpful, task: change.task})};
    }
    case 'supersede': {
      const {by} = change;
      const text = `${who} superseded by ${by}`;
      return {text, ids, touched: [...ids, by], work: id => supersedeLearning(orbit, id, by)};
    }
    case 'merge': {
      const {into} = change;
      const task = change.task === 'curation' ? undefined : change.task;
      const text = `${who} merged into ${into} as an upvote`;
      return {text, ids, touched: [...ids, into], work: id => acceptAsUpvote(orbit, id, into, task)};
    }
    default:
      return undefined;
  }
}

function named({idle, ids, touched}: ForEach, done: Done): Done {
  const isWhole = touched.length > ids.length;
  return idle !== undefined && done.change.files.length === 0 ? {...done, text: idle} : {...done, isWhole};
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

/** Following git's renames takes its time and is done elsewhere; this writes down what it found. */
export function healed(orbit: Orbit, ids: readonly string[], proposals: readonly Proposal[]): Done {
  if (proposals.length === 0)
    throw new OrbitError('not-found', 'git renames do not explain where its files went.', 'Edit the paths with E.');
  const before = snapshot(orbit, ids);
  const applied = applyProposals(orbit, proposals);
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
