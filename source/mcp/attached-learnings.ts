import {hasMagic} from '../../store/glob/compile.js';
import {type Delivery, deliver} from '../deliver/deliver.js';
import {namePaths} from '../deliver/reminder.js';
import type {Session} from '../deliver/session.js';
import {indexContext} from '../open/index-context.js';
import type {Orbit} from '../open/orbit.js';
import {candidatePath} from '../scope/candidate-path.js';
import {summaryForBlock} from '../text/flatten.js';
import {filesOfGlob} from './glob-files.js';

// What a tool's answer carries beside itself: the learnings about the files it mentions, under the same session, caps
// and budget as a hook.

export type Mentions = {
  /** As the caller or the record names them: files, folders or globs. */
  readonly paths: readonly string[];
  readonly tags?: readonly string[];
  /** Learnings that the answer is about: no news to whoever asked for them. */
  readonly shown?: readonly string[];
  /** Learnings that the answer lists itself: the session has then got them like any other, they are only not said twice. */
  readonly listed?: readonly string[];
};

export type AttachedLearning = {readonly id: string; readonly summary: string};

const maxPaths = 100;

export function deliverAttached(orbit: Orbit, session: Session, mentions: Mentions, via = 'mcp'): Delivery | undefined {
  const paths = candidates(orbit, mentions.paths);
  const tags = mentions.tags ?? [];
  if (paths.length === 0 && tags.length === 0) return undefined;
  const shown = new Set(mentions.shown);
  return deliver(indexContext(orbit), {
    paths,
    tags,
    session,
    via,
    ...(paths.length > 0 ? {about: namePaths(paths)} : {}),
    except: id => shown.has(id),
  });
}

export function attachedLearnings(delivery: Delivery | undefined, listed: readonly string[] = []): AttachedLearning[] {
  return (delivery?.chosen ?? [])
    .filter(({id}) => !listed.includes(id))
    .map(({id, summary}) => ({id, summary: summaryForBlock(summary)}));
}

function candidates(orbit: Orbit, mentioned: readonly string[]): string[] {
  const {workspace, cwd} = orbit;
  const paths = new Set<string>();
  for (const mention of mentioned) {
    if (paths.size >= maxPaths) break;
    const path = candidatePath(workspace, cwd, mention);
    if (path !== undefined) paths.add(path);
    if (hasMagic(mention)) for (const file of filesOfGlob(workspace.root, mention)) paths.add(file);
  }
  return [...paths].slice(0, maxPaths);
}
