import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';

// commands, tui, mcp, hooks → curate, query, tasks, inject → scope, rank → text → store; never upwards, and nothing in
// store imports from source.

const layers: Readonly<Record<string, readonly string[]>> = {
  store: ['store'],
  'source/text': ['source/text', 'store'],
  'source/scope': ['source/scope', 'source/text', 'store'],
  'source/rank': ['source/rank', 'source/text', 'store'],
  'source/output': ['source/output', 'source/text', 'store'],
  'source/inject': ['source/inject', 'source/scope', 'source/rank', 'source/text', 'source/orbit', 'store'],
  'source/query': [
    'source/query',
    'source/inject',
    'source/scope',
    'source/rank',
    'source/output',
    'source/tasks',
    'source/text',
    'source/orbit',
    'store',
  ],
  'source/tasks': [
    'source/tasks',
    'source/curate',
    'source/inject',
    'source/scope',
    'source/rank',
    'source/text',
    'source/orbit',
    'store',
  ],
  'source/curate': [
    'source/curate',
    'source/query',
    'source/inject',
    'source/scope',
    'source/rank',
    'source/text',
    'source/orbit',
    'store',
  ],
  'source/orbit': ['store'],
};
const surfaces = ['source/commands', 'source/tui', 'source/mcp', 'source/hooks'];

function sources(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => path.join(entry.parentPath ?? entry.path, entry.name));
}

/** Every module that a file imports or re-exports, as a path from the root or a package name. */
function importsOf(file: string): string[] {
  const text = fs.readFileSync(file, 'utf8');
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    ),
  ].map(([, from, dynamic, bare]) => {
    const name = from ?? dynamic ?? bare ?? '';
    return name.startsWith('.') ? path.join(path.dirname(file), name).replace(/\.js$/, '') : name;
  });
}

function layerOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'source' ? `source/${second.replace(/\.tsx?$/, '')}` : first;
}

const files = [...sources('store'), ...sources('source'), 'cli.tsx'];

describe('dependencies point one way', () => {
  it('reads imports at all', () => {
    expect(importsOf('source/curate/add.ts')).toContain('store/write');
    expect(files.length).toBeGreaterThan(150);
  });

  it('nothing in a layer imports from above it', () => {
    const wrong = files.flatMap(file => {
      const allowed = layers[layerOf(file)];
      return allowed === undefined
        ? []
        : importsOf(file)
            .filter(name => /^(?:source|store)\//.test(name) && !allowed.includes(layerOf(name)))
            .map(name => `${file} → ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  it('the surfaces do not reach into one another', () => {
    const wrong = files
      .filter(file => ['source/tui', 'source/mcp', 'source/hooks'].includes(layerOf(file)))
      .flatMap(file =>
        importsOf(file)
          .filter(
            name =>
              surfaces.includes(layerOf(name)) &&
              layerOf(name) !== layerOf(file) &&
              !(layerOf(file) === 'source/mcp' && layerOf(name) === 'source/hooks'),
          )
          .map(name => `${file} → ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('only the workstation’s screen knows ink and react', () => {
    const users = files.filter(file => importsOf(file).some(name => /^(?:ink|react)(?:\/|$)/.test(name)));
    expect(users.filter(file => !/^source\/tui\/(?:main\.tsx|components\/)/.test(file))).toEqual([]);
    expect(users.length).toBeGreaterThan(0);
  });
});

describe('files', () => {
  it('are named by concept', () => {
    expect(files.filter(file => /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.tsx?$)/.test(file))).toEqual([]);
  });

  it('stay small', () => {
    const lengths = files
      .map(file => ({file, lines: fs.readFileSync(file, 'utf8').split('\n').length}))
      .sort((a, b) => a.lines - b.lines);
    const median = lengths[Math.floor(lengths.length / 2)]?.lines ?? 0;
    console.log(
      `${files.length} files, median ${median} lines, longest ${lengths.at(-1)?.file} with ${lengths.at(-1)?.lines}`,
    );
    expect(lengths.filter(({lines}) => lines > 400)).toEqual([]);
    expect(median).toBeLessThanOrEqual(80);
  });
});
