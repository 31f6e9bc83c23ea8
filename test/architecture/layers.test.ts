import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {sourceFiles} from './source-files.js';

// Rule: `commands, tui, page, mcp, http, hooks → learnings, health, insight, capture, tasks, exchange, packs → deliver,
// search, symbols → scope, rank → text → store`. Imports point down this list only; rooms of one row do not know each other.

const layers: readonly (readonly string[])[] = [
  ['cli.tsx', 'library'],
  ['commands'],
  ['cli'],
  ['tui', 'mcp', 'http', 'page'],
  ['hooks', 'agents-setup'],
  ['tasks', 'digest', 'insight', 'capture', 'exchange', 'packs'],
  ['health'],
  ['learnings'],
  ['duplicates'],
  ['undo', 'search'],
  ['deliver', 'symbols', 'mentions'],
  ['open', 'output', 'version'],
  ['lint'],
  ['scope', 'rank'],
  ['text', 'json'],
  ['store'],
];

/** `source/deliver/select.ts` belongs to `deliver`, `source/version.ts` to `version`. */
function areaOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  return top === 'source' ? second.replace(/\.tsx?$/, '') : top;
}

/** The registry names every command and loads none of them. */
const isLazy = ([from, to]: readonly [string, string]) =>
  from === 'source/cli/registry.ts' && areaOf(to) === 'commands';

const depth = new Map(layers.flatMap((areas, at) => areas.map(area => [area, at] as const)));
const files = sourceFiles();
const edges = files.flatMap(file => file.files.map(target => [file.name, target] as const));

describe('the walker walks', () => {
  test('over everything', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(edges.length).toBeGreaterThan(500);
    for (const area of ['store', 'text', 'scope', 'rank', 'deliver', 'search', 'learnings', 'health', 'commands'])
      expect(files.filter(({name}) => areaOf(name) === area).length, area).toBeGreaterThan(2);
  });

  test('through imports, type imports, re-exports and dynamic imports', () => {
    expect(edges).toContainEqual(['source/scope/match.ts', 'store/glob/canonical.ts']);
    expect(edges).toContainEqual(['source/scope/match.ts', 'store/sqlite.ts']);
    expect(edges).toContainEqual(['source/cli/main.ts', 'source/hooks/full-path.ts']);
    expect(edges).toContainEqual(['source/cli/registry.ts', 'source/commands/learning/add.ts']);
    expect(edges).toContainEqual(['cli.tsx', 'source/cli/main.ts']);
  });
});

describe('imports point down', () => {
  test('every folder has its place in the list', () => {
    expect([...new Set(files.map(({name}) => areaOf(name)))].filter(area => !depth.has(area))).toEqual([]);
  });

  test('from each layer to itself or to one below', () => {
    const wrong = edges.filter(edge => {
      const [from, to] = edge;
      if (isLazy(edge)) return false;
      const [here = 0, there = 0] = [depth.get(areaOf(from)), depth.get(areaOf(to))];
      return here > there || (here === there && areaOf(from) !== areaOf(to));
    });
    expect(wrong.map(([from, to]) => `${from} → ${to}`)).toEqual([]);
  });

  test('nothing in store imports from source', () => {
    expect(edges.filter(([from, to]) => from.startsWith('store/') && !to.startsWith('store/'))).toEqual([]);
  });

  test('scope and rank import store and text only', () => {
    const wrong = edges.filter(
      ([from, to]) => /^source\/(?:scope|rank)\//.test(from) && !['store', 'text', areaOf(from)].includes(areaOf(to)),
    );
    expect(wrong).toEqual([]);
  });

  test('use-cases do not import commands', () => {
    expect(
      edges.filter(
        ([from, to]) =>
          /^source\/(?:deliver|search|learnings|health|insight|tasks)\//.test(from) && areaOf(to) === 'commands',
      ),
    ).toEqual([]);
  });

  test('the entry loads the full program and the workstation only when they are needed', () => {
    const reached = new Set<string>();
    const pending = ['cli.tsx'];
    for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
      if (reached.has(file) || file === 'source/cli/main.ts' || file === 'source/tui/start.ts') continue;
      reached.add(file);
      pending.push(...(files.find(({name}) => name === file)?.files ?? []));
    }
    expect(reached.size).toBeGreaterThan(20);
    expect([...reached].filter(name => /^source\/(?:commands|learnings|health|insight|mcp|tui)\//.test(name))).toEqual(
      [],
    );
  });
});

