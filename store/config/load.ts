import fs from 'node:fs';
import {type Document, isAlias, isMap, isNode, isScalar, LineCounter, parseDocument, type YAMLMap} from 'yaml';
import {maxAliasCount, yamlOptions} from '../record/parse.js';
import type {Problem} from '../record/schema.js';
import {statIfExists} from '../stat.js';
import {shown, type Workspace} from '../workspace.js';
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
  const lines = new LineCounter();
  const document = parseDocument(text, {...yamlOptions(text), lineCounter: lines});
  const [error] = document.errors;
  if (error) {
    return {
      config: defaultConfig,
      problems: [
        {
          file,
          line: error.linePos?.[0].line ?? null,
          what: `is not valid YAML: ${error.message.split('\n')[0]} The defaults are used.`,
        },
      ],
    };
  }
  const problems: Problem[] = [];
  const {contents} = document;
  if (contents === null || (isScalar(contents) && contents.value === null)) return {config: defaultConfig, problems};
  if (!isMap(contents))
    return {
      config: defaultConfig,
      problems: [{file, line: 1, what: 'is not a map of options; the defaults are used.'}],
    };
  const config = structuredClone(defaultConfig) as unknown as Record<string, unknown>;
  const report = (offset: number | undefined, what: string) =>
    void problems.push({file, line: offset === undefined ? null : lines.linePos(offset).line, what});
  const plain = (node: unknown) => plainValue(document, node);
  for (const [key, node, offset] of entries(contents, report)) {
    const group = config[key];
    const value = isAlias(node) ? node.resolve(document) : node;
    if (optionOf(key)) setChecked(config, key, key, plain(value), offset, report);
    else if (isGroup(key) && isMap(value)) setGroup(group as Record<string, unknown>, key, value, plain, report);
    else if (isGroup(key) && plain(value) !== null)
      report(offset, `${key} takes a map of options; the default is used.`);
    else if (!isGroup(key)) report(offset, `unknown option ${key}${didYouMean(key)}`);
  }
  return {config: config as unknown as Config, problems};
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
    if (optionOf(name)) setChecked(target, key, name, plain(value), offset, report, `${group}.${key}`);
    else report(offset, `unknown option ${group}.${key}.`);
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

// What an alias stands for, where it stands for little enough; else nothing that any option takes.
function plainValue(document: Document, node: unknown): unknown {
  if (!isNode(node)) return node;
  try {
    return node.toJS(document, {maxAliasCount});
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
