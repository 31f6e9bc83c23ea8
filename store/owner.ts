import fs from 'node:fs';
import path from 'node:path';
import type {Env} from './env.js';
import {readPlainFile} from './plain-file.js';

// Whose folder is it? What another user of the machine put somewhere above us must not speak to our agent. The rule and the
// way out are git's: a folder belongs to the user (or to root), or it is named by `safe.directory` in the person's own or
// the machine's git configuration. Read here without a git process, because a hook has no time for one.

const maxConfigBytes = 1024 * 1024;

export function isOwn(uid: number, folder: string, env: Env): boolean {
  const user = process.getuid?.();
  // A system without owners has nothing to compare.
  if (user === undefined || uid === user || uid === 0) return true;
  if (user === 0 && env.SUDO_UID !== undefined && Number(env.SUDO_UID) === uid) return true;
  return safeFolders(env).some(safe => covers(safe, folder));
}

function covers(safe: string, folder: string): boolean {
  if (safe === '*') return true;
  return safe.endsWith('/*') ? folder.startsWith(safe.slice(0, -1)) : path.resolve(safe) === folder;
}

function safeFolders(env: Env): string[] {
  const home = env.HOME ?? '';
  const files = [
    env.GIT_CONFIG_SYSTEM ?? '/etc/gitconfig',
    ...(env.GIT_CONFIG_GLOBAL === undefined
      ? [`${env.XDG_CONFIG_HOME || `${home}/.config`}/git/config`, `${home}/.gitconfig`]
      : [env.GIT_CONFIG_GLOBAL]),
  ];
  const folders: string[] = [];
  for (const file of files) {
    for (const value of directories(readThroughLinks(file))) {
      // An empty value takes back what was said before it.
      if (value === '') folders.length = 0;
      else folders.push(value.replace(/^~(?=\/|$)/, home));
    }
  }
  return folders;
}

/** The values of `safe.directory` in a git configuration file. */
function* directories(text: string): Generator<string> {
  let isSafeSection = false;
  for (const line of text.split(/\r?\n/)) {
    const section = /^\s*\[\s*([^\]"]*?)\s*\]/.exec(line);
    if (section) isSafeSection = section[1]?.toLowerCase() === 'safe';
    const value = /^\s*(?:\[[^\]]*\]\s*)?directory\s*=\s*(.*?)\s*$/i.exec(line)?.[1];
    if (isSafeSection && value !== undefined) yield value.replace(/^"(.*)"$/, '$1');
  }
}

// Dot files are often links into a repository of their own; these are the person's.
function readThroughLinks(file: string): string {
  try {
    return readPlainFile(fs.realpathSync.native(file), maxConfigBytes) ?? '';
  } catch {
    return '';
  }
}
