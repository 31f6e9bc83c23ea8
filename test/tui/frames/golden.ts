import fs from 'node:fs';
import path from 'node:path';
import {expect} from 'vitest';

const folder = path.resolve('test/golden/frames');
const isUpdate = process.env.ORBIT_UPDATE_GOLDENS === '1';

/** Compares with the file, or writes it: `npm run goldens`. */
export function expectGolden(name: string, text: string): void {
  const file = path.join(folder, name);
  if (isUpdate) {
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text);
    return;
  }
  const known = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '(there is no such file: npm run goldens)';
  expect(text, file).toBe(known);
}

/** Files that no scene makes any more would never be looked at again. */
export function expectNoOthers(names: readonly string[]): void {
  const there = fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const odd = there.filter(name => !names.includes(name));
  if (isUpdate) for (const name of odd) fs.rmSync(path.join(folder, name));
  else expect(odd).toEqual([]);
}
