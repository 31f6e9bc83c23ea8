import {errno, OrbitError} from '../../store/errors.js';
import {damageNote, retryOnDamage} from '../../store/index/damage.js';
import {quote} from '../../store/quote.js';
import {isSqliteError} from '../../store/sqlite.js';
import {findWorkspace} from '../../store/workspace.js';
import {escapeActing} from '../output/json.js';
import {printed} from '../output/printed.js';
import {writeAll} from '../output/write-all.js';
import {flatten} from '../text/flatten.js';
import {nearest} from '../text/nearest.js';
import {type Context, processContext} from './context.js';
import {type Globals, readGlobals} from './flags.js';
import {commandHelp, overviewHelp} from './help.js';
import {parseArguments} from './parse.js';
import {type CommandEntry, findCommand, registry} from './registry.js';

// The edge: finds the command, runs it, turns a failure into a message, a next step and an exit code. Nothing below
// it prints an error or ends the process.

export async function main(argv: readonly string[]): Promise<void> {
  const globals = readGlobals(argv);
  try {
    process.exitCode = await run(globals);
  } catch (error) {
    process.exitCode = report(error, globals.json);
  }
}

/** For an answer that the entry worked out itself and could not deliver. */
export function fail(error: unknown, argv: readonly string[]): void {
  process.exitCode = report(error, readGlobals(argv).json);
}

export {answerHookFully as hook} from '../hooks/full-path.js';

async function run(globals: Globals): Promise<number> {
  const context = processContext(globals);
  const match = findCommand(globals.rest);
  return match ? runEntry(context, match.entry, match.rest, globals) : runWithoutCommand(context, globals);
}

async function runWithoutCommand(context: Context, globals: Globals): Promise<number> {
  const {rest, help} = globals;
  const [first] = rest;
  if (first !== undefined && !first.startsWith('-')) {
    if (first === 'help') return helpFor(context, rest.slice(1));
    if (help && registry.some(({name}) => name.startsWith(`${first} `))) return print(context, overviewHelp());
    throw unknownCommand(rest);
  }
  if (help) return print(context, overviewHelp());
  const overview = registry.find(({name}) => name === '');
  return overview ? runEntry(context, overview, rest, globals) : 0;
}

// `orbit help learning add` is `orbit learning add --help`, as it is in git.
async function helpFor(context: Context, words: readonly string[]): Promise<number> {
  if (words.every(word => word.startsWith('-'))) return print(context, overviewHelp());
  const match = findCommand(words);
  if (!match) throw unknownCommand(words);
  const {default: command} = await match.entry.load();
  return print(context, commandHelp(command));
}

async function runEntry(
  context: Context,
  entry: CommandEntry,
  words: readonly string[],
  {help, leading}: Globals,
): Promise<number> {
  const {default: command} = await entry.load();
  if (help) return print(context, commandHelp(command));
  const input = parseArguments(command, [...leading, ...words]);
  // Commands print last, and what they write is there once however often they run.
  const exit = retryOnDamage(
    () => findWorkspace(context),
    async () => command.run(context, input),
    () => context.note(damageNote),
  );
  return (await exit) ?? 0;
}

function print(context: Context, text: string): number {
  context.out(text);
  return 0;
}

function unknownCommand(typedWords: readonly string[]): OrbitError {
  const words = typedWords.filter(word => !word.startsWith('-'));
  const names = registry.filter(({hidden}) => !hidden).map(({name}) => name);
  const family = names.filter(name => name.startsWith(`${words[0]} `));
  if (family.length > 0 && words.length === 1) {
    return new OrbitError(
      'usage',
      `orbit ${words[0]} needs a command: ${family.map(name => name.slice((words[0] ?? '').length + 1)).join(', ')}.`,
      'See `orbit --help`.',
    );
  }
  const typed = words.slice(0, 2).join(' ');
  const near =
    nearest(typed, names) ?? nearest(words[0] ?? '', [...new Set(names.flatMap(name => [name, ...name.split(' ')]))]);
  const full = near && names.includes(near) ? near : names.find(name => name.split(' ').includes(near ?? ''));
  return new OrbitError(
    'usage',
    `unknown command ${quote(typed)}${full ? `; did you mean \`orbit ${full}\`?` : '.'}`,
    'See `orbit --help`.',
  );
}

function report(error: unknown, json: boolean): number {
  const expected = error instanceof OrbitError ? error : fromSystem(error);
  const message = expected?.message ?? (error instanceof Error ? error.message : String(error));
  const hint = expected?.hint ?? bugHint;
  if (json) {
    const body = {error: {code: expected?.code ?? 'internal', message, hint}};
    writeAll(2, `${escapeActing(JSON.stringify(body))}\n`);
  } else {
    writeAll(2, `error: ${flatten(message)}\n${flatten(hint)}\n`);
  }
  if (!expected && process.env.ORBIT_DEBUG && error instanceof Error) writeAll(2, printed(`${error.stack}\n`));
  return expected?.exit ?? 1;
}

// What the machine refuses (a full disk, a folder that may not be written) is nobody's bug.
function fromSystem(error: unknown): OrbitError | undefined {
  if (!(error instanceof Error)) return undefined;
  const isSystem = 'syscall' in error && errno(error) !== undefined;
  const isDisk = isSqliteError(error) && /^SQLITE_(?:READONLY|CANTOPEN|FULL|IOERR|PERM)/.test(error.code);
  return isSystem || isDisk ? new OrbitError('io', error.message) : undefined;
}

const bugHint = 'This is not your fault. Run it again with ORBIT_DEBUG=1 and report what it prints.';
