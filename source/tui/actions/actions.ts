// Everything a person can do, by name. Bindings, help, palette, footer and the README are made from this table.

export const groups = {
  move: 'Move',
  view: 'Views',
  find: 'Find',
  curate: 'Curate',
  inbox: 'Inbox',
  duplicates: 'Duplicates',
  stale: 'Stale',
  other: 'Other',
} as const;
export type Group = keyof typeof groups;

export type ActionInfo = {
  readonly title: string;
  readonly group: Group;
  /** Lower numbers come first in the footer; absent where it is not worth the room. */
  readonly footer?: number;
  /** What the footer says where the title is too long. */
  readonly short?: string;
};

export const actions = {
  'list.down': {title: 'Down', group: 'move'},
  'list.up': {title: 'Up', group: 'move'},
  'list.top': {title: 'First', group: 'move'},
  'list.bottom': {title: 'Last', group: 'move'},
  'list.half-down': {title: 'Half a page down', group: 'move'},
  'list.half-up': {title: 'Half a page up', group: 'move'},
  'list.page-down': {title: 'A page down', group: 'move'},
  'list.page-up': {title: 'A page up', group: 'move'},
  'preview.down': {title: 'Scroll the preview down', group: 'move'},
  'preview.up': {title: 'Scroll the preview up', group: 'move'},
  'focus.preview': {title: 'Into the preview', group: 'move'},
  'focus.list': {title: 'Back to the list', group: 'move'},
  'focus.next': {title: 'Next pane', group: 'move'},
  'lineage.follow': {title: 'Go to the learning that superseded it, or that it superseded', group: 'move'},
  back: {title: 'Back: dialog, preview, filter, marks; never quits', group: 'move', short: 'back'},
  'view.learnings': {title: 'Learnings', group: 'view'},
  'view.inbox': {title: 'Inbox', group: 'view'},
  'view.duplicates': {title: 'Duplicates', group: 'view'},
  'view.stale': {title: 'Stale', group: 'view'},
  'view.usage': {title: 'Usage', group: 'view'},
  filter: {title: 'Filter as you type', group: 'find', footer: 1, short: 'filter'},
  tester: {title: 'Test a path: what would an agent get there', group: 'find', footer: 2, short: 'test path'},
  palette: {title: 'Command palette', group: 'find', footer: 8, short: 'commands'},
  'learning.add': {title: 'Add a learning', group: 'curate', footer: 6, short: 'add'},
  'learning.edit': {title: 'Edit in $EDITOR', group: 'curate', footer: 5, short: 'edit'},
  'learning.quick-edit': {title: 'Quick edit of summary, tags and paths', group: 'curate'},
  'learning.supersede': {title: 'Supersede with another', group: 'curate', footer: 3, short: 'supersede'},
  'learning.upvote': {title: 'Upvote', group: 'curate', footer: 4, short: 'upvote'},
  'learning.helpful': {title: 'Helpful', group: 'curate'},
  'learning.not-helpful': {title: 'Not helpful', group: 'curate'},
  'votes.task': {title: 'Choose the task that votes and feedback are for', group: 'curate'},
  'learning.archive': {title: 'Archive', group: 'curate', footer: 7, short: 'archive'},
  'learning.restore': {title: 'Restore', group: 'curate'},
  'mark.toggle': {title: 'Mark and go down', group: 'curate'},
  'mark.all': {title: 'Mark all shown', group: 'curate'},
  'mark.range': {title: 'Mark a range: from here to where the cursor goes', group: 'curate', short: 'range'},
  'mark.invert': {title: 'Invert the marks', group: 'curate'},
  undo: {title: 'Undo', group: 'curate', footer: 9, short: 'undo'},
  redo: {title: 'Redo', group: 'curate'},
  'inbox.accept': {title: 'Accept the proposal', group: 'inbox', footer: 1, short: 'accept'},
  'inbox.edit-accept': {title: 'Edit in $EDITOR and accept', group: 'inbox', footer: 2, short: 'edit+accept'},
  'inbox.merge': {title: 'Merge into another learning as an upvote', group: 'inbox', footer: 3, short: 'merge'},
  'inbox.reject': {title: 'Reject the proposal', group: 'inbox', footer: 4, short: 'reject'},
  'duplicates.supersede': {
    title: 'Supersede the other with the keeper',
    group: 'duplicates',
    footer: 1,
    short: 'supersede',
  },
  'duplicates.merge': {
    title: 'Merge the other into the keeper: votes, evidence, scopes',
    group: 'duplicates',
    footer: 2,
    short: 'merge',
  },
  'duplicates.upvote': {title: 'Upvote the keeper', group: 'duplicates', footer: 3, short: 'upvote keeper'},
  'duplicates.swap': {title: 'Make the other one the keeper', group: 'duplicates', footer: 4, short: 'swap'},
  'duplicates.dismiss': {
    title: 'Not a duplicate; remembered for everybody',
    group: 'duplicates',
    footer: 5,
    short: 'not a duplicate',
  },
  'stale.heal': {title: 'Heal: take the scope from git renames', group: 'stale', footer: 1, short: 'heal'},
  'copy.id': {title: 'Copy the id', group: 'other'},
  'copy.block': {title: 'Copy the reminder block', group: 'other'},
  refresh: {title: 'Read everything again', group: 'other'},
  help: {title: 'Help', group: 'other', footer: 10, short: 'help'},
  mouse: {title: 'Mouse on or off; while it is on, select text with Shift', group: 'other'},
  suspend: {title: 'Suspend to the shell', group: 'other'},
  quit: {title: 'Quit', group: 'other', footer: 11, short: 'quit'},
} as const satisfies Readonly<Record<string, ActionInfo>>;

export type ActionId = keyof typeof actions;

export function actionInfo(id: ActionId): ActionInfo {
  return actions[id];
}
