#!/usr/bin/env node
import fs from 'node:fs';
import {isatty} from 'node:tty';
import {answerFast} from './source/cli/fast-query.js';
import {globalFlags, readGlobals, tokenize} from './source/cli/flags.js';
import type {HookRequest} from './source/hooks/event.js';
import {answerHookFast, debug} from './source/hooks/fast-path.js';
import {writeAll} from './source/output/write-all.js';
import {version} from './source/version.js';

// Decides what to load and loads only that. A scope query and a hook are answered from this very file; commands, servers
// and the workstation come in by the one dynamic import.

const hookCommands = new Set(['install', 'uninstall', 'status', 'help']);

const argv = process.argv.slice(2);
const globals = readGlobals(argv);
const hook = hookRequest();

if (hook) {
  answerHookFast(hook)
    .then(async outcome => {
      if (outcome.done) finish(outcome.out);
      else (await import('./source/cli/main.js')).hook(hook, outcome.payload);
    })
    // An agent takes any other exit code for a verdict on its tool call.
    .catch(debug);
} else if (isWorkstation()) {
  import('./source/tui/start.js').then(({startWorkstation}) => startWorkstation(globals.root));
} else {
  const answer = globals.version ? `${version}\n` : answerFast(argv);
  if (answer === undefined) import('./source/cli/main.js').then(({main}) => main(argv));
  else deliver(answer);
}

function deliver(answer: string): void {
  try {
    finish(answer);
  } catch (error) {
    import('./source/cli/main.js').then(({fail}) => fail(error, argv));
  }
}

// Everything is written; taking the process down piece by piece would only keep the agent waiting.
function finish(out: string): void {
  writeAll(1, out);
  process.exit(0);
}

// `orbit`, or `orbit --root <dir>`, of a person.
function isWorkstation(): boolean {
  const [root, ...more] = tokenize(globalFlags, argv);
  const isAlone = root === undefined || (root.kind === 'flag' && root.name === 'root' && root.values.length > 0);
  return isAlone && more.length === 0 && isatty(0) && isatty(1) && process.env.TERM !== 'dumb';
}

/**
 * `orbit hook <agent>` as an agent starts it. Words that mean nothing here are passed over: a usage error would be exit
 * code 2, which blocks the tool call in half of the agents. Undefined for a person, who gets the command and its help.
 */
function hookRequest(): HookRequest | undefined {
  const [command, agent] = argv;
  if (command !== 'hook' || agent === undefined || agent.startsWith('-') || hookCommands.has(agent)) return undefined;
  return globals.help || isPerson() ? undefined : {agent, root: globals.root};
}

// An agent gives a pipe, a socket or a file. Only for the rest is it worth loading what tells a terminal from /dev/null.
function isPerson(): boolean {
  try {
    return fs.fstatSync(0).isCharacterDevice() && isatty(0);
  } catch {
    return false;
  }
}
