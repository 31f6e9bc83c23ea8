import {literalPrefix} from '../../store/glob/literal-prefix.js';
import type {Features} from './features.js';

export type ScopeOverlap = {readonly kind: 'shared' | 'disjoint' | 'unknown'; readonly detail?: string};

/** Do two scopes speak of the same place? By their globs' literal folders, or else by a shared tag. */
export function scopeOverlap(a: Pick<Features, 'paths' | 'tags'>, b: Pick<Features, 'paths' | 'tags'>): ScopeOverlap {
  const sharedPath = a.paths.find(path => b.paths.includes(path));
  if (sharedPath !== undefined) return {kind: 'shared', detail: sharedPath};
  for (const pathA of a.paths) {
    for (const pathB of b.paths) {
      const [shorter = '', longer = ''] = [literalPrefix(pathA), literalPrefix(pathB)].sort(
        (x, y) => x.length - y.length,
      );
      if (shorter !== '' && (longer === shorter || longer.startsWith(`${shorter}/`)))
        return {kind: 'shared', detail: `${pathA} and ${pathB}`};
    }
  }
  const tag = [...a.tags].find(name => b.tags.has(name));
  if (tag !== undefined) return {kind: 'unknown', detail: `tag ${tag}`};
  return {kind: a.paths.length > 0 && b.paths.length > 0 ? 'disjoint' : 'unknown'};
}
