import {findSimilar} from '../../duplicates/similar.js';
import type {Orbit} from '../../open/orbit.js';
import type {FilterHit, Row} from '../model/model.js';

/** Before anything is typed: what says nearly the same as the learning `id`, then the others in their order. */
export function bySimilarity(orbit: Orbit, others: readonly Row[], id: string | undefined): FilterHit[] {
  const row =
    id === undefined
      ? undefined
      : orbit.db.prepare('SELECT summary, paths, tags FROM learnings_index WHERE id = ?').get(id);
  const similar = row === undefined ? [] : findSimilar(orbit, draftFrom(row), id);
  const places = new Map(similar.map((draft, at) => [draft.id, at]));
  const place = (other: Row) => places.get(other.id) ?? places.size;
  return [...others].sort((a, b) => place(a) - place(b)).map(other => ({id: other.id, ranges: []}));
}

function draftFrom(row: unknown): {summary: string; paths: string[]; tags: string[]} {
  const {summary, paths, tags} = row as {summary: string; paths: string; tags: string};
  return {summary, paths: JSON.parse(paths), tags: JSON.parse(tags)};
}
