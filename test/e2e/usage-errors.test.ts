import {beforeAll, describe, expect, it} from 'vitest';
import {expectJsonError} from '../support/expect.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('a command line with a mistake', () => {
  let ws: TestWorkspace;
  beforeAll(() => {
    ws = workspace();
    ws.add('Something.', '--path', 'src/**');
  });

  it.each([
    [['lerning', 'list'], 'orbit learning list'],
    [['learning', 'lst'], 'orbit learning list'],
    [['learning', 'supercede', 'L-0001'], 'orbit learning supersede'],
    [['list'], 'orbit learning list'],
    [['learning', 'migrate'], 'orbit learning migrate-layout'],
    [['learning', 'list', '--stauts=active'], '--status'],
    [['--path', 'src/a', '--fromat', 'json'], '--format'],
    [['doctor', '--fxi'], '--fix'],
  ])('%j suggests %s', (args, suggestion) => {
    const {code, out, err} = ws.run(...args);
    expect({code, out}).toEqual({code: 2, out: ''});
    expect(err).toMatch(/^error: unknown (?:command|flag) /);
    expect(err.split('\n')[0]).toContain(suggestion);
    expect(err).toContain('--help');
  });

  it.each([
    [['xyzzy']],
    [['learning', 'list', '--xyzzyxyzzy']],
    [['--constructor', 'x']],
    [['learning', 'list', '--toString']],
  ])('%j has no neighbour and suggests none', args => {
    const {code, err} = ws.run(...args);
    expect(code).toBe(2);
    expect(err).not.toContain('did you mean');
    expect(err).toContain('unknown');
  });

  it.each([
    [['learning'], /needs a command: .*add/],
    [['learning', 'show'], /needs <id>/],
    [['learning', 'show', 'L-0001', 'L-0002'], /does not take "L-0002"/],
    [['learning', 'list', 'extra'], /does not take "extra"/],
    [['learning', 'add', '--summary', 'Run', 'migrations'], /does not take "migrations".*\n.*quotes/],
    [['learning', 'update', 'L-0001', '--summary', 'Run', 'migrations'], /does not take "migrations".*\n.*quotes/],
    [['learning', 'upvote', 'L-0001', '--id', 'L-0002', '--model', 'claude', '--task', 'T'], /one learning/],
    [['help', 'learning', 'lst'], /did you mean `orbit learning list`/],
    [['learning', 'list', '--tag'], /--tag needs a value/],
    [['learning', 'list', '--limit', '1', '--limit', '2'], /--limit is given twice/],
    [['learning', 'list', '--all=maybe'], /--all takes no value/],
    [['--format', 'json'], /--format goes with --path/],
    [['--path', 'a', '--format', 'xml'], /text, json, reminder/],
  ])('%j', (args, says) => {
    const {code, out, err} = ws.run(...args);
    expect({code, out}).toEqual({code: 2, out: ''});
    expect(err).toMatch(says);
  });

  it('is one JSON object on stderr with --json, wherever the flag stands', () => {
    expectJsonError(ws.run('learning', 'lst', '--json'), 'usage');
    expectJsonError(ws.run('--json', 'learning', 'list', '--taag', 'x'), 'usage');
    expectJsonError(ws.run('learning', 'add', '--summary', '', '--json'), 'bad-value');
    expectJsonError(ws.run('learning', 'show', 'L-0099', '--json'), 'not-found');
    expectJsonError(ws.run('learning', 'supersede', 'L-0001', '--with', 'L-0001', '--json'), 'refused');
  });

  it('takes values that start with a dash, and words after --', () => {
    const id = ws.add('-x is not a flag here', '--path', 'src/**', '--body=--json');
    expect(ws.json('learning', 'show', id)).toMatchObject({summary: '-x is not a flag here', body: '--json'});
    expect(ws.run('search', '--', '-h').code).toBe(0);
    expect(ws.run('search', '--', '--nonsense').code).toBe(0);
  });
});
