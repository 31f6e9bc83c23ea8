import {describe, expect, test} from 'vitest';
import type {ActionId} from '../../../source/tui/actions/actions.js';
import {keysOf} from '../../../source/tui/model/bindings.js';
import type {Model} from '../../../source/tui/model/model.js';
import type {Curation, Effect} from '../../../source/tui/state/effect.js';
import {cursorOf, detail, filteredTo, model, type Played, play, press, row, shownIds, typed} from './world.js';

// Every action of the keymap, by its first key. A new one that is missing here does not compile.

type Case = {readonly from?: Partial<Model>; readonly expect: (played: Played, before: Model) => void};

const wants = (...effects: Effect[]): Case['expect'] => {
  return played => expect(played.effects).toEqual(effects);
};
const at = (id: string): Case['expect'] => {
  return played => expect(cursorOf(played.model)).toBe(id);
};
const inbox: Partial<Model> = {
  view: 'inbox',
  rows: [row(1), row(2, {status: 'proposed'}), row(3, {status: 'proposed'})],
};
const middle: Partial<Model> = {lists: listsAt('L-0005')};
const long = new Map([['L-0001', detail('L-0001', {body: 'line\n\n'.repeat(100)})]]);
const task: Partial<Model> = {task: 'T-0001'};

const pairs: Partial<Model> = {
  view: 'duplicates',
  pairs: [{keeper: 'L-0001', other: 'L-0002', score: 0.8, reasons: ['words: x']}],
};
const changes =
  (change: Curation) =>
  ({effects}: Played) =>
    expect(effects).toContainEqual({type: 'change', change});

