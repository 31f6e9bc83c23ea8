import {execFileSync} from 'node:child_process';
import fs from 'node:fs';

/** The tests run what users run, the library's types included, so it is built first unless it is newer than every source. */
export default function setup(): void {
  if (isUpToDate()) return;
  execFileSync(process.execPath, ['scripts/build.mjs', '--types'], {stdio: 'inherit'});
}

function isUpToDate(): boolean {
  if (!fs.existsSync('dist/types')) return false;
  const built = fs.statSync('dist/main.js', {throwIfNoEntry: false})?.mtimeMs ?? 0;
  const sources = ['source', 'store', 'scripts'].flatMap(folder =>
    fs.readdirSync(folder, {recursive: true}).map(name => `${folder}/${String(name)}`),
  );
  return ['cli.tsx', 'package.json', ...sources].every(file => fs.statSync(file).mtimeMs < built);
}
