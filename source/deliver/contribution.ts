import type {Ranked} from '../rank/rank.js';
import type {Candidate, Explained} from './select.js';
import type {Seen} from './session.js';

// What a part of a request brings besides the files and tags it names.

export type ContributedLearning = Ranked & Pick<Candidate, 'ownMaximum'>;
export type Contribution = {readonly ranked: readonly ContributedLearning[]; readonly left: readonly Explained[]};

export type EarlierLearnings = {
  /** Ids that an earlier part of the request has brought. */
  readonly contributed: ReadonlySet<string>;
  /** What the session got; a limit that counted these would hold the rest back for ever. */
  readonly seen: Seen;
};
