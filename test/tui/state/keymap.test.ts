import {describe, expect, test} from 'vitest';
import {groups} from '../../../source/tui/actions/action.js';
import {type ActionId, actions, defaultBindings} from '../../../source/tui/actions/actions.js';
import {configureKeys, conflicts} from '../../../source/tui/actions/configure.js';
import {helpRows, keyTable} from '../../../source/tui/actions/help.js';
import {formatKey, parseKey} from '../../../source/tui/input/key.js';
import {emptyLine} from '../../../source/tui/input/line-editor.js';
import {type Binding, contexts, keysOf, matchKey} from '../../../source/tui/model/bindings.js';
import {menuRows} from '../../../source/tui/state/dialog.js';
import {plainText} from '../../../source/tui/text/line.js';
import {footerHints, footerLine} from '../../../source/tui/views/footer.js';
import {screenLines} from '../../../source/tui/views/screen.js';
import {detail, model, press} from './world.js';

const all = Object.keys(actions) as ActionId[];
const places = contexts.filter(context => context !== 'any');

describe('the default keys', () => {
  test('no two of them collide where both are heard', () => {
    for (const place of places) {
      const heard = defaultBindings.filter(({in: where, action}) => isIn(where, place) && !isMeant(place, action));
      const taken = new Map<string, ActionId>();
      for (const {keys, action} of heard)
        for (const key of keys) {
          // The one place where a view's own key hides a general one: Stale heals with h, and ← still goes left.
          if (place === 'stale' && key === 'h') continue;
          expect(taken.get(key) ?? action, `${key} in ${place}`).toBe(action);
          taken.set(key, action);
        }
      // A chord must not begin with a key that does something by itself.
      for (const key of taken.keys()) {
        const [first = ''] = key.split(' ');
        if (key.includes(' ')) expect(taken.has(first), `${key} in ${place}`).toBe(false);
      }
    }
    // A view's own key may go before that of every view, where the contract says so: h heals in Stale.
    expect(conflicts(defaultBindings)).toEqual(['the key h is bound to focus.list and to stale.heal.']);
    expect(matchKey(defaultBindings, 'stale', undefined, 'h')).toEqual({action: 'stale.heal'});
    expect(configureKeys({}).problems).toEqual([]);
  });

  test('are written as the keyboard reports them', () => {
    for (const key of defaultBindings.flatMap(({keys}) => keys.flatMap(one => one.split(' ')))) {
      const parsed = parseKey(key);
      expect(parsed && formatKey(parsed), key).toBe(key);
    }
  });

  test('every action has one, and is in the palette', () => {
    expect(all.filter(action => keysOf(defaultBindings, action).length === 0)).toEqual([]);
    expect(
      menuRows(model(), '')
        .map(({action}) => action)
        .sort(),
    ).toEqual([...all].sort());
  });

  test('arrows and the keys of vi go together', () => {
    for (const [letter, arrow] of [
      ['j', 'down'],
      ['k', 'up'],
      ['h', 'left'],
      ['l', 'right'],
      ['g g', 'home'],
      ['G', 'end'],
      ['ctrl+f', 'pagedown'],
      ['ctrl+b', 'pageup'],
    ] as const)
      for (const place of places) {
        const of = (key: string) =>
          defaultBindings.find(({keys, in: where}) => keys.includes(key) && isIn(where, place));
        expect(of(letter)?.action, letter).toBe(of(arrow)?.action);
        expect(of(letter), letter).toBeDefined();
      }
  });

  test('are the ones of the contract', () => {
    const promised: Record<string, ActionId> = {
      '/': 'filter',
      p: 'tester',
      s: 'learning.supersede',
      u: 'learning.upvote',
      '+': 'learning.helpful',
      '-': 'learning.not-helpful',
      e: 'learning.edit',
      E: 'learning.quick-edit',
      a: 'learning.add',
      x: 'learning.archive',
      y: 'copy.id',
      space: 'mark.toggle',
      z: 'undo',
      Z: 'redo',
      r: 'refresh',
      ':': 'palette',
      '?': 'help',
      q: 'quit',
      'ctrl+z': 'suspend',
      'ctrl+c': 'quit',
    };
    for (const [key, action] of Object.entries(promised))
      expect(matchKey(defaultBindings, 'learnings', undefined, key), key).toEqual({action});
  });
});

function isMeant(place: Binding['in'][number], action: ActionId): boolean {
  return place === 'stale' && action === 'stale.heal';
}

function isIn(where: Binding['in'], place: Binding['in'][number]): boolean {
  return where.includes(place) || where.includes('any');
}

