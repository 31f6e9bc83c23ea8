import {execFileSync, spawn, spawnSync} from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll} from 'vitest';

// Real folders, real git, the real binary. Nothing here is a stand-in.

export const binary = path.resolve('dist/orbit.cjs');

export type Result = {readonly code: number | null; readonly out: string; readonly err: string};

export type Started = Promise<Result> & {readonly pid: number; readonly kill: (signal: NodeJS.Signals) => void};

export class TestWorkspace {
  readonly #env: Record<string, string> = {};

  constructor(readonly root: string) {}

  /** From here on its own configuration may name programs and addresses. */
  trusted(): this {
    this.#env.ORBIT_TRUST = '1';
    return this;
  }

  /** Runs orbit and waits. */
  run(...args: string[]): Result {
    return this.runWith({}, ...args);
  }

  runWith(options: {input?: string; env?: Record<string, string>; cwd?: string}, ...args: string[]): Result {
    const done = spawnSync(process.execPath, [binary, ...args], {
      cwd: options.cwd ?? this.root,
      input: options.input ?? '',
      env: environment({...this.#env, ...options.env}),
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    });
    return withoutStack({code: done.status, out: done.stdout, err: done.stderr});
  }

  /** Runs orbit on a pseudo-terminal; what a person would see, stdout and stderr together. */
  terminal(
    args: readonly string[],
    options: {columns?: number; env?: Record<string, string>; input?: string} = {},
  ): Result {
    const words = [process.execPath, binary, ...args].map(word => `'${word.replaceAll("'", "'\\''")}'`);
    const line = `stty cols ${options.columns ?? 100} rows 30; exec ${words.join(' ')}`;
    const done = spawnSync('script', ['-qec', line, '/dev/null'], {
      cwd: this.root,
      input: options.input ?? '',
      env: environment({TERM: 'xterm-256color', ...this.#env, ...options.env}),
      encoding: 'utf8',
    });
    return withoutStack({code: done.status, out: done.stdout.replaceAll('\r\n', '\n'), err: done.stderr});
  }

  /** Runs orbit, expects success, and returns stdout. */
  ok(...args: string[]): string {
    const {code, out, err} = this.run(...args);
    if (code !== 0) throw new Error(`orbit ${args.join(' ')} exited ${code}: ${err}`);
    return out;
  }

  json<T = Record<string, unknown>>(...args: string[]): T {
    return JSON.parse(this.ok(...args, '--json')) as T;
  }

  /** Starts orbit without waiting. */
  start(...args: string[]): Started {
    return this.startWith({}, ...args);
  }

  startWith(options: {env?: Record<string, string>}, ...args: string[]): Started {
    const child = spawn(process.execPath, [binary, ...args], {
      cwd: this.root,
      env: environment({...this.#env, ...options.env}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const promise = new Promise<Result>(resolve => {
      let out = '';
      let err = '';
      child.stdout.on('data', chunk => {
        out += String(chunk);
      });
      child.stderr.on('data', chunk => {
        err += String(chunk);
      });
      child.on('close', code => resolve({code, out, err}));
    });
    return Object.assign(promise, {pid: child.pid ?? 0, kill: (signal: NodeJS.Signals) => void child.kill(signal)});
  }

  git(...args: string[]): string {
    return execFileSync('git', args, {
      cwd: this.root,
      env: environment(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  write(file: string, text = ''): string {
    const full = path.join(this.root, file);
    fs.mkdirSync(path.dirname(full), {recursive: true});
    fs.writeFileSync(full, text);
    return full;
  }

  read(file: string): string {
    return fs.readFileSync(path.join(this.root, file), 'utf8');
  }

  exists(file: string): boolean {
    return fs.existsSync(path.join(this.root, file));
  }

  /** Adds a learning and returns its id. */
  add(summary: string, ...flags: string[]): string {
    return this.ok('learning', 'add', '--force', '--summary', summary, ...flags).trim();
  }

  /** Writes a record file by hand, as git or an editor would. */
  record(id: string, fields: string): string {
    return this.write(`.orbit/learnings/${id}/learning.yaml`, `id: ${id}\n${fields}`);
  }

  recordFile(id: string): string {
    return path.join(this.root, `.orbit/learnings/${id}/learning.yaml`);
  }

  /** What is below .orbit/learnings, with a hash of each file: two that are equal mean that nothing was written. */
  fingerprint(folder = '.orbit/learnings'): string[] {
    const full = path.join(this.root, folder);
    if (!fs.existsSync(full)) return [];
    return fs
      .readdirSync(full, {withFileTypes: true, recursive: true})
      .map(entry => {
        const file = path.join(entry.parentPath, entry.name);
        return `${path.relative(full, file)} ${contentOf(file, entry)}`;
      })
      .sort();
  }
}

function contentOf(file: string, entry: fs.Dirent): string {
  if (entry.isSymbolicLink()) return `-> ${fs.readlinkSync(file)}`;
  if (!entry.isFile()) return '/';
  return crypto.createHash('sha1').update(fs.readFileSync(file)).digest('hex');
}

// A person must never meet one; every run of every test looks.
function withoutStack(result: Result): Result {
  const trace = /^.*\n?\s+at .+[:(]\d+.*$/m.exec(result.err) ?? /^\s+at .+:\d+:\d+\)?$/m.exec(result.out);
  if (trace) throw new Error(`a stack trace was printed: ${result.err}${result.out}`);
  return result;
}

/** A second workspace object on another folder: a clone, a linked worktree, a sub-folder. */
export function workspaceIn(folder: string): TestWorkspace {
  return new TestWorkspace(folder);
}

/** A git repository with an orbit workspace in a temporary folder. */
export function workspace(options: {git?: boolean; init?: boolean} = {}): TestWorkspace {
  const made = new TestWorkspace(temporaryFolder());
  if (options.git !== false) made.git('init', '-q', '-b', 'main');
  if (options.init !== false) initByHand(made);
  return made;
}

// What `orbit init` makes (init.test.ts compares the two), without a process for each of some hundred workspaces.
function initByHand(ws: TestWorkspace): void {
  fs.mkdirSync(path.join(ws.root, '.orbit/learnings'), {recursive: true});
  ws.write('.orbit/.gitignore', 'state/\n');
  ws.write('.orbit/.gitattributes', '*.jsonl merge=union\n');
}

const made: string[] = [];
afterAll(() => {
  for (const folder of made) fs.rmSync(folder, {recursive: true, force: true});
});

/** Gone when the test file is through. */
export function temporaryFolder(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'orbit-test-')));
  made.push(folder);
  return folder;
}

// Nothing of the developer's own set-up may reach a test: no git config, no orbit variables or options, no colours, and no
// agent that runs the tests.
export function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:ORBIT_|GIT_|VITEST|NODE_OPTIONS|NO_COLOR|FORCE_COLOR|(?:CI|EDITOR|VISUAL|CLAUDE\w*|CODEX_\w*|GEMINI_CLI|QWEN_CODE|COPILOT_\w*|CLINE_ACTIVE|OPENCODE|CURSOR_AGENT)$)/.test(
          name,
        ),
    ),
  );
  return {
    ...inherited,
    XDG_CONFIG_HOME: '/nowhere/config',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_AUTHOR_NAME: 'Tester',
    GIT_AUTHOR_EMAIL: 'tester@example.invalid',
    GIT_COMMITTER_NAME: 'Tester',
    GIT_COMMITTER_EMAIL: 'tester@example.invalid',
    LANG: 'C.UTF-8',
    ...extra,
  };
}
