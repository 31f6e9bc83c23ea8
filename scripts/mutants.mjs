// Do the tests notice when the code is wrong? Changes one place at a time in a temporary copy of the tree (never in the
// checkout), runs the tests that cover the folder, and prints killed or survived with file:line. Not part of `npm test`.
//
//   node scripts/mutants.mjs [--only <path part>] [--list] [--unit] [--sample <word>]
//
// --only <part>  files whose path contains it        --list  what would be changed, without running anything
// --unit         without the second stage: tests that start the built binary, for what the unit tests let live
// --sample <w>   another choice of places for every word: tests that were written for one choice do not know the next
//
// The choice is deterministic: it goes by what the changed lines say, so a line that moves keeps its mutants.
import {execFileSync, spawn} from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import ts from 'typescript';

const {values: flags} = parseArgs({
  options: {only: {type: 'string'}, list: {type: 'boolean'}, unit: {type: 'boolean'}, sample: {type: 'string'}},
});

const linesPerMutant = 90;
const fewestLines = 22;
const wantedShare = 0.9;
const limitMs = 180_000;

// In this order; the first that fits a file decides which tests speak for it. `unit` imports the TypeScript itself.
const e2e = names => names.map(name => `test/e2e/${name}.test.ts`);
const rooms = [
  {
    under: 'store/index/',
    unit: ['test/store/index', 'test/scope/scope-cache'],
    built: e2e(['freshness-files', 'freshness-git', 'index-damage', 'list', 'stats', 'hostile-files']),
  },
  {
    under: 'source/scope/',
    unit: ['test/scope', 'test/property/scope-lookup'],
    built: e2e(['scope-query', 'search', 'search-syntax', 'inject-by-words', 'library']),
  },
  {
    under: 'source/deliver/',
    unit: ['test/deliver'],
    built: ['test/hooks', ...e2e(['inject', 'inject-by-words', 'scope-query', 'legacy-layout'])],
  },
  {under: 'source/rank/', unit: ['test/rank'], built: e2e(['scope-query', 'votes', 'feedback', 'search', 'inject'])},
  {
    under: 'store/record/',
    unit: ['test/store/record', 'test/property/record-', 'test/property/canonical-yaml'],
    built: e2e(['wild-records', 'edit', 'add', 'update', 'ids']),
  },
  {
    under: 'store/glob/',
    unit: ['test/store/glob', 'test/property/glob-', 'test/property/scope-lookup'],
    built: e2e(['bad-input', 'scope-query']),
  },
  {under: 'store/sidecar/', unit: ['test/store/sidecar'], built: e2e(['votes', 'feedback', 'stats'])},
  {under: 'store/config/', unit: ['test/store/config'], built: e2e(['init', 'bad-input', 'scope-query'])},
  {
    under: 'store/git/',
    unit: ['test/store/git', 'test/scope/candidate-path'],
    built: ['test/health', 'test/lint', ...e2e(['checkouts', 'resolve', 'digest', 'prune'])],
  },
  {
    under: 'store/',
    unit: fs.globSync?.('test/store/*.test.ts') ?? filesIn('test/store'),
    built: e2e([
      'concurrency',
      'held-lock',
      'kills',
      'interrupted-supersede',
      'hostile-files',
      'no-permission',
      'init',
    ]),
  },
];

// Changes that nobody could notice, with the reason; found by hand. `<file> | <the line> | <what changes>`.
const equivalent = new Map([]);

function filesIn(folder) {
  return fs.readdirSync(folder).flatMap(name => (name.endsWith('.test.ts') ? [`${folder}/${name}`] : []));
}

function sources() {
  const names = ['store', 'source/scope', 'source/rank', 'source/deliver'].flatMap(folder =>
    fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).map(name => path.posix.join(folder, name)),
  );
  const files = names.filter(name => name.endsWith('.ts') && (!flags.only || name.includes(flags.only)));
  return files.sort((a, b) => rooms.indexOf(roomOf(a)) - rooms.indexOf(roomOf(b)) || (a < b ? -1 : 1));
}

function roomOf(file) {
  return rooms.find(({under}) => file.startsWith(under));
}

/** The tests of a stage: first those that mirror the file, which answer soonest, then those of its whole room. */
function testsOf(file, stage) {
  const nearest = `test/${file.replace(/^source\//, '').replace(/\.ts$/, '.test.ts')}`;
  return stage === 'near' ? [nearest].filter(test => fs.existsSync(test)) : roomOf(file)[stage];
}

const swaps = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
]);

