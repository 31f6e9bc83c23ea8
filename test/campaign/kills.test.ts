import fs from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, test} from 'vitest';
import {campaign} from '../support/campaign.js';
import {hasStrace, killOnce, watch} from '../support/kill-at.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';
import {collided, curated, curations, flatLayout, migration, resolution, type Scenario} from './kill-scenarios.js';
import {leftovers, putBack, settled, take} from './store-state.js';

// SIGKILL as a process enters a system call that changes something, over every command that writes. The next command finds
// the workspace as it was before, or as it is afterwards.

const {cases, below, seed} = campaign('kills');
const usualKills = 8;
const plainKills = 3;
const total = {kills: 0, before: 0, after: 0};

afterAll(() => {
  const {kills, before, after} = total;
  process.stdout.write(
    `kills: ${kills} (${hasStrace ? 'at system calls' : 'at instants'}), ${before} before, ${after} after\n`,
  );
});

function killOften(ws: TestWorkspace, scenario: Scenario): string[] {
  const {name, args, more, before = [], isRepeated = false, isPlain = false} = scenario;
  const command = {args, ...more};
  for (const one of before) ws.ok(...one);
  const start = take(ws);
  const look = () => (isRepeated ? renumbered(settled(ws)) : settled(ws));
  const states = {before: look(), after: ''};
  const life = watch(ws, command);
  states.after = look();
  expect(states.after, `${name} changes something`).not.toBe(states.before);
  const allowed = new Set(leftovers(ws));
  const halves: string[] = [];
  for (let at = 0; at < cases(isPlain ? plainKills : usualKills); at++) {
    putBack(ws, start);
    if (!killOnce(ws, command, life, below)) continue;
    total.kills++;
    if (isRepeated) ws.run(...args);
    const found = look();
    if (found === states.after) total.after++;
    else if (found === states.before) total.before++;
    else halves.push(`${name}, kill ${at}: neither before nor after\n${difference(found, states)}`);
    const left = leftovers(ws).filter(text => !allowed.has(text));
    if (left.length > 0) halves.push(`${name}, kill ${at}: ${left.join('; ')}`);
  }
  return halves;
}

/** A number that was given to a killed process is not given again. */
function renumbered(text: string): string {
  const names = new Map<string, string>();
  return text.replaceAll(/L-\d{4}/g, id => {
    if (id > 'L-0003' && !names.has(id)) names.set(id, `new ${names.size + 1}`);
    return names.get(id) ?? id;
  });
}

function difference(found: string, {before, after}: {before: string; after: string}): string {
  const known = new Set(`${before}\n${after}`.split('\n'));
  return found
    .split('\n')
    .filter(line => !known.has(line))
    .join('\n')
    .slice(0, 2_000);
}

describe(`a kill leaves nothing half (ORBIT_CAMPAIGN_SEED=${seed})`, () => {
  const ws = curated();
  const base = take(ws);
  test.each(curations)('$name', {timeout: 600_000}, scenario => {
    putBack(ws, base);
    expect(killOften(ws, scenario)).toEqual([]);
  });

  test('migrate-layout', {timeout: 600_000}, () => {
    expect(killOften(flatLayout(), migration)).toEqual([]);
  });

  test('resolve', {timeout: 600_000}, () => {
    expect(killOften(collided(), resolution)).toEqual([]);
  });

  test('init', {timeout: 600_000}, () => {
    const fresh = workspace({init: false});
    fresh.write('.gitignore', 'node_modules\n.orbit/\n');
    const command = {args: ['init']};
    const tree = () =>
      ['.gitignore', '.orbit/.gitignore', '.orbit/.gitattributes'].map(file => `${file}\n${fresh.read(file)}`);
    const life = watch(fresh, command);
    const expected = tree();
    for (let at = 0; at < cases(plainKills); at++) {
      fs.rmSync(path.join(fresh.root, '.orbit'), {recursive: true, force: true});
      fresh.write('.gitignore', 'node_modules\n.orbit/\n');
      if (killOnce(fresh, command, life, below)) total.kills++;
      expect(fresh.read('.gitignore')).toMatch(/^node_modules\n\.orbit\/\n/);
      fresh.ok('init');
      expect(tree()).toEqual(expected);
    }
  });
});
