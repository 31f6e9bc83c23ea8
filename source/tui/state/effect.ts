// What the reducer wants done. Plain values: the runtime carries them out and answers with events.

/** What a person decides about learnings. */
export type Curation =
  | {readonly do: 'upvote' | 'helpful' | 'not-helpful'; readonly ids: readonly string[]; readonly task: string}
  | {readonly do: 'archive' | 'restore' | 'accept' | 'reject'; readonly ids: readonly string[]}
  | {readonly do: 'supersede'; readonly ids: readonly string[]; readonly by: string}
  | {readonly do: 'merge'; readonly ids: readonly string[]; readonly into: string; readonly task: string}
  | {readonly do: 'combine'; readonly from: string; readonly into: string}
  | {readonly do: 'dismiss'; readonly a: string; readonly b: string}
  | {readonly do: 'heal'; readonly ids: readonly string[]}
  | {readonly do: 'save'; readonly id: string | undefined; readonly fields: SavedFields};

/** Only what somebody changed: the rest of the record is not theirs to write back. */
export type SavedFields = {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly paths?: readonly string[];
};

export type Effect =
  | {readonly type: 'change'; readonly change: Curation}
  | {
      readonly type:
        | 'undo'
        | 'redo'
        | 'refresh'
        | 'quit'
        | 'suspend'
        | 'usage'
        | 'stale'
        | 'duplicates'
        | 'stop'
        | 'mouse';
    }
  | {readonly type: 'edit'; readonly id: string; readonly accept: boolean}
  | {readonly type: 'detail'; readonly id: string}
  | {readonly type: 'filter'; readonly text: string}
  | {readonly type: 'pick'; readonly text: string; readonly except: readonly string[]}
  | {readonly type: 'test'; readonly path: string}
  | {readonly type: 'try-glob'; readonly glob: string}
  | {readonly type: 'copy'; readonly what: string; readonly text: string}
  | {readonly type: 'copy-block'; readonly ids: readonly string[]}
  | {readonly type: 'expire-toast'; readonly serial: number; readonly afterMs: number}
  | {readonly type: 'expire-chord'; readonly pending: string};
