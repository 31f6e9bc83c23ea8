import {describe, expect, it} from 'vitest';
import {globalFlags} from '../../source/cli/define.js';
import {registry} from '../../source/cli/registry.js';
import {temporaryFolder, workspaceIn} from '../support/workspace.js';

// Help needs no workspace; every command of the table has it.

describe('help', () => {
  const ws = workspaceIn(temporaryFolder());
  const visible = registry.filter(({hidden}) => !hidden);

  it.each(visible.map(({name}) => [name]))('orbit %s --help shows usage, flags, examples and the JSON shape', name => {
    const {code, out, err} = ws.run(...name.split(' '), '--help');
    expect({code, err}).toEqual({code: 0, err: ''});
    for (const part of [`orbit ${name}`, 'Usage\n', 'Examples\n  $ ', '--json', '--root']) expect(out).toContain(part);
    if (/^(?:learning|search|init|doctor)/.test(name)) expect(out).toContain('JSON (--json)\n');
  });

  it.each([['-h'], ['help']])('orbit %s lists every command with what it is for', word => {
    const {code, out, err} = ws.run(word);
    expect({code, err}).toEqual({code: 0, err: ''});
    for (const {name, summary} of visible) expect(out).toMatch(new RegExp(`orbit ${name} +${summary.slice(0, 20)}`));
    expect(out).not.toContain('__complete');
    expect(out).toContain('Examples\n');
  });

  it('answers `orbit help learning add` like `orbit learning add --help`', () => {
    expect(ws.run('help', 'learning', 'add')).toEqual(ws.run('learning', 'add', '--help'));
    expect(ws.ok('help', 'search')).toContain('orbit search <text>');
  });

  it('has examples that use only flags their command knows', async () => {
    for (const {name, load} of registry) {
      const {default: command} = await load();
      expect(command.examples.length, name).toBeGreaterThan(0);
      const known = new Set([...Object.keys(command.flags as object), ...Object.keys(globalFlags)]);
      for (const [line] of command.examples as readonly (readonly [string, string])[]) {
        const own = new RegExp(`orbit ${name}(.*?)(?:[|;&<>]|$)`).exec(line)?.[1] ?? '';
        for (const [, flag] of own.matchAll(/ --([a-z-]+)/g)) expect([...known], line).toContain(flag);
      }
    }
  });

  it('wins over everything else on the line, wherever it stands', () => {
    expect(ws.run('learning', 'show', '--help', '--nonsense').out).toContain('orbit learning show');
    expect(ws.run('--help', 'learning', 'show').out).toContain('orbit learning show');
    expect(ws.run('learning', '--help').code).toBe(0);
  });
});

describe('version', () => {
  const ws = workspaceIn(temporaryFolder());

  it.each([
    [['--version']],
    [['-V']],
    [['--json', '--version']],
    [['--root', '.', '--version']],
    [['learning', 'list', '--version']],
  ])('%j', args => {
    expect(ws.run(...args)).toEqual({code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: ''});
  });
});
