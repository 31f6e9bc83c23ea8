import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {
  forgetSession,
  readSeen,
  type Session,
  sessionFor,
  sessionKey,
  withSession,
} from '../../source/deliver/session.js';
import {workspaceAt} from '../../store/workspace.js';
import {temporaryFolder} from '../support/workspace.js';

function store() {
  const workspace = workspaceAt(temporaryFolder());
  const session = (id: string) => sessionFor(workspace, {}, id);
  const sessions = `${workspace.state}/sessions`;
  return {workspace, session, sessions};
}

const give =
  (...ids: string[]) =>
  (seen: ReadonlyMap<string, string>) => ({chosen: ids.filter(id => !seen.has(id)).map(id => ({id}))});
const at = '2026-01-01T00:00:00.000Z';
const given = (session: Session, ...ids: string[]) => withSession(session, at, give(...ids)).chosen.map(({id}) => id);

describe('which session it is', () => {
  test('the variable says it before the payload, and the parent process where neither does', () => {
    const {workspace} = store();
    const key = (variable: string | undefined, payload: string | undefined) =>
      sessionFor(workspace, {ORBIT_SESSION_ID: variable}, payload).key;
    expect(key('mine', 'theirs')).toBe('mine');
    expect(key(undefined, 'theirs')).toBe('theirs');
    expect(key(' ', 'theirs')).toBe('theirs');
    expect(key(undefined, '')).toBe(`parent-${process.ppid}`);
  });

  test('an id that is plainly a name is the folder; any other is known by a fingerprint that is one', () => {
    for (const id of ['abc', 'A-1_b', '0'.repeat(64)]) expect(sessionKey(id)).toBe(id);
    const odd = ['', '..', '../x', 'a/b', 'a b', '-a', '0'.repeat(65), 'ü', 'a\0', 'x'.repeat(10_000)];
    for (const id of odd) expect(sessionKey(id), id).toMatch(/^x-[0-9a-f]{32}$/);
    expect(new Set(odd.map(sessionKey)).size).toBe(odd.length);
    const many = Array.from({length: 20_000}, (_, number) => sessionKey(`/tmp/transcript ${number}.jsonl`));
    expect(new Set(many).size).toBe(many.length);
  });

  // A session outlives an update of orbit; with another name for it everything would be told again.
  test('the fingerprint is the same in every version', () => {
    expect([sessionKey('a/b'), sessionKey('a/c')]).toEqual([
      'x-5e806b4df0503933b5303abf40991ec2',
      'x-684c17a27c71b98d38ab2780e4eca2f4',
    ]);
  });
});

describe('what a session got', () => {
  test('is given once, and to another session as well', () => {
    const {session} = store();
    expect(given(session('one'), 'a', 'b')).toEqual(['a', 'b']);
    expect(given(session('one'), 'b', 'c')).toEqual(['c']);
    expect(given(session('two'), 'a')).toEqual(['a']);
    expect(readSeen(session('one'))).toEqual(new Map(['a', 'b', 'c'].map(id => [id, at])));
  });

  test('nothing new writes nothing', () => {
    const {session, sessions} = store();
    expect(given(session('one'))).toEqual([]);
    expect(fs.existsSync(sessions)).toBe(false);
  });

  test('what was given in between, by a call at the same time, is not given twice', () => {
    const {session} = store();
    const one = session('one');
    let calls = 0;
    const {chosen} = withSession(one, at, seen => {
      calls++;
      if (calls === 1) given(one, 'a');
      return give('a', 'b')(seen);
    });
    expect(chosen).toEqual([{id: 'b'}]);
  });

  test.each(['garbage', '[]', '{"learnings":7}', '{"learnings":null}', 'null'])(
    'remembered as %s it is nothing',
    text => {
      const {session} = store();
      const one = session('one');
      fs.mkdirSync(one.folder, {recursive: true});
      fs.writeFileSync(`${one.folder}/learnings.json`, text);
      expect(given(one, 'a')).toEqual(['a']);
      expect(given(one, 'a')).toEqual([]);
    },
  );

  test('an entry that is no time is no entry', () => {
    const {session} = store();
    const one = session('one');
    given(one, 'a');
    fs.writeFileSync(`${one.folder}/learnings.json`, '{"learnings":{"a":7,"b":"then"}}');
    expect([...readSeen(one).keys()]).toEqual(['b']);
  });

  test('a lock that is not to be had, or a place that cannot be written, costs a repetition and not the learning', () => {
    const {session, sessions} = store();
    const one = session('one');
    fs.mkdirSync(one.folder, {recursive: true});
    fs.writeFileSync(`${one.folder}/lock`, String(process.pid));
    expect([given(one, 'a'), given(one, 'a')]).toEqual([['a'], ['a']]);
    fs.rmSync(sessions, {recursive: true});
    fs.writeFileSync(sessions, '');
    expect([given(one, 'a'), given(one, 'a')]).toEqual([['a'], ['a']]);
  });
});

describe('what is forgotten', () => {
  test('all of a session after a compaction, and nothing that is not its own', () => {
    const {session, sessions} = store();
    given(session('one'), 'a');
    given(session('two'), 'a');
    forgetSession(session('one'));
    expect(fs.readdirSync(sessions)).toEqual(['two']);
    expect(given(session('one'), 'a')).toEqual(['a']);
    fs.writeFileSync(`${session('one').folder}/notes.txt`, 'mine');
    forgetSession(session('one'));
    expect(fs.readdirSync(session('one').folder)).toEqual(['notes.txt']);
    expect(() => forgetSession(session('none'))).not.toThrow();
  });

  test('sessions of the week before, when a new one begins, once a day', () => {
    const {session, sessions} = store();
    const age = (name: string, days: number) => {
      const then = new Date(Date.now() - days * 86_400_000);
      fs.utimesSync(name, then, then);
    };
    for (const id of ['old', 'recent', 'odd']) given(session(id), 'a');
    fs.writeFileSync(`${session('odd').folder}/notes.txt`, 'mine');
    age(session('old').folder, 8);
    age(session('odd').folder, 8);
    age(session('recent').folder, 6);
    given(session('today'), 'a');
    expect(fs.readdirSync(sessions).sort()).toEqual(['odd', 'old', 'recent', 'today']);
    age(`${sessions}.swept`, 2);
    given(session('today'), 'b');
    expect(fs.existsSync(session('old').folder)).toBe(true);
    given(session('tomorrow'), 'a');
    expect(fs.readdirSync(sessions).sort()).toEqual(['odd', 'recent', 'today', 'tomorrow']);
    expect(fs.readdirSync(session('odd').folder)).toContain('notes.txt');
  });

  test('never through a link in the place of what is ours', () => {
    const {session, sessions} = store();
    const elsewhere = `${temporaryFolder()}/precious`;
    fs.writeFileSync(elsewhere, 'mine');
    given(session('one'), 'a');
    fs.rmSync(`${sessions}.swept`);
    fs.symlinkSync(elsewhere, `${sessions}.swept`);
    const then = new Date(Date.now() - 2 * 86_400_000);
    fs.lutimesSync(`${sessions}.swept`, then, then);
    given(session('two'), 'a');
    expect(fs.readFileSync(elsewhere, 'utf8')).toBe('mine');
    expect(fs.lstatSync(`${sessions}.swept`).isFile()).toBe(true);
  });
});
