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

type CommandGroup = {readonly title: string; readonly commands: readonly CommandEntry[]};

export const groups: readonly CommandGroup[] = [
  {
    title: 'Ask',
    commands: [
      {
        name: '',
        summary: 'the workspace at a glance; with --path or --tag, what applies there',
        hidden: true,
        load: () => import('../commands/overview.js'),
      },
      {name: 'search', summary: 'find learnings by text', load: () => import('../commands/search.js')},
      {
        name: 'search path',
        summary: 'find learnings that apply to a path',
        load: () => import('../commands/search/path.js'),
      },
      {
        name: 'explain',
        summary: 'why a learning does or does not fire at a path',
        load: () => import('../commands/explain.js'),
      },
      {
        name: 'learning list',
        summary: 'list learnings, filtered and sorted',
        load: () => import('../commands/learning/list.js'),
      },
      {name: 'learning show', summary: 'show one learning in full', load: () => import('../commands/learning/show.js')},
    ],
  },
  {
    title: 'Deliver',
    commands: [
      {
        name: 'hook',
        summary: "answer a coding agent's hook (payload on stdin)",
        load: () => import('../commands/hook.js'),
      },
      {
        name: 'hook install',
        summary: 'set up coding agents: hooks and skill',
        load: () => import('../commands/hook/install.js'),
      },
      {
        name: 'hook uninstall',
        summary: 'remove those hooks again',
        load: () => import('../commands/hook/uninstall.js'),
      },
      {
        name: 'hook status',
        summary: 'what is set up, and when it last fired',
        load: () => import('../commands/hook/status.js'),
      },
      {name: 'inject', summary: 'the block for an agent’s prompt', load: () => import('../commands/inject.js')},
      {
        name: 'replay',
        summary: 'what learnings would have done over past commits',
        load: () => import('../commands/replay.js'),
      },
      {
        name: 'stats',
        summary: 'whether delivery works: asked, answered, read, helpful',
        load: () => import('../commands/stats.js'),
      },
      {name: 'mcp', summary: 'serve the learnings over MCP', load: () => import('../commands/mcp.js')},
      {
        name: 'mcp wrap',
        summary: 'add the learnings to another MCP server',
        load: () => import('../commands/mcp/wrap.js'),
      },
    ],
  },
  {
    title: 'Write',
    commands: [
      {name: 'learning add', summary: 'record a new learning', load: () => import('../commands/learning/add.js')},
      {
        name: 'learning update',
        summary: 'change fields of a learning',
        load: () => import('../commands/learning/update.js'),
      },
      {
        name: 'learning edit',
        summary: 'open a learning in your editor',
        load: () => import('../commands/learning/edit.js'),
      },
      {
        name: 'learning upvote',
        summary: 'say that a learning was useful in a task',
        load: () => import('../commands/learning/upvote.js'),
      },
      {
        name: 'learning feedback',
        summary: 'say whether a learning helped, or scan an output for it',
        load: () => import('../commands/learning/feedback.js'),
      },
    ],
  },
  {
    title: 'Curate',
    commands: [
      {
        name: 'learning supersede',
        summary: 'replace a learning by a better one',
        load: () => import('../commands/learning/supersede.js'),
      },
      {
        name: 'learning archive',
        summary: 'take a learning out of use',
        load: () => import('../commands/learning/archive.js'),
      },
      {
        name: 'learning restore',
        summary: 'bring an archived learning back',
        load: () => import('../commands/learning/restore.js'),
      },
      {name: 'learning accept', summary: 'accept a proposal', load: () => import('../commands/learning/accept.js')},
      {name: 'learning reject', summary: 'reject a proposal', load: () => import('../commands/learning/reject.js')},
      {
        name: 'learning duplicates',
        summary: 'pairs that probably say the same',
        load: () => import('../commands/learning/duplicates.js'),
      },
      {
        name: 'learning merge',
        summary: 'make one learning of two',
        load: () => import('../commands/learning/merge.js'),
      },
      {
        name: 'learning harvest',
        summary: 'propose learnings from finished tasks',
        load: () => import('../commands/learning/harvest.js'),
      },
      {name: 'undo', summary: 'take back the last change of this checkout', load: () => import('../commands/undo.js')},
      {
        name: 'learning heal',
        summary: 'repair dead scopes from git renames',
        load: () => import('../commands/learning/heal.js'),
      },
      {
        name: 'learning prune',
        summary: 'report or archive stale learnings',
        load: () => import('../commands/learning/prune.js'),
      },
      {name: 'digest', summary: 'the best learnings as one markdown file', load: () => import('../commands/digest.js')},
      {
        name: 'digest pull',
        summary: 'bring edits of that file back into the learnings',
        load: () => import('../commands/digest/pull.js'),
      },
    ],
  },
  {
    title: 'Tasks',
    commands: [
      {name: 'task add', summary: 'write down a task', load: () => import('../commands/task/add.js')},
      {name: 'task list', summary: 'list tasks', load: () => import('../commands/task/list.js')},
      {name: 'task show', summary: 'show a task and its output', load: () => import('../commands/task/show.js')},
      {name: 'task start', summary: 'say that work has begun', load: () => import('../commands/task/start.js')},
      {name: 'task run', summary: 'let an agent do a task', load: () => import('../commands/task/run.js')},
      {
        name: 'task complete',
        summary: 'say that it is done, and keep its output',
        load: () => import('../commands/task/complete.js'),
      },
      {name: 'task delete', summary: 'remove a task', load: () => import('../commands/task/delete.js')},
    ],
  },
  {
    title: 'Keep in order',
    commands: [
      {name: 'init', summary: 'make a workspace here', load: () => import('../commands/init.js')},
      {
        name: 'doctor',
        summary: 'everything that is wrong here, and how to fix it',
        load: () => import('../commands/doctor.js'),
      },
      {
        name: 'learning sync',
        summary: 'rebuild the index and report what is wrong on disk',
        load: () => import('../commands/learning/sync.js'),
      },
      {
        name: 'learning resolve',
        summary: 'repair id collisions after a merge',
        load: () => import('../commands/learning/resolve.js'),
      },
      {
        name: 'learning migrate-layout',
        summary: 'move records of the old flat layout',
        load: () => import('../commands/learning/migrate-layout.js'),
      },
      {
        name: 'completion',
        summary: 'shell completion for bash, zsh and fish',
        load: () => import('../commands/completion.js'),
      },
      {
        name: '__complete',
        summary: 'what completion asks',
        hidden: true,
        load: () => import('../commands/complete.js'),
      },
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
