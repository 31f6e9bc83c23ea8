import fs from 'node:fs';
import {beforeAll, describe, expect, test} from 'vitest';
import {countCalls} from '../support/count-calls.js';
import {afterTheGrain} from '../support/indexed.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// What a command costs must not be how many records there are, but for one look at the stamp of each file. Counted, not
// timed: how many files were opened (a record is parsed from one), and how many rows were made into objects.

const records = 2_000;
const stamps = 3 * records;
/** The state and the options of the index, a page of results, and what the agents' settings hold. */
const few = 300;

describe(`${records} records of which none has changed`, () => {
  let ws: TestWorkspace;

  beforeAll(async () => {
    ws = workspace();
    for (let number = 1; number <= records; number++) {
      const id = `L-${String(number).padStart(4, '0')}`;
      const text = `summary: Lesson ${number} about word${number % 100}.\nbody: More about it.\n`;
      ws.record(id, `${text}scope: {paths: ["src/part${number}/**"], tags: [tag${number % 40}, all]}\n`);
      fs.mkdirSync(`${ws.root}/src/part${number}`, {recursive: true});
      fs.writeFileSync(`${ws.root}/src/part${number}/a.ts`, '');
    }
    await afterTheGrain();
    ws.ok('learning', 'sync');
  }, 120_000);

  test.each([
    ['learning list --limit 5'],
    ['learning list --limit 5 --sort confidence'],
    ['learning list --limit 5 --json'],
    ['learning list --path src/part7/a.ts'],
    ['learning list --tag tag7 --limit 5'],
    ['learning show L-0007'],
    ['search word7 --limit 5'],
    ['search path src/part7/a.ts'],
    ['explain src/part7/a.ts'],
    ['inject --context-file src/part7/a.ts'],
    ['--json'],
    ['task list'],
  ])('orbit %s looks at each file once, opens none and reads in full what it shows', line => {
    const {code, looked, opened, objects} = countCalls(ws.root, line.split(' '));
    expect([code, opened]).toEqual([0, 0]);
    expect(looked).toBeLessThanOrEqual(stamps);
    expect(objects).toBeLessThan(line.includes('confidence') ? 2 * few : few);
  });

  test('an answer from the index alone looks at what matched, and at nothing else', () => {
    const {code, looked, opened} = countCalls(ws.root, ['--path', 'src/part7/a.ts', '--format', 'reminder']);
    expect([code, opened]).toEqual([0, 0]);
    expect(looked).toBeLessThanOrEqual(3);
  });

  test('a check-up opens what it has not found clean yet, and no more', () => {
    const first = countCalls(ws.root, ['doctor', '--json']);
    expect(first).toMatchObject({code: 0});
    expect(first.opened).toBeGreaterThanOrEqual(records);
    expect(countCalls(ws.root, ['doctor', '--json'])).toMatchObject({code: 0, opened: 0});
    fs.appendFileSync(ws.recordFile('L-0007'), '# a remark\n');
    // Once to index it; then all that it could consist of.
    expect(countCalls(ws.root, ['doctor', '--json']).opened).toBeLessThan(10);
  });

  test('figures are counted from the index', () => {
    expect(countCalls(ws.root, ['stats', '--json'])).toMatchObject({code: 0, opened: 0});
  });
});
