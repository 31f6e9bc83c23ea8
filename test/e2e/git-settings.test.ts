import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {findStale} from '../../source/health/stale.js';
import {stats} from '../../source/insight/stats.js';
import {openOrbit} from '../../source/open/orbit.js';
import {testPath, trackedFiles} from '../../source/tui/runtime/test-path.js';
import {currentBranch} from '../../store/git/branch.js';
import {clone, commit, write} from '../support/history.js';
import {finishedTask, openTask} from '../support/tasks.js';
import {type TestWorkspace, temporaryFolder, workspace, workspaceIn} from '../support/workspace.js';

// A repository's own git settings name programs. orbit starts git for many things, and none of them starts any of those.

const drivers = ['filter.evil.clean', 'filter.evil.smudge', 'filter.evil.process'] as const;
const programs = [
  'core.fsmonitor',
  'core.pager',
  'core.editor',
  'core.askPass',
  'core.sshCommand',
  'core.gitProxy',
  'core.alternateRefsCommand',
  'credential.helper',
  'diff.external',
  'diff.evil.command',
  'diff.evil.textconv',
  'merge.evil.driver',
  'gpg.program',
  'gpg.ssh.program',
  'pager.log',
  'pager.show',
  'pager.diff',
  'interactive.diffFilter',
  'sequence.editor',
  'remote.origin.uploadpack',
  'remote.origin.receivepack',
  'alias.log',
  'alias.ls-files',
  ...drivers,
];
const hooks = ['post-index-change', 'pre-commit', 'post-checkout', 'reference-transaction', 'fsmonitor-watchman'];

type Trap = {readonly program: (name: string) => string; readonly sprung: () => string[]};

/** Programs that leave their name behind. */
function trap(): Trap {
  const folder = temporaryFolder();
  const log = path.join(folder, 'sprung');
  return {
    program(name) {
      const file = path.join(folder, name.replaceAll('/', '-'));
      fs.writeFileSync(file, `#!/bin/sh\necho ${name} >> ${log}\nexit 1\n`, {mode: 0o755});
      return file;
    },
    sprung: () => (fs.existsSync(log) ? [...new Set(fs.readFileSync(log, 'utf8').trim().split('\n'))] : []),
  };
}

function poison(place: TestWorkspace, {program}: Trap, config = '.git/config'): void {
  for (const name of programs) place.git('config', '--file', config, name, program(name));
  for (const [name, value] of [
    ['log.showSignature', 'true'],
    ['diff.submodule', 'log'],
    ['protocol.allow', 'always'],
    ['protocol.ext.allow', 'always'],
    ['remote.origin.url', `ext::${program('ext-transport')} %S`],
    ['remote.origin.promisor', 'true'],
    ['extensions.partialClone', 'origin'],
    ['core.repositoryFormatVersion', '1'],
    ['core.hooksPath', path.resolve(place.root, config, '../hooks')],
  ] as const)
    place.git('config', '--file', config, name, value);
  const folder = path.resolve(place.root, config, '../hooks');
  fs.mkdirSync(folder, {recursive: true});
  for (const name of hooks) fs.copyFileSync(program(`hook-${name}`), path.join(folder, name));
}

/** A signed commit, as far as git can tell before it asks the program. */
function signHead(place: TestWorkspace): void {
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n wsBc\n -----END PGP SIGNATURE-----\n';
  const plain = place.git('cat-file', 'commit', 'HEAD');
  const signed = plain.replace(/\n\n/, `\n${signature}\n`);
  place.write('../signed-commit', signed);
  const id = place.git('hash-object', '-t', 'commit', '-w', '../signed-commit').trim();
  place.git('update-ref', 'HEAD', id);
}

