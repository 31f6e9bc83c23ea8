import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {loadConfig, parseConfig, sharedOptions} from '../../../store/config/load.js';
import {type Config, type ConfigOption, configOptions, defaultConfig} from '../../../store/config/schema.js';
import {askedFor, fingerprint, trustIn, withoutAsked} from '../../../store/config/trust.js';
import {readTrusted, writeTrusted} from '../../../store/config/trusted-file.js';
import {personFolder} from '../../../store/person.js';
import {workspaceAt} from '../../../store/workspace.js';
import {temporaryFolder} from '../../support/workspace.js';

const read = (text: string) => parseConfig(text, '.orbit/config.yaml').config;
const mark = (text: string) => fingerprint(askedFor(read(text)));

const everything = `runtimes: {b: {command: x, time_limit: 30m}, a: {command: y}}
harvest: {enabled: false, window: 3, every: 2, max_tokens: 9, command: c, url: "http://x", api: anthropic, model: m, key_env: K}
ranking: [id]
keys: {a: b}
`;

describe('what needs trust', () => {
  test('is whatever is free text: it could name anything', () => {
    const options = Object.entries<ConfigOption<unknown>>(configOptions);
    const free = options.filter(([, {takes}]) => takes === 'text' || takes.includes('command'));
    expect(free.length).toBeGreaterThan(4);
    expect(free.filter(([, {needsTrust}]) => !needsTrust)).toEqual([]);
    // What needs trust has to be sayable without it.
    expect(options.filter(([, {needsTrust, isPersonal}]) => needsTrust && !isPersonal)).toEqual([]);
  });

  test('is asked for by its full name, in one order', () => {
    expect(askedFor(read(everything))).toEqual([
      {option: 'harvest.api', value: 'anthropic'},
      {option: 'harvest.command', value: 'c'},
      {option: 'harvest.key_env', value: 'K'},
      {option: 'harvest.model', value: 'm'},
      {option: 'harvest.url', value: 'http://x'},
      {option: 'runtimes.a', value: {command: 'y'}},
      {option: 'runtimes.b', value: {command: 'x', time_limit: '30m'}},
    ]);
    expect(askedFor(defaultConfig)).toEqual([]);
  });

  test('is gone without it, and all else stays', () => {
    const config = withoutAsked(read(everything));
    expect(askedFor(config)).toEqual([]);
    expect(config).toEqual({
      ...defaultConfig,
      ranking: ['id'],
      keys: {a: 'b'},
      harvest: {...defaultConfig.harvest, enabled: false, window: 3, every: 2, max_tokens: 9},
    } satisfies Config);
  });
});

describe('the fingerprint', () => {
  test('does not depend on how it is written', () => {
    const lines = everything.trim().split('\n');
    expect(mark(lines.reverse().join('\n'))).toBe(mark(everything));
    expect(mark('runtimes:\n  a:\n    time_limit: 30m\n    command: "x"\n')).toBe(
      mark('runtimes: {a: {command: x, time_limit: 30m}} # c'),
    );
    expect(mark(everything.replace('window: 3', 'window: 4').replace('[id]', '[votes]'))).toBe(mark(everything));
  });

  test.each([
    ['command: x', 'command: x -y'],
    ['30m', '31m'],
    ['b: {', 'c: {'],
    ['http://x', 'http://y'],
    ['key_env: K', 'key_env: L'],
    ['api: anthropic', 'api: openai'],
    [', model: m', ''],
  ])('changes with what it means: %s to %s', (from, to) => {
    expect(everything).toContain(from);
    expect(mark(everything.replace(from, to))).not.toBe(mark(everything));
  });
});

function place() {
  const workspace = workspaceAt(temporaryFolder());
  fs.mkdirSync(workspace.orbit);
  fs.writeFileSync(workspace.config, everything);
  const home = temporaryFolder();
  return {workspace, home, env: {HOME: home}, folder: path.join(home, '.config/orbit')};
}

test('one loader gives what is trusted, and an index keeps none of it', () => {
  const {workspace, env, folder} = place();
  const asked = askedFor(read(everything));
  expect(loadConfig(workspace, env)).toEqual({config: withoutAsked(read(everything)), problems: [], untrusted: asked});
  writeTrusted(folder, workspace.root, {hash: fingerprint(asked), at: 'now'});
  expect(loadConfig(workspace, env)).toEqual({config: read(everything), problems: [], untrusted: []});
  expect(sharedOptions(workspace)).toEqual(withoutAsked(read(everything)));
  writeTrusted(folder, '/another', {hash: 'h', at: 'now'});
  expect(readTrusted(folder).trusted.size).toBe(2);
  writeTrusted(folder, workspace.root, undefined);
  expect(trustIn(workspace, env, asked)).toEqual({isTrusted: false, by: null, problems: []});
  expect([...readTrusted(folder).trusted.keys()]).toEqual(['/another']);
});

test('the options of a person go over those of the project, one by one', () => {
  const {workspace, env, folder} = place();
  fs.mkdirSync(folder, {recursive: true});
  fs.writeFileSync(path.join(folder, 'config.yaml'), 'keys: {a: own, c: d}\nharvest: {every: 7}\n');
  const {config, problems} = loadConfig(workspace, env);
  expect(problems).toEqual([]);
  expect(config.keys).toEqual({a: 'own', c: 'd'});
  expect(config.harvest).toMatchObject({every: 7, window: 3, command: ''});
  expect(loadConfig(workspace, {...env, ORBIT_TRUST: '1'}).config.harvest).toMatchObject({every: 7, command: 'c'});
});

describe("the person's own folder", () => {
  test('is where XDG says, else below the home; none without either', () => {
    const workspace = workspaceAt('/work/project');
    expect(personFolder({HOME: '/home/a', XDG_CONFIG_HOME: '/x'}, workspace)).toBe('/x/orbit');
    expect(personFolder({HOME: '/home/a', XDG_CONFIG_HOME: ''}, workspace)).toBe('/home/a/.config/orbit');
    expect(personFolder({HOME: '/home/a', XDG_CONFIG_HOME: 'x'}, workspace)).toBe('/home/a/.config/orbit');
    expect(personFolder({HOME: 'a'}, workspace)).toBeUndefined();
    expect(personFolder({}, workspace)).toBeUndefined();
  });

  test('is never one in the workspace, unless the workspace is the home itself', () => {
    const {workspace} = place();
    const {root} = workspace;
    expect(personFolder({HOME: '/home/a', XDG_CONFIG_HOME: `${root}/deep/down`}, workspace)).toBeUndefined();
    expect(personFolder({HOME: `${root}/home`}, workspace)).toBeUndefined();
    expect(personFolder({HOME: root}, workspace)).toBe(`${root}/.config/orbit`);
    expect(personFolder({HOME: '/home/a', XDG_CONFIG_HOME: `${root}-other`}, workspace)).toBe(`${root}-other/orbit`);
  });
});
