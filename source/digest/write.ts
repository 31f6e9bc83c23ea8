// This folder: learnings as a markdown page that people edit, and the way of their edits back.

import {OrbitError} from '../../store/errors.js';
import type {Orbit} from '../open/orbit.js';
import {bestFirst} from './best-first.js';
import {type Churn, churnOf} from './churn.js';
import {type DigestPlace, readPlace, writePlace} from './file.js';
import {type ParsedDigest, parseDigest} from './parse.js';
import {planPull} from './plan.js';
import {type Digest, nothingCarried, renderDigest} from './render.js';
import {storeView} from './store-view.js';

export type WrittenDigest = {readonly digest: Digest; readonly churn: Churn; readonly changed: boolean};

/** Writes the digest anew. What a person edited in it and did not pull is not written over, unless told to. */
export function writeDigest(
  orbit: Orbit,
  place: DigestPlace,
  options: {maxTokens: number; force: boolean},
): WrittenDigest {
  const before = readPlace(place);
  const parsed = before === undefined || before.trim() === '' ? undefined : parse(before, place, options.force);
  if (parsed && !options.force) refuseEdited(orbit, place, parsed);
  const carried = parsed && !options.force ? {...nothingCarried, kept: parsed.prose} : nothingCarried;
  const digest = renderDigest(bestFirst(orbit), options.maxTokens, carried);
  if (!writePlace(orbit.workspace, place, digest.text, before))
    throw new OrbitError('conflict', `${place.name} was saved by someone else meanwhile.`, 'Run the command again.');
  return {digest, churn: churnOf(parsed?.marks.keys() ?? [], digest.ids), changed: digest.text !== before};
}

// A digest that a merge left in pieces is still one that may be written anew.
function parse(text: string, {name}: DigestPlace, force: boolean): ParsedDigest | undefined {
  try {
    return parseDigest(text, name);
  } catch (error) {
    if (force && error instanceof OrbitError && error.code === 'conflict') return undefined;
    throw error;
  }
}

function refuseEdited(orbit: Orbit, {name}: DigestPlace, parsed: ParsedDigest): void {
  const settled = new Set(['unchanged', 'moved', 'known', 'gone']);
  const open = planPull(parsed, storeView(orbit)).filter(({what}) => !settled.has(what));
  const [first] = open;
  if (!first) return;
  const where = first.line === null ? `the bullet of ${first.id} is gone` : `line ${first.line}`;
  throw new OrbitError(
    'refused',
    `${name} has ${open.length} ${open.length === 1 ? 'edit' : 'edits'} that no pull has taken in (${where}).`,
    'Take them in with `orbit digest pull`, or drop them with --force.',
  );
}
