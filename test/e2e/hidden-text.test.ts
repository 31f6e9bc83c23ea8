import {describe, expect, it} from 'vitest';
import {workspace} from '../support/workspace.js';

describe('text that nobody sees', () => {
  const hidden = 'Fine\u{e0041} k\u0435y \ufe01here.';

  it('is warned of by every command that gives a record to agents', () => {
    const ws = workspace();
    const added = ws.run('learning', 'add', '--force', '--summary', hidden, '--path', 'src/**');
    expect(added.err).toContain('the summary has invisible characters');
    expect(added.err).toContain('U+E0041 at character 5');
    expect(added.err).toContain('U+0435 looks like e at character 8');
    const other = ws.add('Another lesson.', '--path', 'src/**');
    const third = ws.add('A third lesson.', '--path', 'src/**');
    expect(ws.run('learning', 'update', other, '--body', 'a\u200bb').err).toContain(
      'the body has invisible characters',
    );
    const id = added.out.trim();
    expect(ws.run('learning', 'merge', third, '--into', id).err).toContain(
      `${id}: the summary has invisible characters`,
    );
    expect(ws.json<{warnings: string[]}>('learning', 'supersede', other, '--with', id).warnings).toHaveLength(2);
    ws.record('L-0020', `status: proposed\nsummary: ${JSON.stringify(hidden)}\nscope: {paths: ["src/**"]}\n`);
    expect(ws.run('learning', 'accept', 'L-0020').err).toContain('L-0020: the summary has invisible characters');
  });

  it('is one finding a record', () => {
    const ws = workspace();
    ws.write('src/a.ts');
    ws.record(
      'L-0001',
      `summary: ${JSON.stringify(hidden)}\nbody: ${JSON.stringify(hidden)}\nscope: {paths: ["src/**"], tags: ["pl\u200bain"], symbols: ["a\u200bb"]}\n`,
    );
    const {problems} = ws.json<{problems: {where: string; what: string}[]}>('doctor');
    const found = problems.filter(({what}) => what.includes('invisible characters'));
    expect(found).toHaveLength(1);
    expect(found[0]?.where).toBe('L-0001');
    expect(found[0]?.what).toMatch(/the summary .* the body .* the symbol /);
  });

  it('makes no tag another one', () => {
    const ws = workspace();
    ws.record(
      'L-0001',
      'summary: one\nscope: {tags: ["pl\\u200bain\\ufe01"]}\n'.replace(/"pl.*"/, '"pl\\u200bain\\ufe01"'),
    );
    expect(ws.ok('--tag', 'plain')).toContain('L-0001\tone\tplain\t');
    expect(ws.ok('--tag', 'pla\u2060in')).toContain('L-0001');
    expect(ws.ok('learning', 'list', '--tag', 'plain\u{e0041}')).toContain('L-0001');
    ws.add('Two.', '--tag', 'pl\u200bain');
    expect(ws.read('.orbit/learnings/L-0002/learning.yaml')).toMatch(/plain/);
  });
});
