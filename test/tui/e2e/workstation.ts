import fs from 'node:fs';
import path from 'node:path';
import {onTestFinished} from 'vitest';
import {startTmux, type Tmux, type TmuxOptions} from '../../support/tmux.js';
import {binary, type TestWorkspace, temporaryFolder, workspace} from '../../support/workspace.js';

// The built program on a real terminal, in a repository of its own.

export type Workstation = Tmux & {
  /** The id on the line with the cursor's mark. */
  selected(): string | undefined;
  waitForSelected(id: string): Promise<void>;
  /** Esc, which takes this off the screen. Until it has, the next key could be read as the rest of a sequence. */
  escape(from: string | RegExp): Promise<void>;
};

const summaries = [
  'Open the index read-only in hooks and never wait for a lock',
  'Distrust a stamp taken within the grain of the clock',
  'Write records through a temporary file and a rename',
  'Quote globs in shell examples, zsh expands them first',
  'Retry a locked database three times and then give up',
  'Normalise paths before matching, Windows sends backslashes',
  'Cap what is injected per call, agents ignore long lists',
  'Keep ids in git, numbers are allocated under a lock',
];

/** Eight learnings in the order of their numbers, one proposal, four files, all committed. */
export function curated(): TestWorkspace {
  const made = workspace();
  for (const [at, summary] of summaries.entries()) {
    const id = `L-000${at + 1}`;
    made.record(id, record({summary, priority: 200 - at, paths: at === 3 ? ['docs/**'] : ['store/index/**']}));
  }
  made.record(
    'L-0009',
    record({summary: 'A proposal of an agent', status: 'proposed', priority: 1, paths: ['docs/**']}),
  );
  for (const file of ['store/index/query.ts', 'store/index/stamp.ts', 'docs/guide.md', 'source/main.ts'])
    made.write(file, '\n');
  made.git('add', '-A');
  made.git('commit', '-q', '-m', 'learnings');
  return made;
}

export function record(fields: {
  summary: string;
  paths: readonly string[];
  status?: string;
  priority?: number;
  body?: string;
}): string {
  const {summary, paths, status = 'active', priority = 10, body} = fields;
  return [
    'schemaVersion: 1',
    `status: ${status}`,
    'created_at: 2026-05-01T10:00:00.000Z',
    'updated_at: 2026-05-01T10:00:00.000Z',
    'created_by: mona',
    'scope:',
    `  paths: ${JSON.stringify(paths)}`,
    '  tags: [storage]',
    `summary: ${JSON.stringify(summary)}`,
    ...(body === undefined ? [] : [`body: ${JSON.stringify(body)}`]),
    `priority: ${priority}`,
    '',
  ].join('\n');
}

/** Starts the program alone in a window; `shell` starts it by hand from a shell. */
export async function open(
  where: TestWorkspace,
  options: TmuxOptions & {shell?: boolean; ready?: string} = {},
): Promise<Workstation> {
  const {shell = false, ready = 'orbit  1 Learnings', ...rest} = options;
  const command = `${process.execPath} ${binary}`;
  const terminal = startTmux({
    columns: 120,
    rows: 30,
    cwd: where.root,
    ...(shell ? {} : {command: `exec ${command}`}),
    ...rest,
  });
  onTestFinished(() => terminal.close());
  const self: Workstation = {
    ...terminal,
    selected: () => /^▌.*?(L-\d{4,})/m.exec(terminal.screen())?.[1],
    waitForSelected: id => terminal.waitUntil(() => self.selected() === id, `the cursor on ${id}`),
    async escape(from) {
      await terminal.waitFor(from);
      terminal.keys('Escape');
      const isGone = () =>
        typeof from === 'string' ? !terminal.screen().includes(from) : !from.test(terminal.screen());
      await terminal.waitUntil(isGone, `Esc from ${from}`);
    },
  };
  if (shell) {
    await terminal.waitFor(/^[$#]/m);
    terminal.type(`echo shell-was-here; ${command}\r`);
  }
  await terminal.waitFor(ready);
  return self;
}

/** A program to put into $EDITOR; `$1` is the file. */
export function editor(script: string): Record<string, string> {
  const file = path.join(temporaryFolder(), 'editor.sh');
  fs.writeFileSync(file, `#!/bin/sh\n${script}\n`, {mode: 0o755});
  return {EDITOR: file, VISUAL: ''};
}
