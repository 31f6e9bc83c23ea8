import fs from 'node:fs';
import {expect, test} from 'vitest';
import {sourceFiles} from './source-files.js';

// Rule: a file is opened through store/plain-file.ts, which goes through no link, waits for no pipe and looks at what it
// got. Who opens one otherwise is named here with the reason.

const openers: Readonly<Record<string, string>> = {
  'store/plain-file.ts': 'the door',
  'store/staging.ts': 'new files only, in a folder that was looked at; and folders, to sync them',
  'store/quick-lock.ts': 'a new file only',
  'store/config/trusted-file.ts': "a new file only, in the person's own folder",
  'source/deliver/session.ts': 'a new file only',
  'source/tasks/output.ts': 'a new file only',
  'source/tasks/harvest/schedule.ts': 'a new file only',
  'source/learnings/edit.ts': 'a draft in a folder that was made for it',
  'source/cli/read-file.ts': 'a file that the person named',
};

const opens =
  /\b(?:read|write|append|copy)File(?:Sync)?\(|\bopen(?:Sync|AsBlob)\(|\bcreate(?:Read|Write)Stream\(|fs\/promises/;

test('no file is opened past the door', () => {
  const found = sourceFiles()
    .map(({name}) => name)
    .filter(name => opens.test(fs.readFileSync(name, 'utf8')));
  expect(found.sort()).toEqual(Object.keys(openers).sort());
});

test('who may only make new files does so', () => {
  const makers = Object.entries(openers).filter(([, why]) => why.startsWith('a new file only'));
  for (const [name] of makers) {
    const calls = fs.readFileSync(name, 'utf8').match(/\b(?:writeFileSync|openSync)\([^\n]*/g) ?? [];
    const reopening = calls.filter(call => !/'wx'|writeFileSync\(handle/.test(call));
    expect(reopening, name).toEqual([]);
  }
});
