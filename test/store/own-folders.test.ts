import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {makeOwnFolder, requireOwnFolders, requireOwnState} from '../../store/own-folders.js';
import {type Workspace, workspaceAt} from '../../store/workspace.js';
import {temporaryFolder, workspace} from '../support/workspace.js';

const unsafe = (message: string) =>
  expect.objectContaining({
    code: 'unsafe',
    message: expect.stringContaining(message),
    hint: expect.stringMatching(/remove it/),
  });

function paths(): Workspace {
  return workspaceAt(workspace({git: false}).root);
}

describe('the folders of a workspace', () => {
  test.each(['orbit', 'learnings', 'tasks', 'state'] as const)(
    '%s is no link, not even to a folder of our own',
    name => {
      const made = paths();
      const elsewhere = temporaryFolder();
      fs.rmSync(made[name], {recursive: true, force: true});
      fs.symlinkSync(elsewhere, made[name]);
      expect(() => requireOwnFolders(made)).toThrow(unsafe('is a symbolic link'));
      expect(() => makeOwnFolder(made, `${made[name]}/below`)).toThrow(unsafe('is a symbolic link'));
      expect(fs.readdirSync(elsewhere)).toEqual([]);
    },
  );

  test('a link to nowhere and a pipe are no folders either', () => {
    const made = paths();
    fs.symlinkSync('/nonexistent/x', made.state);
    expect(() => requireOwnFolders(made)).toThrow(unsafe('state is a symbolic link'));
    fs.rmSync(made.state);
    execFileSync('mkfifo', [made.state]);
    expect(() => requireOwnFolders(made)).toThrow(unsafe('state is not a folder'));
  });

  test('the state holds files and folders, at its top and in the folders that commands use', () => {
    const made = paths();
    fs.mkdirSync(`${made.locks}/`, {recursive: true});
    fs.symlinkSync('/etc/passwd', `${made.locks}/ids.lock.holder`);
    expect(() => requireOwnFolders(made)).not.toThrow();
    expect(() => requireOwnState(made)).toThrow(unsafe('ids.lock.holder is a symbolic link'));
    fs.symlinkSync('/etc/passwd', `${made.state}/anything`);
    expect(() => requireOwnFolders(made)).toThrow(unsafe('anything is a symbolic link'));
  });

  test('are made one by one, and a second time nothing happens', () => {
    const made = paths();
    makeOwnFolder(made, made.locks);
    makeOwnFolder(made, made.locks);
    expect(fs.statSync(made.locks).isDirectory()).toBe(true);
    fs.writeFileSync(`${made.state}/file`, '');
    expect(() => makeOwnFolder(made, `${made.state}/file/below`)).toThrow(expect.objectContaining({code: 'io'}));
  });
});
