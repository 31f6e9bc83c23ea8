import type {ActionId} from './actions.js';

// Which keys do what, and where. A context is a place that can have the keyboard; `any` is every list view.

export const contexts = ['any', 'learnings', 'inbox', 'duplicates', 'stale', 'usage'] as const;
export type Context = (typeof contexts)[number];

export type Binding = {readonly keys: readonly string[]; readonly action: ActionId; readonly in: readonly Context[]};

const any: readonly Context[] = ['any'];
const records: readonly Context[] = ['learnings', 'stale'];

/** Keys as `formatKey` prints them; two with a blank between are pressed one after the other. */
export const defaultBindings: readonly Binding[] = [
  {keys: ['j', 'down', 'ctrl+n'], action: 'list.down', in: any},
  {keys: ['k', 'up'], action: 'list.up', in: any},
  {keys: ['g g', 'home'], action: 'list.top', in: any},
  {keys: ['G', 'end'], action: 'list.bottom', in: any},
  {keys: ['ctrl+d'], action: 'list.half-down', in: any},
  {keys: ['ctrl+u'], action: 'list.half-up', in: any},
  {keys: ['pagedown', 'ctrl+f'], action: 'list.page-down', in: any},
  {keys: ['pageup', 'ctrl+b'], action: 'list.page-up', in: any},
  {keys: ['J'], action: 'preview.down', in: any},
  {keys: ['K'], action: 'preview.up', in: any},
  {keys: ['enter', 'l', 'right'], action: 'focus.preview', in: any},
  {keys: ['tab', 'shift+tab'], action: 'focus.next', in: any},
  {keys: ['o'], action: 'lineage.follow', in: any},
  {keys: ['h', 'left'], action: 'focus.list', in: any},
  {keys: ['escape'], action: 'back', in: any},
  {keys: ['1'], action: 'view.learnings', in: any},
  {keys: ['2'], action: 'view.inbox', in: any},
  {keys: ['3'], action: 'view.duplicates', in: any},
  {keys: ['4'], action: 'view.stale', in: any},
  {keys: ['5'], action: 'view.usage', in: any},
  {keys: ['/'], action: 'filter', in: any},
  {keys: ['p'], action: 'tester', in: any},
  {keys: [':', 'ctrl+p'], action: 'palette', in: any},
  {keys: ['a'], action: 'learning.add', in: ['learnings', 'stale', 'usage']},
  {keys: ['e'], action: 'learning.edit', in: records},
  {keys: ['E'], action: 'learning.quick-edit', in: any},
  {keys: ['s'], action: 'learning.supersede', in: records},
  {keys: ['u'], action: 'learning.upvote', in: records},
  {keys: ['+'], action: 'learning.helpful', in: records},
  {keys: ['-'], action: 'learning.not-helpful', in: records},
  {keys: ['T'], action: 'votes.task', in: any},
  {keys: ['x'], action: 'learning.archive', in: records},
  {keys: ['X'], action: 'learning.restore', in: records},
  {keys: ['space'], action: 'mark.toggle', in: any},
  {keys: ['ctrl+a'], action: 'mark.all', in: any},
  {keys: ['v'], action: 'mark.range', in: any},
  {keys: ['*'], action: 'mark.invert', in: any},
  {keys: ['z'], action: 'undo', in: any},
  {keys: ['Z', 'ctrl+r'], action: 'redo', in: any},
  {keys: ['a'], action: 'inbox.accept', in: ['inbox']},
  {keys: ['e'], action: 'inbox.edit-accept', in: ['inbox']},
  {keys: ['m'], action: 'inbox.merge', in: ['inbox']},
  {keys: ['x'], action: 'inbox.reject', in: ['inbox']},
  {keys: ['s'], action: 'duplicates.supersede', in: ['duplicates']},
  {keys: ['m'], action: 'duplicates.merge', in: ['duplicates']},
  {keys: ['u'], action: 'duplicates.upvote', in: ['duplicates']},
  {keys: ['w'], action: 'duplicates.swap', in: ['duplicates']},
  {keys: ['d'], action: 'duplicates.dismiss', in: ['duplicates']},
  {keys: ['h'], action: 'stale.heal', in: ['stale']},
  {keys: ['y'], action: 'copy.id', in: any},
  {keys: ['Y'], action: 'copy.block', in: any},
  {keys: ['r'], action: 'refresh', in: any},
  {keys: ['M'], action: 'mouse', in: any},
  {keys: ['?'], action: 'help', in: any},
  {keys: ['ctrl+z'], action: 'suspend', in: any},
  {keys: ['q', 'ctrl+c'], action: 'quit', in: any},
];
