import {type Command, globalFlags} from '../source/cli/define.js';
import {flagLines, usageLine} from '../source/cli/help.js';
import {groups, registry} from '../source/cli/registry.js';
import {keyTable} from '../source/tui/actions/help.js';
import {type ConfigOption, configOptions, defaultConfig, type OptionName, variableOf} from '../store/config/schema.js';

/** file → part name → markdown. */
export async function documents(): Promise<Record<string, Record<string, string>>> {
  return {
    'README.md': {commands: commandTable(), keys: keyTable(), config: configBlock()},
    'docs/commands.md': {commands: await commandPages()},
    'docs/configuration.md': {options: optionTable()},
  };
}

function commandTable(): string {
  const rows = groups.flatMap(({title, commands}) => [
    `| **${title}** | |`,
    ...commands.filter(({hidden}) => !hidden).map(({name, summary}) => `| \`orbit ${name}\` | ${summary} |`),
  ]);
  return ['| command | what it does |', '|---|---|', ...rows].join('\n');
}

async function commandPages(): Promise<string> {
  const pages: string[] = [];
  for (const entry of registry) {
    if (entry.hidden && entry.name !== '') continue;
    const {default: command} = (await entry.load()) as {default: Command};
    pages.push(page(command));
  }
  return [`Every command also takes:\n\n\`\`\`\n${flagLines(globalFlags).join('\n')}\n\`\`\``, ...pages].join('\n\n');
}

function page(command: Command): string {
  const flags = flagLines(command.flags);
  return [
    `## ${`orbit ${command.name}`.trim()}`,
    command.summary,
    `\`\`\`\n${usageLine(command)}${flags.length > 0 ? `\n\n${flags.join('\n')}` : ''}\n\`\`\``,
    command.examples.map(([line, what]) => `- \`${line}\`: ${what}`).join('\n'),
    command.json ? `With \`--json\`: \`${command.json.replaceAll('\n', ' ')}\`` : '',
    (command.notes ?? []).join(' '),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function configBlock(): string {
  const lines = Object.entries(defaultConfig).map(([name, value]) => `${name}: ${inline(value)}`);
  return `\`\`\`yaml\n${lines.join('\n')}\n\`\`\``;
}

function optionTable(): string {
  const options = Object.entries(configOptions) as [OptionName, ConfigOption<unknown>][];
  const rows = options.map(([name, option]) => {
    const variable = variableOf(name);
    const cells = [`\`${name}\``, option.takes, `\`${inline(option.default)}\``, option.meaning];
    return `| ${[...cells, saidBy(option), variable ? `\`${variable}\`` : ''].join(' | ')} |`;
  });
  return ['| option | takes | default | meaning | said by | environment |', '|---|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

function saidBy({needsTrust, isPersonal}: ConfigOption<unknown>): string {
  if (needsTrust) return 'the project, once trusted; you';
  return isPersonal ? 'the project; you' : 'the project';
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}: ${inline(inner)}`)
      .join(', ')}}`;
  }
  return value === '' ? '""' : String(value);
}