/** Every change that this file offers, in the order of the deterministic choice. */
function mutantsOf(file, text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const lines = text.split('\n');
  const mutants = [];
  const add = (node, what, replacement) => {
    const at = tree.getLineAndCharacterOfPosition(node.getStart()).line;
    const key = `${file} | ${lines[at].trim()} | ${what}`;
    const mutated = text.slice(0, node.getStart()) + replacement + text.slice(node.getEnd());
    mutants.push({
      file,
      line: at + 1,
      what,
      key,
      text: mutated,
      order: sha1(`${flags.sample ?? ''}${key} ${mutants.length}`),
    });
  };
  const visit = node => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const swap = swaps.get(node.operatorToken.kind);
      if (swap) add(node.operatorToken, `${node.operatorToken.getText()} → ${swap}`, swap);
    }
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'true → false', 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'false → true', 'true');
    if (ts.isReturnStatement(node) && node.expression && node.expression.getText() !== 'undefined')
      add(node.expression, 'return nothing', 'undefined');
    if (ts.isExpressionStatement(node) && /^(?:void )?[\w.#?]+\(|=/.test(node.getText())) add(node, 'dropped', ';');
    if (ts.isIfStatement(node)) add(node.expression, 'negated', `!(${node.expression.getText()})`);
    if (ts.isConditionalExpression(node)) add(node.condition, 'negated', `!(${node.condition.getText()})`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return mutants.sort((a, b) => (a.order < b.order ? -1 : 1));
}

function sha1(text) {
  return crypto.createHash('sha1').update(text).digest('hex');
}

/** Says whether a file would compile with another text. */
function compiler() {
  const {config} = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent({...config, include: ['store', 'source']}, ts.sys, '.');
  const changed = new Map();
  let version = 0;
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({...parsed.options, noUnusedLocals: false, noUnusedParameters: false}),
    getScriptFileNames: () => parsed.fileNames,
    getScriptVersion: file => (changed.has(file) ? String(changed.get(file).version) : '0'),
    getScriptSnapshot(file) {
      const text = changed.get(file)?.text ?? ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath,
  });
  return (name, text) => {
    const file = path.resolve(name);
    changed.set(file, {text, version: ++version});
    const problems = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)];
    changed.delete(file);
    return problems.length === 0;
  };
}

function* chosen() {
  const compiles = compiler();
  for (const file of sources()) {
    const text = fs.readFileSync(file, 'utf8');
    const lines = text.trimEnd().split('\n').length;
    let wanted = lines < fewestLines ? 0 : Math.max(1, Math.round(lines / linesPerMutant));
    const taken = new Set();
    for (const mutant of mutantsOf(file, text)) {
      if (wanted === 0) break;
      if (taken.has(mutant.line) || !compiles(file, mutant.text)) continue;
      taken.add(mutant.line);
      wanted--;
      yield mutant;
    }
  }
}

/** The tree as it stands, committed or not, in a folder of its own. */
function copyTree() {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'orbit-mutants-'));
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {encoding: 'utf8'}).split('\0');
  for (const name of names)
    if (name && name !== 'node_modules' && fs.existsSync(name)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
      fs.copyFileSync(name, path.join(folder, name));
    }
  fs.symlinkSync(fs.realpathSync('node_modules'), path.join(folder, 'node_modules'));
  const test = {include: ['test/**/*.test.{ts,tsx}'], testTimeout: 60_000, hookTimeout: 60_000, bail: 1, maxWorkers: 1};
  const settings = {cacheDir: path.join(folder, '.vite'), test: {...test, reporters: ['dot']}};
  fs.writeFileSync(path.join(folder, 'vitest.config.ts'), `export default ${JSON.stringify(settings)};\n`);
  return folder;
}

/** True where the command succeeds; a mutant that never comes back has failed, and its children end with it. */
function succeeds(folder, args) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, {cwd: folder, stdio: 'ignore', detached: true});
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), limitMs);
    child.on('close', code => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

const vitest = (folder, tests) => succeeds(folder, ['node_modules/vitest/vitest.mjs', 'run', ...tests]);
const build = folder => succeeds(folder, ['scripts/build.mjs']);

async function main() {
  if (flags.list) {
    for (const {key, line} of chosen()) console.log(`${String(line).padStart(4)}  ${key}`);
    return;
  }
  const folder = copyTree();
  const stages = flags.unit ? ['near', 'unit'] : ['near', 'unit', 'built'];
  const sound = new Map();
  const isSound = async (tests, stage) => {
    const key = tests.join(' ');
    if (!sound.has(key)) {
      if (stage === 'built') await build(folder);
      sound.set(key, await vitest(folder, tests));
      if (!sound.get(key)) console.log(`the tests of ${key} fail without any mutant; they cannot speak for it`);
    }
    return sound.get(key);
  };
  const count = {killed: 0, survived: 0, equivalent: 0};
  const say = (verdict, {file, line, what}, why) => {
    count[verdict]++;
    console.log(`${verdict.padEnd(10)}  ${file}:${line}  ${what}${why ? `  (${why})` : ''}`);
  };
  try {
    for (const mutant of chosen()) {
      const reason = equivalent.get(mutant.key);
      if (reason) {
        say('equivalent', mutant, reason);
        continue;
      }
      const target = path.join(folder, mutant.file);
      const original = fs.readFileSync(target, 'utf8');
      let killedBy;
      for (const stage of stages) {
        const tests = testsOf(mutant.file, stage);
        if (tests.length === 0 || !(await isSound(tests, stage))) continue;
        fs.writeFileSync(target, mutant.text);
        const lives = (stage !== 'built' || (await build(folder))) && (await vitest(folder, tests));
        fs.writeFileSync(target, original);
        if (!lives) {
          killedBy = stage;
          break;
        }
      }
      say(killedBy ? 'killed' : 'survived', mutant, killedBy);
    }
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
  const share = count.killed / (count.killed + count.survived || 1);
  console.log(
    `${count.killed + count.survived + count.equivalent} made, ${count.killed} killed, ${count.survived} survived, ` +
      `${count.equivalent} equivalent: ${(share * 100).toFixed(1)} % killed`,
  );
  if (share < wantedShare) process.exitCode = 1;
}

await main();
