import path from 'node:path';
import type {Env} from '../env.js';
import {readPlainFile} from '../plain-file.js';
import {statIfExists} from '../stat.js';
import {upward} from '../upward.js';
import {type GitLayout, layoutAt, readLine} from './layout.js';

// git opens what it finds and waits for it. A pipe in place of one of its files, which an archive can bring along, keeps it
// waiting for ever; so what it always reads is looked at before it is started.

const maxSettingsBytes = 1024 * 1024;
const mostNamed = 1000;

const makings = ['HEAD', 'commondir'];
const own = [
  ...makings,
  'index',
  'config',
  'config.worktree',
  'gitdir',
  'logs/HEAD',
  'MERGE_HEAD',
  'CHERRY_PICK_HEAD',
  'REBASE_HEAD',
  'info/sparse-checkout',
];
const shared = [
  'config',
  'packed-refs',
  'shallow',
  'info/exclude',
  'info/attributes',
  'info/grafts',
  'objects/info/alternates',
  'objects/info/commit-graph',
  'objects/pack/multi-pack-index',
];
const atTop = ['.gitignore', '.gitattributes', '.gitmodules'];

export type Readable = {
  /** The checkout that git would find from here; undefined where there is none to be asked about. */
  readonly layout?: GitLayout;
  /** The file that git would wait for. */
  readonly special?: string;
};

/** What git meets on its way from this folder up to its repository. */
export function whatGitReads(cwd: string, env: Env): Readable {
  for (const top of upward(cwd, env)) {
    const layout = layoutAt(top, env);
    const special = specialAmong(layout ? filesOf(layout) : makings.map(name => path.join(top, name)));
    if (special !== undefined) return {special};
    if (layout && statIfExists(path.join(layout.folder, 'HEAD'))) return {layout};
    // git passes an empty folder of that name, and stops at anything else.
    if (!layout && statIfExists(path.join(top, '.git'))) return {};
  }
  return {};
}

function filesOf({top, folder, common}: GitLayout): string[] {
  return [
    ...own.map(name => path.join(folder, name)),
    ...shared.map(name => path.join(common, name)),
    ...atTop.map(name => path.join(top, name)),
    ...branchOf(folder).map(name => path.join(common, name)),
    ...namedBySettings(common).flatMap(name => [path.resolve(common, name), path.resolve(top, name)]),
  ];
}

function branchOf(folder: string): string[] {
  const head = readLine(path.join(folder, 'HEAD'));
  return head?.startsWith('ref: ') ? [head.slice('ref: '.length)] : [];
}

/** The files that the repository's own settings name: those they include, those with more rules of what is ignored. */
function namedBySettings(common: string): string[] {
  const text = readPlainFile(path.join(common, 'config'), maxSettingsBytes) ?? '';
  const values = [...text.matchAll(/^[^#;=\n]*(?:path|file)[ \t]*=[ \t]*"?([^"\n]+?)"?[ \t\r]*$/gim)].map(
    ([, name]) => name ?? '',
  );
  return values.filter(name => name !== '/dev/null').slice(0, mostNamed);
}

// Links are followed as git follows them; it does not wait for a folder.
export function specialAmong(files: readonly string[]): string | undefined {
  return files.find(file => {
    const stat = statIfExists(file);
    return stat !== undefined && !stat.isFile() && !stat.isDirectory();
  });
}
