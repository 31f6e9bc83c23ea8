import {object, type Payload, string} from '../json/payload.js';
import {shellPaths} from './shell-paths.js';

// Which files a tool call is about. Agents name the argument differently (and differently again in the next version), so
// every key that has been seen to hold a path is read; anything else in the arguments is text.

const pathKeys = [
  'file_path',
  'filePath',
  'path',
  'notebook_path',
  'notebookPath',
  'absolute_path',
  'absolutePath',
  'filename',
  'file',
  'target_file',
  'targetFile',
  'relative_workspace_path',
  'dir_path',
  'target_directory',
  'directory',
];
const listKeys = ['paths', 'files', 'file_paths', 'filePaths', 'edits', 'include'];
const commandKeys = ['command', 'cmd'];
// Text that may be a patch but is no shell line: a word of it that happens to read `cat` names no file.
const patchKeys = ['input', 'patch', 'patchText', 'diff'];
const maxPaths = 200;

/** `tool` as the agent names it: in a tool of that name, `pattern` is about files, anywhere else about text. */
export function toolPaths(input: Payload, tool?: unknown): string[] {
  const paths: string[] = [];
  for (const key of pathKeys) add(paths, input[key]);
  const isGlob = typeof tool === 'string' && /^glob$/i.test(tool);
  for (const key of isGlob ? ['pattern', 'glob'] : ['glob']) add(paths, searched(input, string(input[key])));
  for (const key of listKeys) {
    const list = input[key];
    if (!Array.isArray(list)) continue;
    for (const item of list.slice(0, maxPaths)) {
      if (typeof item === 'string') add(paths, item);
      else for (const inner of pathKeys) add(paths, object(item)[inner]);
    }
  }
  for (const key of commandKeys) paths.push(...commandPaths(input[key]));
  for (const key of patchKeys) paths.push(...patchPaths(string(input[key]) ?? ''));
  return [...new Set(paths)].slice(0, maxPaths);
}

/** The files of an apply_patch text, in its order; both names of a moved one. */
export function patchPaths(patch: string): string[] {
  const names = patch.matchAll(/^\*\*\* (?:Update File|Add File|Delete File|Move to): (.+)$/gm);
  return [...new Set([...names].map(([, name = '']) => name.trim()).filter(name => name !== ''))];
}

const magic = /[*?[{(!]/;

/** The part of a glob before its first wildcard: the folder it looks through, below the one the call names. */
function searched(input: Payload, glob: string | undefined): string | undefined {
  const segments = glob?.split('/') ?? [];
  const end = segments.findIndex(segment => magic.test(segment));
  const literal = (end === -1 ? segments : segments.slice(0, end)).join('/');
  const folder = string(input.path) ?? string(input.dir_path);
  if (literal === '' || literal.startsWith('/') || folder === undefined) return literal;
  return `${folder.replace(/\/+$/, '')}/${literal}`;
}

function add(paths: string[], value: unknown): void {
  const text = string(value);
  if (text !== undefined && text.length <= 4096 && !text.includes('\n')) paths.push(text);
}

function commandPaths(value: unknown): string[] {
  const words = Array.isArray(value) ? value.filter(item => typeof item === 'string') : undefined;
  const text = words?.join('\n') ?? string(value);
  if (text === undefined) return [];
  const patched = patchPaths(text);
  return patched.length > 0 ? patched : shellPaths(words ?? text);
}
