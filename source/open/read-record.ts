import {OrbitError} from '../../store/errors.js';
import {checkId} from '../../store/record/id.js';
import type {Learning} from '../../store/record/schema.js';
import type {Orbit} from './orbit.js';

/** Accepts an id or an entry of some record's `legacy_ids`; answers the id in use today. */
export function resolveId(orbit: Orbit, typed: string, field = 'id'): string {
  const id = checkId(typed.trim(), field);
  if (orbit.db.prepare('SELECT 1 FROM learnings_index WHERE id = ?').get(id)) return id;
  const current = orbit.db
    .prepare('SELECT l.id FROM legacy_ids g JOIN learnings_index l ON l.row = g.row WHERE g.legacy = ? ORDER BY l.id')
    .pluck()
    .get(id);
  if (typeof current === 'string') return current;
  throw new OrbitError('not-found', `there is no learning ${id}.`);
}

export function readLearning(orbit: Orbit, id: string): Learning {
  const json = orbit.db
    .prepare('SELECT r.json FROM learning_records r JOIN learnings_index l ON l.row = r.row WHERE l.id = ?')
    .pluck()
    .get(id);
  if (typeof json === 'string') return JSON.parse(json) as Learning;
  const problem = orbit.db
    .prepare("SELECT file, line, what FROM problems WHERE id = ? AND severity = 'error'")
    .get(id) as {file: string; line: number | null; what: string} | undefined;
  if (!problem) throw new OrbitError('not-found', `there is no learning ${id}.`);
  throw new OrbitError(
    'invalid-record',
    `${problem.file}${problem.line === null ? '' : `:${problem.line}`} ${problem.what}`,
  );
}
