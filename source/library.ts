// The package's programming interface: `import {openWorkspace} from 'orbit-learnings'`. The same functions that the
// command line and the servers call, for an engine that selects, renders and records without starting a process.

import type {Learning} from '../store/record/schema.js';
import {type InjectFormat, type Injection, inject} from './deliver/engine.js';
import type {MatchResult} from './deliver/scope-query.js';
import {sessionFor} from './deliver/session.js';
import {type Added, addLearning} from './learnings/add.js';
import type {Draft} from './learnings/draft.js';
import {type FeedbackResult, feedbackFromOutput, giveFeedback, type ScanResult} from './learnings/feedback.js';
import {type ListFilter, listLearnings} from './learnings/list.js';
import {type LearningDetail, showLearning} from './learnings/read.js';
import {supersedeLearning} from './learnings/supersede.js';
import {type Updated, updateLearning} from './learnings/update.js';
import {upvote, type VoteResult} from './learnings/vote.js';
import {LiveOrbit} from './open/live-orbit.js';
import type {Env} from './open/orbit.js';
import {candidatePaths} from './scope/candidate-path.js';
import {searchPath} from './search/path-search.js';
import {type SearchOptions, searchLearnings} from './search/text-search.js';

export {OrbitError} from '../store/errors.js';
export type {
  Added,
  Draft,
  FeedbackResult,
  InjectFormat,
  Injection,
  Learning,
  LearningDetail,
  ListFilter,
  MatchResult,
  ScanResult,
  SearchOptions,
  Updated,
  VoteResult,
};

export type OpenOptions = {
  /** Where to look for the workspace. @default process.cwd() */
  readonly cwd?: string;
  /** The workspace itself, instead of looking for it. */
  readonly root?: string;
  /** Whose memory of delivered learnings to use. @default ORBIT_SESSION_ID, else the parent process */
  readonly session?: string;
  /** @default process.env */
  readonly env?: Env;
  /** Milliseconds since the epoch. @default Date.now */
  readonly now?: () => number;
  /** Remarks such as a rebuilt index. @default dropped */
  readonly note?: (text: string) => void;
};

export type SelectOptions = {
  /** Files the agent will work on: absolute, or relative to `cwd`. */
  readonly contextFiles?: readonly string[];
  readonly tags?: readonly string[];
  /** What the work is about, in words. */
  readonly query?: string;
  /** A role under `agents` in config.yaml. */
  readonly agent?: string;
  /** @default injection.max_tokens of config.yaml */
  readonly maxTokens?: number;
  /** How `text` is rendered. @default 'reminder' */
  readonly format?: InjectFormat;
};

export type OpenWorkspace = {
  readonly root: string;
  /** Selects, renders, and records what was injected: each learning once per session, inside caps and budget. */
  readonly select: (options: SelectOptions) => Injection;
  readonly search: (text: string, options?: SearchOptions) => readonly MatchResult[];
  readonly searchPath: (paths: readonly string[], options?: SearchOptions) => readonly MatchResult[];
  readonly list: (filter?: ListFilter) => readonly Learning[];
  /** Also counts as a sign that the learning was worth reading. */
  readonly show: (id: string) => LearningDetail;
  readonly add: (draft: Draft, options?: {readonly agent?: string}) => Added;
  readonly update: (id: string, draft: Draft) => Updated;
  readonly supersede: (id: string, by: string) => {readonly old: string; readonly new: string};
  readonly upvote: (id: string, vote: {readonly model: string; readonly task: string}) => VoteResult;
  readonly feedback: (
    id: string,
    feedback: {readonly helpful: boolean; readonly task: string; readonly note?: string},
  ) => FeedbackResult;
  /** Finds LEARNING_HELPFUL and LEARNING_NOT_HELPFUL lines in an agent's output. */
  readonly feedbackFromOutput: (output: string, task: string) => ScanResult;
  readonly close: () => void;
};

/** Opens the workspace around `cwd`. Every call sees what other processes and git changed meanwhile, options included. */
export function openWorkspace(options: OpenOptions = {}): OpenWorkspace {
  const cwd = options.cwd ?? process.cwd();
  const env =
    options.session === undefined
      ? (options.env ?? process.env)
      : {...(options.env ?? process.env), ORBIT_SESSION_ID: options.session};
  const live = new LiveOrbit({
    cwd,
    env,
    root: options.root,
    ...(options.now ? {now: options.now} : {}),
    ...(options.note ? {note: options.note} : {}),
  });
  const ask = live.ask.bind(live);
  return {
    root: ask(({workspace}) => workspace.root),
    select({contextFiles = [], tags = [], query, agent, maxTokens, format = 'reminder'}) {
      return ask(orbit => {
        const {workspace} = orbit;
        return inject(orbit, {
          paths: candidatePaths(workspace, cwd, contextFiles),
          tags,
          query,
          role: agent,
          maxTokens,
          format,
          session: sessionFor(workspace, env, undefined),
          via: 'library',
        });
      });
    },
    search: (text, search) => ask(orbit => searchLearnings(orbit, text, search)),
    searchPath: (paths, search = {}) => ask(orbit => searchPath(orbit, paths, search)),
    list: (filter = {}) => ask(orbit => listLearnings(orbit, filter)).map(({learning}) => learning),
    show: id => ask(orbit => showLearning(orbit, id, 'library')),
    add: (draft, by) => ask(orbit => addLearning(orbit, draft, by)),
    update: (id, draft) => ask(orbit => updateLearning(orbit, id, draft)),
    supersede: (id, by) => ask(orbit => supersedeLearning(orbit, id, by)),
    upvote: (id, vote) => ask(orbit => upvote(orbit, id, vote)),
    feedback: (id, feedback) => ask(orbit => giveFeedback(orbit, id, feedback)),
    feedbackFromOutput: (output, task) => ask(orbit => feedbackFromOutput(orbit, output, task)),
    close: () => live.close(),
  };
}
