import {beforeAll, describe, expect, it} from 'vitest';
import {hook, record as hookRecord, touch} from '../hooks/support.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// A foreign record may hold what no command would have written: a summary, a tag or a glob of a megabyte.

const long = (letter: string) => letter.repeat(300_000);

let ws: TestWorkspace;
beforeAll(() => {
  ws = workspace();
  ws.write('src/a.ts');
  ws.record(
    'L-0001',
    `summary: first ${long('s')}\nscope: {paths: ["src/**"], tags: [plain, ${long('t')}]}\nbody: ${long('b')}\n`,
  );
  ws.record('L-0002', `summary: second ${'👩‍👩‍👧'.repeat(400)}\nscope: {paths: ["src/**"], tags: [plain]}\n`);
  ws.record('L-0003', `summary: third a${'\\u0301'.repeat(10)}\nscope: {paths: ["src/**"]}\n`);
});

describe('what is shown of one record is bounded', () => {
  it.each([
    [['learning', 'list']],
    [['--path', 'src/a.ts']],
    [['--tag', 'plain']],
    [['--path', 'src/a.ts', '--format', 'reminder']],
    [['search', 'first']],
    [['search', 'path', 'src/a.ts']],
    [['explain', 'src/a.ts']],
    [['doctor']],
    [['inject', '--context-file', 'src/a.ts']],
    [['inject', '--context-file', 'src/a.ts', '--format', 'markdown']],
    [[]],
  ])('orbit %j', args => {
    const {code, out} = ws.run(...args);
    expect(code).toBe(0);
    for (const line of out.split('\n')) expect(line.length).toBeLessThan(8_000);
    expect(out.length).toBeLessThan(40_000);
  });

  it('at 280 characters of a summary, whole ones', () => {
    const lines = ws.ok('learning', 'list').split('\n');
    const summaryOf = (id: string) => lines.find(line => line.startsWith(id))?.split('\t')[4] ?? '';
    expect(summaryOf('L-0001')).toBe(`first ${'s'.repeat(273)}…`);
    expect(summaryOf('L-0002')).toMatch(/^second (?:👩‍👩‍👧){20,}…$/);
  });

  it('and a block of a hook as well', () => {
    hookRecord(ws, 40, `summary: ${long('h')}\n`);
    const block = hook(ws, 'claude', touch(ws, 'src/a.ts'));
    for (const line of block.split('\n')) expect(line.length).toBeLessThan(8_000);
  });

  it('but `show` has all of a text that a person could have written', () => {
    ws.record('L-0050', `summary: whole\nbody: ${'w'.repeat(200_000)} end\n`);
    expect(ws.ok('learning', 'show', 'L-0050')).toContain('w end');
    expect(ws.ok('learning', 'show', 'L-0001')).toMatch(/b…\n$/);
    expect(ws.json<{body: string}>('learning', 'show', 'L-0001').body).toHaveLength(256 * 1024);
    expect(ws.run('doctor').out).toMatch(/has a body of more than 262144 characters; the rest is not used/);
  });
});
