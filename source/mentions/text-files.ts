import fs from 'node:fs';
import type {Workspace} from '../../store/workspace.js';
import {candidatePath} from '../scope/candidate-path.js';

const looksLikePath = /[\w@.+-]+(?:\/[\w@.+-]+)+|\b[\w-]+\.[a-z]{1,5}\b/g;
const mostLooks = 400;
const mostFiles = 40;

type MentioningText = {readonly files: readonly string[]; readonly lines: readonly {readonly text: string}[]};

/** The files a source is about: those it was given, and those it names that are really there. */
export function filesOf(workspace: Workspace, source: MentioningText): string[] {
  const found = new Set(source.files);
  const looked = new Set<string>();
  for (const {text} of source.lines) {
    for (const [word] of text.matchAll(looksLikePath)) {
      if (looked.size >= mostLooks || found.size >= mostFiles) return [...found];
      if (looked.has(word)) continue;
      looked.add(word);
      const path = candidatePath(workspace, workspace.root, word);
      if (path === undefined || /^(?:\.orbit|\.git|node_modules)\//.test(path)) continue;
      if (fs.statSync(`${workspace.root}/${path}`, {throwIfNoEntry: false})?.isFile()) found.add(path);
    }
  }
  return [...found];
}
