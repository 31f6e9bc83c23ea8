import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import {expect, test} from 'vitest';
import {maxSidecarBytes, readJsonl} from '../../../store/sidecar/jsonl.js';
import {temporaryFolder} from '../../support/workspace.js';

function read(make: (file: string) => void) {
  const file = `${temporaryFolder()}/votes.jsonl`;
  make(file);
  return readJsonl(file, 'votes', value => (typeof value === 'number' ? value : 'is no number.'));
}

test('a broken line is a problem with its number, and the others count', () => {
  const text = ['1', '', 'garbage', '  ', '"text"', '<<<<<<< ours', '=======', '>>>>>>> theirs', '2', '{"a":'].join(
    '\n',
  );
  expect(read(file => fs.writeFileSync(file, text))).toEqual({
    entries: [1, 2],
    problems: [
      {file: 'votes', line: 3, what: 'is not JSON.'},
      {file: 'votes', line: 5, what: 'is no number.'},
      {file: 'votes', line: 6, what: 'is a git conflict marker.'},
      {file: 'votes', line: 7, what: 'is a git conflict marker.'},
      {file: 'votes', line: 8, what: 'is a git conflict marker.'},
      {file: 'votes', line: 10, what: 'is not JSON.'},
    ],
  });
});

test.each([
  ['a link', (file: string) => fs.symlinkSync('/dev/zero', file), 'is not a plain file.'],
  ['a folder', (file: string) => fs.mkdirSync(file), 'is not a plain file.'],
  ['a pipe', (file: string) => void execFileSync('mkfifo', [file]), 'is not a plain file.'],
  ['too large', (file: string) => fs.writeFileSync(file, Buffer.alloc(maxSidecarBytes + 1, '\n')), 'is larger than'],
])('%s is a problem and is not read', (_, make, what) => {
  expect(read(make)).toEqual({
    entries: [],
    problems: [{file: 'votes', line: null, what: expect.stringContaining(what)}],
  });
});

test('the largest one that is allowed is read; none is nothing', () => {
  expect(read(file => fs.writeFileSync(file, Buffer.alloc(maxSidecarBytes, '\n')))).toEqual({
    entries: [],
    problems: [],
  });
  expect(read(() => {})).toEqual({entries: [], problems: []});
});
