import type {Env} from '../env.js';
import {personFile, personFolder} from '../person.js';
import {readPlainBytes} from '../plain-file.js';
import {problemList} from '../problems.js';
import {quote} from '../quote.js';
import type {Problem} from '../record/schema.js';
import {lstatIfExists} from '../stat.js';
import {shown, type Workspace} from '../workspace.js';
import {isMap, isScalar, parseYaml, type YAMLMap, YamlProblem, type YamlText} from '../yaml.js';
import {type Config, type ConfigOption, configOptions, defaultConfig, type OptionName} from './schema.js';
import {type Asked, askedFor, trustIn, withoutAsked} from './trust.js';

// A mistake in a file costs the option, not the run: what stands below it counts, and the problem names the line.

export type LoadedConfig = {
  readonly config: Config;
  readonly problems: readonly Problem[];
  /** What the repository's file asks for and does not get. */
  readonly untrusted: readonly Asked[];
};
type ParsedConfig = Pick<LoadedConfig, 'config' | 'problems'>;

const maxConfigBytes = 64 * 1024;

/** The options in force: the repository's, without what nobody trusts; over them the person's own. */
export function loadConfig(workspace: Workspace, env: Env): LoadedConfig {
  const project = projectConfig(workspace);
  const asked = askedFor(project.config);
  const {isTrusted, problems} = trustIn(workspace, env, asked);
  const own = personalConfig(workspace, env, isTrusted ? project.config : withoutAsked(project.config));
  return {
    config: own.config,
    problems: [...project.problems, ...problems, ...own.problems],
    untrusted: isTrusted ? [] : asked,
  };
}

/** What the repository says to everybody alike, and what an index may keep: no program, no address, nothing of a person. */
export function sharedOptions(workspace: Workspace): Config {
  return withoutAsked(projectConfig(workspace).config);
}

/** All that the repository's file says, trusted or not. */
export function projectConfig(workspace: Workspace): ParsedConfig {
  return readConfig(workspace.config, shown(workspace, workspace.config), {base: defaultConfig});
}

/** The person's file names a model of its own: then none of what the repository says about models is mixed into it. */
function personalConfig(workspace: Workspace, env: Env, base: Config): ParsedConfig {
  const folder = personFolder(env, workspace);
  const file = folder === undefined ? undefined : personFile(folder, 'config.yaml');
  if (file === undefined) return {config: base, problems: []};
  const read = (base: Config) => readConfig(file, file, {base, isPersonal: true});
  const alone = read(withoutAsked(base));
  const {command, url} = alone.config.harvest;
  const isAlone = command !== '' || url !== '';
  return read(isAlone ? {...base, harvest: withoutAsked(base).harvest} : base);
}

function readConfig(path: string, file: string, layer: Layer): ParsedConfig {
  const nothingBecause = (what: string): ParsedConfig => ({
    config: layer.base,
    problems: [{file, line: null, what: `${what}; the defaults are used.`}],
  });
  try {
    const stat = lstatIfExists(path);
    if (!stat) return {config: layer.base, problems: []};
    // Through a link a repository could have any file read, and named with its lines; a device or a pipe never ends.
    if (!stat.isFile())
      return nothingBecause(
        `is ${stat.isSymbolicLink() ? 'a symbolic link' : 'not a plain file'} and was not read: put a plain file in its place, or remove it`,
      );
    const bytes = readPlainBytes(path, maxConfigBytes);
    if (bytes === undefined) return nothingBecause(`is larger than ${maxConfigBytes} bytes`);
    return parseConfig(bytes.toString('utf8'), file, layer);
  } catch (error) {
    return nothingBecause(`cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

/** What a file goes over, and whose it is. */
type Layer = {readonly base: Config; readonly isPersonal?: true};

export function parseConfig(
  text: string,
  file: string,
  {base, isPersonal}: Layer = {base: defaultConfig},
): ParsedConfig {
  let yaml: YamlText;
  try {
    yaml = parseYaml(text);
  } catch (error) {
    const {message, line} = error instanceof YamlProblem ? error : new YamlProblem('cannot be read.', null);
    return {config: base, problems: [{file, line, what: `${message} The defaults are used.`}]};
  }
  const {contents, lineAt, resolved} = yaml;
  const {add, problems} = problemList(file);
  if (contents === null || (isScalar(contents) && contents.value === null)) return {config: base, problems: []};
  if (!isMap(contents))
    return {
      config: base,
      problems: [{file, line: 1, what: 'is not a map of options; the defaults are used.'}],
    };
  const config = structuredClone(base) as unknown as Record<string, unknown>;
  const report = (offset: number | undefined, what: string) => add(offset === undefined ? null : lineAt(offset), what);
  const plain = (node: unknown) => plainValue(yaml, node);
  const isForOthers = (name: string) => Boolean(isPersonal) && !optionOf(name)?.isPersonal;
  for (const [key, node, offset] of entries(contents, report)) {
    const group = config[key];
    const value = resolved(node);
    if (optionOf(key) && isForOthers(key)) report(offset, projectsOwn(key));
    else if (optionOf(key)) setChecked(config, key, key, plain(value), offset, report);
    else if (isGroup(key) && isMap(value))
      setGroup(group as Record<string, unknown>, key, value, plain, report, isForOthers);
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
  isForOthers: (name: string) => boolean,
): void {
  for (const [key, value, offset] of entries(map, report)) {
    const name = optionOf(`${group}.*`) ? `${group}.*` : `${group}.${key}`;
    const shownName = `${group}.${named(key)}`;
    if (optionOf(name) && isForOthers(name)) report(offset, projectsOwn(shownName));
    else if (optionOf(name)) setChecked(target, key, name, plain(value), offset, report, shownName);
    else report(offset, `unknown option ${shownName}.`);
  }
}

function projectsOwn(name: string): string {
  return `${name} is the same for everybody in a project; say it in .orbit/config.yaml.`;
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
