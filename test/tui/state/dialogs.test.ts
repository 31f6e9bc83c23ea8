import {describe, expect, test} from 'vitest';
import type {Model, Tested} from '../../../source/tui/model/model.js';
import {menuRows} from '../../../source/tui/state/dialog.js';
import {plainText} from '../../../source/tui/text/line.js';
import {screenLines} from '../../../source/tui/views/screen.js';
import {cursorOf, detail, model, newRows, play, press, row, rows, typed} from './world.js';

describe('the task of a vote', () => {
  const asking = press(model({suggestedTask: 'main'}), 'u').model;
  test('is asked for, with the branch offered', () => {
    expect(asking.dialog).toMatchObject({kind: 'prompt', line: {text: 'main'}, ids: ['L-0001']});
  });
  test('is asked once', () => {
    const {model: voted, effects} = press(asking, 'enter');
    expect(effects).toEqual([{type: 'change', change: {do: 'upvote', ids: ['L-0001'], task: 'main'}}]);
    expect(voted.dialog).toBeUndefined();
    expect(press(voted, 'j', '+').effects).toContainEqual({
      type: 'change',
      change: {do: 'helpful', ids: ['L-0002'], task: 'main'},
    });
  });
  test('cannot be blank', () => {
    const {model: blank, effects} = press(asking, 'ctrl+u', 'space', 'enter');
    expect(blank.dialog?.kind).toBe('prompt');
    expect(effects).toEqual([]);
  });
  test('is for those that were marked when it was asked', () => {
    const marked = press(press(model(), 'space', 'space').model, 'u').model;
    expect(typed(marked, 'T-1\r').effects).toEqual([
      {type: 'change', change: {do: 'upvote', ids: ['L-0001', 'L-0002'], task: 'T-1'}},
    ]);
  });
});

describe('the picker', () => {
  const hits = ['L-0002', 'L-0003', 'L-0004'].map(id => ({id, ranges: []}));
  const open = play(press(model(), 's').model, {type: 'picked', text: '', hits}).model;
  test('supersedes after a yes', () => {
    const {effects, model: after} = press(open, 'down', 'enter', 'y');
    expect(effects).toContainEqual({type: 'change', change: {do: 'supersede', ids: ['L-0001'], by: 'L-0003'}});
    expect(after.dialog).toBeUndefined();
  });
  test('n goes back to the choice, other keys do nothing', () => {
    const asked = press(open, 'enter').model;
    expect(press(asked, 'n').model.dialog).toMatchObject({confirming: false});
    for (const key of ['j', 'x', 'down', 'q', 'space'])
      expect(press(asked, key), key).toEqual({model: asked, effects: []});
  });
  test('asks again with every letter, never for the same text', () => {
    expect(typed(open, 'sq').effects).toEqual([
      {type: 'pick', text: 's', except: ['L-0001']},
      {type: 'pick', text: 'sq', except: ['L-0001']},
    ]);
    expect(press(open, 'left', 'ctrl+a').effects).toEqual([]);
  });
  test('wants the details of both sides', () => {
    const marked = press(model(), 'j', 'space', 'k', 'k').model;
    const {effects} = press(marked, 's');
    expect(effects).toContainEqual({type: 'detail', id: 'L-0002'});
    const {effects: more} = play(open, newRows(rows(10)));
    expect(more).toContainEqual({type: 'detail', id: 'L-0001'});
    expect(more).toContainEqual({type: 'detail', id: 'L-0002'});
  });
  test('while one decides, both can be read to the end', () => {
    const long = ['L-0001', 'L-0005'].map(id => detail(id, {body: `${'a line\n\n'.repeat(60)}The end of ${id}.`}));
    const hits = [{id: 'L-0005', ranges: []}];
    const {model: deciding} = press(
      play(
        press(model(), 's').model,
        {type: 'picked', text: '', hits},
        ...long.map(one => ({type: 'detail', detail: one}) as const),
      ).model,
      'enter',
    );
    const seen = (current: Model) => screenLines(current).map(plainText).join('\n');
    expect(seen(deciding)).not.toContain('The end of');
    const {model: low} = press(deciding, ...Array.from({length: 30}, () => 'pagedown'));
    expect(seen(low)).toMatch(/The end of L-0001\. +│ The end of L-0005\./);
    expect(seen(press(low, 'k').model)).not.toContain('The end of');
    expect(press(low, 'y').effects).toContainEqual({
      type: 'change',
      change: {do: 'supersede', ids: ['L-0001'], by: 'L-0005'},
    });
  });
  test('counts what are too many to name, so that the question is seen', () => {
    const {model: asking} = play(press(model(), 'space', 'space', 'space', 'space', 's').model, {
      type: 'picked',
      text: '',
      hits: [{id: 'L-0009', ranges: []}],
    });
    const lines = screenLines(press(asking, 'enter').model).map(plainText);
    expect(lines.join('\n')).toContain('Supersede 4 learnings with L-0009?');
  });
  test('with nothing to choose it does nothing', () => {
    const none = play(press(model(), 's').model, {type: 'picked', text: '', hits: []}).model;
    expect(press(none, 'enter', 'y').effects.filter(({type}) => type === 'change')).toEqual([]);
  });
  test('merges a proposal', () => {
    const inbox = model({view: 'inbox', rows: [row(1), row(2, {status: 'proposed'})]});
    const merging = play(press(inbox, 'm').model, {
      type: 'picked',
      text: '',
      hits: [{id: 'L-0001', ranges: []}],
    }).model;
    expect(press(merging, 'enter', 'enter').effects).toContainEqual({
      type: 'change',
      change: {do: 'merge', ids: ['L-0002'], into: 'L-0001', task: 'curation'},
    });
  });
});

