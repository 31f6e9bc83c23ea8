import fs from 'node:fs';
import {expect, test} from 'vitest';
import {tagVocabulary} from '../../store/tag-vocabulary.js';
import {workspaceAt} from '../../store/workspace.js';
import {workspace} from '../support/workspace.js';

function vocabulary(text: string): readonly string[] | undefined {
  const files = workspace({git: false});
  files.write('.orbit/learnings/tags.yaml', text);
  return tagVocabulary(workspaceAt(files.root));
}

test.each([
  ['a list', '- Performance\n- " io "\n- IO\n', ['performance', 'io']],
  ['names with what they are for', 'performance: how fast\nio: files\n', ['performance', 'io']],
  ['a list under tags', 'tags:\n  - name: performance\n    for: speed\n  - io: files\n  - 7\n', ['performance', 'io']],
  ['a map under tags', 'tags: {performance: how fast}\n', ['performance']],
])('%s', (_, text, names) => {
  expect(vocabulary(text)).toEqual(names);
});

test.each([
  ['broken', 'tags: ['],
  ['empty', ''],
  ['a text', 'performance\n'],
  ['a list of nothing', '[]\n'],
  ['too large', `- ${'a'.repeat(1024 * 1024)}\n`],
])('%s: no vocabulary, so no gate', (_, text) => {
  expect(vocabulary(text)).toBeUndefined();
});

test('none at all, or one that leads out of the workspace', () => {
  const files = workspace({git: false});
  const paths = workspaceAt(files.root);
  expect(tagVocabulary(paths)).toBeUndefined();
  fs.symlinkSync(files.write('elsewhere.yaml', '- secret\n'), paths.tags);
  expect(tagVocabulary(paths)).toBeUndefined();
});
