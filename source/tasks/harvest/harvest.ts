// This folder: from what came out of tasks, or a text, to proposals: ask, check, deduplicate, file.

import {withIds} from '../../../store/ids.js';
import type {FileChange} from '../../../store/journal/entry.js';
import {recordIds} from '../../../store/journal/put-files.js';
import {sha256} from '../../../store/sha256.js';
import type {Workspace} from '../../../store/workspace.js';
import {filesOf} from '../../mentions/text-files.js';
import {type Orbit, timestamp} from '../../open/orbit.js';
import {listed} from '../../undo/change.js';
import {withUndo} from '../../undo/journal.js';
import {listTasks, markHarvested} from '../store.js';
import type {Task} from '../task.js';
import {withOrbit} from '../with-orbit.js';
import {type AnswerItem, BadAnswer, parseAnswer} from './answer.js';
import {bulletReader} from './bullets.js';
import {cacheAnswer, cachedAnswer, dropCachedAnswer, harvestedParts, rememberPart} from './cache.js';
import {type DocumentPart, documentParts} from './document.js';
import {type Filed, fileProposals} from './file-proposals.js';
import {harvestPrompt} from './prompt.js';
import {CallFailed} from './provider/failure.js';
import type {Provider} from './provider/provider.js';
import {withRetries} from './provider/retry.js';
import {type HarvestSource, taskSource} from './source.js';
import {type HarvestProposal, type Vetted, vet} from './vet.js';

// Task by task: read, ask, check, file, mark. One that fails leaves nothing behind and is taken up again by the next
// harvest.

/** Before each source, with its name; once more at the end, without. */
export type HarvestProgress = (done: number, total: number, name?: string) => void;

export type HarvestOptions = {
  readonly provider: Provider | undefined;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  readonly progress?: HarvestProgress | undefined;
};

export type SourceResult = Filed & {
  readonly source: string;
  readonly outcome: 'harvested' | 'skipped';
  /** Why it was skipped, or why nothing came of it. */
  readonly reason: string | null;
};

/** Calls in a row that may fail before the rest waits for the next time. */
const patience = 2;

/** The newest completed tasks whose output nobody has harvested, oldest first. */
export function pendingTasks(workspace: Workspace, window: number, since: number | undefined): Task[] {
  const ended = (task: Task) => Date.parse(task.completed_at ?? '') || 0;
  return listTasks(workspace)
    .filter(({status}) => status === 'completed')
    .sort((a, b) => ended(b) - ended(a))
    .slice(0, window)
    .filter(task => ended(task) >= (since ?? 0) && !((Date.parse(task.harvested_at ?? '') || -1) >= ended(task)))
    .reverse();
}

export function harvestTasks(open: () => Orbit, tasks: readonly Task[], options: HarvestOptions) {
  return harvestEach(open, tasks, options, {
    key: ({id, completed_at}) => `${id} ${completed_at}`,
    read: (orbit, task) => taskSource(orbit.workspace, task, bulletReader()),
    mark: (orbit, task, at) => markHarvested(orbit.workspace, task.id, at),
    remember: () => {},
  });
}

export function harvestDocument(open: () => Orbit, name: string, text: string, options: HarvestOptions) {
  const harvested = withOrbit(open(), ({workspace}) => harvestedParts(workspace));
  const parts = documentParts(name, text).filter(({hash}) => !harvested.has(hash));
  return harvestEach(open, parts, options, {
    key: ({hash}: DocumentPart) => hash,
    read: (_, part) => part,
    mark: () => {},
    remember: (orbit, {hash}, at) => rememberPart(orbit.workspace, hash, name, at),
  });
}

type Steps<T> = {
  /** The same for the same text. */
  readonly key: (item: T) => string;
  readonly read: (orbit: Orbit, item: T) => HarvestSource;
  /** Told in the workspace: a part of the change that files what came of it. */
  readonly mark: (orbit: Orbit, item: T, at: string) => void;
  /** Told in the local state, when that change is made. */
  readonly remember: (orbit: Orbit, item: T, at: string) => void;
};

