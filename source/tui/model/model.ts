import type {Explained} from '../../deliver/select.js';
import type {Provenance} from '../../tasks/provenance.js';
import type {LineState} from '../input/line-editor.js';
import type {Size} from '../layout/rects.js';
import type {Binding} from './bindings.js';

// Everything the screen shows, as one value. The cursor is a record's id, so a refresh never makes it jump.

export const views = ['learnings', 'inbox', 'duplicates', 'stale', 'usage'] as const;
export type View = (typeof views)[number];

/** One learning as the list needs it. */
export type Row = {
  readonly id: string;
  readonly status: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly paths: readonly string[];
  readonly kind: string | null;
  readonly domain: string | null;
  readonly createdBy: string | null;
  readonly updatedAt: number;
  readonly votes: number;
  readonly confidence: number;
  readonly injected: number;
  readonly shown: number;
  /** Why it is stale, where it is. */
  readonly stale: readonly string[];
  /** What git renames would make of its scope: `old/** → new/** (3 files)`. */
  readonly heal: readonly string[];
};

/** What the preview shows of one learning, already read from disk. */
export type Detail = {
  readonly id: string;
  readonly body: string | null;
  readonly coia: Readonly<Record<string, string>>;
  readonly evidence: readonly string[];
  readonly provenance: readonly Provenance[];
  readonly symbols: readonly string[];
  readonly supersedes: readonly string[];
  readonly supersededBy: string | null;
  readonly priority: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastVotedAt: string | null;
  readonly voteScore: number;
  readonly helpful: number;
  readonly notHelpful: number;
  readonly lastInjectedAt: string | null;
  readonly lastShownAt: string | null;
  /** Injections and shows a week, oldest first. */
  readonly weeks: readonly number[];
};

/** Two learnings that probably tell the same lesson; the keeper is the one that ranks higher. */
export type DuplicatePair = {
  readonly keeper: string;
  readonly other: string;
  readonly score: number;
  readonly reasons: readonly string[];
};

export type ListState = {readonly cursor: string | undefined; readonly offset: number};

export type Filter = {
  readonly line: LineState;
  readonly editing: boolean;
  /** What the filter matches, best first; undefined while it is empty. */
  readonly hits: readonly FilterHit[] | undefined;
};
export type FilterHit = {readonly id: string; readonly ranges: readonly (readonly [number, number])[]};

export type Tested = {
  readonly path: string | undefined;
  readonly candidates: readonly (Explained & {
    readonly summary: string;
    /** The globs of its scope that fit the path. */
    readonly globs: readonly string[];
  })[];
  readonly block: string;
  readonly tokens: number;
  readonly completions: readonly string[];
};
export type Tester = {
  readonly mode: 'path' | 'glob';
  readonly line: LineState;
  readonly glob: LineState;
  readonly result: Tested | undefined;
  readonly files: readonly string[] | undefined;
  readonly cursor: number;
  /** How far the block is scrolled. */
  readonly scroll: number;
  readonly problem: string | undefined;
  /** Which of the target's globs is being tried; one behind the last is a new one. */
  readonly globAt: number;
  /** The learning whose glob is being tried: the one under the tester's cursor, else under the list's. */
  readonly target: string | undefined;
};

export type Dialog =
  | {readonly kind: 'help' | 'palette'; readonly line: LineState; readonly cursor: number}
  | {
      readonly kind: 'picker';
      readonly purpose: 'supersede' | 'merge';
      readonly ids: readonly string[];
      readonly line: LineState;
      readonly hits: readonly FilterHit[];
      readonly cursor: number;
      readonly confirming: boolean;
      /** How far the comparison is scrolled. */
      readonly scroll: number;
    }
  | {
      readonly kind: 'prompt';
      readonly question: string;
      readonly line: LineState;
      /** What is done with the task once it is known; `task` only remembers it. */
      readonly action: 'upvote' | 'helpful' | 'not-helpful' | 'task';
      readonly ids: readonly string[];
    }
  | {
      readonly kind: 'form';
      readonly id: string | undefined;
      /** As they were when it was opened; undefined for a new learning. */
      readonly before: Readonly<Record<FormField, LineState>> | undefined;
      readonly fields: Readonly<Record<FormField, LineState>>;
      readonly focus: FormField;
      readonly problem: string | undefined;
    };

export const formFields = ['summary', 'tags', 'paths'] as const;
export type FormField = (typeof formFields)[number];

export type Toast = {readonly text: string; readonly kind: 'info' | 'error'; readonly serial: number};

export type UsedLearning = {
  readonly id: string;
  readonly injected: number;
  readonly shown: number;
  readonly helpful: number;
  readonly notHelpful: number;
};

export type UsageFigures = {
  readonly lines: readonly (readonly [name: string, text: string])[];
  readonly learnings: readonly UsedLearning[];
  /** Files that change often and have no learning; undefined until they were looked for. */
  readonly uncovered: readonly {readonly path: string; readonly touches: number}[] | undefined;
};

export type Model = {
  readonly size: Size;
  readonly root: string;
  readonly bindings: readonly Binding[];
  /** What is wrong with the keys of the configuration. */
  readonly keyProblems: readonly string[];
  readonly view: View;
  readonly focus: 'list' | 'preview';
  readonly rows: readonly Row[];
  /** Undefined until somebody asked for them. */
  readonly pairs: readonly DuplicatePair[] | undefined;
  readonly now: number;
  readonly lists: Readonly<Record<View, ListState>>;
  readonly details: ReadonlyMap<string, Detail>;
  readonly marks: ReadonlySet<string>;
  /** While a range is being marked: where it began, and what was marked before. */
  readonly range: {readonly from: string; readonly before: ReadonlySet<string>} | undefined;
  readonly filter: Filter;
  readonly previewScroll: number;
  readonly tester: Tester | undefined;
  readonly dialog: Dialog | undefined;
  readonly pendingKey: string | undefined;
  readonly toast: Toast | undefined;
  readonly serial: number;
  /** The task that votes and feedback are for, once it is known. */
  readonly task: string | undefined;
  /** Offered when the task is asked for: the branch. */
  readonly suggestedTask: string | undefined;
  readonly usage: UsageFigures | undefined;
  /** The name of a piece of work that takes long enough to be shown. */
  readonly busy: string | undefined;
  /** How long it has taken so far. */
  readonly busySeconds: number;
  /** Whether stale learnings were looked for: before that, none is known and not none exists. */
  readonly staleKnown: boolean;
  readonly problems: number;
  readonly canUndo: string | undefined;
  readonly canRedo: string | undefined;
  readonly done: number;
};
