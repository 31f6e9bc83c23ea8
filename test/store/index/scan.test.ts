import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {buildSync} from 'esbuild';
import {describe, expect, test} from 'vitest';
import {contentHash, gitStamps, type ScannedRecord, scanRecord, scanRecords} from '../../../store/index/scan.js';
import {isSame, stampOf} from '../../../store/index/stamp.js';
import {workspaceAt} from '../../../store/workspace.js';
import {learning} from '../../support/indexed.js';
import {temporaryFolder, workspace, workspaceIn} from '../../support/workspace.js';

function store() {
  const files = workspace();
  const paths = workspaceAt(files.root);
  const scan = () => {
    const records: ScannedRecord[] = [];
    return {...scanRecords(paths, record => records.push(record)), records};
  };
  const found = () => Object.fromEntries(scan().records.map(({id, refusal}) => [id, refusal ?? 'a record']));
  return {files, paths, scan, found};
}

describe('what lies in the records folder', () => {
  test('records, files of the old layout and strays are told apart; what orbit puts there is none of them', () => {
    const {files, scan} = store();
    files.record('L-0001', learning('one'));
    files.record('L-123456789012345', learning('a giant'));
    for (const name of ['tags.yaml', 'dismissed.jsonl', '.gitkeep', 'README.md', 'L-0002.yaml', 'L20260517.yml'])
      files.write(`.orbit/learnings/${name}`);
    for (const name of ['notes.txt', 'T-0001.yaml', 'L-0002.json', '.DS_Store', 'L-12/learning.yaml', 'l-0001/x'])
      files.write(`.orbit/learnings/${name}`);
    const {records, legacy, strays} = scan();
    expect(records.map(({id}) => id).sort()).toEqual(['L-0001', 'L-123456789012345']);
    expect([...legacy].sort()).toEqual(['L-0002.yaml', 'L20260517.yml']);
    expect([...strays].sort()).toEqual(
      ['.DS_Store', 'L-12', 'L-0002.json', 'T-0001.yaml', 'l-0001', 'notes.txt'].sort(),
    );
  });

  test('a folder of the old layout counts only with something in it to move', () => {
    const {files, paths, scan} = store();
    fs.mkdirSync(`${paths.learnings}/superseded`);
    fs.mkdirSync(`${paths.learnings}/L20260517-2`);
    expect(scan().legacy).toEqual([]);
    files.write('.orbit/learnings/superseded/notes.txt');
    files.write('.orbit/learnings/L20260517-2/votes.jsonl');
    expect(scan()).toMatchObject({legacy: [], records: []});
    files.write('.orbit/learnings/superseded/L-0001.yaml');
    files.write('.orbit/learnings/L20260517-2/learning.yaml');
    expect([...scan().legacy].sort()).toEqual(['L20260517-2', 'superseded']);
    expect(scan().strays).toEqual([]);
  });

  test('no folder is no records; one that cannot be listed is an error, not an empty store', () => {
    const {paths, scan} = store();
    fs.rmdirSync(paths.learnings);
    expect(scan()).toMatchObject({records: [], legacy: [], strays: [], folder: '-'});
    fs.writeFileSync(paths.learnings, '');
    expect(scan).toThrow(
      expect.objectContaining({code: 'io', message: expect.stringMatching(/^cannot list the records/)}),
    );
  });
});

describe('what is no record is refused by name and never read', () => {
  test('a link, an empty folder, a plain file, and what is no plain file inside', () => {
    const {files, paths, found} = store();
    const at = (name: string) => `${paths.learnings}/${name}`;
    files.record('L-0001', learning('one'));
    fs.symlinkSync('L-0001', at('L-0002'));
    fs.symlinkSync('nowhere', at('L-0003'));
    fs.mkdirSync(at('L-0004'));
    fs.writeFileSync(at('L-0005'), 'summary: a file\n');
    fs.mkdirSync(at('L-0006/learning.yaml'), {recursive: true});
    for (const id of ['L-0007', 'L-0008', 'L-0009']) fs.mkdirSync(at(id));
    fs.symlinkSync('../L-0001/learning.yaml', at('L-0007/learning.yaml'));
    fs.symlinkSync('/dev/zero', at('L-0008/learning.yaml'));
    execFileSync('mkfifo', [at('L-0009/learning.yaml')]);
    const isLink = 'is a symbolic link; a record is a real folder.';
    const isEmpty = 'has no learning.yaml.';
    const isOdd = 'learning.yaml is not a plain file.';
    expect(found()).toEqual({
      'L-0001': 'a record',
      'L-0002': isLink,
      'L-0003': isLink,
      'L-0004': isEmpty,
      'L-0005': isEmpty,
      'L-0006': isOdd,
      'L-0007': isOdd,
      'L-0008': isOdd,
      'L-0009': isOdd,
    });
  });

  test('what a record says is not looked at: a broken one is still there', () => {
    const {files, found} = store();
    files.record('L-0001', 'summary: [\n');
    fs.writeFileSync(files.recordFile('L-0001'), Buffer.from([0xff, 0xfe, 0x00]));
    expect(found()).toEqual({'L-0001': 'a record'});
  });

  // Permissions mean nothing to root, so the scan runs in a process of somebody else.
  test('a folder that may not be entered is told from an empty one', () => {
    const {files, paths} = store();
    files.record('L-0001', learning('closed'));
    fs.mkdirSync(`${paths.learnings}/L-0002`);
    const script = files.write('scan.cjs');
    buildSync({
      stdin: {
        contents: `import {scanRecords} from './store/index/scan.js';
          import {workspaceAt} from './store/workspace.js';
          const found = [];
          scanRecords(workspaceAt(process.argv[2]), ({id, refusal}) => found.push([id, refusal]));
          console.log(JSON.stringify(found));`,
        resolveDir: path.resolve('.'),
      },
      ...{outfile: script, bundle: true, platform: 'node', format: 'cjs', target: 'node20', logLevel: 'error'},
    });
    fs.chmodSync(`${paths.learnings}/L-0001`, 0o000);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) execFileSync('chown', ['-R', '65534:65534', files.root]);
    const somebody = isRoot ? {uid: 65_534, gid: 65_534} : {};
    const done = spawnSync(process.execPath, [script, files.root], {encoding: 'utf8', cwd: '/', ...somebody});
    fs.chmodSync(`${paths.learnings}/L-0001`, 0o755);
    expect(done.stderr).toBe('');
    expect(JSON.parse(done.stdout)).toEqual([
      ['L-0001', 'may not be opened by you.'],
      ['L-0002', 'has no learning.yaml.'],
    ]);
  });
});

