import {describe, expect, test} from 'vitest';
import {withoutTmux} from '../../support/tmux.js';
import {curated, editor, open} from './workstation.js';

type Shown = {
  status: string;
  summary: string;
  votes: number;
  superseded_by: string | null;
  scope: {tags: string[]; paths: string[]};
};

describe.skipIf(withoutTmux())('curating', () => {
  test('supersede: pick, compare, confirm; undo and redo; the summary line at the end', async () => {
    const where = curated();
    const it = await open(where, {shell: true});
    await it.waitFor('written');
    const show = (id: string) => where.json<Shown>('learning', 'show', id);
    it.keys('s');
    await it.waitFor('Supersede L-0001 with:');
    it.type('retry');
    await it.waitFor('▌L-0005');
    const compared = await it.waitFor(/● active +L-0001 .*│/);
    expect(compared).toMatch(/│ Retry a locked database/);
    it.keys('Enter');
    await it.waitFor('Supersede L-0001 with L-0005?');
    it.keys('y');
    await it.waitFor('L-0001 superseded by L-0005');
    expect(show('L-0001')).toMatchObject({status: 'superseded', superseded_by: 'L-0005'});
    it.keys('z');
    await it.waitFor('undone: L-0001 superseded by L-0005');
    await it.waitForSelected('L-0001');
    expect(show('L-0001').status).toBe('active');
    expect(where.git('status', '--porcelain')).toBe('');
    it.keys('Z');
    await it.waitFor('done again');
    expect(show('L-0001').status).toBe('superseded');
    it.keys('q');
    await it.waitFor('orbit: 1 change; see `git diff .orbit`');
    expect(it.screen()).toContain('shell-was-here');
    expect(it.alternate()).toBe(false);
    expect(it.cursor().visible).toBe(true);
  });

  test('upvote: the task is asked once, the branch is offered; helpful; undo', async () => {
    const where = curated();
    const it = await open(where);
    await it.waitFor('written');
    it.keys('u');
    await it.waitFor('Upvote for which task? main');
    it.keys('C-u');
    it.type('T-0042');
    it.keys('Enter');
    await it.waitFor('L-0001 upvoted for T-0042');
    await it.waitFor('1▲');
    expect(where.read('.orbit/learnings/L-0001/votes.jsonl')).toContain('"T-0042"');
    it.keys('u');
    await it.waitFor('your vote for T-0042 was there already');
    it.type('j+');
    await it.waitFor('L-0002: helpful in T-0042');
    it.keys('z');
    await it.waitFor('undone: L-0002: helpful in T-0042');
    it.keys('z');
    await it.waitFor('undone: L-0001 upvoted for T-0042');
    expect(where.exists('.orbit/learnings/L-0001/votes.jsonl')).toBe(false);
    expect(where.git('status', '--porcelain')).toBe('');
    it.keys('z');
    await it.waitFor('There is nothing to undo.');
  });

  test('several marked are archived together and come back together', async () => {
    const where = curated();
    const it = await open(where);
    await it.waitFor(/ 1\/8$/m);
    it.keys('Space', 'Space', 'Space');
    await it.waitFor('3 marked');
    it.keys('x');
    await it.waitFor('L-0001, L-0002, L-0003 archived');
    await it.waitForSelected('L-0004');
    expect(where.json<{learnings: unknown[]}>('learning', 'list', '--status', 'archived').learnings).toHaveLength(3);
    it.keys('z');
    await it.waitFor(/ 1\/8$/m);
    expect(where.git('status', '--porcelain')).toBe('');
  });

  test('quick edit and add, with what is wrong in the form', async () => {
    const where = curated();
    const it = await open(where);
    await it.waitFor('8');
    it.keys('E');
    await it.waitFor('Edit L-0001');
    it.keys('C-u');
    it.keys('Enter');
    await it.waitFor('✗');
    it.type('A better summary');
    it.keys('Tab');
    it.type(', locks');
    it.keys('Enter');
    await it.waitFor('L-0001 updated');
    expect(where.json<Shown>('learning', 'show', 'L-0001')).toMatchObject({
      summary: 'A better summary',
      scope: {tags: ['storage', 'locks']},
    });
    it.keys('a');
    await it.waitFor('Add a learning');
    it.type('Draw boxes with ASCII where the terminal has no Unicode\tterminal\tsource/**');
    it.keys('Enter');
    await it.waitFor('L-0010 added');
    await it.waitForSelected('L-0010');
    it.keys('z');
    await it.waitFor('undone: L-0010 added');
    expect(where.exists('.orbit/learnings/L-0010')).toBe(false);
  });

  test('the inbox: accept, reject, undo', async () => {
    const where = curated();
    const it = await open(where);
    await it.waitFor('8');
    it.keys('2');
    await it.waitFor('a accept');
    it.keys('a');
    await it.waitFor('L-0009 accepted');
    await it.waitFor('No proposals.');
    expect(where.json<Shown>('learning', 'show', 'L-0009').status).toBe('active');
    it.keys('z');
    await it.waitForSelected('L-0009');
    it.keys('x');
    await it.waitFor('L-0009 rejected');
    expect(where.json<Shown>('learning', 'show', 'L-0009').status).toBe('archived');
  });
});

describe.skipIf(withoutTmux())('$EDITOR', () => {
  test('changes the record; the screen is back with the change', async () => {
    const where = curated();
    const it = await open(where, {env: editor(`sed -i 's/^summary: .*/summary: Edited by a script/' "$1"`)});
    await it.waitFor('written');
    it.type('je');
    await it.waitFor('L-0002 edited');
    await it.waitFor(/▌ ● L-0002.*Edited by a script/);
    expect(it.alternate()).toBe(true);
    expect(where.read('.orbit/learnings/L-0002/learning.yaml')).toContain('summary: Edited by a script');
    it.keys('z');
    await it.waitFor('undone: L-0002 edited');
    expect(where.git('status', '--porcelain')).toBe('');
  });

  test('that does nothing changes nothing', async () => {
    const where = curated();
    const it = await open(where, {env: editor('exit 0')});
    await it.waitFor('written');
    it.keys('e');
    await it.waitFor('L-0001 is unchanged');
    expect(where.git('status', '--porcelain')).toBe('');
  });

  test('that breaks the YAML is opened again with the error on top', async () => {
    const where = curated();
    const script = `
if head -1 "$1" | grep -q '^# error: '; then
  head -1 "$1" > "$1.seen"; cp "$1.seen" ${where.root}/seen
  sed -i 's/^summary: .*/summary: Repaired/' "$1"
else
  sed -i 's/^summary: .*/summary: [broken/' "$1"
fi`;
    const it = await open(where, {env: editor(script)});
    await it.waitFor('written');
    it.keys('e');
    await it.waitFor('L-0001 edited');
    expect(where.read('seen')).toMatch(/^# error: line \d+/);
    expect(where.read('.orbit/learnings/L-0001/learning.yaml')).toContain('summary: Repaired');
  });

  test('that fails or is killed leaves the record and the workstation alone', async () => {
    const where = curated();
    const it = await open(where, {env: editor('echo broken > "$1"; kill -9 $$')});
    await it.waitFor('written');
    it.keys('e');
    await it.waitFor('the editor ended with signal SIGKILL');
    expect(where.git('status', '--porcelain')).toBe('');
    it.type('jj');
    await it.waitForSelected('L-0003');
  });
});
