// This folder: learnings as a markdown page that people edit, and the way of their edits back.

import {OrbitError} from '../../store/errors.js';
import type {Orbit} from '../open/orbit.js';
import {bestFirst} from './best-first.js';
import {type Churn, churnOf} from './churn.js';
import {type DigestFile, readDigestFile, writeDigestFile} from './file.js';
import {type ParsedDigest, parseDigest} from './parse.js';
import {planPull} from './plan.js';
import {type Digest, nothingCarried, renderDigest} from './render.js';
import {storeView} from './store-view.js';

export type WrittenDigest = {readonly digest: Digest; readonly churn: Churn; readonly changed: boolean};

/** Writes the digest anew. What a person edited in it and did not pull is not written over, unless told to. */
export function writeDigest(
  orbit: Orbit,
  target: DigestFile,
  options: {maxTokens: number; force: boolean},
): WrittenDigest {
  const before = readDigestFile(target);
  const parsed = before === undefined || before.trim() === '' ? undefined : parse(before, target, options.force);
  if (parsed && !options.force) refuseEdited(orbit, target, parsed);
  const carried = parsed && !options.force ? {...nothingCarried, kept: parsed.prose} : nothingCarried;
  const digest = renderDigest(bestFirst(orbit), options.maxTokens, carried);
  if (!writeDigestFile(orbit.workspace, target, digest.text, before))
    throw new OrbitError('conflict', `${target.name} was saved by someone else meanwhile.`, 'Run the command again.');
  return {digest, churn: churnOf(parsed?.checksums.keys() ?? [], digest.ids), changed: digest.text !== before};
}

// A digest that a merge left in pieces is still one that may be written anew.
function parse(text: string, {name}: DigestFile, force: boolean): ParsedDigest | undefined {
  try {
    return parseDigest(text, name);
  } catch (error) {
    if (force && error instanceof OrbitError && error.code === 'conflict') return undefined;
    throw error;
  }
}

function refuseEdited(orbit: Orbit, {name}: DigestFile, parsed: ParsedDigest): void {
  const settled = new Set(['unchanged', 'moved', 'known', 'gone']);
  const unpulled = planPull(parsed, storeView(orbit)).filter(({what}) => !settled.has(what));
  const [first] = unpulled;
  if (!first) return;
  const where = first.line === null ? `the bullet of ${first.id} is gone` : `line ${first.line}`;
  throw new OrbitError(
    'refused',
    `${name} has ${unpulled.length} ${unpulled.length === 1 ? 'edit' : 'edits'} not yet pulled (${where}).`,
    'Pull them with `orbit digest pull`, or discard them with --force.',
  );
}
