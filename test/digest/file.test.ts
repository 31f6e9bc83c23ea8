import fs from 'node:fs';
import {beforeAll, describe, expect, it} from 'vitest';
import {type DigestFile, locateDigest, readDigestFile, writeDigestFile} from '../../source/digest/file.js';
import {type Workspace, workspaceAt} from '../../store/workspace.js';
import {temporaryFolder} from '../support/workspace.js';

describe('the place of a digest', () => {
  let ws: Workspace;
  let outside: string;
  let place: DigestFile;
  beforeAll(() => {
    ws = workspaceAt(temporaryFolder());
    outside = temporaryFolder();
    for (const folder of [ws.learnings, `${ws.root}/.git`, `${ws.root}/docs`, `${ws.root}/folder.md`])
      fs.mkdirSync(folder, {recursive: true});
    fs.symlinkSync(outside, `${ws.root}/link`);
    fs.symlinkSync(`${outside}/x.md`, `${ws.root}/link.md`);
    place = locateDigest(ws, ws.root, undefined, '--out');
  });

  it.each([
    ['../x.md', 'outside the workspace'],
    ['/tmp/x.md', 'outside the workspace'],
    ['link/x.md', 'outside the workspace'],
    ['docs/../../x.md', 'outside the workspace'],
    ['link.md', 'symbolic link'],
    ['folder.md', 'not a plain file'],
    ['.git/x.md', 'inside .git'],
    ['.orbit/learnings/x.md', 'its own files'],
    ['src.ts', 'ends in .md'],
    ['no/where.md', 'does not exist'],
  ])('is not %s', (typed, why) => {
    expect(() => locateDigest(ws, ws.root, typed, '--out')).toThrow(why);
  });

  it('is in .orbit, or where the working directory says', () => {
    expect(place.name).toBe('.orbit/LEARNINGS.md');
    expect(locateDigest(ws, `${ws.root}/docs`, 'x.md', '--out').name).toBe('docs/x.md');
  });

  it('is read if it is a text of a sane size', () => {
    expect(readDigestFile(place)).toBeUndefined();
    fs.writeFileSync(place.file, Buffer.from([0x41, 0xff, 0xfe]));
    expect(() => readDigestFile(place)).toThrow('not text');
    fs.writeFileSync(place.file, 'a\0b');
    expect(() => readDigestFile(place)).toThrow('not text');
    fs.writeFileSync(place.file, 'x'.repeat(1024 * 1024 + 1));
    expect(() => readDigestFile(place)).toThrow('larger than 1 MB');
  });

  it('is written unless somebody saved it meanwhile', () => {
    fs.writeFileSync(place.file, 'theirs');
    expect(writeDigestFile(ws, place, 'ours', 'before')).toBe(false);
    expect(readDigestFile(place)).toBe('theirs');
    expect(writeDigestFile(ws, place, 'ours', 'theirs')).toBe(true);
    expect(readDigestFile(place)).toBe('ours');
  });
});
