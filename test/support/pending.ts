import {claimState} from '../../store/index/claim.js';
import {encodeEntry, type FileChange} from '../../store/journal/entry.js';
import {workspaceAt} from '../../store/workspace.js';
import type {TestWorkspace} from './workspace.js';

export const pendingFile = '.orbit/state/journal/pending.jsonl';

/** The text of an entry as if it had been written in this checkout. */
export function writtenHere(ws: TestWorkspace, text: string): string {
  return text.replace('"at":', `"origin":${JSON.stringify(claimState(workspaceAt(ws.root)))},"at":`);
}

/** Leaves the entry of a change in the journal, as a process does that is killed before it is through. */
export function leavePending(ws: TestWorkspace, files: readonly FileChange[], title: string | null = 'a change'): void {
  ws.write(
    pendingFile,
    encodeEntry({
      origin: claimState(workspaceAt(ws.root)),
      at: '2026-06-01T00:00:00.000Z',
      title,
      count: files.length,
      drop: null,
      files,
    }),
  );
}

/** The change of a record's text, such as `['status: active', 'status: archived']`. */
export function textChange(ws: TestWorkspace, id: string, ...[from, to]: [string, string]): FileChange {
  const before = ws.read(`.orbit/learnings/${id}/learning.yaml`);
  return {id, name: 'learning.yaml', before, after: before.replace(from, to)};
}

/** What superseding `old` by `by` is going to write, in the order in which it is written. */
export function supersedeChange(ws: TestWorkspace, old: string, by: string): FileChange[] {
  const [newer, older] = [by, old].map(id => ws.read(`.orbit/learnings/${id}/learning.yaml`)) as [string, string];
  return [
    {id: by, name: 'learning.yaml', before: newer, after: `${newer}supersedes: ${old}\n`},
    {
      id: old,
      name: 'learning.yaml',
      before: older,
      after: `${older.replace('status: active\n', '')}status: superseded\nsuperseded_by: ${by}\n`,
    },
  ];
}
