import type {Learning} from '../record/schema.js';
import type {Db} from '../sqlite.js';

export function readLearningJson(db: Db, row: number): Learning | undefined {
  const json = db.prepare('SELECT json FROM learning_records WHERE row = ?').pluck().get(row);
  return typeof json === 'string' ? (JSON.parse(json) as Learning) : undefined;
}

export function allLearnings(db: Db): Learning[] {
  const rows = db.prepare('SELECT json FROM learning_records ORDER BY row').pluck().all() as string[];
  return rows.map(json => JSON.parse(json) as Learning);
}

/** Those that are, or may yet be, delivered: active and proposed. */
export function liveLearnings(db: Db): Learning[] {
  return allLearnings(db).filter(({status}) => status === 'active' || status === 'proposed');
}
