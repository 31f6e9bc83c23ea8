import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {loadConfig, parseConfig} from '../../../store/config/load.js';
import {defaultConfig} from '../../../store/config/schema.js';
import {workspaceAt} from '../../../store/workspace.js';
import {temporaryFolder} from '../../support/workspace.js';

const read = (text: string) => parseConfig(text, '.orbit/config.yaml');

describe('what the file says', () => {
  test('an empty file, a comment or none at all: the defaults', () => {
    for (const text of ['', '# nothing\n', '---\n']) expect(read(text)).toEqual({config: defaultConfig, problems: []});
    expect(loadConfig(workspaceAt(temporaryFolder()), {})).toEqual({
      config: defaultConfig,
      problems: [],
      untrusted: [],
    });
  });

  test('one option changes that option', () => {
    const {config, problems} = read('injection:\n  per_call: 3\n');
    expect(problems).toEqual([]);
    expect(config).toEqual({...defaultConfig, injection: {...defaultConfig.injection, per_call: 3}});
  });

  test('the example of the design', () => {
    const {config, problems} = read(`
ranking: [votes, priority, updated_at, id]
injection: {per_call: 5, per_session: 20, max_tokens: 1000, min_confidence: 0.6}
index: {max_age_seconds: 300}
authoring: {agents: proposed}
agents:
  engineer: [azure-devops, git, pytest, general]
max_per_category: 5
runtimes:
  claude: {command: "claude -p"}
harvest: {enabled: true, window: 15, every: 5, max_tokens: 2000,
          command: "", url: "", api: openai, model: "", key_env: ""}
keys: {}
`);
    expect(problems).toEqual([]);
    expect(config).toEqual({
      ...defaultConfig,
      authoring: {agents: 'proposed'},
      agents: {engineer: ['azure-devops', 'git', 'pytest', 'general']},
      runtimes: {claude: {command: 'claude -p'}},
    });
  });

  test('a runtime with a time limit', () => {
    const {config, problems} = read(
      'runtimes: {a: {command: "x -y", time_limit: 30m}, b: {command: z, time_limit: 90}}\n',
    );
    expect(problems).toEqual([]);
    expect(config.runtimes).toEqual({a: {command: 'x -y', time_limit: '30m'}, b: {command: 'z', time_limit: 90}});
  });

  test('an alias means what it stands for', () => {
    const {config, problems} = read(
      'agents: &roles\n  engineer: &both [git, general]\n  tester: *both\nkeys: *roles\nmax_per_category: &n 3\ninjection: {per_call: *n}\n',
    );
    expect(problems).toEqual([]);
    expect(config.agents).toEqual({engineer: ['git', 'general'], tester: ['git', 'general']});
    expect(config.injection.per_call).toBe(3);
  });

  test('aliases that explode, stand for themselves or for nothing, are no value', () => {
    const levels = Array.from({length: 3}, (_, at) => `  l${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}]\n`).join(
      '',
    );
    const long = `[${'x, '.repeat(100)}]`;
    const {config, problems} = read(
      `keys:\n  l0: &a0 ${long}\n${levels}agents: {a: *a3}\nranking: *nobody\nharvest: {command: &b [*b]}\n`,
    );
    expect(problems.map(({line}) => line)).toEqual([6, 7, 8]);
    expect(config).toMatchObject({agents: {}, ranking: defaultConfig.ranking, harvest: defaultConfig.harvest});
  });

  test('a file on disk', () => {
    const made = workspaceAt(temporaryFolder());
    fs.mkdirSync(made.orbit);
    fs.writeFileSync(made.config, 'max_per_category: 9\nwhat: 1\n');
    const {config, problems} = loadConfig(made, {});
    expect(config.max_per_category).toBe(9);
    expect(problems).toMatchObject([{file: '.orbit/config.yaml', line: 2}]);
  });
});

