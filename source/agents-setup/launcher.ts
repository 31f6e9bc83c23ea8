import fs from 'node:fs';
import path from 'node:path';
import type {Env} from '../open/orbit.js';

// How an agent starts orbit. `orbit` where that is found on the PATH, so that a settings file works on every machine of
// a team; this very program by its full path where it is not.

export type Launcher = {
  readonly words: readonly string[];
  /** The words are of this machine only. */
  readonly isLocal: boolean;
};

export function findLauncher(env: Env, entry: string | undefined): Launcher {
  if (onPath('orbit', env) !== undefined || entry === undefined) return {words: ['orbit'], isLocal: false};
  return {words: [process.execPath, realpath(entry)], isLocal: true};
}

export function hookWords(launcher: Launcher, agent: string): string[] {
  return [...launcher.words, 'hook', agent];
}

/** For a POSIX shell. */
export function shellLine(words: readonly string[]): string {
  return words.map(word => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}

export function powershellLine(words: readonly string[]): string {
  const quoted = words.map(word => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "''")}'`));
  return words[0] === quoted[0] ? quoted.join(' ') : `& ${quoted.join(' ')}`;
}

export function onPath(name: string, env: Env): string | undefined {
  const extensions = process.platform === 'win32' ? ['.exe', '.cmd', '.bat', ''] : [''];
  for (const folder of (env.PATH ?? '').split(path.delimiter).filter(Boolean)) {
    for (const extension of extensions) {
      const file = path.join(folder, `${name}${extension}`);
      if (isExecutable(file)) return file;
    }
  }
  return undefined;
}

/** Whether what a settings file says can be started here: its program, and the script that a `node` would run. */
export function canStart(words: readonly string[], env: Env): boolean {
  const [program = '', script = ''] = words;
  const isThere = path.isAbsolute(program) ? isExecutable(program) : onPath(program, env) !== undefined;
  return isThere && (!path.isAbsolute(script) || fs.existsSync(script));
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

function realpath(file: string): string {
  try {
    return fs.realpathSync(file);
  } catch {
    return path.resolve(file);
  }
}