const cases: Readonly<Record<ActionId, Case>> = {
  'list.down': {expect: at('L-0002')},
  'list.up': {from: middle, expect: at('L-0004')},
  'list.top': {from: middle, expect: at('L-0001')},
  'list.bottom': {expect: at('L-0010')},
  'list.half-down': {from: {size: {columns: 80, rows: 24}}, expect: at('L-0005')},
  'list.half-up': {from: {...middle, size: {columns: 80, rows: 24}}, expect: at('L-0001')},
  'list.page-down': {from: {size: {columns: 80, rows: 24}}, expect: at('L-0010')},
  'list.page-up': {from: {...middle, size: {columns: 80, rows: 24}}, expect: at('L-0001')},
  'preview.down': {from: {details: long}, expect: ({model: {previewScroll}}) => expect(previewScroll).toBe(3)},
  'preview.up': {
    from: {details: long, previewScroll: 5, lists: listsAt('L-0001')},
    expect: ({model: {previewScroll}}) => expect(previewScroll).toBe(2),
  },
  'focus.preview': {expect: ({model: {focus}}) => expect(focus).toBe('preview')},
  'focus.list': {from: {focus: 'preview'}, expect: ({model: {focus}}) => expect(focus).toBe('list')},
  'focus.next': {expect: ({model: {focus}}) => expect(focus).toBe('preview')},
  'lineage.follow': {
    from: {details: new Map([['L-0001', detail('L-0001', {supersedes: ['L-0004']})]])},
    expect: at('L-0004'),
  },
  back: {from: {focus: 'preview'}, expect: ({model: {focus}}) => expect(focus).toBe('list')},
  'view.learnings': {from: {view: 'inbox'}, expect: ({model: {view}}) => expect(view).toBe('learnings')},
  'view.inbox': {expect: ({model: {view}}) => expect(view).toBe('inbox')},
  'view.duplicates': {
    expect: ({model: {view}, effects}) => {
      expect(view).toBe('duplicates');
      expect(effects).toContainEqual({type: 'duplicates'});
    },
  },
  'duplicates.supersede': {from: pairs, expect: changes({do: 'supersede', ids: ['L-0002'], by: 'L-0001'})},
  'duplicates.merge': {from: pairs, expect: changes({do: 'combine', from: 'L-0002', into: 'L-0001'})},
  'duplicates.dismiss': {from: pairs, expect: changes({do: 'dismiss', a: 'L-0001', b: 'L-0002'})},
  'duplicates.upvote': {
    from: {...pairs, task: 'T-0001'},
    expect: changes({do: 'upvote', ids: ['L-0001'], task: 'T-0001'}),
  },
  'duplicates.swap': {
    from: pairs,
    expect: ({model: after}) => {
      expect(after.pairs?.[0]).toMatchObject({keeper: 'L-0002', other: 'L-0001'});
      expect(after.lists.duplicates.cursor).toBe('L-0002 L-0001');
    },
  },
  'stale.heal': {
    from: {view: 'stale', rows: [row(1, {stale: ['no file matches x']})]},
    expect: changes({do: 'heal', ids: ['L-0001']}),
  },
  'view.stale': {
    expect: ({model: {view}, effects}) => {
      expect(view).toBe('stale');
      expect(effects).toContainEqual({type: 'stale'});
    },
  },
  'view.usage': {
    expect: ({model: {view}, effects}) => {
      expect(view).toBe('usage');
      expect(effects).toContainEqual({type: 'usage'});
    },
  },
  filter: {expect: ({model: {filter}}) => expect(filter.editing).toBe(true)},
  tester: {
    expect: ({model: {tester}, effects}) => {
      expect(tester?.mode).toBe('path');
      expect(effects).toEqual([{type: 'test', path: ''}]);
    },
  },
  palette: {expect: ({model: {dialog}}) => expect(dialog?.kind).toBe('palette')},
  help: {expect: ({model: {dialog}}) => expect(dialog?.kind).toBe('help')},
  'learning.add': {expect: ({model: {dialog}}) => expect(dialog).toMatchObject({kind: 'form', id: undefined})},
  'learning.edit': {expect: wants({type: 'edit', id: 'L-0001', accept: false})},
  'learning.quick-edit': {
    expect: ({model: {dialog}}) =>
      expect(dialog).toMatchObject({
        kind: 'form',
        id: 'L-0001',
        fields: {
          summary: {text: 'Summary of learning number 1'},
          tags: {text: 'sqlite, tag1'},
          paths: {text: 'store/part1/**, store/index.ts'},
        },
      }),
  },
  'learning.supersede': {
    expect: ({model: {dialog}, effects}) => {
      expect(dialog).toMatchObject({kind: 'picker', purpose: 'supersede', ids: ['L-0001']});
      expect(effects).toContainEqual({type: 'pick', text: '', except: ['L-0001']});
    },
  },
  'learning.upvote': {
    from: task,
    expect: wants({type: 'change', change: {do: 'upvote', ids: ['L-0001'], task: 'T-0001'}}),
  },
  'learning.helpful': {
    from: task,
    expect: wants({type: 'change', change: {do: 'helpful', ids: ['L-0001'], task: 'T-0001'}}),
  },
  'learning.not-helpful': {
    from: task,
    expect: wants({type: 'change', change: {do: 'not-helpful', ids: ['L-0001'], task: 'T-0001'}}),
  },
  'learning.archive': {expect: wants({type: 'change', change: {do: 'archive', ids: ['L-0001']}})},
  'learning.restore': {
    from: {
      rows: [row(1, {status: 'archived'})],
      filter: {line: {text: 'status:archived', cursor: 15}, editing: false, hits: [{id: 'L-0001', ranges: []}]},
    },
    expect: wants({type: 'change', change: {do: 'restore', ids: ['L-0001']}}),
  },
  'mark.toggle': {
    expect: played => {
      expect([...played.model.marks]).toEqual(['L-0001']);
      at('L-0002')(played, played.model);
    },
  },
  'mark.all': {expect: ({model: {marks}}) => expect(marks.size).toBe(10)},
  'mark.invert': {
    from: {marks: new Set(['L-0001', 'L-0002'])},
    expect: ({model: {marks}}) =>
      expect([...marks]).toEqual(['L-0003', 'L-0004', 'L-0005', 'L-0006', 'L-0007', 'L-0008', 'L-0009', 'L-0010']),
  },
  'mark.range': {
    from: {marks: new Set(['L-0009'])},
    expect: ({model: started}) => {
      const marked = (...keys: string[]) => [...press(started, ...keys).model.marks];
      expect(marked('j', 'j')).toEqual(['L-0009', 'L-0001', 'L-0002', 'L-0003']);
      // Back again takes off what the range no longer reaches; a second v leaves it as it is.
      expect(marked('j', 'j', 'k')).toEqual(['L-0009', 'L-0001', 'L-0002']);
      expect(marked('j', 'v', 'j', 'j')).toEqual(['L-0009', 'L-0001', 'L-0002']);
      expect(marked('j', 'escape', 'j')).toEqual([]);
    },
  },
  'votes.task': {
    from: task,
    expect: ({model: asked}) => {
      expect(asked.dialog).toMatchObject({kind: 'prompt', line: {text: 'T-0001'}});
      const {model: after, effects} = press(typed(asked, '2').model, 'enter');
      expect(after).toMatchObject({task: 'T-00012', dialog: undefined, toast: {kind: 'info'}});
      expect(effects.filter(({type}) => type === 'change')).toEqual([]);
    },
  },
  undo: {from: {canUndo: 'L-0001 archived'}, expect: wants({type: 'undo'})},
  redo: {from: {canRedo: 'L-0001 archived'}, expect: wants({type: 'redo'})},
  'inbox.accept': {from: inbox, expect: wants({type: 'change', change: {do: 'accept', ids: ['L-0002']}})},
  'inbox.edit-accept': {from: inbox, expect: wants({type: 'edit', id: 'L-0002', accept: true})},
  'inbox.merge': {
    from: inbox,
    expect: ({model: {dialog}}) => expect(dialog).toMatchObject({kind: 'picker', purpose: 'merge', ids: ['L-0002']}),
  },
  'inbox.reject': {from: inbox, expect: wants({type: 'change', change: {do: 'reject', ids: ['L-0002']}})},
  'copy.id': {expect: wants({type: 'copy', what: 'the id', text: 'L-0001'})},
  'copy.block': {
    from: {marks: new Set(['L-0003', 'L-0002'])},
    expect: wants({type: 'copy-block', ids: ['L-0002', 'L-0003']}),
  },
  refresh: {expect: wants({type: 'refresh'})},
  mouse: {expect: wants({type: 'mouse'})},
  suspend: {expect: wants({type: 'suspend'})},
  quit: {expect: wants({type: 'quit'})},
};

