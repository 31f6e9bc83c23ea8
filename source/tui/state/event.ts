import type {InputEvent} from '../input/key.js';
import type {Size} from '../layout/rects.js';
import type {Detail, DuplicatePair, FilterHit, Row, Tested, UsageFigures} from '../model/model.js';

export type Event =
  | InputEvent
  | {readonly type: 'resize'; readonly size: Size}
  | {
      readonly type: 'rows';
      readonly rows: readonly Row[];
      readonly problems: number;
      readonly now: number;
      readonly staleKnown: boolean;
    }
  | {
      readonly type: 'pairs';
      readonly pairs: readonly (Omit<DuplicatePair, 'keeper' | 'other'> & {readonly a: string; readonly b: string})[];
    }
  | {readonly type: 'detail'; readonly detail: Detail}
  | {readonly type: 'filtered'; readonly text: string; readonly hits: readonly FilterHit[] | undefined}
  | {readonly type: 'picked'; readonly text: string; readonly hits: readonly FilterHit[]}
  | {readonly type: 'tested'; readonly typed: string; readonly result: Tested}
  | {
      readonly type: 'glob-tried';
      readonly glob: string;
      readonly files: readonly string[];
      readonly problem: string | undefined;
    }
  | {
      readonly type: 'changed';
      readonly text: string;
      readonly undo: string | undefined;
      readonly redo: string | undefined;
      readonly count: number;
      readonly cursor?: string;
    }
  | {readonly type: 'said' | 'failed' | 'form-failed'; readonly text: string}
  | {readonly type: 'usage'; readonly usage: UsageFigures}
  /** What votes are for unless somebody says otherwise. */
  | {readonly type: 'task'; readonly task: string}
  | {readonly type: 'busy'; readonly what: string | undefined; readonly seconds?: number}
  | {readonly type: 'toast-expired'; readonly serial: number}
  | {readonly type: 'chord-expired'; readonly pending: string};
