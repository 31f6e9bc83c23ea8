import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {conflictedRecords, markResolved, otherSideFiles, otherSideText, ourText} from '../../../store/git/conflicts.js';
import {workspaceAt} from '../../../store/workspace.js';
import {type TestWorkspace, temporaryFolder, workspace} from '../../support/workspace.js';

const file = '.orbit/learnings/L-0001/learning.yaml';
const text = (summary: string) => `id: L-0001\nsummary: ${summary}\n`;

/** A merge that stopped: both sides changed L-0001, the other one also has L-0002. `below` is where the workspace lies. */
function merging(below = '', how: readonly string[] = ['merge', '-q', 'theirs']) {
  const place: TestWorkspace = workspace({init: false});
  const write = (name: string, content: string) => place.write(`${below}${name}`, content);
  const commit = (message: string) => {
    place.git('add', '-A');
    place.git('commit', '-qm', message);
  };
  write(file, text('base'));
  commit('base');
  place.git('checkout', '-qb', 'theirs');
  write(file, text('theirs'));
  write('.orbit/learnings/L-0002/learning.yaml', 'id: L-0002\nsummary: only theirs\n');
  write('.orbit/learnings/notes/learning.yaml', 'no record\n');
  commit('theirs');
  place.git('checkout', '-q', 'main');
  write(file, text('ours'));
  commit('ours');
  expect(() => place.git(...how)).toThrow();
  return {place, at: workspaceAt(`${place.root}${below === '' ? '' : `/${below.slice(0, -1)}`}`)};
}

describe.each([
  ['at the top', ''],
  ['in a folder of the repository', 'app/'],
])('a merge that stopped, the workspace %s', (_, below) => {
  test('shows the three texts of a record, and all that the other side has', () => {
    const {at} = merging(below);
    expect(conflictedRecords(at)).toEqual([
      {id: 'L-0001', base: text('base'), ours: text('ours'), theirs: text('theirs')},
    ]);
    expect(ourText(at, file)).toBe(text('ours'));
    expect(otherSideText(at, file)).toBe(text('theirs'));
    expect(otherSideFiles(at)).toEqual([
      {id: 'L-0001', text: text('theirs')},
      {id: 'L-0002', text: 'id: L-0002\nsummary: only theirs\n'},
    ]);
  });

  test('is over for a record that was marked as resolved', () => {
    const {at, place} = merging(below);
    place.write(`${below}${file}`, text('both'));
    markResolved(at, [file]);
    expect(conflictedRecords(at)).toEqual([]);
    expect(place.git('show', `:${below}${file}`)).toBe(text('both'));
    fs.rmSync(`${at.learnings}/L-0002`, {recursive: true});
    markResolved(at, [`${at.learnings}/L-0002/learning.yaml`, 'none']);
    expect(place.git('ls-files', '--', below || '.')).not.toContain('L-0002');
  });
});

test.each([
  ['a cherry-pick', ['cherry-pick', 'theirs']],
  ['a rebase', ['rebase', '-q', 'theirs']],
])('%s that stopped has another side as well', (_, how) => {
  const {at} = merging('', how);
  expect(conflictedRecords(at)).toMatchObject([{id: 'L-0001', base: text('base')}]);
  expect(otherSideText(at, file)).toBe(text(how[0] === 'rebase' ? 'ours' : 'theirs'));
});

test('git has to take what is marked', () => {
  const outside = workspaceAt(workspace({git: false}).root);
  expect(() => markResolved(outside, [file])).toThrow(expect.objectContaining({code: 'git'}));
});

test('without a merge there is nothing, and without git neither', () => {
  for (const place of [workspace(), workspace({git: false})]) {
    const at = workspaceAt(place.root);
    expect([conflictedRecords(at), otherSideFiles(at), otherSideText(at, file), ourText(at, file)]).toEqual([
      [],
      [],
      undefined,
      undefined,
    ]);
  }
});

test('a forged pointer changes nothing in the checkout that it leads to', () => {
  const {place} = merging();
  const folder = fs.realpathSync(temporaryFolder());
  fs.writeFileSync(`${folder}/.git`, `gitdir: ${place.root}/.git\n`);
  const index = fs.readFileSync(`${place.root}/.git/index`);
  expect(() => markResolved(workspaceAt(folder), [file])).toThrow(expect.objectContaining({code: 'unsafe'}));
  expect(fs.readFileSync(`${place.root}/.git/index`).equals(index)).toBe(true);
});
