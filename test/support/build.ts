import {execFileSync} from 'node:child_process';
import fs from 'node:fs';

/** The tests run the binary that users run, so it is built first unless it is newer than every source. */
export default function setup(): void {
  if (isUpToDate()) return;
  execFileSync(process.execPath, ['scripts/build.mjs'], {stdio: 'inherit'});
}

function isUpToDate(): boolean {
  const built = fs.statSync('dist/main.js', {throwIfNoEntry: false})?.mtimeMs ?? 0;
  const sources = ['source', 'store', 'scripts'].flatMap(folder =>
    fs.readdirSync(folder, {recursive: true}).map(name => `${folder}/${String(name)}`),
  );
  return ['cli.tsx', 'package.json', ...sources].every(file => fs.statSync(file).mtimeMs < built);
}
