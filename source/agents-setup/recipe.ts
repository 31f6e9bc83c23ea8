import type {EventEntry, SettingsShape} from './entries.js';
import type {Launcher} from './launcher.js';

// What setting up one agent means, as data. The engine (plan, status) knows no agent; an agent knows no engine.

export type Recipe = {
  readonly agent: string;
  /** Its name for people. */
  readonly title: string;
  /** Files or folders that say a project uses this agent. */
  readonly traces: readonly string[];
  readonly settings?: SettingsShape & {
    /** The file is ours alone: one that holds nothing of ours belongs to somebody else. */
    readonly own?: boolean;
    readonly entries: (launcher: Launcher, options: InstallOptions) => readonly EventEntry[];
  };
  readonly files: readonly OwnFile[];
  /** An MCP server that the hooks need, and the file that lists it. */
  readonly server?: {readonly file: string; readonly value: (launcher: Launcher) => Readonly<Record<string, unknown>>};
  /** What a person has to know or do besides. */
  readonly notes: readonly string[];
  /** The agent skips the hook silently until a person has done this. */
  readonly trust?: string;
};

/** A whole file of ours; `mark` is how it is told from somebody else's. */
export type OwnFile = {
  readonly file: string;
  readonly mark: string;
  readonly text: (launcher: Launcher) => string;
  readonly executable?: boolean;
  /** The event it answers, for status; none for a skill. */
  readonly event?: string;
};

export type InstallOptions = {
  /** Claude: let the running MCP server answer. */
  readonly mcpTool: boolean;
};
