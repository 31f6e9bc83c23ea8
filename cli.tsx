#!/usr/bin/env node
import {answerHookFast} from './source/hooks/fast-path.js';
import {writeAll} from './source/output/write-all.js';
import {answerFast} from './source/query/fast-path.js';

// Decides what to load and loads only that. A scope query and a hook are answered from this very file; commands, servers
// and the workstation come in by the one dynamic import.

const argv = process.argv.slice(2);

if (isHook(argv)) {
  answerHookFast(argv[1] ?? '').then(async outcome => {
    if (outcome.done) writeAll(1, outcome.out);
    else (await import('./source/main.js')).hook(argv[1] ?? '', outcome.payload);
  });
} else if (!(isScopeQuery(argv) && answerFast(argv))) {
  import('./source/main.js').then(({main}) => main(argv));
}

function isHook([command, agent, ...rest]: readonly string[]): boolean {
  return (
    command === 'hook' &&
    agent !== undefined &&
    rest.length === 0 &&
    /^[a-z]+$/.test(agent) &&
    !['install', 'uninstall', 'status'].includes(agent)
  );
}

function isScopeQuery(words: readonly string[]): boolean {
  return words[0]?.startsWith('-') === true && words.some(word => /^--(?:path|tag)(?:=|$)/.test(word));
}
