import type {IndexedLearning} from '../../store/index/query.js';
import {oneLine} from './bullet-text.js';
import {generalHeading} from './layout.js';

/** The heading a learning stands under: its domain, else its first tag. */
export function groupOf({domain, tags}: Pick<IndexedLearning, 'domain' | 'tags'>): string {
  return groupName(domain ?? '') || groupName(tags[0] ?? '') || generalHeading;
}

/** A heading as it is compared; the one for what belongs nowhere has one spelling. */
export function groupName(heading: string): string {
  const name = oneLine(heading);
  return name.toLowerCase() === generalHeading.toLowerCase() ? generalHeading : name;
}

/** By name, whatever the locale; what belongs nowhere comes last. */
export function compareGroups(a: string, b: string): number {
  if (a === b) return 0;
  if (a === generalHeading || b === generalHeading) return a === generalHeading ? 1 : -1;
  return a < b ? -1 : 1;
}

/** The heading as a tag for what a person wrote below it, so that it applies somewhere. */
export function tagFromHeading(heading: string): string {
  const tag = oneLine(heading.replace(/[,()]/g, ' ')).toLowerCase();
  return [...(tag || generalHeading.toLowerCase())].slice(0, 64).join('').trim();
}
