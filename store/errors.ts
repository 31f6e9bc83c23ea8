// Every failure a user can meet is an OrbitError with a code from one table. The edge (source/cli/main.ts) turns it
// into `error: …`, a next step and an exit code; nothing below the edge prints or exits.

export const errorTable = {
  usage: {exit: 2, hint: 'Run the command with --help to see what it takes.'},
  'bad-value': {exit: 2, hint: 'Correct the value and run the command again; nothing was written.'},
  'no-workspace': {exit: 1, hint: 'Run `orbit init` in the project, or name its folder with --root <dir>.'},
  'not-found': {exit: 1, hint: 'See the known ids with `orbit learning list --all`.'},
  'invalid-record': {exit: 1, hint: 'Correct the file; `orbit doctor` lists what else is wrong.'},
  'legacy-layout': {
    exit: 1,
    hint: 'Look at the move with `orbit learning migrate-layout`, then apply it with `orbit learning migrate-layout --confirm`.',
  },
  conflict: {exit: 1, hint: 'Nothing was written. Look at the record with `orbit learning show <id>` and try again.'},
  refused: {exit: 1, hint: 'Nothing was written.'},
  unsafe: {
    exit: 1,
    hint: 'Nothing was read or written there. Look at what lies in .orbit, and remove what the project should not have.',
  },
  locked: {exit: 1, hint: 'Try again when that process has ended; a lock is released when its holder dies.'},
  unfinished: {exit: 1, hint: 'Run `orbit learning sync` once; it shows how far it is.'},
  config: {exit: 1, hint: 'Correct .orbit/config.yaml.'},
  git: {exit: 1, hint: 'Run the git command yourself to see more.'},
  native: {exit: 1, hint: 'Run `npm rebuild better-sqlite3` in the folder where orbit is installed.'},
  gone: {
    exit: 1,
    hint: 'Look where it went (`git stash list`), or write it again from the text above.',
  },
  io: {exit: 1, hint: 'Check that the folder exists and that you may write there.'},
} as const;

export type ErrorCode = keyof typeof errorTable;

export class OrbitError extends Error {
  readonly code: ErrorCode;
  readonly hint: string;

  constructor(code: ErrorCode, message: string, hint?: string) {
    super(message);
    this.name = 'OrbitError';
    this.code = code;
    this.hint = hint ?? errorTable[code].hint;
  }

  get exit(): number {
    return errorTable[this.code].exit;
  }
}

/** The errno of a Node system error, or undefined. */
export function errno(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
