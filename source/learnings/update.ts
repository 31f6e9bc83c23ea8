import {isDeepStrictEqual} from 'node:util';
import {OrbitError} from '../../store/errors.js';
import type {Edit} from '../../store/record/edit.js';
import type {Learning} from '../../store/record/schema.js';
import {updateRecord} from '../../store/write.js';
import {lintDraft} from '../lint/lint.js';
import {type Orbit, timestamp} from '../open/orbit.js';
import {resolveId} from '../open/read-record.js';
import {withUndo} from '../undo/journal.js';
import {type CheckedDraft, checkDraft, type Draft, type WriteOptions} from './draft.js';

export type Updated = {
  readonly learning: Learning;
  readonly changed: readonly string[];
  readonly warnings: readonly string[];
};

/** Changes the fields that are named; an omitted axis is kept, an empty one is cleared. */
export function updateLearning(orbit: Orbit, typed: string, draft: Draft, options: WriteOptions = {}): Updated {
  const id = resolveId(orbit, typed);
  const checked = checkDraft(draft, orbit.workspace.root, options);
  if (Object.keys(checked).length === 0) {
    throw new OrbitError('usage', 'nothing to change: name at least one field, such as --summary, --path or --tag.');
  }
  let changed: string[] = [];
  const change = () =>
    updateRecord(orbit.workspace, id, current => {
      if (current.status === 'superseded') {
        throw new OrbitError(
          'refused',
          `${id} is superseded by ${current.superseded_by ?? 'another learning'} and stays as it was.`,
          `Update ${current.superseded_by ?? 'the newer one'} instead.`,
        );
      }
      const edits = editsFor(current, checked);
      changed = edits.map(edit => edit.path.join('.'));
      return edits.length === 0 ? [] : [...edits, {path: ['updated_at'], value: timestamp(orbit)}];
    });
  const learning = withUndo(orbit, `${id} updated`, change);
  // An axis that was not named counts too: without paths, the tags may still bring it up.
  const isScoped = [checked.paths, checked.tags, checked.symbols].some(axis => axis !== undefined);
  const warnings = lintDraft(orbit.workspace, isScoped ? {...checked, ...learning.scope} : checked);
  return {learning, changed, warnings};
}

function editsFor(current: Learning, draft: CheckedDraft): Edit[] {
  const edits: Edit[] = [];
  const set = (path: Edit['path'], now: unknown, then: unknown) => {
    if (!isDeepStrictEqual(now, then)) edits.push({path, value: then});
  };
  if (draft.summary !== undefined) set(['summary'], current.summary, draft.summary);
  if (draft.paths !== undefined) set(['scope', 'paths'], current.scope.paths, draft.paths);
  if (draft.tags !== undefined) set(['scope', 'tags'], current.scope.tags, draft.tags);
  if (draft.symbols !== undefined) set(['scope', 'symbols'], current.scope.symbols, draft.symbols);
  if (draft.body !== undefined) set(['body'], current.body, draft.body);
  for (const [field, text] of Object.entries(draft.coia ?? {}))
    set(['coia', field], current.coia[field as keyof typeof current.coia] ?? null, text);
  for (const field of ['kind', 'domain', 'priority', 'confidence'] as const) {
    if (draft[field] !== undefined) set([field], current[field], draft[field]);
  }
  if (draft.evidence !== undefined) set(['evidence'], current.evidence, draft.evidence);
  return edits;
}
