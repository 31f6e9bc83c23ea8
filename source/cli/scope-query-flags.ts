import {queryFormats} from '../deliver/scope-query.js';
import type {Flags} from './flags.js';

export const scopeQueryFlags = {
  path: {type: 'list', greedy: true, value: '<path>', help: 'a file that is about to be touched', complete: 'path'},
  tag: {type: 'list', greedy: true, value: '<tag>', help: 'a topic', complete: 'tag'},
  format: {type: 'text', value: '<format>', help: queryFormats.join(', '), complete: queryFormats},
} as const satisfies Flags;
