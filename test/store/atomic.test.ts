import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {describe, expect, onTestFinished, test} from 'vitest';
import {appendLine, createFolderWith, writeAtomic} from '../../store/atomic.js';
import {withStoreLock} from '../../store/journal/store-lock.js';
import {workspaceAt} from '../../store/workspace.js';
import {temporaryFolder} from '../support/workspace.js';

// Whoever holds the store's lock sweeps the staging folder; nothing may be staged in it meanwhile.

describe('a file that is written whole', () => {
  test('waits for another process that has the lock, also where the caller did not take it', async () => {
    const workspace = workspaceAt(temporaryFolder());
    fs.mkdirSync(workspace.locks, {recursive: true});
    const released = path.join(workspace.root, 'released');
    const holder = spawn(
      process.execPath,
      [
        '-e',
        `const db = new (require('better-sqlite3'))(process.argv[1]);
         db.exec('BEGIN EXCLUSIVE');
         console.log('held');
         setTimeout(() => {
           require('node:fs').rmSync(process.argv[2], {recursive: true, force: true});
           require('node:fs').writeFileSync(process.argv[3], '');
           db.close();
         }, 500);`,
        path.join(workspace.locks, 'store.lock'),
        workspace.staging,
        released,
      ],
      {stdio: ['ignore', 'pipe', 'inherit']},
    );
    const ended = once(holder, 'close');
    await once(holder.stdout, 'data');
    writeAtomic(workspace, path.join(workspace.state, 'kept.json'), '{}');
    expect(fs.existsSync(released)).toBe(true);
    expect(fs.readFileSync(path.join(workspace.state, 'kept.json'), 'utf8')).toBe('{}');
    await ended;
  });
});

function empty() {
  const workspace = workspaceAt(temporaryFolder());
  fs.mkdirSync(workspace.learnings, {recursive: true});
  const staged = () => (fs.existsSync(workspace.staging) ? fs.readdirSync(workspace.staging) : []);
  return {workspace, target: `${workspace.learnings}/a.yaml`, folder: `${workspace.learnings}/L-0001`, staged};
}

describe('what is written', () => {
  test('is a new file each time, never a change of the old one, and nothing stays behind', () => {
    const {workspace, target, staged} = empty();
    writeAtomic(workspace, target, 'one');
    const reader = fs.openSync(target, 'r');
    writeAtomic(workspace, target, 'two');
    expect(fs.readFileSync(reader, 'utf8')).toBe('one');
    fs.closeSync(reader);
    expect(fs.readFileSync(target, 'utf8')).toBe('two');
    expect(staged()).toEqual([]);
    expect(fs.readdirSync(workspace.learnings)).toEqual(['a.yaml']);
  });

  test('replaces a link, and not what it points to', () => {
    const {workspace, target} = empty();
    fs.writeFileSync(`${workspace.root}/precious`, 'theirs');
    fs.symlinkSync(`${workspace.root}/precious`, target);
    writeAtomic(workspace, target, 'ours');
    expect(fs.readFileSync(`${workspace.root}/precious`, 'utf8')).toBe('theirs');
    expect(fs.lstatSync(target).isFile()).toBe(true);
  });

  test('nowhere: an error with the place, and nothing stays behind', () => {
    const {workspace, target, staged} = empty();
    fs.mkdirSync(target);
    expect(() => writeAtomic(workspace, target, 'x')).toThrow(
      expect.objectContaining({code: 'io', message: expect.stringContaining(`cannot write ${target}`)}),
    );
    expect(staged()).toEqual([]);
  });

  test('a folder appears with its file, or not at all where something is there', () => {
    const {workspace, folder, staged} = empty();
    expect(createFolderWith(workspace, folder, 'learning.yaml', 'one')).toBe(true);
    expect(createFolderWith(workspace, folder, 'learning.yaml', 'two')).toBe(false);
    expect(fs.readFileSync(`${folder}/learning.yaml`, 'utf8')).toBe('one');
    fs.symlinkSync('nowhere', `${workspace.learnings}/L-0002`);
    expect(() => createFolderWith(workspace, `${workspace.learnings}/L-0002`, 'learning.yaml', 'x')).toThrow();
    fs.mkdirSync(`${workspace.learnings}/L-0003/kept`, {recursive: true});
    expect(createFolderWith(workspace, `${workspace.learnings}/L-0003`, 'learning.yaml', 'x')).toBe(false);
    expect(fs.readdirSync(`${workspace.learnings}/L-0003`)).toEqual(['kept']);
    withStoreLock(workspace, () => {});
    expect(staged()).toEqual([]);
  });
});

