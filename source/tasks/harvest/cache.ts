import fs from 'node:fs';
import {appendLine, writeAtomic} from '../../../store/atomic.js';
import {readJson} from '../../../store/json.js';
import {makeOwnFolder} from '../../../store/own-folders.js';
import {readPlainFile} from '../../../store/plain-file.js';
import {isObject} from '../../../store/record/parse.js';
import {sha256} from '../../../store/sha256.js';
import {readJsonl} from '../../../store/sidecar/jsonl.js';
import type {Workspace} from '../../../store/workspace.js';
import {harvestFolder} from './schedule.js';
import type {Vetted} from './vet.js';

// What a harvest remembers between runs, in the local state. An answer is cached from the moment it is known to be good
// until all of it is filed: a kill in between costs no second call, and a rehearsal shows what the real run will do.

const maxAnswerBytes = 4 * 1024 * 1024;

function answerFile(workspace: Workspace, name: string): string {
  return `${harvestFolder(workspace)}/answers/${sha256(name).slice(0, 32)}.json`;
}

export function cachedAnswer(workspace: Workspace, name: string, prompt: string): Vetted | undefined {
  try {
    const cached = readJson(readPlainFile(answerFile(workspace, name), maxAnswerBytes) ?? '') as {
      prompt: string;
      vetted: Vetted;
    };
    return cached.prompt === sha256(prompt) && Array.isArray(cached.vetted.proposals) ? cached.vetted : undefined;
  } catch {
    return undefined;
  }
}

export function cacheAnswer(workspace: Workspace, name: string, prompt: string, vetted: Vetted): void {
  const file = answerFile(workspace, name);
  makeOwnFolder(workspace, `${harvestFolder(workspace)}/answers`);
  writeAtomic(workspace, file, JSON.stringify({prompt: sha256(prompt), vetted}));
}

export function dropCachedAnswer(workspace: Workspace, name: string): void {
  fs.rmSync(answerFile(workspace, name), {force: true});
}

function documentsFile(workspace: Workspace): string {
  return `${harvestFolder(workspace)}/documents.jsonl`;
}

/** The parts of documents that were harvested: the same text again has nothing new to say. */
export function harvestedParts(workspace: Workspace): Set<string> {
  const {entries} = readJsonl(documentsFile(workspace), 'documents.jsonl', value =>
    isObject(value) && typeof value.hash === 'string' ? {hash: value.hash} : 'is no document.',
  );
  return new Set(entries.map(({hash}) => hash));
}

export function rememberPart(workspace: Workspace, hash: string, name: string, at: string): void {
  makeOwnFolder(workspace, harvestFolder(workspace));
  appendLine(documentsFile(workspace), JSON.stringify({hash, name, at}));
}
