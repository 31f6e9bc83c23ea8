import fs from 'node:fs';
import type {Workspace} from '../../store/workspace.js';
import {candidatePath} from '../scope/candidate-path.js';
import {pathWords} from './path-words.js';

const mostLooks = 400;
const mostFiles = 40;

type MentioningText = {readonly files: readonly string[]; readonly lines: readonly {readonly text: string}[]};

/** The files a source is about: those it was given, and those it names that are really there. */
export function filesOf(workspace: Workspace, source: MentioningText): string[] {
  const files = new Set(source.files);
  const words = new Set<string>();
  for (const {text} of source.lines) {
    for (const word of pathWords(text, mostLooks)) {
      if (words.size >= mostLooks || files.size >= mostFiles) return [...files];
      if (words.has(word)) continue;
      words.add(word);
      const file = candidatePath(workspace, workspace.root, word);
      if (file === undefined || /^(?:\.orbit|\.git|node_modules)\//.test(file)) continue;
      if (fs.statSync(`${workspace.root}/${file}`, {throwIfNoEntry: false})?.isFile()) files.add(file);
    }
  }
  return [...files];
}
