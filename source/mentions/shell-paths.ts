import {splitCommands} from '../text/shell-words.js';

// Reads by plain shell commands: an agent without a read tool uses cat, sed -n or head. Only commands that name their
// files in an obvious way are understood; a wrong guess would put noise in front of the model.

type Reader = {
  /** How many plain words come before the files: a pattern, a script. */
  readonly skip: number;
  /** Flags whose value is the next word. */
  readonly valued?: RegExp;
  /** Flags that give the pattern or script, so that no plain word does. */
  readonly instead?: RegExp;
};

const readers: ReadonlyMap<string, Reader> = new Map([
  ['cat', {skip: 0}],
  ['bat', {skip: 0, valued: /^-(?:r|l|-line-range|-language)$/}],
  ['head', {skip: 0, valued: /^-[nc]$/}],
  ['tail', {skip: 0, valued: /^-[nc]$/}],
  ['less', {skip: 0}],
  ['more', {skip: 0}],
  ['nl', {skip: 0, valued: /^-[bhfnsvw]$/}],
  ['wc', {skip: 0}],
  ['sed', {skip: 1, valued: /^-[ef]$/, instead: /^(?:-[ef]|--expression|--file)/}],
  ['grep', {skip: 1, valued: /^-(?:[ABCmef]|-include|-exclude)$/, instead: /^(?:-[ef]|--regexp|--file)/}],
  ['rg', {skip: 1, valued: /^-(?:[ABCmefgtT]|-glob|-type)$/, instead: /^(?:-[ef]|--regexp|--file|--files$)/}],
  ['awk', {skip: 1, valued: /^-[Fvf]$/, instead: /^-f/}],
]);

const shells = /^(?:.*\/)?(?:ba|z|da|k)?sh$/;
const maxCommandLength = 8_192;

/** The files of a shell line, or of a command given as words: `["bash", "-lc", "cat a.ts"]`. */
export function shellPaths(line: string | readonly string[]): string[] {
  const size = typeof line === 'string' ? line.length : line.reduce((sum, word) => sum + word.length, 0);
  if (size > maxCommandLength) return [];
  const files: string[] = [];
  // Undefined once a `cd` went somewhere we cannot know.
  let folder: string | undefined = '';
  for (const {words, inputs} of typeof line === 'string' ? splitCommands(line) : [{words: line, inputs: []}]) {
    const start = words.findIndex(word => !/^[A-Za-z_]\w*=/.test(word));
    const [name = '', ...rest] = start === -1 ? [] : words.slice(start);
    if (name === 'cd' || name === 'pushd') folder = enter(folder, rest[0]);
    else files.push(...[...filesOf(name, rest), ...inputs.filter(isPlain)].flatMap(path => join(folder, path)));
  }
  return [...new Set(files)];
}

function filesOf(name: string, words: readonly string[]): string[] {
  if (shells.test(name)) {
    const at = words.findIndex(word => /^-l?c$/.test(word));
    const script = at === -1 ? undefined : words[at + 1];
    return script === undefined ? [] : shellPaths(script);
  }
  const reader = readers.get(name.slice(name.lastIndexOf('/') + 1));
  if (!reader) return [];
  const files: string[] = [];
  let skip = reader.skip;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word.startsWith('-') && word !== '-') {
      if (reader.instead?.test(word)) skip = 0;
      if (reader.valued?.test(word)) at++;
    } else if (skip > 0) skip--;
    else if (isPlain(word)) files.push(word);
  }
  return files;
}

/** No wildcard, variable or home folder: what the shell would make of those is not ours to guess. */
function isPlain(word: string): boolean {
  return word !== '' && word !== '-' && !/^~|[*?$`]/.test(word);
}

function enter(folder: string | undefined, target: string | undefined): string | undefined {
  if (target === undefined || !isPlain(target)) return undefined;
  return target.startsWith('/') ? target : join(folder, target)[0];
}

function join(folder: string | undefined, path: string): string[] {
  if (path.startsWith('/') || folder === '') return [path];
  return folder === undefined ? [] : [`${folder.replace(/\/+$/, '')}/${path}`];
}
