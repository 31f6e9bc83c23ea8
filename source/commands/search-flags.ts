import type {Flags} from './define.js';

export const searchFlags = {
  kind: {type: 'text', value: 'learning', help: 'what to look for', complete: ['learning']},
  tag: {type: 'list', value: '<tag>', help: 'only with this tag', complete: 'tag'},
  all: {type: 'switch', help: 'every status, not only active'},
  status: {
    type: 'text',
    value: 'learning:<status>',
    help: 'only this status',
    complete: ['learning:active', 'learning:proposed', 'learning:superseded', 'learning:archived'],
  },
  limit: {type: 'text', value: '<n>', help: 'at most this many (default 20)'},
  'min-confidence': {type: 'text', value: '<0-1>', help: 'leave out what is less sure'},
} as const satisfies Flags;
