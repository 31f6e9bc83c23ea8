import {OrbitError} from '../../../store/errors.js';
import {holdLock} from '../../../store/held-lock.js';
import type {Orbit} from '../../open/orbit.js';
import {untrustedRemark} from '../../open/untrusted.js';
import {type HarvestProgress, harvestDocument, harvestTasks, pendingTasks, type SourceResult} from './harvest.js';
import {providerFor} from './provider/provider.js';
import {runningMark} from './schedule.js';
import {harvestSettings} from './settings.js';

export type HarvestRequest = {
  readonly window?: number | undefined;
  readonly since?: number | undefined;
  readonly dryRun: boolean;
  /** A text to harvest instead of the tasks. */
  readonly document?: {readonly name: string; readonly text: string} | undefined;
  readonly signal: AbortSignal;
  readonly note?: (text: string) => void;
  readonly progress?: HarvestProgress | undefined;
};

export type Harvest = {
  /** Who was asked; null where no model is configured. */
  readonly provider: string | null;
  readonly dry_run: boolean;
  readonly sources: readonly SourceResult[];
  readonly totals: {
    readonly proposed: number;
    readonly upvotes: number;
    readonly dropped: number;
    readonly skipped: number;
  };
};

/** One harvest at a time in a workspace, and none inside another. Undefined where another one is at work. */
export async function runHarvest(open: () => Orbit, request: HarvestRequest): Promise<Harvest | undefined> {
  const orbit = open();
  const {workspace, config, env} = orbit;
  const remark = untrustedRemark(orbit, 'harvest');
  if (remark) request.note?.(remark);
  orbit.close();
  if (env[runningMark])
    throw new OrbitError('refused', `a harvest does not start another one (${runningMark} is set).`);
  const settings = harvestSettings(config, env, request.note);
  const provider = providerFor(settings, env, workspace.root);
  const lock = holdLock(workspace, 'harvest');
  if (!lock) return undefined;
  try {
    const options = {...request, provider};
    const {document} = request;
    const sources = document
      ? await harvestDocument(open, document.name, document.text, options)
      : await harvestTasks(open, pendingTasks(workspace, request.window ?? settings.window, request.since), options);
    const count = (of: (source: SourceResult) => number) => sources.reduce((sum, source) => sum + of(source), 0);
    return {
      provider: provider?.name ?? null,
      dry_run: request.dryRun,
      sources,
      totals: {
        proposed: count(({proposed}) => proposed.length),
        upvotes: count(({upvotes}) => upvotes.length),
        dropped: count(({dropped}) => dropped.length),
        skipped: count(({outcome}) => (outcome === 'skipped' ? 1 : 0)),
      },
    };
  } finally {
    lock.release();
  }
}
