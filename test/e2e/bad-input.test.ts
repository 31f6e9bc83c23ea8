import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, it} from 'vitest';
import {expectRefused} from '../support/expect.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// Each a clear error that names the field and what is allowed; nothing is written.

describe('bad input', () => {
  let ws: TestWorkspace;
  const add = (...flags: string[]) => ['learning', 'add', '--summary', 'Fine.', '--path', 'src/**', ...flags];

  beforeAll(() => {
    ws = workspace();
    ws.add('Something.', '--path', 'src/**');
    ws.write('body.txt', 'text');
    fs.writeFileSync(path.join(ws.root, 'huge.txt'), Buffer.alloc(50 * 1024 * 1024, 'x'));
  });

  it.each(['../L-0001', 'L-0001/x', '', 'L-001', 'l-0001', 'L-0001.yaml', 'L-00011111111111111111'])(
    'an id such as %j',
    id => {
      expectRefused(ws, ['learning', 'show', '--', id], {code: 2, says: ['id: ', 'L-0001']});
    },
  );

  it('a wrong id, wherever one is taken', () => {
    const bad = '../L-0001';
    for (const args of [
      ['update', bad, '--summary', 'x'],
      ['archive', bad],
      ['supersede', 'L-0001', '--with', bad],
      ['upvote', '--id', bad, '--model', 'claude', '--task', 'T-1'],
      ['feedback', bad, '--helpful', '--task', 'T-1'],
    ])
      expectRefused(ws, ['learning', ...args], {code: 2, says: [/(?:id|with): "\.\.\/L-0001"/, 'L-0001']});
  });

  it.each([
    ['an absolute path outside the root', ['--path', '/etc/passwd'], /path: .*outside the workspace/],
    ['an absolute glob outside the root', ['--path', '/usr/**/*.h'], /path: .*outside the workspace/],
    ['a home path', ['--path', '~/x'], /path: .*outside/],
    ['a path that climbs out', ['--path', 'src/../../x'], /path: .*"\.\."/],
    ['an absolute path that climbs out', ['--path', '$ROOT/../x'], /path: /],
    ['an open bracket', ['--path', 'src/[abc'], /path: .*compile.*allowed/],
    ['an open group', ['--path', 'src/+(a'], /path: .*allowed|path: .*group/],
    ['a glob that backtracks', ['--path', 'src/+(a*)+(b*)'], /path: .*group/],
    ['a glob without end', ['--path', `${'a/'.repeat(400)}**`], /path: .*512/],
    ['a group that repeats in many ways', ['--path', 'src/*(a|aa)'], /path: .*repeats/],
    ['a bad path in --scope', ['--scope', 'paths=/etc/x'], /path: .*outside/],
    ['a scope without axis', ['--scope', 'src/**'], /scope: .*paths=a,b tags=c/],
    ['an empty path', ['--path', './'], /path: .*empty/],
    ['a tag with a comma', ['--scope', 'tags=a', '--tag', 'a(b)'], /tag: .*without commas or parentheses/],
    ['a tag that is too long', ['--tag', 'x'.repeat(65)], /tag: .*64/],
    ['both bodies', ['--body', 'a', '--body-file', 'body.txt'], /body: .*--body or --body-file/],
    ['a body file that is not there', ['--body-file', 'nowhere.txt'], /body-file: "nowhere.txt"/],
    ['a body file that is a folder', ['--body-file', '.'], /body-file: .*not a file/],
    ['a body file of 50 MB', ['--body-file', 'huge.txt'], /body-file: .*larger/],
    ['a body with an escape', ['--body', 'a\u001b]52;c;AAAA\u0007'], /body: .*control/],
    ['a priority above 255', ['--priority', '256'], /priority: "256".*0 to 255/],
    ['a priority below 0', ['--priority', '-1'], /priority: "-1".*0 to 255/],
    ['a priority that is no number', ['--priority', 'high'], /priority: "high".*0 to 255/],
    ['a confidence above 1', ['--confidence', '1.01'], /confidence: .*0 to 1/],
    ['a confidence of nothing', ['--confidence', 'NaN'], /confidence: .*0 to 1/],
    ['a kind nobody knows', ['--kind', 'hunch'], /kind: "hunch".*solution, gotcha, best-practice, constraint/],
    ['evidence of an unknown kind', ['--evidence', 'rumour=x'], /evidence: .*task=<ref>, commit=<ref>, external=<ref>/],
    ['evidence without a reference', ['--evidence', 'task='], /evidence: /],
    ['a commit that is none', ['--evidence', 'commit=xyz'], /evidence: commit "xyz".*hex/],
    ['a symbol with a space', ['--symbol', 'a b'], /symbol: /],
    ['a domain that is too long', ['--domain', 'd'.repeat(65)], /domain: .*64/],
  ])('%s', (_, flags, says) => {
    expectRefused(ws, add(...flags.map(flag => flag.replace('$ROOT', ws.root))), {code: 2, says: [says]});
  });

  it.each([
    ['empty', '', /summary: is empty.*1 to 280/],
    ['blank', '   ', /summary: is empty/],
    ['of 281 characters', 'x'.repeat(281), /summary: has 281.*1 to 280/],
    ['of 281 emoji', '🦄'.repeat(281), /summary: has 281/],
    ['of two lines', 'one\ntwo', /summary: has a line break/],
    ['with an escape', 'red \u001b[31m', /summary: has control/],
  ])('a summary that is %s, added or updated', (_, summary, says) => {
    expectRefused(ws, ['learning', 'add', '--summary', summary, '--path', 'src/**'], {code: 2, says: [says]});
    expectRefused(ws, ['learning', 'update', 'L-0001', '--summary', summary], {code: 2, says: [says]});
  });

  it('a body of 50 MB on stdin', () => {
    const input = 'x'.repeat(50 * 1024 * 1024);
    expectRefused(ws, add('--body-file', '-'), {code: 2, says: [/body: .*256 KiB/], input});
  });

  it('accepts what is just inside the limits', () => {
    ws.add(
      '🦄'.repeat(280),
      '--path',
      `${ws.root}/src/a.ts`,
      '--path',
      '/src/**',
      '--priority',
      '255',
      '--confidence',
      '0',
      '--tag',
      'x'.repeat(64),
    );
    ws.ok('learning', 'update', 'L-0002', '--priority', '0', '--confidence', '1');
  });
});
