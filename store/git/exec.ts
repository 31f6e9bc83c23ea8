// This folder: what git knows about the workspace: its files, history, branches, worktrees and conflicts.

import {spawnSync} from 'node:child_process';
import {OrbitError} from '../errors.js';

export type GitResult = {readonly ok: boolean; readonly out: Buffer; readonly err: string};

const maxBuffer = 512 * 1024 * 1024;

/** Runs git without a shell, without prompts and without taking git's optional locks. */
export function git(
  cwd: string,
  args: readonly string[],
  options: {input?: string | Buffer; timeoutMs?: number} = {},
): GitResult {
  const result = spawnSync('git', ['--no-optional-locks', '-c', 'core.quotePath=false', ...args], {
    cwd,
    input: options.input ?? '',
    maxBuffer,
    timeout: options.timeoutMs ?? 60_000,
    env: cleanEnvironment(),
  });
  if (result.error) return {ok: false, out: Buffer.alloc(0), err: result.error.message};
  return {ok: result.status === 0, out: result.stdout, err: result.stderr.toString('utf8').trim()};
}

// Inside a git hook the GIT_* variables point at that hook's repository and index, not necessarily at ours.
function cleanEnvironment(): NodeJS.ProcessEnv {
  const {GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, GIT_PREFIX: _prefix, ...rest} = process.env;
  return {...rest, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C'};
}

export function gitText(cwd: string, args: readonly string[], options: {timeoutMs?: number} = {}): string | undefined {
  const result = git(cwd, args, options);
  return result.ok ? result.out.toString('utf8') : undefined;
}

export function gitLines(cwd: string, args: readonly string[]): string[] | undefined {
  return gitText(cwd, args)
    ?.split('\0')
    .filter(line => line !== '');
}

export function gitOrThrow(cwd: string, args: readonly string[], input?: string | Buffer): Buffer {
  const result = git(cwd, args, input === undefined ? {} : {input});
  if (!result.ok) throw new OrbitError('git', `git ${args[0]} failed: ${result.err.split('\n')[0] ?? ''}`);
  return result.out;
}
