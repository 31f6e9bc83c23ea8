import {type Command, type Flags, globalFlags} from './define.js';
import {groups, registry} from './registry.js';

export function usageLine(command: Pick<Command, 'name' | 'args' | 'flags'>): string {
  const args = (command.args ?? []).map(({name, required, many}) => {
    const word = name === '-' ? name : `<${name}>${many ? '…' : ''}`;
    return required ? word : `[${word}]`;
  });
  return ['orbit', command.name, ...args, Object.keys(command.flags).length > 0 ? '[options]' : '']
    .filter(Boolean)
    .join(' ');
}

export function commandHelp(command: Command): string {
  const sections = [
    `${command.summary}\n`,
    section('Usage', [usageLine(command)]),
    section('Options', flagLines(command.flags)),
    section('Everywhere', flagLines(globalFlags)),
    section(
      'Examples',
      command.examples.flatMap(([line, what]) => [`$ ${line}`, `    ${what}`]),
    ),
    section('JSON (--json)', command.json ? command.json.split('\n') : []),
    section('Notes', command.notes ?? []),
  ];
  return sections.filter(Boolean).join('\n');
}

export function flagLines(flags: Flags): string[] {
  const names = Object.entries(flags).map(
    ([name, {short, value, type}]) =>
      `--${name}${short ? `, -${short}` : ''}${value ? ` ${value}` : ''}${type === 'list' ? ' …' : ''}`,
  );
  const width = Math.max(0, ...names.map(name => name.length));
  return Object.values(flags).map(({help}, at) => `${(names[at] ?? '').padEnd(width)}  ${help}`);
}

export function overviewHelp(): string {
  const width = Math.max(...registry.map(({name}) => name.length));
  const parts = groups.map(({title, commands}) => {
    const visible = commands.filter(({hidden}) => !hidden);
    return section(
      title,
      visible.map(({name, summary}) => `${`orbit ${name}`.padEnd(width + 6)}  ${summary}`),
    );
  });
  return [
    'orbit: what a project already paid for, in front of the agent that touches the file\n',
    section('Usage', [
      'orbit                       the workspace at a glance',
      'orbit --path <path>…        what applies to these files',
      'orbit <command> --help      options, examples and JSON shape of a command',
    ]),
    ...parts,
    section('Everywhere', flagLines(globalFlags)),
    section('Examples', [
      '$ orbit init',
      '$ orbit learning add --summary "Run migrations before the seed script." --path "db/**" --tag database',
      '$ orbit --path db/seed.ts',
      '$ orbit search "seed order"',
    ]),
  ]
    .filter(Boolean)
    .join('\n');
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n${lines.map(line => `  ${line}\n`).join('')}`;
}