describe('the form', () => {
  test('saves all three fields; tab and arrows go round them', () => {
    const open = press(model(), 'a').model;
    const {model: filled} = typed(open, 'Never do it\ta, b\tsrc/**');
    expect(press(filled, 'enter').effects).toEqual([
      {
        type: 'change',
        change: {do: 'save', id: undefined, fields: {summary: 'Never do it', tags: ['a', 'b'], paths: ['src/**']}},
      },
    ]);
    expect(press(filled, 'tab').model.dialog).toMatchObject({focus: 'summary'});
    expect(press(filled, 'shift+tab').model.dialog).toMatchObject({focus: 'tags'});
    expect(press(filled, 'up', 'up', 'up').model.dialog).toMatchObject({focus: 'paths'});
  });
  test('hands on only what was changed: a comma in a path is no separator for somebody who edits the summary', () => {
    const list = [row(1, {paths: ['docs/a,b.md']})];
    const open = press(model({rows: list}), 'E').model;
    const change = {do: 'save', id: 'L-0001'};
    expect(press(open, 'enter').effects).toEqual([{type: 'change', change: {...change, fields: {}}}]);
    expect(press(typed(open, '!').model, 'enter').effects).toEqual([
      {type: 'change', change: {...change, fields: {summary: 'Summary of learning number 1!'}}},
    ]);
  });
  test('stays open with what is wrong, and closes when it is saved', () => {
    const open = press(model(), 'E').model;
    const {model: refused} = play(open, {type: 'form-failed', text: 'too long'});
    expect(refused.dialog).toMatchObject({kind: 'form', problem: 'too long'});
    expect(typed(refused, 'x').model.dialog).toMatchObject({problem: undefined});
    const saved = {type: 'changed', text: 'saved', undo: 'x', redo: undefined, count: 1, cursor: 'L-0004'} as const;
    const {model: after} = play(refused, saved);
    expect(after.dialog).toBeUndefined();
    expect(cursorOf(after)).toBe('L-0004');
  });
  test('letters are letters there: q quits nothing', () => {
    expect(typed(press(model(), 'a').model, 'qxz?:').effects).toEqual([]);
  });
});

