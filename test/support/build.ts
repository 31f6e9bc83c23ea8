import {execFileSync} from 'node:child_process';

/** The tests run the binary that users run, so it is built from the sources under test first. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], {stdio: 'inherit'});
}
