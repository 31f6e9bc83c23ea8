import {OrbitError} from '../../../store/errors.js';
import {dismissPair} from '../../duplicates/dismissed.js';
import {applyProposals, type HealProposal} from '../../health/heal.js';
import {acceptAsUpvote} from '../../learnings/accept-as-upvote.js';
import {addLearning} from '../../learnings/add.js';
import {type EditorEnd, editLearning} from '../../learnings/edit.js';
import {giveFeedback} from '../../learnings/feedback.js';
import {mergeLearnings} from '../../learnings/merge.js';
import {changeStatus} from '../../learnings/status.js';
import {supersedeLearning} from '../../learnings/supersede.js';
import {updateLearning} from '../../learnings/update.js';
import {upvote} from '../../learnings/vote.js';
import type {Orbit} from '../../open/orbit.js';
import {flatten} from '../../text/flatten.js';
import {type Change, joinChanges, listed} from '../../undo/change.js';
import {collectChanges} from '../../undo/journal.js';
import type {Curation} from '../state/effect.js';
import {inSlices, type ShouldContinue} from './slices.js';

// The workstation's changes: the same use-cases as on the command line. Each answers with what it did to the files, under
// the use-case's own title; what was done to many learnings is one step.

export type Done = {
  readonly text: string;
  readonly change: Change;
  readonly cursor?: string;
  /** What stopped it half-way: the part that was done can be undone all the same. */
  readonly problem?: unknown;
  /** Its records belong together, so that it cannot be reverted in parts. */
  readonly isWhole?: boolean;
};

export function carryOut(orbit: Orbit, change: Curation): Done {
  const batch = batchOf(orbit, change);
  if (batch) {
    const work = (collecting: Orbit) => {
      for (const id of batch.ids) batch.work(collecting, id);
    };
    return finish(batch, oneStep(orbit, work, batch.ids));
  }
  switch (change.do) {
    case 'combine':
      return oneStep(orbit, collecting => mergeLearnings(collecting, change.from, change.into));
    case 'dismiss':
      return oneStep(orbit, collecting => dismissPair(collecting, change.a, change.b));
    case 'save':
      return save(orbit, change);
    default:
      throw new Error(`nothing does ${change.do}`);
  }
}

/** More than these are changed a few at a time, with a word on how far it is, and can be stopped. */
const mostAtOnce = 10;

export function isLong(change: Curation): boolean {
  return 'ids' in change && change.ids.length > mostAtOnce;
}

/** The same for many records. What is done when somebody stops it stays, and can be undone like anything else. */
export async function carryOutInSlices(orbit: Orbit, change: Curation, shouldContinue: ShouldContinue): Promise<Done> {
  const batch = batchOf(orbit, change);
  if (!batch) return carryOut(orbit, change);
  const {ids, work} = batch;
  const collected = collectChanges(orbit);
  const {done, ...stopped} = await inSlices(ids, id => work(collected.orbit, id), shouldContinue);
  const all = asOne(collected.changes, ids);
  if (stopped.problem !== undefined && all.files.length === 0) throw stopped.problem;
  if (done === ids.length) return finish(batch, {text: all.title, change: all});
  const text = `stopped after ${done} of ${ids.length}: ${all.title}`;
  return finish(batch, {text, change: partOf(all), ...stopped});
}

/** A change that does the same to every one of its learnings. */
type Batch = {
  readonly ids: readonly string[];
  readonly work: (orbit: Orbit, id: string) => unknown;
  /** What it says when no file is different afterwards. */
  readonly unchanged?: string;
  readonly isWhole?: boolean;
};

function batchOf({env}: Orbit, change: Curation): Batch | undefined {
  switch (change.do) {
    case 'archive':
    case 'restore':
    case 'accept':
    case 'reject':
      return {ids: change.ids, work: (orbit, id) => changeStatus(orbit, id, change.do)};
    case 'upvote': {
      const {ids, task} = change;
      const vote = {model: env.ORBIT_AGENT_NAME || 'person', task};
      const unchanged = `${listed(ids)}: your vote for ${task} was there already; it counts once for a task`;
      return {ids, unchanged, work: (orbit, id) => upvote(orbit, id, vote)};
    }
    case 'helpful':
    case 'not-helpful': {
      const feedback = {helpful: change.do === 'helpful', task: change.task};
      return {ids: change.ids, work: (orbit, id) => giveFeedback(orbit, id, feedback)};
    }
    case 'supersede':
      return {ids: change.ids, isWhole: true, work: (orbit, id) => supersedeLearning(orbit, id, change.by)};
    case 'merge': {
      const {ids, into} = change;
      const task = change.task === 'curation' ? undefined : change.task;
      return {ids, isWhole: true, work: (orbit, id) => acceptAsUpvote(orbit, id, into, task)};
    }
    default:
      return undefined;
  }
}