describe('help and palette', () => {
  test('narrow by words of the title, the name and the key', () => {
    expect(menuRows(model(), 'archive').map(({action}) => action)).toEqual(['learning.archive']);
    expect(menuRows(model(), 'learning edit').map(({action}) => action)).toEqual([
      'learning.edit',
      'learning.quick-edit',
    ]);
    expect(menuRows(model(), 'page DOWN').map(({action}) => action)).toEqual(['list.half-down', 'list.page-down']);
    expect(menuRows(model(), 'ctrl+z').map(({action}) => action)).toEqual(['suspend']);
    expect(menuRows(model(), 'nothing has this')).toEqual([]);
  });
  test('run the action under the cursor', () => {
    expect(typed(press(model(), ':').model, 'suspend\r').effects).toEqual([{type: 'suspend'}]);
    const {model: after} = typed(press(model(), '?').model, 'inbox\u001b[A\r');
    expect(after.dialog).toBeUndefined();
  });
  test('say why one cannot be run', () => {
    expect(typed(press(model(), ':').model, 'undo\r').model.toast?.text).toBe('There is nothing to undo.');
  });
  test('a key or a name that was typed whole comes first: :q quits', () => {
    expect(press(typed(press(model(), ':').model, 'q').model, 'enter').effects).toEqual([{type: 'quit'}]);
    expect(menuRows(model(), 'undo')[0]?.action).toBe('undo');
    expect(menuRows(model(), 'Z')[0]?.action).toBe('redo');
  });
  test('begin with what is done in this view', () => {
    expect(menuRows(model(), '')[0]?.group).toBe('curate');
    expect(menuRows(model({view: 'inbox'}), '')[0]?.group).toBe('inbox');
    expect(menuRows(model({view: 'usage'}), '')[0]?.group).toBe('view');
    expect(menuRows(model({view: 'inbox'}), '')).toHaveLength(menuRows(model(), '').length);
  });
  test('enter with nothing under the cursor does nothing', () => {
    const none = typed(press(model(), ':').model, 'zzzzzz').model;
    expect(press(none, 'enter', 'down', 'pagedown', 'up').model.dialog).toMatchObject({cursor: 0});
  });
});

