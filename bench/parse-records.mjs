// The yardstick for `sync`: a process that reads every record and parses it with the same library, and no more.
import {readdirSync, readFileSync} from 'node:fs';
import {parse} from 'yaml';

const [folder] = process.argv.slice(2);
let count = 0;
for (const name of readdirSync(folder)) {
  if (parse(readFileSync(`${folder}/${name}/learning.yaml`, 'utf8')).id === name) count++;
}
console.log(count);
