import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';
import {type Payload, textOf} from './support.js';

// One file for each payload an agent sends and the answer it gets: the rows of the table of contracts, including those
// where the right answer is silence (null).

type Golden = {readonly about: string; readonly payload: Payload; readonly answer: Payload | null};

const folder = 'test/golden/hooks';
let ws: TestWorkspace;

beforeAll(() => {
  ws = workspace();
  for (const file of ['src/engine/perf.ts', 'src/engine/perf.ipynb', 'docs/guide.md', 'README.md']) ws.write(file);
  const perf = 'Never declare a perf win on latency alone; verify output equivalence.';
  ws.add(perf, '--path', 'src/engine/**', '--tag', 'performance', '--tag', 'benchmarking', '--priority', '100');
  ws.add('Guides are built from the code; never edit the tables by hand.', '--path', 'docs/*.md');
});

for (const agent of fs.readdirSync(folder)) {
  describe(agent, () => {
    for (const file of fs.readdirSync(path.join(folder, agent))) {
      const text = fs.readFileSync(path.join(folder, agent, file), 'utf8');
      const {about} = JSON.parse(text) as Golden;
      test(`${path.basename(file, '.json')}: ${about}`, () => {
        const {payload, answer} = JSON.parse(text.replaceAll('{{root}}', ws.root)) as Golden;
        const result = ws.runWith({input: JSON.stringify(payload)}, 'hook', agent);
        expect(result).toMatchObject({code: 0, err: ''});
        textOf(result.out);
        expect(result.out === '' ? null : JSON.parse(result.out)).toEqual(answer);
        if (answer !== null) expect(result.out).not.toMatch(/permission|decision|"continue"|suppressOutput/i);
      });
    }
  });
}