describe('keys of the configuration', () => {
  test('take the place of the defaults', () => {
    const {bindings, problems} = configureKeys({'learning.archive': ['D', 'ctrl+x'], quit: 'Q'});
    expect(problems).toEqual([]);
    expect(keysOf(bindings, 'learning.archive')).toEqual(['D', 'ctrl+x']);
    const changed = model({bindings});
    expect(press(changed, 'D').effects).toMatchObject([{type: 'change', change: {do: 'archive'}}]);
    expect(press(changed, 'x').effects).toEqual([]);
    expect(press(changed, 'q').effects).toEqual([]);
    expect(press(changed, 'ctrl+c').effects, 'Ctrl-C always').toEqual([{type: 'quit'}]);
  });
  test('are understood as people write them', () => {
    const {bindings, problems} = configureKeys({help: 'F1', quit: 'Ctrl-Q', 'list.bottom': 'shift+g'});
    expect(problems).toEqual([]);
    expect(press(model({bindings}), 'f1').model.dialog?.kind).toBe('help');
    expect(press(model({bindings}), 'ctrl+q').effects).toEqual([{type: 'quit'}]);
    expect(press(model({bindings}), 'G').model.lists.learnings.cursor).toBe('L-0010');
  });
  test.each(['none', null, false])('%s unbinds', value => {
    const {bindings, problems} = configureKeys({'learning.archive': value});
    expect(problems).toEqual([]);
    expect(keysOf(bindings, 'learning.archive')).toEqual([]);
    expect(press(model({bindings}), 'x').effects).toEqual([]);
    // It can still be run by its name.
    expect(menuRows(model({bindings}), 'archive')).toHaveLength(1);
  });
  test('a chord of one’s own', () => {
    const {bindings, problems} = configureKeys({refresh: 'g r'});
    expect(problems).toEqual([]);
    expect(press(model({bindings}), 'g', 'r').effects).toContainEqual({type: 'refresh'});
    expect(press(model({bindings}), 'g', 'g').model.lists.learnings.cursor).toBe('L-0001');
  });
  test('what is wrong is said and costs itself only', () => {
    const {bindings, problems} = configureKeys({
      'learning.fly': 'f',
      filter: 'hyper+f',
      help: {odd: true},
      quit: 'Q',
    });
    expect(problems).toEqual([
      'keys.learning.fly is not an action.',
      'keys.filter takes a key, a list of keys or none; "hyper+f" is not a key.',
      'keys.help takes a key, a list of keys or none.',
    ]);
    expect(keysOf(bindings, 'filter')).toEqual(['/']);
    expect(keysOf(bindings, 'quit')).toEqual(['Q']);
  });
  test('everything that is wrong is read in help', () => {
    const {bindings, problems} = configureKeys({nothing: 'x', tester: 'no such key', help: 'q', 'lineage.follow': 'F'});
    expect(problems).toHaveLength(3);
    const open = model({bindings, keyProblems: problems, dialog: {kind: 'help', line: emptyLine, cursor: 0}});
    const text = screenLines(open).map(plainText).join('\n');
    for (const problem of problems) expect(text).toContain(problem);
    // And what is said elsewhere follows the keys.
    const linked = model({bindings, details: new Map([['L-0001', detail('L-0001', {supersedes: ['L-0002']})]])});
    expect(screenLines(linked).map(plainText).join('\n')).toContain('(F goes there)');
  });
  test('two actions on one key in one place are reported', () => {
    expect(configureKeys({'learning.archive': 'u'}).problems).toEqual([
      'the key u is bound to learning.upvote and to learning.archive.',
    ]);
    expect(configureKeys({'learning.archive': 'q'}).problems).toEqual([
      'the key q is bound to learning.archive and to quit.',
    ]);
    expect(configureKeys({refresh: 'g'}).problems).toEqual([
      'the key g is the beginning of g g and cannot be refresh.',
    ]);
    expect(configureKeys({'inbox.accept': 's'}).problems, 'in different views').toEqual([]);
  });
});

describe('what is made from the table', () => {
  test('the README table has every action and every key once', () => {
    const table = keyTable();
    for (const {title, keys} of helpRows(defaultBindings)) {
      expect(table).toContain(`| ${title} |`);
      for (const key of keys) expect(table).toContain(`\`${key}\``);
    }
    for (const title of Object.values(groups)) expect(table).toContain(`| **${title}** | |`);
    expect(table.split('\n').every(line => /^\|.*\|.*\|$/.test(line))).toBe(true);
  });
  test('the footer keeps the way to help where it has no room for the rest', () => {
    for (const columns of [60, 80, 100, 200])
      for (const view of ['1', '2', '3', '4', '5']) {
        const footer = plainText(footerLine(press(model({size: {columns, rows: 24}}), view).model));
        expect(footer, `${view} at ${columns}`).toContain('? help');
      }
  });
  test('the footer offers what works in that place', () => {
    const texts = (place: Binding['in'][number]) =>
      footerHints(defaultBindings, place).map(({key, text}) => `${key} ${text}`);
    expect(texts('learnings').slice(0, 4)).toEqual(['/ filter', 'p test path', 's supersede', 'u upvote']);
    expect(texts('inbox').slice(0, 5)).toEqual(['a accept', 'e edit+accept', 'm merge', 'x reject', '/ filter']);
    expect(texts('inbox')).not.toContain('s supersede');
    expect(texts('usage')).not.toContain('x archive');
  });
});
