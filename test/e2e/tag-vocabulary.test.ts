import {describe, expect, it} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('tags.yaml, the vocabulary of tags', () => {
  const warnings = (ws: TestWorkspace, ...tags: string[]) =>
    ws.json<{warnings: string[]}>(
      ...['learning', 'add', '--summary', `About ${tags.join()}.`, '--path', 'src/**'],
      ...tags.flatMap(tag => ['--tag', tag]),
    ).warnings;

  it.each([
    ['a list', '- Performance\n- io\n'],
    ['names with what they are for', 'performance: how fast\nio: files and sockets\n'],
    ['either of them under tags', 'tags:\n  - name: performance\n  - io\n'],
  ])('%s: a tag outside it is warned about, with the nearest one', (_, text) => {
    const ws = workspace();
    ws.write('.orbit/learnings/tags.yaml', text);
    expect(warnings(ws, 'performance', 'IO')).toEqual([]);
    expect(warnings(ws, 'perfromance')).toEqual([
      'the tag perfromance is not in .orbit/learnings/tags.yaml; performance is.',
    ]);
    expect(warnings(ws, 'zebra')).toEqual(['the tag zebra is not in .orbit/learnings/tags.yaml.']);
    expect(ws.ok('__complete', '--', 'learning', 'add', '--tag', 'p').trim().split('\n')).toEqual([
      'performance',
      'perfromance',
    ]);
  });

  it.each([
    ['broken', 'tags: ['],
    ['empty', ''],
    ['something else', '42\n'],
    ['a bomb', `a: &a [x, x]\nb: &b [*a, *a]\n${'c: [*b, *b, *b, *b]\n'}`],
  ])('%s: no gate', (_, text) => {
    const ws = workspace();
    ws.write('.orbit/learnings/tags.yaml', text);
    const {code} = ws.run('learning', 'add', '--summary', 'Fine.', '--path', 'src/**', '--tag', 'anything');
    expect(code).toBe(0);
  });
});
