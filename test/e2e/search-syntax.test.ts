import {beforeAll, describe, expect, it} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// What a person types is text. None of it is FTS5 or SQL syntax.

describe('search text that looks like query syntax', () => {
  let ws: TestWorkspace;
  beforeAll(() => {
    ws = workspace();
    ws.add('Wait near the exit and not before.', '--path', 'src/**', '--tag', 'summary');
  });

  const texts = [
    '"exit',
    'exit*',
    'AND',
    'exit AND OR NOT',
    'NEAR(exit wait, 2)',
    'NEAR(',
    'exit -x',
    'summary:exit',
    'col:',
    '{summary body}: ^exit + wait (',
    "'; DROP TABLE learnings_index; --",
    '__ ___ _',
    '\\ % .,;!?',
    '🦄 ﬁx ½ ² é\u0301 日本語',
    'a'.repeat(10_000),
    Array.from({length: 500}, (_, at) => `word${at}`).join(' '),
  ];

  it.each(texts.map(text => [text.slice(0, 40), text]))('%s', (_, text) => {
    const {code, err, out} = ws.run('search', '--', text);
    expect({code, err}).toEqual({code: 0, err: ''});
    if (/\bexit\b/.test(text)) expect(out).toContain('L-0001');
  });

  it('answers nothing to punctuation alone, and asks for words when there are none', () => {
    expect(ws.run('search', '* "')).toEqual({code: 0, out: '', err: ''});
    for (const empty of ['', ' \n '])
      expect(ws.run('search', empty)).toMatchObject({code: 2, out: '', err: expect.stringContaining('words')});
  });

  it('takes a word with a dash for a word, unless it looks like a flag', () => {
    for (const args of [['-exit'], ['--', '-exit'], ['exit', '-x'], ['-x', 'exit', '--json']])
      expect(ws.run('search', ...args)).toMatchObject({code: 0, out: expect.stringContaining('L-0001'), err: ''});
    expect(ws.run('search', '-x')).toEqual({code: 0, out: '', err: ''});
    expect(ws.run('search', 'exit', '-limit', '1')).toMatchObject({code: 2, err: expect.stringContaining('--limit')});
    expect(ws.run('search', '--exit')).toMatchObject({code: 2, err: expect.stringContaining('-- --exit')});
  });

  it('takes every such text as a summary too, similar ones included', () => {
    for (const text of ['"', 'NEAR(', '__ * AND "'])
      for (let twice = 0; twice < 2; twice++)
        expect(ws.run('learning', 'add', '--summary', text, '--path', 'x/**').code).toBe(0);
  });
});
