import {putLine} from '../../store/journal/change.js';
import {isDateId, isId} from '../../store/record/id.js';
import {type Feedback, feedbackFile, readFeedback} from '../../store/sidecar/feedback.js';
import {readRecord} from '../../store/write.js';
import {type Orbit, timestamp} from '../open/orbit.js';
import {resolveId} from '../open/read-record.js';
import {safeText} from '../text/flatten.js';
import {withUndo} from '../undo/journal.js';
import {detail} from './read.js';
import {authorName, checkReference} from './reference.js';

export type FeedbackInput = {
  readonly helpful: boolean;
  readonly task: string;
  readonly by?: string | undefined;
  readonly note?: string | undefined;
};
export type FeedbackResult = {
  readonly id: string;
  readonly helpful: boolean;
  readonly task_id: string;
  readonly confidence: number;
};

const taskMeaning = 'the task in which it helped or did not';

/** Whether a learning helped in a task; the last word on a task counts. */
export function giveFeedback(orbit: Orbit, typed: string, input: FeedbackInput): FeedbackResult {
  const id = resolveId(orbit, typed);
  const task = checkReference('task', input.task, taskMeaning);
  const note =
    input.note === undefined || input.note.trim() === '' ? undefined : checkReference('note', input.note, 'the reason');
  const by = authorName(input.by ?? orbit.env.ORBIT_AGENT_NAME);
  withUndo(orbit, `${id}: ${input.helpful ? 'helpful' : 'not helpful'} in ${task}`, () => {
    readRecord(orbit.workspace, id);
    const earlier = readFeedback(orbit.workspace, id).entries.find(entry => entry.task_id === task);
    if (earlier && earlier.helpful === input.helpful && (earlier.note ?? '') === (note ?? '')) return;
    const line: Feedback = {
      learning_id: id,
      helpful: input.helpful,
      task_id: task,
      by,
      at: timestamp(orbit),
      ...(note === undefined ? {} : {note}),
    };
    putLine(orbit.workspace, feedbackFile(orbit.workspace, id), JSON.stringify(line));
  });
  return {id, helpful: input.helpful, task_id: task, confidence: detail(orbit, id).confidence};
}

export type Mention = {readonly id: string; readonly helpful: boolean};

/** Finds `LEARNING_HELPFUL: L-0001` lines in an agent's output; the last word on each learning counts. */
export function scanOutput(output: string): Mention[] {
  const verdicts = new Map<string, boolean>();
  // As a terminal would show it: colours are no part of a line, and a spinner goes back to its beginning.
  const text = safeText(output.replaceAll(/\r(?!\n)/g, '\n'));
  for (const [, not, id] of text.matchAll(/^[ \t>*`-]*LEARNING_(NOT_)?HELPFUL:[ \t]*`?(L-?[\d-]+)`?[ \t.*]*\r?$/gm)) {
    if (id !== undefined && (isId(id) || isDateId(id))) verdicts.set(id, not === undefined);
  }
  return [...verdicts].map(([id, helpful]) => ({id, helpful}));
}

export type ScanResult = {readonly recorded: readonly FeedbackResult[]; readonly unknown: readonly string[]};

/** The same results with the confidence that all of them together came to. */
export function withConfidence(orbit: Orbit, result: ScanResult): ScanResult {
  const recorded = result.recorded.map(one => ({...one, confidence: detail(orbit, one.id).confidence}));
  return {...result, recorded};
}

export function feedbackFromOutput(orbit: Orbit, output: string, task: string, by?: string): ScanResult {
  const mentions = scanOutput(output);
  const record = () => recordMentions(orbit, mentions, task, by);
  return withConfidence(orbit, withUndo(orbit, `feedback of ${task}`, record));
}

export function recordMentions(orbit: Orbit, mentions: readonly Mention[], task: string, by?: string): ScanResult {
  checkReference('task', task, taskMeaning);
  authorName(by ?? orbit.env.ORBIT_AGENT_NAME);
  const recorded: FeedbackResult[] = [];
  const unknown: string[] = [];
  for (const {id, helpful} of mentions) {
    try {
      recorded.push(giveFeedback(orbit, id, {helpful, task, by}));
    } catch {
      // An agent may invent an id; that must not cost the others.
      unknown.push(id);
    }
  }
  return {recorded, unknown};
}
