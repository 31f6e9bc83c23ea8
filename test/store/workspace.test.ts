import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {findWorkspace, requireWorkspace, shown, workspaceAt} from '../../store/workspace.js';
import {temporaryFolder, workspace} from '../support/workspace.js';

describe('which workspace a command is about', () => {
  test('the nearest one above, and never one above the repository', () => {
    const {root} = workspace();
    fs.mkdirSync(`${root}/src/deep`, {recursive: true});
    expect(findWorkspace({cwd: root})).toEqual(workspaceAt(root));
    expect(findWorkspace({cwd: `${root}/src/deep`})?.root).toBe(root);
    fs.mkdirSync(`${root}/src/.orbit`);
    expect(findWorkspace({cwd: `${root}/src/deep`})?.root).toBe(`${root}/src`);
    fs.mkdirSync(`${root}/vendor/.git`, {recursive: true});
    expect(findWorkspace({cwd: `${root}/vendor`})).toBeUndefined();
    fs.writeFileSync(`${root}/vendor/.orbit`, 'a file is no workspace');
    expect(findWorkspace({cwd: `${root}/vendor`})).toBeUndefined();
  });

  test('reached by a link it is known by its real place', () => {
    const {root} = workspace();
    const link = `${temporaryFolder()}/link`;
    fs.symlinkSync(root, link);
    expect(findWorkspace({cwd: link})?.root).toBe(root);
    expect(findWorkspace({cwd: '/', root: link})?.root).toBe(root);
  });

  test('what --root names goes before ORBIT_ROOT, which goes before the folder; neither is searched upwards', () => {
    const [here, named, other] = [workspace().root, workspace().root, workspace().root];
    const root = (location: {root?: string; env?: Record<string, string>}) =>
      findWorkspace({cwd: here, ...location})?.root;
    expect(root({root: named, env: {ORBIT_ROOT: other}})).toBe(named);
    expect(root({env: {ORBIT_ROOT: other}})).toBe(other);
    expect(root({root: '', env: {ORBIT_ROOT: ''}})).toBe(here);
    expect(root({root: '.'})).toBe(here);
    fs.mkdirSync(`${named}/src`);
    expect(root({root: `${named}/src`})).toBeUndefined();
    expect(root({root: `${named}/none`})).toBeUndefined();
  });

  test('where there is none, the sentence says where it was looked for', () => {
    const folder = temporaryFolder();
    const refused = (message: string) => expect.objectContaining({code: 'no-workspace', message});
    fs.mkdirSync(`${folder}/.git`);
    expect(() => requireWorkspace({cwd: folder})).toThrow(refused(`no orbit workspace in ${folder} or above it.`));
    expect(() => requireWorkspace({cwd: '/', root: folder})).toThrow(
      refused(`no orbit workspace in ${folder}: it has no .orbit folder.`),
    );
    expect(() => requireWorkspace({cwd: '/', env: {ORBIT_ROOT: folder}})).toThrow(
      refused(`no orbit workspace in ${folder}: it has no .orbit folder.`),
    );
    fs.mkdirSync(`${folder}/.orbit`);
    expect(requireWorkspace({cwd: folder})).toEqual(workspaceAt(folder));
  });
});

test('a message names a file from the root, and one outside in full', () => {
  const made = workspaceAt('/a/b');
  expect(shown(made, '/a/b/.orbit/config.yaml')).toBe('.orbit/config.yaml');
  expect(shown(made, '/a/bc/d')).toBe('/a/bc/d');
});