describe('every action by its key', () => {
  test.each(Object.entries(cases))('%s', (name, {from = {}, expect: check}) => {
    const before = model({...from, details: from.details ?? allDetails});
    const [key = ''] = keysOf(before.bindings, name as ActionId);
    check(press(before, key), before);
  });
});

// The details are there already, so that only what the action itself wants is left.
const allDetails = new Map(Array.from({length: 10}, (_, n) => detail(row(n + 1).id)).map(one => [one.id, one]));

function listsAt(cursor: string): Model['lists'] {
  const list = {cursor: undefined, offset: 0};
  return {learnings: {cursor, offset: 0}, inbox: list, duplicates: list, stale: list, usage: list};
}

test('marks that a filter hides are kept by marking all and by inverting', () => {
  const marked = press(model(), 'space').model;
  const filtered = press(filteredTo(marked, 'x', ['L-0003', 'L-0004']), 'enter').model;
  expect([...press(filtered, 'ctrl+a').model.marks]).toEqual(['L-0001', 'L-0003', 'L-0004']);
  expect([...press(press(filtered, 'space').model, '*').model.marks]).toEqual(['L-0001', 'L-0004']);
});

describe('a lineage', () => {
  // 3 was superseded by 2, and 2 by 1, which also took the place of 4.
  const list = [row(1), ...[2, 3, 4].map(number => row(number, {status: 'superseded'})), row(5)];
  const details = new Map([
    ['L-0001', detail('L-0001', {supersedes: ['L-0002', 'L-0004']})],
    ['L-0002', detail('L-0002', {supersedes: ['L-0003'], supersededBy: 'L-0001'})],
    ['L-0003', detail('L-0003', {supersededBy: 'L-0002'})],
    ['L-0004', detail('L-0004', {supersededBy: 'L-0001'})],
  ]);
  const from = model({rows: list, details});
  test('is followed to its end by one key, and the list is what the filter says', () => {
    const {model: second} = press(from, 'o');
    expect(cursorOf(second)).toBe('L-0002');
    expect(shownIds(second)).toEqual(['L-0001', 'L-0002', 'L-0004']);
    expect(second.filter.line.text).toBe('id:L-0001,L-0002,L-0004');
    const {model: third} = press(second, 'o');
    expect(cursorOf(third)).toBe('L-0003');
    expect(shownIds(third)).toEqual(['L-0001', 'L-0002', 'L-0004', 'L-0003']);
    expect(cursorOf(press(third, 'o').model)).toBe('L-0002');
  });
  test('Esc goes back to the one that is in the list', () => {
    const {model: back} = press(press(from, 'j', 'k', 'o').model, 'escape');
    expect(shownIds(back)).toEqual(['L-0001', 'L-0005']);
    expect(cursorOf(back)).toBe('L-0001');
  });
});

describe('changes', () => {
  test('apply to the marked ones, in the order of the list, else to the one under the cursor', () => {
    const marked = press(model(), 'space', 'space', 'x');
    expect(marked.effects).toContainEqual({type: 'change', change: {do: 'archive', ids: ['L-0001', 'L-0002']}});
  });

  test('what was done is said, counted, can be undone, and takes the marks away', () => {
    const {model: after} = play(press(model(), 'space').model, {
      type: 'changed',
      text: 'L-0001 archived',
      undo: 'L-0001 archived',
      redo: undefined,
      count: 1,
    });
    expect(after).toMatchObject({toast: {text: 'L-0001 archived', kind: 'info'}, canUndo: 'L-0001 archived', done: 1});
    expect(after.marks.size).toBe(0);
  });

  test('an undo takes the change out of the count again', () => {
    const change = {type: 'changed', text: 'x', undo: undefined, redo: 'x'} as const;
    expect(play(model(), {...change, count: 1}, {...change, count: -1}).model.done).toBe(0);
  });

  test('a failure is an error on the screen and ends nothing', () => {
    const {model: after, effects} = play(model({busy: 'x'}), {type: 'failed', text: 'It is locked.'});
    expect(after).toMatchObject({toast: {kind: 'error', text: 'It is locked.'}, busy: undefined});
    expect(effects).toMatchObject([{type: 'expire-toast', serial: 1}]);
  });

  test('a toast expires by its own number only', () => {
    const {model: said} = play(model(), {type: 'failed', text: 'one'}, {type: 'failed', text: 'two'});
    expect(play(said, {type: 'toast-expired', serial: 1}).model.toast?.text).toBe('two');
    expect(play(said, {type: 'toast-expired', serial: 2}).model.toast).toBeUndefined();
  });
});