// Rule: in the workstation `start → main → components → views, runtime → state with actions → content → model → layout, input, text
// with theme`, and `terminal → ink-shims`; state never imports what shows it.
describe('inside the workstation imports point down', () => {
  const rooms: readonly (readonly string[])[] = [
    ['start'],
    ['main'],
    ['components'],
    ['views', 'runtime'],
    ['terminal'],
    ['ink-shims'],
    ['state', 'actions'],
    ['content'],
    ['model'],
    ['layout', 'input'],
    ['text', 'theme'],
  ];
  const roomOf = (file: string) => file.replace(/^source\/tui\//, '').replace(/(?:\/.*|\.tsx?)$/, '');
  const place = new Map(rooms.flatMap((names, at) => names.map(name => [name, at] as const)));
  const inside = edges.filter(edge => edge.every(file => file.startsWith('source/tui/')));
  /** A row's handler works on the state, and the state runs rows; a colour has a name, and a line has colours. */
  const pairs = new Set(['state → actions', 'actions → state', 'text → theme', 'theme → text']);
  // The model knows the names of actions, as a type.
  const isTypeOfActions = ([from, to]: readonly [string, string]) =>
    from === 'source/tui/model/bindings.ts' && to === 'source/tui/actions/actions.ts';

  test('every room has its place', () => {
    const names = files.filter(({name}) => name.startsWith('source/tui/')).map(({name}) => roomOf(name));
    expect([...new Set(names)].filter(name => !place.has(name))).toEqual([]);
  });

  test('from each room to itself or to one below', () => {
    expect(inside.length).toBeGreaterThan(100);
    const wrong = inside.filter(edge => {
      const [from, to] = [roomOf(edge[0]), roomOf(edge[1])];
      if (from === to || pairs.has(`${from} → ${to}`) || isTypeOfActions(edge)) return false;
      return (place.get(from) ?? 0) >= (place.get(to) ?? 0);
    });
    expect(wrong.map(([from, to]) => `${from} → ${to}`)).toEqual([]);
  });
});

describe('a package is known in one place', () => {
  const users = (pattern: RegExp) =>
    [...new Set(files.filter(({packages}) => packages.some(name => pattern.test(name))).map(({name}) => name))].sort();

  test.each([
    ['better-sqlite3', ['store/sqlite.ts']],
    ['yaml', ['store/yaml.ts']],
    ['picomatch', ['store/glob/compile.ts']],
    ['meow', ['source/cli/parse.ts']],
  ])('%s', (name, expected) => expect(users(new RegExp(`^${name}$`))).toEqual(expected));

  // What the index holds was put there by us, and a key that was cut out of a text is a few letters of it.
  test('JSON is read through one door', () => {
    const own = [
      /^store\/json\.ts$/,
      /^store\/index\/(?:query|records|schema)\.ts$/,
      /^source\/tui\/runtime\/(?:background|by-similarity|rows)\.ts$/,
      /^source\/(?:open\/read-record|learnings\/list|json\/insert-member|agents-setup\/opencode-plugin)\.ts$/,
      /^store\/record\/canonical-yaml\.ts$/,
    ];
    const parsing = files.filter(({name}) =>
      /JSON\.parse\(/.test(fs.readFileSync(name, 'utf8').replace(/^\s*(?:\/\/|\*).*$/gm, '')),
    );
    expect(parsing.map(({name}) => name).filter(name => !own.some(place => place.test(name)))).toEqual([]);
  });

  test('Ink and React belong to the workstation’s screen', () => {
    const all = users(/^(?:ink|react)(?:\/|$)/);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(name => !/^source\/tui\/(?:main\.tsx|components\/)/.test(name))).toEqual([]);
  });

  test('SQLite and YAML do not reach text, rank and output', () => {
    expect(
      users(/^(?:yaml|better-sqlite3|picomatch)$/).filter(name => /^source\/(?:text|rank|output)\//.test(name)),
    ).toEqual([]);
  });
});