const otherVolume = ['/dev/shm', '/run/shm'].find(
  folder => fs.existsSync(folder) && fs.statSync(folder).dev !== fs.statSync(os.tmpdir()).dev,
);

describe.skipIf(otherVolume === undefined)('with the state folder on another volume', () => {
  function twoVolumes() {
    const learnings = fs.mkdtempSync(`${otherVolume}/orbit-test-`);
    onTestFinished(() => fs.rmSync(learnings, {recursive: true, force: true}));
    const {workspace, staged} = empty();
    return {
      workspace: {...workspace, learnings},
      target: `${learnings}/a.yaml`,
      folder: `${learnings}/L-0001`,
      staged,
      beside: (name: string) => `${learnings}/.${name}.orbit-new`,
    };
  }

  test('files and folders arrive all the same, and only they', () => {
    const {workspace, target, folder, staged} = twoVolumes();
    writeAtomic(workspace, target, 'one');
    writeAtomic(workspace, target, 'two');
    expect(createFolderWith(workspace, folder, 'learning.yaml', 'x')).toBe(true);
    expect(fs.readFileSync(target, 'utf8')).toBe('two');
    expect(fs.readdirSync(folder)).toEqual(['learning.yaml']);
    expect(fs.readdirSync(workspace.learnings).sort()).toEqual(['L-0001', 'a.yaml']);
    expect(staged()).toEqual([]);
  });

  test('what a killed copy left beside its place gets into no record', () => {
    const {workspace, target, folder, beside} = twoVolumes();
    fs.mkdirSync(beside('L-0001'));
    fs.writeFileSync(`${beside('L-0001')}/votes.jsonl`, 'of a record that never was');
    expect(createFolderWith(workspace, folder, 'learning.yaml', 'x')).toBe(true);
    expect(fs.readdirSync(folder)).toEqual(['learning.yaml']);
    fs.mkdirSync(beside('a.yaml'));
    writeAtomic(workspace, target, 'one');
    expect(fs.readFileSync(target, 'utf8')).toBe('one');
    expect(fs.readdirSync(workspace.learnings).sort()).toEqual(['L-0001', 'a.yaml']);
  });

  test('a copy that cannot take its place leaves nothing beside it', () => {
    const {workspace, target} = twoVolumes();
    fs.mkdirSync(`${target}/kept`, {recursive: true});
    expect(() => writeAtomic(workspace, target, 'x')).toThrow(/cannot write/);
    expect(fs.readdirSync(workspace.learnings)).toEqual(['a.yaml']);
  });
});

describe('a line that is appended', () => {
  test('is a line of its own, also after one that was cut off', () => {
    const {target} = empty();
    appendLine(target, '{"a":1}');
    appendLine(target, '{"b":2}');
    expect(fs.readFileSync(target, 'utf8')).toBe('{"a":1}\n{"b":2}\n');
    fs.appendFileSync(target, '{"c":');
    appendLine(target, '{"d":4}');
    expect(fs.readFileSync(target, 'utf8')).toBe('{"a":1}\n{"b":2}\n{"c":\n{"d":4}\n');
  });

  test('goes through no link and into no pipe', () => {
    const {workspace, target} = empty();
    fs.writeFileSync(`${workspace.root}/precious`, '');
    fs.symlinkSync(`${workspace.root}/precious`, target);
    expect(() => appendLine(target, 'x')).toThrow(
      expect.objectContaining({code: 'unsafe', message: expect.stringContaining('is a symbolic link.')}),
    );
    expect(fs.readFileSync(`${workspace.root}/precious`, 'utf8')).toBe('');
    fs.rmSync(target);
    execFileSync('mkfifo', [target]);
    expect(() => appendLine(target, 'x')).toThrow(/is not a plain file/);
    fs.rmSync(target);
    fs.mkdirSync(target);
    expect(() => appendLine(target, 'x')).toThrow(expect.objectContaining({code: 'io'}));
  });
});