describe('a mistake costs the option, not the run', () => {
  test.each([
    [
      'a word for a number',
      '# c\ninjection:\n  per_call: five\n',
      3,
      /^injection\.per_call takes a whole number from 1/,
    ],
    ['zero where one is least', 'injection: {per_call: 0}', 1, /per_call takes a whole number from 1/],
    ['a fraction', 'injection:\n  max_tokens: 1.5\n', 2, /max_tokens takes a whole number/],
    ['confidence above one', '\n\ninjection:\n  min_confidence: 2\n', 4, /min_confidence takes a number from 0 to 1/],
    ['a negative age', 'index: {max_age_seconds: -1}', 1, /max_age_seconds takes a whole number from 0/],
    [
      'an unknown policy',
      'authoring:\n  agents: maybe\n',
      2,
      /authoring\.agents takes one of active, proposed, refuse/,
    ],
    ['an unknown ranking key', 'ranking: [votes, luck]', 1, /^ranking takes a list of votes, priority/],
    ['a ranking key twice', 'ranking: [votes, votes]', 1, /each at most once/],
    ['an empty ranking', 'ranking: []', 1, /^ranking takes/],
    ['a role that is no list', 'agents:\n  engineer: git\n', 2, /^agents\.engineer takes a list of names/],
    [
      'a limit that is no time',
      'runtimes:\n  a: {command: a, time_limit: soon}\n',
      2,
      /^runtimes\.a takes .*time_limit: 90s, 30m or 2h/,
    ],
    ['a runtime with an empty command', 'runtimes:\n  a: {command: ""}\n', 2, /^runtimes\.a takes/],
    ['a runtime without a command', 'runtimes:\n  claude: claude -p\n', 2, /^runtimes\.claude takes \{command: "…"\}/],
    ['a switch that is no switch', 'harvest:\n  enabled: on\n', 2, /^harvest\.enabled takes true or false/],
    ['a text for a group', 'injection: 5\n', 1, /^injection takes a map of options/],
    ['a list for a group', 'max_per_category: 1\nindex: [1]\n', 2, /^index takes a map/],
    [
      'an unknown option',
      'max_per_category: 3\nrankings: [votes]\n',
      2,
      /^unknown option rankings; did you mean ranking\?/,
    ],
    ['an unknown option inside', 'injection:\n  per_cal: 3\n', 2, /^unknown option injection\.per_cal/],
    ['a name of JavaScript', '__defineGetter__: 1\n', 1, /^unknown option __defineGetter__/],
    ['another', 'constructor: 1\n', 1, /^unknown option constructor/],
    ['one inside', 'injection:\n  toString: 1\n', 2, /^unknown option injection\.toString/],
    ['__proto__', '__proto__: {x: 1}\n', 1, /no name|unknown/],
  ])('%s', (_name, text, line, what) => {
    const {config, problems} = read(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({file: '.orbit/config.yaml', line});
    expect(problems[0]?.what).toMatch(what);
    expect(config.injection).toEqual(defaultConfig.injection);
    expect(config.ranking).toEqual(defaultConfig.ranking);
    expect(Object.keys(config).sort()).toEqual(Object.keys(defaultConfig).sort());
  });

  test('the good options beside it count', () => {
    const {config, problems} = read('injection:\n  per_call: 0\n  per_session: 7\nmax_per_category: x\n');
    expect(problems.map(({line}) => line)).toEqual([2, 4]);
    expect(config.injection).toEqual({...defaultConfig.injection, per_session: 7});
  });

  test.each([
    ['broken YAML', 'ranking: [votes\nindex: {}\n', /^is not valid YAML: .*The defaults are used\.$/],
    ['a list', '- a\n', /not a map of options/],
    ['two documents', 'a: 1\n---\nb: 2\n', /one YAML document/],
    ['nesting without end', `keys: ${'- '.repeat(3_000)}\n`, /nested more than 32 levels deep/],
    ['brackets without end', `keys: ${'['.repeat(60_000)}\n`, /nested more than 32 levels deep/],
    ['more aliases than anybody needs', `a: &a 1\nkeys: [${'*a, '.repeat(40)}]\n`, /too many YAML aliases/],
  ])('%s: the defaults', (_name, text, what) => {
    const {config, problems} = read(text);
    expect(config).toEqual(defaultConfig);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.what).toMatch(what);
    expect(problems[0]?.line).toBeGreaterThan(0);
  });

  test('a file of megabytes', () => {
    const made = workspaceAt(temporaryFolder());
    fs.mkdirSync(made.orbit);
    fs.writeFileSync(made.config, `# ${'x'.repeat(70_000)}\nmax_per_category: 9\n`);
    expect(loadConfig(made, {})).toMatchObject({config: defaultConfig, problems: [{line: null}]});
  });

  test('the defaults are not changed by what is read', () => {
    const before = structuredClone(defaultConfig);
    read('agents: {a: [b]}\nkeys: {x: y}\ninjection: {per_call: 9}\n');
    expect(defaultConfig).toEqual(before);
  });
});
