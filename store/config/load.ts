import fs from 'node:fs';
import {problemList} from '../problems.js';
import {quote} from '../quote.js';
import type {Problem} from '../record/schema.js';
import {statIfExists} from '../stat.js';
import {shown, type Workspace} from '../workspace.js';
import {isMap, isScalar, parseYaml, type YAMLMap, YamlProblem, type YamlText} from '../yaml.js';
import {type Config, type ConfigOption, configOptions, defaultConfig, type OptionName} from './schema.js';

// A mistake in the file costs the option, not the run: the default stands in and the problem names the line.

export type LoadedConfig = {readonly config: Config; readonly problems: readonly Problem[]};

const maxConfigBytes = 64 * 1024;

export function loadConfig(workspace: Workspace): LoadedConfig {
  const file = shown(workspace, workspace.config);
  const defaultsBecause = (what: string): LoadedConfig => ({
    config: defaultConfig,
    problems: [{file, line: null, what: `${what}; the defaults are used.`}],
  });
  try {
    // A link to a file somewhere else is the person's own business; a device or a pipe would be read for ever.
    const stat = statIfExists(workspace.config);
    if (!stat) return {config: defaultConfig, problems: []};
    if (!stat.isFile()) return defaultsBecause('is not a file');
    if (stat.size > maxConfigBytes) return defaultsBecause(`is larger than ${maxConfigBytes} bytes`);
    return parseConfig(fs.readFileSync(workspace.config, 'utf8'), file);
  } catch (error) {
    return defaultsBecause(`cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

export function parseConfig(text: string, file: string): LoadedConfig {
  let yaml: YamlText;
  try {
    yaml = parseYaml(text);
  } catch (error) {
    const {message, line} = error instanceof YamlProblem ? error : new YamlProblem('cannot be read.', null);
    return {config: defaultConfig, problems: [{file, line, what: `${message} The defaults are used.`}]};
  }
  const {contents, lineAt, resolved} = yaml;
  const {add, problems} = problemList(file);
  if (contents === null || (isScalar(contents) && contents.value === null))
    return {config: defaultConfig, problems: []};
  if (!isMap(contents))
    return {
      config: defaultConfig,
      problems: [{file, line: 1, what: 'is not a map of options; the defaults are used.'}],
    };
  const config = structuredClone(defaultConfig) as unknown as Record<string, unknown>;
  const report = (offset: number | undefined, what: string) => add(offset === undefined ? null : lineAt(offset), what);
  const plain = (node: unknown) => plainValue(yaml, node);
  for (const [key, node, offset] of entries(contents, report)) {
    const group = config[key];
    const value = resolved(node);
    if (optionOf(key)) setChecked(config, key, key, plain(value), offset, report);
    else if (isGroup(key) && isMap(value)) setGroup(group as Record<string, unknown>, key, value, plain, report);
    else if (isGroup(key) && plain(value) !== null)
      report(offset, `${key} takes a map of options; the default is used.`);
    else if (!isGroup(key)) report(offset, `unknown option ${named(key)}${didYouMean(key)}`);
  }
  return {config: config as unknown as Config, problems: problems()};
}

type Report = (offset: number | undefined, what: string) => void;

function setGroup(
  target: Record<string, unknown>,
  group: string,
  map: YAMLMap,
  plain: (node: unknown) => unknown,
  report: Report,
): void {
  for (const [key, value, offset] of entries(map, report)) {
    const name = optionOf(`${group}.*`) ? `${group}.*` : `${group}.${key}`;
    if (optionOf(name)) setChecked(target, key, name, plain(value), offset, report, `${group}.${named(key)}`);
    else report(offset, `unknown option ${group}.${named(key)}.`);
  }
}

function setChecked(
  target: Record<string, unknown>,
  key: string,
  name: string,
  value: unknown,
  offset: number | undefined,
  report: Report,
  shownName = name,
): void {
  const option = optionOf(name);
  if (option?.accepts(value)) target[key] = value;
  else report(offset, `${shownName} takes ${option?.takes}; the default is used.`);
}

function* entries(map: YAMLMap, report: Report): Generator<[string, unknown, number | undefined]> {
  for (const pair of map.items) {
    const offset = isScalar(pair.key) ? pair.key.range?.[0] : undefined;
    const key = isScalar(pair.key) ? String(pair.key.value) : '';
    if (key === '' || key === '__proto__') report(offset, 'an option has no name.');
    else yield [key, pair.value, offset];
  }
}

function named(key: string): string {
  return key.length > 64 ? quote(key) : key;
}

// What an alias stands for, where it stands for little enough; else nothing that any option takes.
function plainValue(yaml: YamlText, node: unknown): unknown {
  try {
    return yaml.valueAt(node);
  } catch {
    return undefined;
  }
}

// Only the table's own names: a key may be called `constructor`.
function optionOf(name: string): ConfigOption<unknown> | undefined {
  return Object.hasOwn(configOptions, name) ? configOptions[name as OptionName] : undefined;
}

function isGroup(key: string): boolean {
  return Object.keys(configOptions).some(name => name.startsWith(`${key}.`));
}

function didYouMean(key: string): string {
  const names = [...new Set(Object.keys(configOptions).map(name => name.split('.')[0] ?? ''))];
  const similar = key.length < 3 ? undefined : names.find(name => name.startsWith(key.slice(0, 3)));
  return similar ? `; did you mean ${similar}?` : '.';
}