async function harvestEach<T>(
  open: () => Orbit,
  all: readonly T[],
  options: HarvestOptions,
  {key, read, mark, remember}: Steps<T>,
): Promise<SourceResult[]> {
  // Where nobody was asked and nothing was found, a model may still find something once there is one.
  const keyWithoutModel = (item: T) => sha256(`${key(item)} without a model`);
  const harvested = withOrbit(open(), ({workspace}) => harvestedParts(workspace));
  const items = options.provider ? all : all.filter(item => !harvested.has(keyWithoutModel(item)));
  const results: SourceResult[] = [];
  const before: HarvestProposal[] = [];
  let failures = 0;
  let hopeless: string | undefined;
  for (const [done, item] of items.entries()) {
    // Not kept open while a model thinks: others write meanwhile, and what they wrote counts when this is filed.
    const {source, files, at} = withOrbit(open(), orbit => {
      const source = read(orbit, item);
      return {source, files: filesOf(orbit.workspace, source), at: timestamp(orbit)};
    });
    options.progress?.(done, items.length, source.name);
    if (options.signal.aborted || hopeless !== undefined) {
      results.push(skipped(source, options.signal.aborted ? 'the harvest was stopped' : `not asked: ${hopeless}`));
      continue;
    }
    try {
      const vetted = await lessonsOf(open, source, files, options);
      failures = 0;
      results.push(
        withOrbit(open(), orbit => {
          const isDone = options.provider !== undefined || source.bullets.length > 0 || isEmpty(source);
          // What is proposed and the word that it was: one change.
          const file = () => {
            const filed = fileProposals(orbit, source, vetted, {
              ...options,
              voter: options.provider?.voter ?? 'harvest',
              before,
            });
            if (isDone && !options.dryRun) mark(orbit, item, at);
            return filed;
          };
          const title = (files: readonly FileChange[]) => `${listed(recordIds(files))} harvested from ${source.name}`;
          const filed = options.dryRun ? file() : withIds(orbit.workspace, () => withUndo(orbit, title, file));
          if (!options.dryRun) {
            if (isDone) remember(orbit, item, at);
            else rememberPart(orbit.workspace, keyWithoutModel(item), source.name, at);
            dropCachedAnswer(orbit.workspace, source.name);
          }
          return {
            source: source.name,
            outcome: 'harvested',
            reason: nothingBecause(source, vetted, options.provider !== undefined),
            ...filed,
          };
        }),
      );
    } catch (error) {
      const reason = reasonOf(error, options.signal);
      results.push(skipped(source, reason));
      if (error instanceof CallFailed) {
        failures++;
        if (error.worth === 'never' || (error.worth === 'again' && failures >= patience)) hopeless = reason;
      }
    }
  }
  options.progress?.(items.length, items.length);
  return results;
}

async function lessonsOf(
  open: () => Orbit,
  source: HarvestSource,
  files: readonly string[],
  {provider, signal}: HarvestOptions,
): Promise<Vetted> {
  if (!provider) return vet(source.bullets.map(bulletItem), source, files);
  if (isEmpty(source)) return {proposals: [], dropped: []};
  const prompt = harvestPrompt(source, files);
  const {workspace, env} = withOrbit(open(), orbit => orbit);
  const question = `${provider.identity}\n${prompt}`;
  const cached = cachedAnswer(workspace, source.name, question);
  if (cached) return cached;
  const answer = await withRetries(env, signal, () => provider.ask(prompt, signal));
  const vetted = vet(parseAnswer(answer), source, files);
  cacheAnswer(workspace, source.name, question, vetted);
  return vetted;
}

function bulletItem({text, number}: {text: string; number: number}): AnswerItem {
  const nothing = {context: '', observation: '', implication: '', action: '', domain: '', kind: ''};
  const paths = text.match(/[\w@.+-]+(?:\/[\w@.+*-]+)+/g) ?? [];
  return {...nothing, summary: text, tags: [], paths, line: number};
}

function isEmpty({lines}: HarvestSource): boolean {
  return lines.every(({text}) => text.trim() === '');
}

function nothingBecause(source: HarvestSource, {proposals, dropped}: Vetted, asked: boolean): string | null {
  if (proposals.length + dropped.length > 0) return null;
  if (isEmpty(source)) return 'it has no output';
  return asked
    ? 'there was nothing to learn'
    : 'no model is configured, and it has no bullets under the heading “Learnings”';
}

function skipped({name}: HarvestSource, reason: string): SourceResult {
  return {source: name, outcome: 'skipped', reason, proposed: [], upvotes: [], dropped: []};
}

// What is not the model's doing is a failure of the whole harvest.
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'the harvest was stopped';
  if (error instanceof CallFailed || error instanceof BadAnswer) return error.message;
  throw error;
}
