import type {IndexedLearning} from '../../store/index/query.js';
import {oneLine} from './bullet-text.js';
import {general} from './layout.js';

/** The heading a learning stands under: its domain, else its first tag. */
export function groupOf({domain, tags}: Pick<IndexedLearning, 'domain' | 'tags'>): string {
  return asGroup(domain ?? '') || asGroup(tags[0] ?? '') || general;
}

/** A heading as it is compared; the one for what belongs nowhere has one spelling. */
export function asGroup(heading: string): string {
  const name = oneLine(heading);
  return name.toLowerCase() === general.toLowerCase() ? general : name;
}

/** By name, whatever the locale; what belongs nowhere comes last. */
export function compareGroups(a: string, b: string): number {
  if (a === b) return 0;
  if (a === general || b === general) return a === general ? 1 : -1;
  return a < b ? -1 : 1;
}

/** The heading as a tag for what a person wrote below it, so that it applies somewhere. */
export function tagOf(heading: string): string {
  const tag = oneLine(heading.replace(/[,()]/g, ' ')).toLowerCase();
  return [...(tag || general.toLowerCase())].slice(0, 64).join('').trim();
}
