import {withoutInvisible} from '../invisible.js';

/** A tag as it is stored and looked up: what nobody sees makes no tag another one. */
export function normalizeTag(tag: string): string {
  return withoutInvisible(tag).trim().toLowerCase();
}
