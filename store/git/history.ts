import path from 'node:path';
import {readPlainFile} from '../plain-file.js';
import {git} from './exec.js';
import {gitLayout} from './layout.js';

const maxFileBytes = 64 * 1024 * 1024;

// What can be said about the past depends on how much of it is here. Whoever asks history says so instead of guessing.

/** Why history is missing or cut short, as the beginning of a sentence; undefined where all of it is here. */
export function historyLimit(root: string): {readonly what: string; readonly isShallow: boolean} | undefined {
  if (!gitLayout(root)) return {what: 'there is no git repository here', isShallow: false};
  const answer = git(root, ['rev-parse', '--is-shallow-repository']);
  if (!answer.ok) return {what: `git failed (${firstLine(answer.err)})`, isShallow: false};
  if (!git(root, ['rev-parse', '--verify', '--quiet', 'HEAD']).ok)
    return {what: 'the branch has no commits yet', isShallow: false};
  if (answer.out.toString('utf8').trim() === 'true') return {what: 'this is a shallow clone', isShallow: true};
  return undefined;
}

/** Why a walk over history ended in the middle, as the beginning of a sentence. Nothing is fetched for it. */
export function whyNotWalked(root: string): string {
  return isPartialClone(root)
    ? 'this is a partial clone without the folders of its past'
    : 'git could not walk the history';
}

/** The oldest commits of a shallow clone: they look as if they had added every file. */
export function shallowCommits(root: string): ReadonlySet<string> {
  return new Set(commonFile(root, 'shallow').split('\n').filter(Boolean));
}

/** Were only names cloned, and contents left to be fetched when somebody asks for them? */
export function isPartialClone(root: string): boolean {
  return /^[ \t]*promisor[ \t]*=[ \t]*true[ \t\r]*$/im.test(commonFile(root, 'config'));
}

function commonFile(root: string, name: string): string {
  const layout = gitLayout(root);
  return (layout && readPlainFile(path.join(layout.common, name), maxFileBytes)) ?? '';
}

function firstLine(text: string): string {
  return text.split('\n')[0] || 'no reason given';
}
