// Three bundles. `dist/orbit.cjs` starts `dist/entry.js`, which answers hooks by itself: a script, because Node 20 starts
// it faster than a module, with SQLite's JavaScript inside and its compiled form beside it. `dist/main.js`,
// `dist/library.js` and their chunks are everything else, one chunk per command, loaded on demand.
// `dist/workstation.js` is the terminal application. `--types` adds the library's declarations.
import {execFileSync} from 'node:child_process';
import {chmodSync, copyFileSync, existsSync, readFileSync, renameSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import {build} from 'esbuild';
import {wrapScript, writeCodeCache} from './code-cache.mjs';
import {lazyBuiltins} from './lazy-builtins.mjs';
import {leanInk} from './lean-ink.mjs';

const {version} = JSON.parse(readFileSync('package.json', 'utf8'));
const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
  sourcemap: false,
  legalComments: 'none',
  define: {ORBIT_VERSION: JSON.stringify(version)},
};

// Built beside and swapped in, so that a process that is starting meanwhile finds one whole version.
const out = `dist.${process.pid}`;

const entryDoor = {
  name: 'entry-door',
  setup(builder) {
    builder.onResolve({filter: /source\/cli\/main\.js$/}, () => ({path: './main.js', external: true}));
    builder.onResolve({filter: /source\/tui\/start\.js$/}, () => ({path: './workstation.js', external: true}));
    // The addon's path is given explicitly (store/sqlite.ts), so the search for it stays out of the bundle.
    builder.onResolve({filter: /^bindings$/}, () => ({path: 'bindings', external: true}));
  },
};

await Promise.all([
  build({
    ...common,
    entryPoints: {entry: 'cli.tsx'},
    outdir: out,
    format: 'cjs',
    minify: true,
    plugins: [entryDoor, lazyBuiltins()],
    // store/sqlite.ts has __dirname here and does not ask for it.
    define: {...common.define, 'import.meta.url': 'undefined'},
  }),
  build({
    ...common,
    entryPoints: {main: 'source/cli/main.ts', library: 'source/library.ts'},
    outdir: out,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    splitting: true,
    packages: 'external',
  }),
  // One file, Ink and React inside and minified: Node takes several times as long to find and read their modules.
  build({
    ...common,
    entryPoints: {workstation: 'source/tui/start.ts'},
    outdir: out,
    format: 'cjs',
    minify: true,
    jsx: 'automatic',
    plugins: [leanInk, entryDoor, lazyBuiltins(/^node:(?:crypto|child_process)$/)],
    define: {
      ...common.define,
      'import.meta.url': 'undefined',
      'process.env.NODE_ENV': '"production"',
      'process.env.DEV': '"false"',
      // Yoga would fetch its own data: URL, and Node loads its whole HTTP client for that.
      fetch: 'undefined',
    },
  }),
]);
if (process.argv.includes('--types')) {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.types.json', '--outDir', `${out}/types`], {stdio: 'inherit'});
}
for (const name of ['entry', 'workstation']) wrapScript(`${out}/${name}.js`);
copyFileSync('scripts/entry-stub.cjs', `${out}/orbit.cjs`);
chmodSync(`${out}/orbit.cjs`, 0o755);
try {
  await writeCodeCache(out);
} catch (error) {
  console.warn(`warning: hooks will start slower, because their compiled form could not be made: ${error.message}`);
}
if (existsSync('dist')) renameSync('dist', `${out}.old`);
renameSync(out, 'dist');
rmSync(`${out}.old`, {recursive: true, force: true});
