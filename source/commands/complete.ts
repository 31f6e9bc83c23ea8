import {tagVocabulary} from '../../store/tag-vocabulary.js';
import {type Context, openFor} from '../cli/context.js';
import {type Argument, type Command, defineCommand, type Flag, type Flags, globalFlags} from '../cli/define.js';
import {findCommand, registry} from '../cli/registry.js';
import {listLearnings} from '../learnings/list.js';
import {flatten} from '../text/flatten.js';

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
  const match = findCommand(before);
  const entry = match?.entry ?? registry.find(({name}) => name === '');
  if (!entry) return [];
  const {default: command} = (await entry.load()) as {default: Command};
  const flags: Flags = {...command.flags, ...globalFlags};
  const last = before[before.length - 1] ?? '';
  const pending = last.startsWith('--') ? flags[last.slice(2)] : undefined;
  if (pending && pending.type !== 'switch') return values(context, pending.complete);
  const names = nextWords(before);
  if (names.length > 0 && !match) return [...names, ...flagNames(flags)];
  const position = (match?.rest ?? []).filter(word => !word.startsWith('-')).length;
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
    const listed = listLearnings(orbit, {all: true, sort: 'id'});
    orbit.close();
    if (complete === 'id') return listed.map(({learning}) => learning.id);
    const tags = [...(tagVocabulary(orbit.workspace) ?? []), ...listed.flatMap(({learning}) => learning.scope.tags)];
    return [...new Set(tags.map(flatten))].filter(Boolean).sort();
  } catch {
    return [];
  }
}
