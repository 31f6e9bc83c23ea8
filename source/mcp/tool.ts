import type {ToolAnnotations} from '@modelcontextprotocol/server';
import type * as z from 'zod';
import type {Orbit} from '../open/orbit.js';
import type {Mentions} from './attached-learnings.js';

// A tool is data plus one function that calls the use-case of the command of the same name.

export type Caller = {
  /** Who asks, as the client introduced itself. */
  readonly agent: string;
};

export type ToolAnswer = {
  readonly result: Readonly<Record<string, unknown>>;
  /** Set where arguments or result mention files: the answer then carries `learnings`. */
  readonly mentions?: Mentions | undefined;
};

export type Tool<S extends z.ZodObject = z.ZodObject> = {
  /** Underscores only: each client spells a dotted name its own way. */
  readonly name: string;
  /** The dotted name of the design. */
  readonly title: string;
  /** Clients list names only and search descriptions: it says when to use the tool. */
  readonly description: string;
  readonly input: S;
  readonly annotations: ToolAnnotations;
  readonly run: (orbit: Orbit, args: z.output<S>, caller: Caller) => ToolAnswer;
};

export function defineTool<S extends z.ZodObject>(tool: Tool<S>): Tool<S> {
  return tool;
}

export const reads = {readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false} as const;
export const adds = {readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false} as const;
/** Saying it twice is the same as saying it once. */
export const settles = {...adds, idempotentHint: true} as const;
/** What was there before is no longer in use. */
export const replaces = {...adds, destructiveHint: true} as const;
