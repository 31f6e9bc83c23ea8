import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {isOwn} from '../../store/owner.js';
import {temporaryFolder} from '../support/workspace.js';

// git's rule for safe.directory: see git-config(1). A file of its own stands in for the person's configuration.

const me = process.getuid?.() ?? 0;
const somebody = me + 4_711;

function withConfiguration(text: string, folder = '/srv/shared', more: Record<string, string> = {}): boolean {
  const file = `${temporaryFolder()}/gitconfig`;
  fs.writeFileSync(file, text);
  return isOwn(somebody, folder, {GIT_CONFIG_GLOBAL: file, GIT_CONFIG_SYSTEM: '/dev/null', HOME: '/home/me', ...more});
}

describe('whose folder it is', () => {
  test('ours and root’s are believed, nobody else’s', () => {
    const env = {GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null'};
    expect(isOwn(me, '/srv/shared', env)).toBe(true);
    expect(isOwn(0, '/srv/shared', env)).toBe(true);
    expect(isOwn(somebody, '/srv/shared', env)).toBe(false);
  });

  test.skipIf(me !== 0)('with sudo the person’s own are ours', () => {
    const env = {GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null'};
    expect(isOwn(somebody, '/srv/shared', {...env, SUDO_UID: String(somebody)})).toBe(true);
    expect(isOwn(somebody, '/srv/shared', {...env, SUDO_UID: String(somebody + 1)})).toBe(false);
    expect(isOwn(somebody, '/srv/shared', {...env, SUDO_UID: ''})).toBe(false);
  });

  test.each([
    ['the folder itself', '[safe]\n\tdirectory = /srv/shared\n'],
    ['in quotes, after other sections', '[user]\nname = x\n[ Safe ]\n  Directory = "/srv/shared"\n'],
    ['on the line of its section', '[safe] directory = /srv/shared\n'],
    ['everything', '[safe]\ndirectory = *\n'],
    ['what is below a folder', '[safe]\ndirectory = /srv/*\n'],
    ['with a slash at its end', '[safe]\r\ndirectory = /srv/shared/\r\n'],
    ['taken back, then said again', '[safe]\ndirectory = /x\ndirectory =\ndirectory = /srv/shared\n'],
  ])('named by safe.directory: %s', (_, text) => expect(withConfiguration(text)).toBe(true));

  test.each([
    ['another folder', '[safe]\ndirectory = /srv/other\n'],
    ['a folder that only begins alike', '[safe]\ndirectory = /srv/sha\n'],
    ['what is below it', '[safe]\ndirectory = /srv/shared/*\n'],
    ['another section', '[core]\ndirectory = /srv/shared\n'],
    ['a section of its own with a name', '[safe "x"]\ndirectory = /srv/shared\n'],
    ['taken back', '[safe]\ndirectory = *\ndirectory =\n'],
    ['a comment', '[safe]\n# directory = /srv/shared\n'],
  ])('not named by it: %s', (_, text) => expect(withConfiguration(text)).toBe(false));

  test('a tilde is the home folder, and the configuration may be a link into a repository of dot files', () => {
    expect(withConfiguration('[safe]\ndirectory = ~/work\n', '/home/me/work')).toBe(true);
    const home = temporaryFolder();
    fs.mkdirSync(`${home}/dotfiles`);
    fs.writeFileSync(`${home}/dotfiles/gitconfig`, '[safe]\ndirectory = /srv/shared\n');
    fs.symlinkSync('dotfiles/gitconfig', `${home}/.gitconfig`);
    expect(isOwn(somebody, '/srv/shared', {HOME: home, GIT_CONFIG_SYSTEM: '/dev/null'})).toBe(true);
  });
});
