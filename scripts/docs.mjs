// Writes the generated parts of the README and of docs/ from the tables in the code: commands, keys, configuration.
// `--check` changes nothing and fails where a part is out of date.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {build} from 'esbuild';

const check = process.argv.includes('--check');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orbit-docs-'));
try {
  const outfile = path.join(folder, 'docs.mjs');
  await build({
    entryPoints: ['scripts/docs-content.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    // A package's main file may find its parts in ways that a bundle cannot follow.
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    banner: {js: "import {createRequire} from 'node:module'; const require = createRequire(import.meta.url);"},
    external: ['better-sqlite3'],
  });
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const {documents} = await import(pathToFileURL(outfile).href);
  let stale = false;
  for (const [file, parts] of Object.entries(await documents())) {
    const before = fs.readFileSync(file, 'utf8');
    const after = Object.entries(parts).reduce(
      (text, [name, content]) => replacePart(text, name, content, file),
      before,
    );
    if (after === before) continue;
    if (check) {
      stale = true;
      console.error(`${file} is out of date; run \`npm run docs\`.`);
    } else fs.writeFileSync(file, after);
  }
  process.exitCode = stale ? 1 : 0;
} finally {
  fs.rmSync(folder, {recursive: true, force: true});
}

function replacePart(text, name, content, file) {
  const start = `<!-- ${name}:start -->`;
  const end = `<!-- ${name}:end -->`;
  if (!text.includes(start) || !text.includes(end)) throw new Error(`${file} has no place for ${name}`);
  return `${text.slice(0, text.indexOf(start) + start.length)}\n${content.trimEnd()}\n${text.slice(text.indexOf(end))}`;
}