const record = (summary: string, scope = 'src/a.ts') =>
  `schemaVersion: 1\nstatus: active\ncreated_at: 2026-05-01T10:00:00.000Z\nupdated_at: 2026-05-01T10:00:00.000Z\nscope: {paths: ["${scope}"], tags: [git]}\nsummary: ${summary}\nevidence: [{kind: commit, ref: "0123456789012345678901234567890123456789"}]\nsupersedes: null\nsuperseded_by: null\n`;

/** A past with a rename, a signature, tasks and a merge that stopped at two records with one number. */
function hostileRepository(): {place: TestWorkspace; set: Trap} {
  const place = workspaceIn(path.join(temporaryFolder(), 'repository'));
  fs.mkdirSync(place.root);
  place.git('init', '-q', '-b', 'main');
  place.write('.orbit/.gitignore', 'state/\n');
  place.write('.gitattributes', '* filter=evil diff=evil merge=evil\n');
  write(place, 'src/a.ts', 'old/b.ts');
  place.record('L-0001', record('moved away', 'old/b.ts'));
  for (const number of [1, 2, 3, 4])
    finishedTask(place, number, '## Learnings\n- Close the file before it is moved.\n');
  openTask(place, 5);
  commit(place, 'first');
  place.git('mv', 'old', 'new');
  commit(place, 'moved');
  place.git('checkout', '-qb', 'theirs');
  place.record('L-0002', record('theirs'));
  commit(place, 'theirs');
  place.git('checkout', '-q', 'main');
  place.record('L-0002', record('ours'));
  commit(place, 'ours');
  signHead(place);
  expect(() => place.git('merge', '-q', 'theirs')).toThrow();
  const set = trap();
  poison(place, set);
  return {place, set};
}

describe('a repository whose settings name programs', () => {
  let place: TestWorkspace;
  let set: Trap;
  beforeAll(() => {
    ({place, set} = hostileRepository());
  });

  test('its settings do start them where git is started as it comes', () => {
    const own = trap();
    const probe = workspace();
    write(probe, 'a.ts');
    commit(probe, 'first');
    signHead(probe);
    poison(probe, own);
    probe.write('.gitattributes', '* filter=evil diff=evil\n');
    probe.write('a.ts', 'changed');
    for (const args of [['status'], ['log', '-1'], ['diff'], ['add', 'a.ts'], ['fetch', 'origin']]) {
      try {
        probe.git(...args);
      } catch {
        // What the programs answer makes no sense to git.
      }
    }
    expect(own.sprung()).toEqual(
      expect.arrayContaining(['core.fsmonitor', 'gpg.program', 'filter.evil.process', 'ext-transport']),
    );
  });

  test.each([
    [['doctor']],
    [['doctor', '--fix']],
    [['stats']],
    [['replay', '--since', '9999d']],
    [['learning', 'resolve']],
    [['learning', 'prune']],
    [['learning', 'heal']],
    [['learning', 'heal', '--apply']],
    [['learning', 'prune', '--delete']],
    [['learning', 'duplicates']],
    [['learning', 'sync']],
    [['learning', 'list', '--path', 'src/a.ts']],
    [['learning', 'list', '--all']],
    [['learning', 'add', '--force', '--summary', 'From here', '--path', 'src/*.ts']],
    [['learning', 'update', 'L-0001', '--tag', 'moved']],
    [['learning', 'show', 'L-0001']],
    [['learning', 'migrate-layout', '--confirm']],
    [['--path', 'src/a.ts']],
    [['inject', '--path', 'src/a.ts']],
    [['search', 'path', 'src/a.ts']],
    [['explain', 'src/a.ts']],
    [['task', 'complete', 'T-0005']],
    [['learning', 'harvest']],
    [['digest']],
    [['digest', 'pull', '--yes']],
    [['undo', '--list']],
    [['init']],
    [[]],
  ])('is worked in without one of them: orbit %j', args => {
    place.run(...args);
    expect(set.sprung()).toEqual([]);
  });

  test('and the work was done', () => {
    expect(place.git('-c', 'core.fsmonitor=false', 'ls-files', '-u')).toBe('');
    expect(place.read('.orbit/learnings/L-0001/learning.yaml')).toContain('new/b.ts');
  });
});

