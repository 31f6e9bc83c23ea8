import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {refreshIndex} from '../../../store/index/refresh.js';
import {readEvent, recordUsage, type UsageEvent, usageOf} from '../../../store/index/usage.js';
import {emptyIndex, learnings} from '../../support/indexed.js';

function store() {
  const made = emptyIndex(learnings(2));
  const counted = (id = 'L-0001') => {
    refreshIndex(made.db, made.workspace);
    const {injected, shown, last_injected_at, last_shown_at} = usageOf(made.db, id);
    return [injected, shown, last_injected_at, last_shown_at];
  };
  return {...made, counted};
}

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
const injected = (id: string, day: number): UsageEvent => ({kind: 'injected', id, at: at(day)});

describe('what was delivered and shown is counted', () => {
  test('each event once, however often the index is refreshed, and its latest time is kept', () => {
    const {workspace, counted} = store();
    expect(counted()).toEqual([0, 0, null, null]);
    recordUsage(workspace, [injected('L-0001', 3), injected('L-0002', 1), {kind: 'shown', id: 'L-0001', at: at(2)}]);
    expect(counted()).toEqual([1, 1, at(3), at(2)]);
    expect(counted()).toEqual([1, 1, at(3), at(2)]);
    recordUsage(workspace, [injected('L-0001', 1)]);
    expect(counted()).toEqual([2, 1, at(3), at(2)]);
    expect(counted('L-0002')).toEqual([1, 0, at(1), null]);
  });

  test('a question that was asked is no delivery', () => {
    const {workspace, counted} = store();
    recordUsage(workspace, [{kind: 'fired', at: at(1), matched: 2, injected: 1, tokens: 9}]);
    expect(counted()).toEqual([0, 0, null, null]);
  });

  test('a line that never ends is passed over, and what follows counts', () => {
    const {workspace, counted} = store();
    recordUsage(workspace, [injected('L-0001', 1)]);
    fs.appendFileSync(workspace.usage, 'x'.repeat(3 * 1024 * 1024));
    expect(counted()).toEqual([1, 0, at(1), null]);
    fs.appendFileSync(workspace.usage, `${'x'.repeat(100)}\n`);
    recordUsage(workspace, [injected('L-0001', 2)]);
    expect(counted()).toEqual([2, 0, at(2), null]);
  });

  test('a line that is still being written counts once it is whole', () => {
    const {workspace, counted} = store();
    const line = JSON.stringify(injected('L-0001', 1));
    fs.writeFileSync(workspace.usage, line.slice(0, 20));
    expect(counted()[0]).toBe(0);
    fs.appendFileSync(workspace.usage, `${line.slice(20)}\n`);
    expect(counted()[0]).toBe(1);
    expect(counted()[0]).toBe(1);
  });

  test('a log of more than one read, with names of any script, is counted whole', () => {
    const {workspace, counted} = store();
    const line = `${JSON.stringify({...injected('L-0001', 1), session: 'über-漢字'.repeat(20)})}\n`;
    const times = Math.ceil((2.5 * 1024 * 1024) / Buffer.byteLength(line));
    fs.writeFileSync(workspace.usage, line.repeat(times));
    expect(counted()[0]).toBe(times);
  });

  test('a log that was begun anew is counted anew', () => {
    const {workspace, counted} = store();
    recordUsage(workspace, [injected('L-0001', 1), injected('L-0001', 2)]);
    expect(counted()[0]).toBe(2);
    fs.writeFileSync(workspace.usage, `${JSON.stringify(injected('L-0001', 3))}\n`);
    expect(counted()).toEqual([1, 0, at(3), null]);
    fs.rmSync(workspace.usage);
    expect(counted()[0]).toBe(0);
  });

  test('a broken line costs that line', () => {
    const {workspace, counted} = store();
    fs.writeFileSync(workspace.usage, `not json\n${JSON.stringify(injected('L-0001', 1))}\n{"kind":"shown"}\n`);
    expect(counted()[0]).toBe(1);
  });
});

test('the log is never written through a link, and a log that cannot be written fails nobody', () => {
  const {workspace, files} = store();
  const elsewhere = files.write('precious.txt', 'mine');
  fs.symlinkSync(elsewhere, workspace.usage);
  recordUsage(workspace, [injected('L-0001', 1)]);
  expect(fs.readFileSync(elsewhere, 'utf8')).toBe('mine');
  fs.rmSync(workspace.usage);
  fs.mkdirSync(workspace.usage);
  expect(() => recordUsage(workspace, [injected('L-0001', 1)])).not.toThrow();
});

test.each([
  ['a delivery', {kind: 'injected', id: 'L-0001', at: at(1)}, true],
  ['a look', {kind: 'shown', id: 'L-0001', at: at(1)}, true],
  ['a question', {kind: 'fired', at: at(1), matched: 0, injected: 0, tokens: 0}, true],
  ['without a time', {kind: 'injected', id: 'L-0001'}, false],
  ['with a time that is no text', {kind: 'injected', id: 'L-0001', at: 1}, false],
  ['without an id', {kind: 'shown', at: at(1)}, false],
  ['a question without its count', {kind: 'fired', at: at(1)}, false],
  ['of an unknown kind', {kind: 'other', id: 'L-0001', at: at(1)}, false],
])('an event: %s', (_, event, isEvent) => {
  expect(readEvent(JSON.stringify(event))).toEqual(isEvent ? event : undefined);
});

test('what is no event at all is none', () => {
  for (const line of ['', 'null', '[]', '{"kind":']) expect(readEvent(line)).toBeUndefined();
});
