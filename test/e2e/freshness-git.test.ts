import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {type TestWorkspace, temporaryFolder, workspace, workspaceIn} from '../support/workspace.js';

// Records come and go by git far more often than by orbit. Each way is tried for the hot read and for the full one.

describe('freshness, by git', () => {
  let ws: TestWorkspace;
  const text = (summary: string) => `summary: ${summary}\nscope: {paths: ["src/**"]}\n`;
  const reads = {hot: () => ws.run('--path', 'src/a.ts'), full: () => ws.run('learning', 'list')};
  const commit = (message: string) => {
    ws.git('add', '.');
    ws.git('commit', '-qm', message);
  };

  beforeEach(() => {
    ws = workspace();
    ws.record('L-0001', text('on both'));
    commit('base');
    ws.git('checkout', '-qb', 'feature');
    ws.record('L-0002', text('from the branch'));
    ws.record('L-0001', text('in 2nd'));
    commit('feature');
    ws.git('checkout', '-q', 'main');
    reads.full();
  });

  for (const way of ['hot', 'full'] as const) {
    describe(`the ${way} read`, () => {
      const read = () => {
        const {code, out, err} = reads[way]();
        expect({code, err}).toEqual({code: 0, err: ''});
        return out;
      };

      it('sees a merge', () => {
        expect(read()).not.toContain('from the branch');
        ws.git('merge', '-q', 'feature');
        expect(read()).toContain('from the branch');
        expect(read()).toContain('in 2nd');
      });

      it('sees a checkout, back and forth', () => {
        for (let turn = 0; turn < 3; turn++) {
          ws.git('checkout', '-q', 'feature');
          expect(read()).toContain('from the branch');
          ws.git('checkout', '-q', 'main');
          const out = read();
          expect(out).not.toContain('from the branch');
          expect(out).toContain('on both');
        }
      });

      it('sees a reset, a restored file and a stash', () => {
        ws.git('merge', '-q', 'feature');
        read();
        ws.git('reset', '-q', '--hard', 'HEAD~1');
        expect(read()).not.toContain('from the branch');
        ws.record('L-0001', text('edited!'));
        read();
        ws.git('checkout', '-q', '--', '.orbit');
        expect(read()).toContain('on both');
        ws.record('L-0001', text('edited!'));
        read();
        ws.git('stash', '-q');
        expect(read()).toContain('on both');
        ws.git('stash', 'pop', '-q');
        expect(read()).toContain('edited!');
      });

      it('sees a pull', () => {
        const clone = workspaceIn(path.join(temporaryFolder(), 'clone'));
        ws.git('clone', '-q', ws.root, clone.root);
        const other = ws;
        ws = clone;
        expect(read()).toContain('on both');
        other.record('L-0003', text('pulled'));
        other.git('add', '.');
        other.git('commit', '-qm', 'more');
        clone.git('pull', '-q');
        expect(read()).toContain('pulled');
      });
    });
  }

  it('sees a merge in a store too large to look at every file', () => {
    for (let number = 1001; number <= 1700; number++)
      ws.record(`L-${number}`, `summary: filler ${number}\nscope: {paths: ["f/${number}/**"]}\n`);
    commit('many');
    reads.full();
    const settled = Date.now() + 150;
    while (Date.now() < settled);
    reads.full();
    expect(reads.hot().out).not.toContain('from the branch');
    ws.git('merge', '-q', '--no-edit', 'feature');
    expect(reads.hot().out).toContain('from the branch');
    expect(reads.hot().out).toContain('in 2nd');
    ws.git('rm', '-rq', '.orbit/learnings/L-0002');
    expect(reads.hot().out).not.toContain('from the branch');
    ws.record('L-0001', text('edited'));
    expect(reads.hot().out).toContain('edited');
    ws.record('L-0003', text('appeared'));
    expect(reads.hot().out).toContain('appeared');
  });
});