test('the makings of a bare repository in a folder are none', () => {
  const place = workspace({init: false});
  const set = trap();
  place.git('init', '-q', '--bare', 'docs');
  poison(place, set, 'docs/config');
  place.git('config', '--file', 'docs/config', 'core.worktree', '.');
  place.write('docs/.orbit/.gitignore', 'state/\n');
  const inside = workspaceIn(`${place.root}/docs`);
  inside.record('L-0001', record('inside'));
  for (const args of [['doctor'], ['replay'], ['learning', 'heal'], ['learning', 'prune'], ['--path', 'src/a.ts']])
    inside.run(...args);
  expect(set.sprung()).toEqual([]);
});

test('the screens of the workstation start none either', () => {
  const {place, set} = hostileRepository();
  const orbit = openOrbit({cwd: place.root, env: {}});
  const {stale} = findStale(orbit);
  const files = trackedFiles(orbit);
  const {candidates} = testPath(orbit, 'old/b.ts', files);
  const usage = stats(orbit, 0);
  const branch = currentBranch(place.root);
  orbit.close();
  expect({
    stale: stale.length,
    files: files.includes('new/b.ts'),
    candidates: candidates.map(({id}) => id),
    branch,
  }).toEqual({
    stale: 1,
    files: true,
    candidates: ['L-0001'],
    branch: 'main',
  });
  expect(usage).toBeDefined();
  expect(set.sprung()).toEqual([]);
});

test('nor is a program that is called git in a relative folder of the PATH', () => {
  const place = workspace();
  place.record('L-0001', record('here'));
  write(place, 'src/a.ts');
  commit(place, 'first');
  const set = trap();
  fs.copyFileSync(set.program('git'), `${place.root}/git`);
  fs.chmodSync(`${place.root}/git`, 0o755);
  for (const PATH of [`.:${process.env.PATH}`, `:${process.env.PATH}`])
    for (const args of [['doctor'], ['replay']]) place.runWith({env: {PATH}}, ...args);
  expect(set.sprung()).toEqual([]);
});

test('nor do the settings of a submodule count', () => {
  const library = workspace({init: false});
  write(library, 'x.c');
  commit(library, 'library');
  const place = workspace();
  place.record('L-0001', record('below', 'lib/*.c'));
  place.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library.root, 'lib');
  commit(place, 'first');
  const set = trap();
  poison(place, set, '.git/modules/lib/config');
  for (const args of [['doctor'], ['learning', 'prune'], ['learning', 'heal'], ['replay', '--since', '9999d']])
    place.run(...args);
  expect(set.sprung()).toEqual([]);
});

test('a partial clone is not filled up behind the back of its owner, and says what it could not know', () => {
  const origin = workspace();
  write(origin, 'old/a.ts');
  origin.record('L-0001', record('moved away', 'old/a.ts'));
  commit(origin, 'first');
  origin.git('mv', 'old', 'new');
  commit(origin, 'moved');
  origin.git('config', 'uploadpack.allowFilter', 'true');
  const place = clone(origin, '--filter=tree:0');
  const set = trap();
  place.git('config', 'remote.origin.uploadpack', set.program('uploadpack'));
  const {notes} = place.json<{notes: string[]}>('replay', '--since', '9999d');
  expect(notes).toEqual(['this is a partial clone without the folders of its past: no commit was replayed.']);
  const healed = place.json<{notes: string[]; unexplained: unknown[]}>('learning', 'heal');
  expect(healed.notes.join()).toContain('without the folders of its past: renames cannot be followed');
  expect(healed.unexplained).toHaveLength(1);
  place.ok('learning', 'prune');
  place.ok('learning', 'add', '--summary', 'Another', '--path', 'new/*.ts');
  expect(set.sprung()).toEqual([]);
});
