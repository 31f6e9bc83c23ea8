import type {IndexContext} from '../open/index-context.js';

type Item = {readonly summary: string; readonly tags: readonly string[]};

/** What came by git past every check may hold a key; what a model is given holds none. */
export function maskedItem<T extends Item>(item: T, {mask}: Pick<IndexContext, 'mask'>): T {
  const summary = mask(item.summary);
  const tags = item.tags.map(mask);
  const isSame = summary === item.summary && tags.every((tag, at) => tag === item.tags[at]);
  return isSame ? item : {...item, summary, tags};
}
