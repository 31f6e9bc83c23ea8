import fs from 'node:fs';
import {fileURLToPath} from 'node:url';

let file;

export function initialize(data) {
  file = data.file;
}

export async function load(url, context, nextLoad) {
  if (url.startsWith('file:')) fs.appendFileSync(file, `${fileURLToPath(url)}\n`);
  return nextLoad(url, context);
}
