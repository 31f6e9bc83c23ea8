import type {Config} from '../../store/config/schema.js';
import {recordUsage, usageOf} from '../../store/index/usage.js';
import {isoTime} from '../../store/iso-time.js';
import type {Db} from '../../store/sqlite.js';
import type {Workspace} from '../../store/workspace.js';
import {type Ranked, rank} from '../rank/rank.js';
import {matchScope} from '../scope/match.js';
import {learningsOf} from '../scope/scope-cache.js';
import {capsFrom} from './caps.js';
import {reminderFrameTokens, renderReminder} from './reminder.js';
import {decisions, type Selection, select} from './select.js';
import {type Session, withSession} from './session.js';

// The one way from "these files are being touched" to a block of text: hooks, engines and MCP all come through here, so
// they share caps, sessions and the usage log.

export type DeliveryContext = {
  readonly db: Db;
  readonly workspace: Workspace;
  readonly config: Config;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: number;
  /** Throws where the index is not what the files say, before a session is told anything. */
  readonly confirm?: (rows: readonly number[]) => void;
};

export type DeliveryRequest = {
  /** Relative to the workspace root. */
  readonly paths: readonly string[];
  readonly tags: readonly string[];
  readonly session: Session;
  /** Which surface asks, for the usage log: `hook:claude`, `mcp`, `inject`. */
  readonly via: string;
  readonly about?: string;
  readonly maxTokens?: number | undefined;
  /** What the caller puts around the items, where that is not the reminder block. */
  readonly frameTokens?: number | undefined;
  /** The longest answer that the receiver takes whole, as JSON. */
  readonly maxBytes?: number;
  /** What the receiver has before it anyway. */
  readonly except?: (id: string) => boolean;
};

export type Delivery = Selection<Ranked> & {readonly text: string};

export function deliver(context: DeliveryContext, request: DeliveryRequest): Delivery {
  const matches = matchScope(context.db, context.workspace.root, request);
  context.confirm?.([...matches.keys()]);
  const learnings = learningsOf(context.db, [...matches.keys()]).filter(({id}) => !request.except?.(id));
  const ranked = rank(learnings, row => matches.get(row) ?? [], {...context, usage: id => usageOf(context.db, id)});
  return deliverRanked(context, request, ranked);
}

export function deliverRanked(context: DeliveryContext, request: DeliveryRequest, ranked: readonly Ranked[]): Delivery {
  const {workspace, env, config, now} = context;
  const at = isoTime(now);
  const limits = capsFrom(config, env);
  const caps = {...limits, maxTokens: request.maxTokens ?? limits.maxTokens};
  const selection =
    ranked.length === 0
      ? nothing
      : withSession(request.session, at, seen => fitting(select(ranked, seen, caps, request.frameTokens), request));
  log(workspace, request, selection, at);
  return {...selection, text: renderReminder(selection.chosen, request.about)};
}

const nothing: Selection<Ranked> = {chosen: [], candidates: [], tokens: 0};

// A receiver that cuts long answers must never get one: what does not fit waits for the next call, and one that alone is
// too long does not keep the others waiting with it.
function fitting(
  selection: Selection<Ranked>,
  {maxBytes, about, frameTokens = reminderFrameTokens}: DeliveryRequest,
): Selection<Ranked> {
  const fits = (items: readonly Ranked[]) =>
    maxBytes === undefined || jsonBytes(renderReminder(items, about)) <= maxBytes;
  if (fits(selection.chosen)) return selection;
  const chosen: Ranked[] = [];
  for (const item of selection.chosen) if (fits([...chosen, item])) chosen.push(item);
  const kept = new Set(chosen.map(({id}) => id));
  const candidates = selection.candidates.map(one =>
    one.decision === 'injected' && !kept.has(one.id)
      ? {...one, decision: 'over-size' as const, reason: one.reason.replace(decisions.injected, decisions['over-size'])}
      : one,
  );
  const tokens = chosen.reduce((sum, one) => sum + one.tokens, chosen.length === 0 ? 0 : frameTokens);
  return {chosen, candidates, tokens};
}

function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

function log(
  workspace: Workspace,
  {session, via}: DeliveryRequest,
  {chosen, candidates, tokens}: Selection<Ranked>,
  at: string,
): void {
  recordUsage(workspace, [
    {kind: 'fired', at, session: session.key, via, matched: candidates.length, injected: chosen.length, tokens},
    ...chosen.map(({id, tokens: cost}) => ({
      kind: 'injected' as const,
      id,
      at,
      session: session.key,
      via,
      tokens: cost,
    })),
  ]);
}