describe('the tester', () => {
  const result: Tested = {
    path: 'store/in',
    candidates: [
      {id: 'L-0003', decision: 'injected', reason: 'rank 1', summary: 'three', globs: []},
      {id: 'L-0005', decision: 'over-call-cap', reason: 'rank 2', summary: 'five', globs: ['store/part5/**']},
    ],
    block: '',
    tokens: 0,
    completions: ['store/index/a.ts', 'store/index/b.ts'],
  };
  const open = play(typed(press(model(), 'p').model, 'store/in').model, {
    type: 'tested',
    typed: 'store/in',
    result,
  }).model;

  test('asks with every key', () => {
    expect(typed(press(model(), 'p').model, 'ab').effects).toEqual([
      {type: 'test', path: 'a'},
      {type: 'test', path: 'ab'},
    ]);
  });
  test('a late answer is dropped', () => {
    expect(play(open, {type: 'tested', typed: 'sto', result: {...result, path: 'sto'}}).model).toEqual(open);
  });
  test('Tab goes as far as all agree, then takes the first', () => {
    const {model: shared, effects} = press(open, 'tab');
    expect(shared.tester?.line.text).toBe('store/index/');
    expect(effects).toEqual([{type: 'test', path: 'store/index/'}]);
    expect(press(shared, 'tab').model.tester?.line.text).toBe('store/index/a.ts');
  });
  test('Enter goes to the learning, whatever the filter was', () => {
    const {model: after} = press(open, 'down', 'enter');
    expect(after.tester).toBeUndefined();
    expect(cursorOf(after)).toBe('L-0005');
  });
  test('tries the glob of the learning under its cursor and saves it there', () => {
    const {model: trying, effects} = press(open, 'down', 'ctrl+g');
    expect(trying.tester).toMatchObject({mode: 'glob', target: 'L-0005', glob: {text: 'store/part5/**'}});
    expect(effects).toEqual([{type: 'try-glob', glob: 'store/part5/**'}]);
    const {model: edited} = typed(trying, '/*.ts');
    const {effects: saved, model: after} = press(edited, 'enter');
    expect(saved).toEqual([
      {
        type: 'change',
        change: {do: 'save', id: 'L-0005', fields: {paths: ['store/part5/**/*.ts', 'store/index.ts']}},
      },
    ]);
    expect(after.tester?.mode).toBe('path');
  });
  test('begins with the glob that matched; Tab goes round the others and to a new one', () => {
    const candidates = [
      {id: 'L-0003', decision: 'injected', reason: '', summary: '', globs: ['store/index.ts']},
    ] as const;
    const matched = play(open, {type: 'tested', typed: 'store/in', result: {...result, candidates}}).model;
    const second = press(matched, 'ctrl+g').model;
    expect(second.tester?.glob.text).toBe('store/index.ts');
    const saved = (current: Model) => press(current, 'enter').effects.at(-1);
    expect(saved(typed(second, 'x').model)).toMatchObject({
      change: {fields: {paths: ['store/part3/**', 'store/index.tsx']}},
    });
    const added = press(second, 'tab').model;
    expect(added.tester?.glob.text).toBe('');
    expect(saved(typed(added, 'docs/**').model)).toMatchObject({
      change: {fields: {paths: ['store/part3/**', 'store/index.ts', 'docs/**']}},
    });
    expect(press(added, 'tab').model.tester?.glob.text).toBe('store/part3/**');
    // What was typed is still there after a look at the path.
    expect(press(typed(second, 'x').model, 'escape', 'ctrl+g').model.tester?.glob.text).toBe('store/index.tsx');
  });
  test('over a pair it has no learning to save for', () => {
    const pairs = [{a: 'L-0001', b: 'L-0002', score: 1, reasons: []}];
    const paired = play(press(model(), '3').model, {type: 'pairs', pairs}).model;
    expect(press(paired, 'p', 'ctrl+g').model.tester).toMatchObject({mode: 'glob', target: undefined});
  });
  test('shows the whole block, page by page where it is longer than its place', () => {
    const lines = Array.from({length: 60}, (_, at) => `line ${at + 1} of it`);
    const long = play(open, {
      type: 'tested',
      typed: 'store/in',
      result: {...result, block: lines.join('\n'), tokens: 9},
    }).model;
    const seen = (current: Model) =>
      screenLines({...current, size: {columns: 80, rows: 24}})
        .map(plainText)
        .join('\n');
    const small = play(long, {type: 'resize', size: {columns: 80, rows: 24}}).model;
    expect(seen(small)).toContain('line 1 of it');
    const {model: low} = press(small, ...Array.from({length: 20}, () => 'pagedown'));
    expect(seen(low)).toContain('line 60 of it');
    expect(seen(press(low, 'pageup').model)).not.toContain('line 60 of it');
    expect(low.tester?.line.text).toBe('store/in');
  });
  test('does not save a glob that is wrong', () => {
    const trying = press(open, 'ctrl+g').model;
    const glob = trying.tester?.glob.text ?? '';
    const wrong = play(trying, {type: 'glob-tried', glob, files: [], problem: 'This glob is wrong'}).model;
    expect(press(wrong, 'enter')).toEqual({model: wrong, effects: []});
  });
  test('asks again when something changed', () => {
    expect(play(open, newRows(rows(10))).effects).toContainEqual({type: 'test', path: 'store/in'});
  });
});

test('details are kept for the last two hundred only', () => {
  const events = Array.from({length: 300}, (_, at) => ({type: 'detail', detail: detail(`L-${1000 + at}`)}) as const);
  const {model: after} = play(model(), ...events);
  expect(after.details.size).toBe(200);
  expect(after.details.has('L-1299')).toBe(true);
});
