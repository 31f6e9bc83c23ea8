import {findSimilar} from '../../duplicates/similar.js';
import type {Orbit} from '../../open/orbit.js';
import type {FilterHit, Row} from '../model/model.js';

/** Before anything is typed: what says nearly the same as the given one, then the rest in its order. */
export function likestFirst(orbit: Orbit, others: readonly Row[], than: string | undefined): FilterHit[] {
  const one =
    than === undefined
      ? undefined
      : orbit.db.prepare('SELECT summary, paths, tags FROM learnings_index WHERE id = ?').get(than);
  const like = new Map(one === undefined ? [] : findSimilar(orbit, read(one), than).map(({id}, at) => [id, at]));
  const place = ({id}: Row) => like.get(id) ?? like.size;
  return [...others].sort((a, b) => place(a) - place(b)).map(({id}) => ({id, ranges: []}));
}

function read(row: unknown): {summary: string; paths: string[]; tags: string[]} {
  const {summary, paths, tags} = row as {summary: string; paths: string; tags: string};
  return {summary, paths: JSON.parse(paths), tags: JSON.parse(tags)};
}
