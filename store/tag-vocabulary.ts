import {readPlainFile} from './plain-file.js';
import {isObject} from './record/parse.js';
import {maxTagLength} from './record/schema.js';
import {normalizeTag} from './record/tags.js';
import type {Workspace} from './workspace.js';
import {readYaml} from './yaml.js';

const maxBytes = 1024 * 1024;

/**
 * The tags that a team has agreed on: `tags.yaml` as a list of names, or names with what each is for, also under `tags:`.
 * Undefined where there is none, or none that can be read: a vocabulary is help, not a gate.
 */
export function tagVocabulary(workspace: Workspace): readonly string[] | undefined {
  const text = readPlainFile(workspace.tags, maxBytes);
  if (text === undefined) return undefined;
  try {
    const names = namesIn(readYaml(text));
    return names.length > 0 ? names : undefined;
  } catch {
    return undefined;
  }
}

function namesIn(value: unknown): string[] {
  if (isObject(value)) return namesIn('tags' in value ? value.tags : Object.keys(value));
  if (!Array.isArray(value)) return [];
  const names = value.map(entry => (isObject(entry) ? (entry.name ?? Object.keys(entry)[0]) : entry));
  const texts = names.filter(name => typeof name === 'string' && name.length <= maxTagLength);
  return [...new Set(texts.map(normalizeTag))];
}
