import fs from 'node:fs';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {allocateId, taskIds} from '../../store/ids.js';
import {isId} from '../../store/record/id.js';
import {type Workspace, workspaceAt} from '../../store/workspace.js';
import {temporaryFolder, workspace} from '../support/workspace.js';

function empty(): Workspace {
  const made = workspaceAt(temporaryFolder());
  fs.mkdirSync(made.learnings, {recursive: true});
  return made;
}

function take(from: Workspace): string {
  return allocateId(from, id => {
    const folder = `${from.learnings}/${id}`;
    if (fs.existsSync(folder)) return undefined;
    fs.mkdirSync(folder, {recursive: true});
    return id;
  });
}

type Step = 'take' | 'delete-highest' | 'delete-any' | 'add-by-hand' | 'refused';

describe('a number is given once', () => {
  test('whatever is taken, deleted or brought in by hand between', () => {
    const steps = fc.array(
      fc.tuple(
        fc.constantFrom<Step>('take', 'take', 'delete-highest', 'delete-any', 'add-by-hand', 'refused'),
        fc.nat(30),
      ),
      {minLength: 1, maxLength: 12},
    );
    fc.assert(
      fc.property(steps, all => {
        const made = empty();
        const given = new Set<string>();
        for (const [step, number] of all) {
          const names = fs.readdirSync(made.learnings).sort();
          const name = step === 'delete-highest' ? names[names.length - 1] : names[number % Math.max(1, names.length)];
          if (step === 'take' || step === 'refused') {
            if (step === 'refused') expect(() => allocateId(made, () => fail())).toThrow('refused');
            else {
              const id = take(made);
              expect(isId(id)).toBe(true);
              expect(given).not.toContain(id);
              expect(names).not.toContain(id);
              given.add(id);
            }
          } else if (step === 'add-by-hand') {
            const id = `L-${String(number + 1).padStart(4, '0')}`;
            if (!given.has(id)) fs.mkdirSync(`${made.learnings}/${id}`, {recursive: true});
          } else if (name !== undefined) fs.rmdirSync(`${made.learnings}/${name}`);
        }
        fs.rmSync(made.root, {recursive: true});
      }),
      {numRuns: 60},
    );
  });

  test('one above the highest, wherever it is', () => {
    const made = empty();
    expect(take(made)).toBe('L-0001');
    fs.mkdirSync(`${made.learnings}/L-0041`);
    fs.mkdirSync(`${made.learnings}/not-a-record`);
    fs.writeFileSync(`${made.learnings}/L-0050.yaml`, '');
    expect(take(made)).toBe('L-0051');
  });

  test('a giant by hand does not use up the numbers', () => {
    const made = empty();
    fs.mkdirSync(`${made.learnings}/L-999999999999999`);
    expect(take(made)).toBe('L-0001');
    expect(take(made)).toBe('L-0002');
  });

  test('a mark that is nonsense counts as none', () => {
    const made = empty();
    for (const mark of ['', 'x', '-5', '1.5', '1e400', '99999999999999999999']) {
      fs.mkdirSync(made.state, {recursive: true});
      fs.writeFileSync(`${made.state}/highest-id`, mark);
      expect(isId(take(made))).toBe(true);
    }
    expect(fs.readdirSync(made.learnings)).toHaveLength(6);
  });

  test('a claim that comes too late takes the next number', () => {
    const made = empty();
    const tried: string[] = [];
    const id = allocateId(made, candidate => (tried.push(candidate) < 3 ? undefined : candidate));
    expect(tried).toEqual(['L-0001', 'L-0002', 'L-0003']);
    expect(id).toBe('L-0003');
  });

  test('what another branch or a linked worktree has is taken', () => {
    const made = workspace();
    made.record('L-0007', 'summary: on a branch\n');
    made.git('add', '-A');
    made.git('commit', '-qm', 'seven');
    made.git('branch', 'other');
    made.git('rm', '-rq', '.orbit/learnings/L-0007');
    made.git('commit', '-qm', 'gone');
    expect(take(workspaceAt(made.root))).toBe('L-0008');
    const linked = `${temporaryFolder()}/linked`;
    made.git('worktree', 'add', '-q', linked);
    fs.mkdirSync(`${linked}/.orbit/learnings/L-0020`, {recursive: true});
    expect(take(workspaceAt(made.root))).toBe('L-0021');
    expect(take(workspaceAt(fs.realpathSync(linked)))).toBe('L-0022');
    expect(take(workspaceAt(made.root))).toBe('L-0023');
  });

  test('what a linked worktree gave out stays given when the worktree is gone', () => {
    const made = workspace();
    made.git('add', '-A');
    made.git('commit', '-qm', 'first');
    const linked = `${temporaryFolder()}/linked`;
    made.git('worktree', 'add', '-q', linked);
    expect(take(workspaceAt(fs.realpathSync(linked)))).toBe('L-0001');
    made.git('worktree', 'remove', '--force', linked);
    expect(take(workspaceAt(made.root))).toBe('L-0002');
  });

  test('tasks have a series of their own', () => {
    const made = workspaceAt(workspace().root);
    fs.mkdirSync(`${made.learnings}/L-0007`);
    expect(allocateId(made, id => id, taskIds)).toBe('T-0001');
    expect(allocateId(made, id => id, taskIds)).toBe('T-0002');
    expect(take(made)).toBe('L-0008');
  });
});

function fail(): never {
  throw new Error('refused');
}
