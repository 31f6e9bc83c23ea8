import fs from 'node:fs';
import {writeAtomic} from './atomic.js';
import {jsonIn} from './json.js';
import {withStoreLock} from './lock.js';
import {readPlainFile} from './plain-file.js';
import {isId} from './record/id.js';
import {isObject} from './record/parse.js';
import {maxRecordBytes} from './record/schema.js';
import {supersedesValue} from './record/serialize.js';
import type {Workspace} from './workspace.js';
import {readRecord, updateRecord} from './write.js';

// Two files change together. The intent is written first; whoever finds it later finishes the work. Every step can
// be done twice without harm, so a kill at any instant ends with both records changed or, before the intent is on
// disk, with neither.

type Intent = {readonly op: 'supersede'; readonly old: string; readonly by: string; readonly at: string};

export function supersedeRecords(workspace: Workspace, old: string, by: string, at: string, check: () => void): void {
  withStoreLock(workspace, () => {
    recover(workspace);
    check();
    const intent: Intent = {op: 'supersede', old, by, at};
    writeAtomic(workspace, workspace.journal, JSON.stringify(intent));
    finish(workspace, intent);
  });
}

/** Finishes what a killed process began. Returns the records it touched. */
export function recover(workspace: Workspace, waitMs?: number): string[] {
  if (!fs.existsSync(workspace.journal)) return [];
  return withStoreLock(
    workspace,
    () => {
      const intent = readIntent(workspace);
      if (!intent) {
        fs.rmSync(workspace.journal, {force: true});
        return [];
      }
      finish(workspace, intent);
      return [intent.old, intent.by];
    },
    waitMs === undefined ? {} : {waitMs},
  );
}

function finish(workspace: Workspace, {old, by, at}: Intent): void {
  if (isReadable(workspace, old) && isReadable(workspace, by)) {
    updateRecord(workspace, by, current => {
      const supersedes = current.supersedes ?? [];
      if (supersedes.includes(old)) return [];
      return [
        {path: ['supersedes'], value: supersedesValue([...supersedes, old])},
        {path: ['updated_at'], value: at},
      ];
    });
    updateRecord(workspace, old, current => {
      if (current.status === 'superseded' && current.superseded_by === by) return [];
      return [
        {path: ['status'], value: 'superseded'},
        {path: ['superseded_by'], value: by},
        {path: ['updated_at'], value: at},
      ];
    });
  }
  fs.rmSync(workspace.journal, {force: true});
}

function isReadable(workspace: Workspace, id: string): boolean {
  try {
    readRecord(workspace, id);
    return true;
  } catch {
    return false;
  }
}

function readIntent(workspace: Workspace): Intent | undefined {
  const value = jsonIn(readPlainFile(workspace.journal, maxRecordBytes) ?? '');
  if (!isObject(value) || typeof value.old !== 'string' || typeof value.by !== 'string' || typeof value.at !== 'string')
    return undefined;
  return isId(value.old) && isId(value.by) ? {op: 'supersede', old: value.old, by: value.by, at: value.at} : undefined;
}
