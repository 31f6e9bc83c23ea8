import {recordUsage} from '../../store/index/usage.js';
import {isoTime} from '../../store/iso-time.js';
import type {Workspace} from '../../store/workspace.js';
import type {IndexContext} from '../open/index-context.js';
import type {Ranked} from '../rank/rank.js';
import type {ScopeQuery} from '../scope/match.js';
import {maskedItem} from './masked-item.js';
import {reminderFrameTokens, renderReminder} from './reminder.js';
import {retrieve} from './retrieve.js';
import {capsFrom, decisions, type Selection, select} from './select.js';
import {type Session, withSession} from './session.js';

// The one way from "these files are being touched" to a block of text: hooks, engines and MCP all come through here, so
// they share caps, sessions and the usage log.

export type DeliveryRequest = ScopeQuery & {
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

export function deliver(context: IndexContext, request: DeliveryRequest): Delivery {
  const ranked = retrieve(context, request, {keep: ({id}) => !request.except?.(id)});
  return deliverRanked(context, request, ranked);
}

export function deliverRanked(context: IndexContext, request: DeliveryRequest, ranked: readonly Ranked[]): Delivery {
  const {workspace, env, config, now} = context;
  const at = isoTime(now);
  const limits = capsFrom(config, env);
  const caps = {...limits, maxTokens: request.maxTokens ?? limits.maxTokens};
  const selection =
    ranked.length === 0
      ? nothing
      : withSession(request.session, at, seen => {
          const selected = select(ranked, seen, caps, request.frameTokens);
          const chosen = selected.chosen.map(item => maskedItem(item, context));
          return fitting({...selected, chosen}, request);
        });
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
  const candidates = selection.candidates.map(candidate =>
    candidate.decision === 'injected' && !kept.has(candidate.id)
      ? {
          ...candidate,
          decision: 'over-size' as const,
          reason: candidate.reason.replace(decisions.injected, decisions['over-size']),
        }
      : candidate,
  );
  const tokens = chosen.reduce((sum, item) => sum + item.tokens, chosen.length === 0 ? 0 : frameTokens);
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
