// This folder: what git knows about the workspace: its files, history, branches, worktrees and conflicts.

import {spawnSync} from 'node:child_process';
import {programEnv} from '../env.js';
import {errno, OrbitError} from '../errors.js';
import type {GitLayout} from './layout.js';
import {whatGitReads} from './readable.js';

export type GitResult = {
  readonly ok: boolean;
  readonly out: Buffer;
  readonly err: string;
  /** git was not started, because it would wait for ever, or did not answer in its time. */
  readonly isStuck?: true;
};

const usualMs = 30_000;

const maxBuffer = 512 * 1024 * 1024;

// A repository's own settings can name programs, and files that never end. These are said on the command line, which goes
// over every file; what the person set for all their repositories stays in force where it is not named here.
const quietSettings = [
  'core.quotePath=false',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'core.askPass=',
  'core.sshCommand=false',
  'core.gitProxy=',
  'core.alternateRefsCommand=true',
  'credential.helper=',
  'diff.external=',
  'diff.orderFile=/dev/null',
  'log.showSignature=false',
  'log.mailmap=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'protocol.ext.allow=never',
  // The makings of a bare repository in a folder bring settings of their own.
  'safe.bareRepository=explicit',
];
const everyTime = ['--no-optional-locks', '--no-pager', ...quietSettings.flatMap(setting => ['-c', setting])];

// Attributes name drivers, and drivers name programs, under any name: only the command itself can do without them.
const showsContent: ReadonlySet<string> = new Set(['diff', 'diff-tree', 'log', 'show']);

/** Runs git without a shell, without prompts, without its optional locks, and without any program that a repository names. */
export function git(
  cwd: string,
  args: readonly string[],
  options: {input?: string | Buffer; timeoutMs?: number} = {},
): GitResult {
  const {layout, special} = whatGitReads(cwd, process.env);
  if (special !== undefined) return wouldWait(special);
  const before = layout && whyStuck(layout);
  if (before !== undefined) return stuck(before);
  const [command = '', ...rest] = args;
  const timeout = options.timeoutMs ?? usualMs;
  const plain = showsContent.has(command) ? ['--no-ext-diff', '--no-textconv'] : [];
  const result = spawnSync('git', [...everyTime, command, ...plain, ...rest], {
    cwd,
    input: options.input ?? '',
    maxBuffer,
    timeout,
    env: {
      ...cleanEnvironment(),
      ...(layout ? {} : nowhere),
      ...(writesIndex.has(command) ? filtersOff(cwd) : {}),
    },
  });
  if (result.error && errno(result.error) === 'ETIMEDOUT') {
    const why = `git ${command} did not answer within ${timeout / 1000} seconds`;
    if (layout && timeout <= usualMs) stuckSince.set(layout.folder, {at: Date.now(), why});
    return stuck(why);
  }
  if (result.error) return {ok: false, out: Buffer.alloc(0), err: result.error.message};
  return {ok: result.status === 0, out: result.stdout, err: result.stderr.toString('utf8').trim()};
}

function stuck(err: string): GitResult {
  return {ok: false, out: Buffer.alloc(0), err, isStuck: true};
}

export function wouldWait(file: string): GitResult {
  return stuck(`git would wait for ${file}, which is not a plain file`);
}

/** What a command says that cannot do without the answer. */
export function stuckError(what: string, {err}: GitResult): OrbitError {
  return new OrbitError(
    'git',
    `${what}: ${err}.`,
    'A pipe or a device among the files of the repository keeps git waiting: replace it with a plain file.',
  );
}

// Somebody who waited in vain once does not wait again and again; whoever runs for hours may try once more after a while.
// A long walk over history says nothing about shorter questions.
const stuckSince = new Map<string, {readonly at: number; readonly why: string}>();
const stuckForMs = 600_000;

function whyStuck({folder}: GitLayout): string | undefined {
  const last = stuckSince.get(folder);
  return last && Date.now() - last.at < stuckForMs ? last.why : undefined;
}

// git searches further up than we do, and would open what another user put there.
const nowhere = {GIT_DIR: '/dev/null'};

// Whoever writes git's index makes it look once more at files that changed within the same second, through their filters.
const writesIndex: ReadonlySet<string> = new Set(['update-index']);

function filtersOff(cwd: string): NodeJS.ProcessEnv {
  const names = gitLines(cwd, ['config', '-z', '--name-only', '--get-regexp', String.raw`^filter\.`]) ?? [];
  const before = Number(process.env.GIT_CONFIG_COUNT) || 0;
  const filters = [...new Set(names.map(name => name.slice(0, name.lastIndexOf('.'))))];
  const settings = filters.flatMap(filter => [
    [`${filter}.clean`, ''],
    [`${filter}.process`, ''],
    [`${filter}.required`, 'false'],
  ]);
  const variables = settings.flatMap(([name, value], at) => [
    [`GIT_CONFIG_KEY_${before + at}`, name],
    [`GIT_CONFIG_VALUE_${before + at}`, value],
  ]);
  return {...Object.fromEntries(variables), GIT_CONFIG_COUNT: String(before + settings.length)};
}

// Inside a git hook the GIT_* variables point at that hook's repository and index, not necessarily at ours.
function cleanEnvironment(): NodeJS.ProcessEnv {
  const {GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, GIT_PREFIX: _prefix, ...rest} = process.env;
  return {...programEnv(rest), ...noContact, LC_ALL: 'C'};
}

// Nothing is fetched: an empty list allows no transport, whatever the settings say, so that an object which a partial clone
// left out is missing. A git since 2.45 does not even try.
const noContact = {
  GIT_ALLOW_PROTOCOL: '',
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
};

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
