import {literalPrefix} from '../../store/glob/literal-prefix.js';
import type {Features} from './features.js';

export type ScopeOverlap = {readonly kind: 'shared' | 'disjoint' | 'unknown'; readonly detail?: string};

/** Do two scopes speak of the same place? By their globs' literal folders, or else by a shared tag. */
export function scopeOverlap(a: Pick<Features, 'paths' | 'tags'>, b: Pick<Features, 'paths' | 'tags'>): ScopeOverlap {
  const sharedPath = a.paths.find(path => b.paths.includes(path));
  if (sharedPath !== undefined) return {kind: 'shared', detail: sharedPath};
  const prefixesOfB = b.paths.map(literalPrefix);
  for (const pathA of a.paths) {
    const prefixA = literalPrefix(pathA);
    const at = prefixesOfB.findIndex(prefixB => isAbove(prefixA, prefixB) || isAbove(prefixB, prefixA));
    if (at !== -1) return {kind: 'shared', detail: `${pathA} and ${b.paths[at]}`};
  }
  const tag = [...a.tags].find(name => b.tags.has(name));
  if (tag !== undefined) return {kind: 'unknown', detail: `tag ${tag}`};
  return {kind: a.paths.length > 0 && b.paths.length > 0 ? 'disjoint' : 'unknown'};
}

function isAbove(folder: string, other: string): boolean {
  return folder !== '' && other.startsWith(folder) && (other.length === folder.length || other[folder.length] === '/');
}
