#!/usr/bin/env node
import {answerFast} from './source/query/fast-path.js';

// Decides what to load and loads only that. A scope query is answered from this very file; commands, servers and the
// workstation come in by the one dynamic import.

const argv = process.argv.slice(2);
const isScopeQuery =
  argv.some(word => word === '--path' || word === '--tag' || word.startsWith('--path=') || word.startsWith('--tag=')) &&
  argv[0]?.startsWith('-');

if (!(isScopeQuery && answerFast(argv))) {
  import('./source/main.js').then(({main}) => main(argv));
}
