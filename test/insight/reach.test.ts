import {expect, it} from 'vitest';
import {workspace} from '../support/workspace.js';

type Stats = {
  workspace: {
    files: number;
    files_covered: number;
    reach: number;
    dead_globs: {id: string; glob: string}[];
    over_broad: {id: string; glob: string; files: number}[];
  };
};

it('reach is over tracked files, and names the dead and the over-broad globs', () => {
  const place = workspace();
  for (let at = 0; at < 24; at++) place.write(`src/f${at}.ts`);
  for (let at = 0; at < 6; at++) place.write(`docs/d${at}.md`);
  place.git('add', 'src', 'docs');
  place.write('src/untracked.ts');
  place.record('L-0001', 'summary: Code.\nscope: {paths: [src/**, "gone/**"]}\n');
  place.record('L-0002', 'summary: One.\nscope: {paths: [docs/d1.md]}\n');
  place.record('L-0003', 'summary: All, but nobody accepted it.\nstatus: proposed\nscope: {paths: ["**"]}\n');
  expect(place.json<Stats>('stats').workspace).toMatchObject({
    files: 30,
    files_covered: 25,
    reach: 0.8333,
    dead_globs: [{id: 'L-0001', glob: 'gone/**'}],
    over_broad: [{id: 'L-0001', glob: 'src/**', files: 24}],
  });
  const text = place.ok('stats');
  expect(text).toContain('25 of 30 tracked files (83.3%)');
  expect(text).toMatch(/dead globs +1: L-0001 gone\/\*\*/);
  expect(text).toMatch(/over-broad +1: L-0001 src\/\*\* \(24 files\)/);
});
