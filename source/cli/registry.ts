// This folder: what all commands share: the table of commands, flags, parsing, help and output.

import type {Command} from './define.js';

// Every command by name, with what the overview says about it and how to load it. Nothing heavy is imported here.

export type CommandEntry = {
  readonly name: string;
  readonly summary: string;
  readonly hidden?: true;
  // biome-ignore lint/suspicious/noExplicitAny: each command has its own flag types; the runner only passes them through.
  readonly load: () => Promise<{default: Command<any>}>;
};

type Load = CommandEntry['load'];

const command = (name: string, summary: string, load: Load): CommandEntry => ({name, summary, load});
const hidden = (name: string, summary: string, load: Load): CommandEntry => ({name, summary, load, hidden: true});

type CommandGroup = {readonly title: string; readonly commands: readonly CommandEntry[]};

export const groups: readonly CommandGroup[] = [
  {
    title: 'Ask',
    commands: [
      hidden(
        '',
        'the workspace at a glance; with --path or --tag, what applies there',
        () => import('../commands/overview.js'),
      ),
      command('search', 'find learnings by text', () => import('../commands/search.js')),
      command('search path', 'find learnings that apply to a path', () => import('../commands/search/path.js')),
      command('explain', 'why a learning does or does not fire at a path', () => import('../commands/explain.js')),
      command('learning list', 'list learnings, filtered and sorted', () => import('../commands/learning/list.js')),
      command('learning show', 'show one learning in full', () => import('../commands/learning/show.js')),
    ],
  },
  {
    title: 'Deliver',
    commands: [
      command('hook', "answer a coding agent's hook (payload on stdin)", () => import('../commands/hook.js')),
      command('hook install', 'set up coding agents: hooks and skill', () => import('../commands/hook/install.js')),
      command('hook uninstall', 'remove those hooks again', () => import('../commands/hook/uninstall.js')),
      command('hook status', 'what is set up, and when it last fired', () => import('../commands/hook/status.js')),
      command('inject', 'the block for an agent’s prompt', () => import('../commands/inject.js')),
      command('replay', 'what learnings would have done over past commits', () => import('../commands/replay.js')),
      command('stats', 'whether delivery works: asked, answered, read, helpful', () => import('../commands/stats.js')),
      command('mcp', 'serve the learnings over MCP', () => import('../commands/mcp.js')),
      command('mcp wrap', 'add the learnings to another MCP server', () => import('../commands/mcp/wrap.js')),
    ],
  },
  {
    title: 'Write',
    commands: [
      command('learning add', 'record a new learning', () => import('../commands/learning/add.js')),
      command('learning update', 'change fields of a learning', () => import('../commands/learning/update.js')),
      command('learning edit', 'open a learning in your editor', () => import('../commands/learning/edit.js')),
      command(
        'learning upvote',
        'say that a learning was useful in a task',
        () => import('../commands/learning/upvote.js'),
      ),
      command(
        'learning feedback',
        'say whether a learning helped, or scan an output for it',
        () => import('../commands/learning/feedback.js'),
      ),
    ],
  },
  {
    title: 'Curate',
    commands: [
      command(
        'learning supersede',
        'replace a learning by a better one',
        () => import('../commands/learning/supersede.js'),
      ),
      command('learning archive', 'take a learning out of use', () => import('../commands/learning/archive.js')),
      command('learning restore', 'bring an archived learning back', () => import('../commands/learning/restore.js')),
      command('learning accept', 'accept a proposal', () => import('../commands/learning/accept.js')),
      command('learning reject', 'reject a proposal', () => import('../commands/learning/reject.js')),
      command(
        'learning duplicates',
        'pairs that probably say the same',
        () => import('../commands/learning/duplicates.js'),
      ),
      command('learning merge', 'make one learning of two', () => import('../commands/learning/merge.js')),
      command(
        'learning harvest',
        'propose learnings from finished tasks',
        () => import('../commands/learning/harvest.js'),
      ),
      command('undo', 'take back the last change of this checkout', () => import('../commands/undo.js')),
      command('learning heal', 'repair dead scopes from git renames', () => import('../commands/learning/heal.js')),
      command('learning prune', 'report or archive stale learnings', () => import('../commands/learning/prune.js')),
      command('digest', 'the best learnings as one markdown file', () => import('../commands/digest.js')),
      command(
        'digest pull',
        'bring edits of that file back into the learnings',
        () => import('../commands/digest/pull.js'),
      ),
    ],
  },
  {
    title: 'Tasks',
    commands: [
      command('task add', 'write down a task', () => import('../commands/task/add.js')),
      command('task list', 'list tasks', () => import('../commands/task/list.js')),
      command('task show', 'show a task and its output', () => import('../commands/task/show.js')),
      command('task start', 'say that work has begun', () => import('../commands/task/start.js')),
      command('task run', 'let an agent do a task', () => import('../commands/task/run.js')),
      command(
        'task complete',
        'say that it is done, and keep its output',
        () => import('../commands/task/complete.js'),
      ),
      command('task delete', 'remove a task', () => import('../commands/task/delete.js')),
    ],
  },
  {
    title: 'Keep in order',
    commands: [
      command('init', 'make a workspace here', () => import('../commands/init.js')),
      command(
        'trust',
        'allow the programs and addresses that this repository names',
        () => import('../commands/trust.js'),
      ),
      command('doctor', 'everything that is wrong here, and how to fix it', () => import('../commands/doctor.js')),
      command(
        'learning sync',
        'rebuild the index and report what is wrong on disk',
        () => import('../commands/learning/sync.js'),
      ),
      command(
        'learning resolve',
        'repair id collisions after a merge',
        () => import('../commands/learning/resolve.js'),
      ),
      command(
        'learning migrate-layout',
        'move records of the old flat layout',
        () => import('../commands/learning/migrate-layout.js'),
      ),
      command('completion', 'shell completion for bash, zsh and fish', () => import('../commands/completion.js')),
      hidden('__complete', 'what completion asks', () => import('../commands/complete.js')),
    ],
  },
];

export const registry = groups.flatMap(({commands}) => commands);

/** The entry whose words start the argv, longest first, and the words after it. */
export function findCommand(argv: readonly string[]): {entry: CommandEntry; rest: readonly string[]} | undefined {
  for (const length of [2, 1]) {
    const name = argv.slice(0, length).join(' ');
    const entry =
      argv.length >= length ? registry.find(candidate => candidate.name === name && name !== '') : undefined;
    if (entry) return {entry, rest: argv.slice(length)};
  }
  return undefined;
}
