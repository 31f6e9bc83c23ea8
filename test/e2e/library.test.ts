import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {environment, type TestWorkspace, temporaryFolder, workspace} from '../support/workspace.js';

// The package as an engine in TypeScript uses it: installed with its dependencies and nothing else, compiled strictly,
// run without a process of ours.

type Manifest = {readonly dependencies: Readonly<Record<string, string>>};

let consumer: string;

beforeAll(() => {
  consumer = temporaryFolder();
  const installed = path.join(consumer, 'node_modules/orbit-learnings');
  fs.mkdirSync(installed, {recursive: true});
  fs.cpSync('dist', path.join(installed, 'dist'), {recursive: true});
  fs.copyFileSync('package.json', path.join(installed, 'package.json'));
  const {dependencies} = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Manifest;
  // Whoever writes for Node has its types.
  for (const name of [...Object.keys(dependencies), '@types/node']) {
    const link = path.join(consumer, 'node_modules', name);
    fs.mkdirSync(path.dirname(link), {recursive: true});
    fs.symlinkSync(path.resolve('node_modules', name), link);
  }
  fs.writeFileSync(path.join(consumer, 'package.json'), '{"type": "module"}');
});

function node(...args: string[]) {
  return spawnSync(process.execPath, args, {cwd: consumer, encoding: 'utf8', env: environment()});
}

/** Compiles the text to `engine.js` of the consumer. */
function compile(text: string): void {
  fs.writeFileSync(path.join(consumer, 'engine.ts'), text);
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--module', 'NodeNext', '--target', 'ES2022'];
  expect(node(path.resolve('node_modules/typescript/bin/tsc'), ...strict, 'engine.ts').stdout).toBe('');
}

/** What an engine of the consumer logs. */
function run(ws: TestWorkspace, file: string): unknown {
  const {stdout, stderr} = node(file, ws.root);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

describe('the library', () => {
  test('selects, renders and records; types and all', () => {
    const ws = workspace();
    ws.write('src/a.ts');
    compile(
      `import {type Injection, type Learning, OrbitError, openWorkspace} from 'orbit-learnings';
const workspace = openWorkspace({cwd: process.argv[2] ?? '', session: 'run-42'});
const {learning, similar} = workspace.add({summary: 'Mind the retry.', paths: ['src/**'], kind: 'gotcha'});
const given: Injection = workspace.select({contextFiles: ['src/a.ts'], query: 'retry policy'});
const again = workspace.select({contextFiles: ['src/a.ts']});
const vote = workspace.upvote(learning.id, {model: 'claude-opus', task: 'T-0001'});
const scan = workspace.feedbackFromOutput(\`Done.\\nLEARNING_HELPFUL: \${learning.id}\\n\`, 'T-0001');
const listed: readonly Learning[] = workspace.list();
let code = '';
try {
  workspace.show('L-0999');
} catch (error) {
  if (error instanceof OrbitError) code = error.code;
}
const found = workspace.search('retry').map(({id}) => id);
const {confidence, vote_count, usage} = workspace.show(learning.id);
workspace.close();
console.log(JSON.stringify({id: learning.id, similar, text: given.text, tokens: given.tokens, again: again.text, votes: vote.vote_count, recorded: scan.recorded.length, listed: listed.length, code, found, confidence, vote_count, injected: usage.injected}));
`,
    );
    const answer = run(ws, 'engine.js');
    expect(answer).toMatchObject({
      similar: [],
      text: expect.stringContaining('Mind the retry.'),
      again: '',
      votes: 1,
      recorded: 1,
      listed: 1,
      code: 'not-found',
      confidence: 0.75,
      vote_count: 1,
      injected: 1,
    });
    expect((answer as {found: unknown; id: string}).found).toEqual([(answer as {id: string}).id]);
    expect((answer as {tokens: number}).tokens).toBeGreaterThan(20);
  });

  test('sees changed options, a deleted state folder and a damaged index while it is open', () => {
    const ws = workspace();
    ws.write('src/a.ts');
    for (let at = 0; at < 9; at++) ws.add(`Lesson ${at}.`, '--path', 'src/**');
    fs.writeFileSync(
      path.join(consumer, 'changes.js'),
      `import fs from 'node:fs';
import {openWorkspace} from 'orbit-learnings';
const root = process.argv[2] ?? '';
const workspace = openWorkspace({root, session: 's'});
const counts = [];
const ask = () => counts.push(workspace.select({contextFiles: [\`\${root}/src/a.ts\`]}).learnings.length);
ask();
fs.writeFileSync(\`\${root}/.orbit/config.yaml\`, 'injection: {per_call: 1}\\n');
ask();
fs.rmSync(\`\${root}/.orbit/state\`, {recursive: true});
ask();
fs.writeFileSync(\`\${root}/.orbit/state/index.sqlite\`, 'no database '.repeat(2000));
ask();
counts.push(workspace.list().length);
workspace.close();
console.log(JSON.stringify(counts));
`,
    );
    expect(run(ws, 'changes.js')).toEqual([5, 1, 1, 1, 9]);
  });
});
