import {cpSync, mkdirSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import {programFolder} from './bench-folder.mjs';
import {cleanEnvironment, timeProcess} from './measure.mjs';

// The binary as it was when the run began: a build that happens meanwhile does not change what is measured.

export async function prepareProgram(repository) {
  const env = cleanEnvironment();
  const built = await timeProcess(process.execPath, ['scripts/build.mjs'], {cwd: repository, env});
  if (built.code !== 0) throw new Error(`the build failed: ${built.err}`);
  const folder = programFolder(repository);
  cpSync(path.join(repository, 'dist'), path.join(folder, 'dist'), {recursive: true});
  // Alone, without the rest of the program, the entry can only answer by its fast path: anything else fails.
  mkdirSync(path.join(folder, 'fast'));
  for (const file of ['orbit.cjs', 'entry.js', 'entry.cache'])
    cpSync(path.join(repository, 'dist', file), path.join(folder, 'fast', file));
  const outfile = path.join(folder, 'product.mjs');
  await build({
    entryPoints: [path.join(repository, 'bench/product.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  const program = {
    env,
    product: await import(pathToFileURL(outfile).href),
    full: path.join(folder, 'dist/orbit.cjs'),
    fast: path.join(folder, 'fast/orbit.cjs'),
    /** Runs the whole program and expects success. */
    async orbit(cwd, ...args) {
      const done = await timeProcess(process.execPath, [program.full, ...args], {cwd, env});
      if (done.code !== 0) throw new Error(`orbit ${args.join(' ')} exited ${done.code}: ${done.err}`);
      return done;
    },
  };
  return program;
}