function finish({unchanged, isWhole = false}: Batch, done: Done): Done {
  return unchanged !== undefined && done.change.files.length === 0 ? {...done, text: unchanged} : {...done, isWhole};
}

function oneStep(orbit: Orbit, work: (orbit: Orbit) => unknown, ids: readonly string[] = []): Done {
  const collected = collectChanges(orbit);
  try {
    work(collected.orbit);
  } catch (problem) {
    const change = partOf(asOne(collected.changes, ids));
    if (change.files.length === 0) throw problem;
    return {text: change.title, change, problem};
  }
  const change = asOne(collected.changes, ids);
  return {text: change.title, change};
}

// The title of one begins with its learning; that of many names them all there.
function asOne(changes: readonly Change[], ids: readonly string[]): Change {
  const title = changes[0]?.title ?? 'nothing was changed';
  return joinChanges(ids.length > 1 ? title.replace(ids[0] ?? '', () => listed(ids)) : title, changes);
}

function partOf({title, files}: Change): Change {
  return {title: `part of: ${title}`, files};
}

/** Following git's renames takes its time and is done elsewhere; this writes down what it found. */
export function healed(orbit: Orbit, ids: readonly string[], proposals: readonly HealProposal[]): Done {
  if (proposals.length === 0)
    throw new OrbitError('not-found', 'git renames do not explain where the files went.', 'Edit the paths with E.');
  let applied: readonly string[] = [];
  const done = oneStep(orbit, collecting => {
    applied = applyProposals(collecting, proposals);
  });
  const [first] = proposals;
  const to = first && ids.length === 1 ? `: ${flatten(first.from)} → ${proposals.map(movedTo).join(', ')}` : '';
  const text =
    applied.length === 0
      ? `${listed(ids)} not healed${to}; that would widen the scope: edit the paths with E`
      : `${listed(applied)} healed${to}`;
  return done.problem === undefined ? {...done, text} : done;
}

/** A proposed glob, as it is shown. */
export function movedTo({to, files}: HealProposal): string {
  return `${flatten(to)} (${files} file${files === 1 ? '' : 's'})`;
}

function save(orbit: Orbit, {id, fields}: Extract<Curation, {do: 'save'}>): Done {
  if (id !== undefined) {
    const isSame = Object.keys(fields).length === 0;
    const done = oneStep(orbit, collecting => isSame || updateLearning(collecting, id, fields));
    return {...done, text: done.change.files.length === 0 ? `${id} is unchanged` : done.text, cursor: id};
  }
  const collected = collectChanges(orbit);
  const {learning, similar, warnings} = addLearning(collected.orbit, {summary: '', ...fields});
  const change = asOne(collected.changes, []);
  const note = similar[0] ? `; similar to ${similar[0].id}` : warnings[0] ? `; ${warnings[0]}` : '';
  return {text: `${change.title}${note}`, change, cursor: learning.id};
}

type EditOptions = {readonly accept: boolean; readonly editor: (file: string) => Promise<EditorEnd>};

export async function edit(orbit: Orbit, id: string, {accept, editor}: EditOptions): Promise<Done> {
  const collected = collectChanges(orbit);
  let isSaved = false;
  let isAccepted = false;
  let stopped: {problem?: unknown} = {};
  try {
    isSaved = (await editLearning(collected.orbit, id, editor)).changed;
    if (accept) {
      changeStatus(collected.orbit, id, 'accept');
      isAccepted = true;
    }
  } catch (problem) {
    // What was saved before something failed can be undone all the same.
    if (!isSaved) throw problem;
    stopped = {problem};
  }
  const change = joinChanges(isAccepted ? `${id} edited and accepted` : `${id} edited`, collected.changes);
  return {text: change.files.length === 0 ? `${id} is unchanged` : change.title, change, cursor: id, ...stopped};
}