describe('the stamps of a record', () => {
  test('are those of its three files, each by itself', () => {
    const {files, paths} = store();
    files.record('L-0001', learning('one'));
    const at = Date.now() + 10_000;
    const stamps = () => {
      const {stamp, votesStamp, feedbackStamp, refusal} = scanRecord(paths, 'L-0001', false, at);
      expect(refusal).toBeUndefined();
      return [stamp, votesStamp, feedbackStamp];
    };
    const file = files.recordFile('L-0001');
    const before = stamps();
    expect(before).toEqual([stampOf(file, at), '-', '-']);
    const votes = files.write('.orbit/learnings/L-0001/votes.jsonl', '{}\n');
    expect(stamps()).toEqual([before[0], stampOf(votes, at), '-']);
    const feedback = files.write('.orbit/learnings/L-0001/feedback.jsonl', '{}\n');
    expect(stamps()).toEqual([before[0], stampOf(votes, at), stampOf(feedback, at)]);
    fs.appendFileSync(file, '# more\n');
    expect(isSame(before[0] ?? '', stamps()[0] ?? '')).toBe(false);
  });

  test('are no proof right after a change, and are once the grain has passed', () => {
    const {files, paths} = store();
    const {ctimeMs} = fs.statSync(files.record('L-0001', learning('one')));
    expect(scanRecord(paths, 'L-0001', false, ctimeMs + 1).stamp).toMatch(/^~/);
    expect(scanRecord(paths, 'L-0001', false, ctimeMs + 5_000).stamp).not.toMatch(/^~/);
  });

  test('a link that is pointed elsewhere changes its stamp', () => {
    const {paths} = store();
    const link = `${paths.learnings}/L-0001`;
    fs.symlinkSync('here', link);
    const at = Date.now() + 10_000;
    const {stamp} = scanRecord(paths, 'L-0001', true, at);
    expect(stamp).toBe(stampOf(link, at));
    fs.rmSync(link);
    fs.symlinkSync('elsewhere', link);
    expect(scanRecord(paths, 'L-0001', true, at).stamp).not.toBe(stamp);
  });

  test('a record that goes between the listing and the look has none', () => {
    const {files, paths} = store();
    files.record('L-0001', learning('one'));
    fs.rmSync(`${paths.learnings}/L-0001`, {recursive: true});
    expect(scanRecord(paths, 'L-0001', false)).toEqual({
      ...{id: 'L-0001', stamp: '-', votesStamp: '-', feedbackStamp: '-'},
      refusal: 'has no learning.yaml.',
    });
  });
});

describe('the evidence that nothing else changed', () => {
  test('the folder, the options and git, each as it was when the look began', () => {
    const {files, paths, scan} = store();
    files.write('.orbit/config.yaml', 'index: {}\n');
    const {folder, config, git, at} = scan();
    expect(folder).toBe(stampOf(paths.learnings, at));
    expect(config).toBe(stampOf(paths.config, at));
    expect(git.map(([file]) => path.relative(files.root, file))).toEqual(['.git/HEAD', '.git/index', '.git/logs/HEAD']);
    expect(git[0]?.[1]).toBe(stampOf(`${files.root}/.git/HEAD`, at));
    expect(git[1]?.[1]).toBe('-');
    files.git('add', '.orbit');
    files.record('L-0001', learning('new'));
    const next = scan();
    expect(next.folder).not.toBe(folder);
    expect(next.git[1]?.[1]).not.toBe('-');
  });

  test('a linked worktree has its own; outside git there is none', () => {
    const {files} = store();
    files.git('add', '.orbit');
    files.git('commit', '-qm', 'first');
    const linked = `${temporaryFolder()}/linked`;
    files.git('worktree', 'add', '-q', linked);
    const stamps = gitStamps(workspaceAt(linked), Date.now());
    expect(stamps.map(([file]) => path.relative(`${files.root}/.git/worktrees/linked`, file))).toEqual([
      'HEAD',
      'index',
      'logs/HEAD',
    ]);
    expect(stamps.map(([, stamp]) => stamp)).not.toContain('-');
    const outside = workspaceIn(temporaryFolder());
    expect(scanRecords(workspaceAt(outside.root), () => {}).git).toEqual([]);
  });
});

test('the fingerprint of a text differs for texts that differ in one letter', () => {
  expect(contentHash('summary: a\n')).toBe(contentHash('summary: a\n'));
  expect(contentHash('summary: a\n')).not.toBe(contentHash('summary: b\n'));
  expect(contentHash('')).not.toBe('');
});
