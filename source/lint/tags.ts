import {tagVocabulary} from '../../store/tag-vocabulary.js';
import type {Workspace} from '../../store/workspace.js';
import {nearest} from '../text/nearest.js';

/** Tags that a vocabulary does not have: each one spelt its own way is a tag that nobody asks for. */
export function tagWarnings(workspace: Workspace, tags: readonly string[]): string[] {
  const vocabulary = tagVocabulary(workspace);
  if (vocabulary === undefined) return [];
  const known = new Set(vocabulary);
  return tags
    .filter(tag => !known.has(tag))
    .map(tag => {
      const suggested = nearest(tag, vocabulary);
      return `the tag ${tag} is not in .orbit/learnings/tags.yaml${suggested === undefined ? '' : `; ${suggested} is`}.`;
    });
}
