import type {SearchOptions} from '../search/text-search.js';
import type {Flags, Values} from './define.js';
import {fraction, wholeNumber} from './numbers.js';

export const searchKinds = ['learning', 'task'] as const;

export const searchFlags = {
  kind: {type: 'text', value: 'learning|task', help: 'what to look for (default: both)', complete: searchKinds},
  tag: {type: 'list', value: '<tag>', help: 'only with this tag', complete: 'tag'},
  all: {type: 'switch', help: 'every status, not only active'},
  status: {
    type: 'text',
    value: 'learning:<status>',
    help: 'only this status',
    complete: ['learning:active', 'learning:proposed', 'learning:superseded', 'learning:archived'],
  },
  limit: {type: 'text', value: '<n>', help: 'at most this many (default 20)'},
  'min-confidence': {type: 'text', value: '<0-1>', help: 'leave out what has a lower confidence'},
} as const satisfies Flags;

export function searchOptions(flags: Values<typeof searchFlags>): SearchOptions {
  return {
    tags: flags.tag ?? [],
    all: flags.all,
    status: flags.status,
    limit: wholeNumber('limit', flags.limit),
    minConfidence: fraction('min-confidence', flags['min-confidence']),
  };
}
