import {tagVocabulary} from '../../store/tag-vocabulary.js';
import {type Context, openFor} from '../cli/context.js';
import {type Argument, type Command, defineCommand} from '../cli/define.js';
import {type Flag, type Flags, globalFlags, readGlobals, tokenize} from '../cli/flags.js';
import {findCommand, registry} from '../cli/registry.js';
import {listing} from '../learnings/list.js';
import {oneLine, shownLengths} from '../text/flatten.js';

export default defineCommand({
  name: '__complete',
  summary: 'Answers shell completion: one word a line, or __files__.',
  args: [{name: 'words', many: true}],
  flags: {},
  examples: [['orbit __complete -- learning s', 'what can stand for the last word']],
  async run(context, {args}) {
    const before = args.slice(0, -1);
    const current = args[args.length - 1] ?? '';
    const offers = await offersFor(context, before);
    context.out(
      offers === 'files'
        ? '__files__\n'
        : offers
            .filter(word => word.startsWith(current))
            .map(word => `${word}\n`)
            .join(''),
    );
    return 0;
  },
});

async function offersFor(context: Context, before: readonly string[]): Promise<readonly string[] | 'files'> {
  const words = readGlobals(before).rest;
  const match = findCommand(words);
  const entry = match?.entry ?? registry.find(({name}) => name === '');
  if (!entry) return [];
  const {default: command} = (await entry.load()) as {default: Command};
  const flags: Flags = {...command.flags, ...globalFlags};
  const last = tokenize(flags, before).at(-1);
  if (last?.kind === 'flag' && last.flag.type !== 'switch' && last.values.length === 0)
    return values(context, last.flag.complete);
  const names = nextWords(words);
  if (names.length > 0 && !match) return [...names, ...flagNames(flags)];
  const position = tokenize(flags, match?.rest ?? []).filter(({kind}) => kind === 'argument').length;
  const argument = command.args?.[Math.min(position, command.args.length - 1)];
  const offered = argument ? values(context, argument.complete) : [];
  return offered === 'files' ? offered : [...names, ...offered, ...flagNames(flags)];
}

function nextWords(before: readonly string[]): string[] {
  const prefix = before.length === 0 ? '' : `${before.join(' ')} `;
  const names = registry.filter(({name, hidden}) => !hidden && name.startsWith(prefix));
  return [...new Set(names.map(({name}) => name.slice(prefix.length).split(' ')[0] ?? ''))].filter(Boolean);
}

function flagNames(flags: Readonly<Record<string, Flag>>): string[] {
  return Object.keys(flags).map(name => `--${name}`);
}

function values(context: Context, complete: Flag['complete'] | Argument['complete']): readonly string[] | 'files' {
  if (complete === undefined) return [];
  if (complete === 'path') return 'files';
  if (typeof complete !== 'string') return complete;
  try {
    const orbit = openFor(context, {note: () => {}});
    const ids = complete === 'id' ? listing(orbit, {all: true, sort: 'id'}).ids : undefined;
    const used = orbit.db.prepare('SELECT DISTINCT tag FROM scope_tags').pluck().all() as string[];
    orbit.close();
    if (ids) return ids;
    const tags = [...(tagVocabulary(orbit.workspace) ?? []), ...used];
    return [...new Set(tags.map(tag => oneLine(tag, shownLengths.tag)))].filter(Boolean).sort();
  } catch {
    return [];
  }
}
