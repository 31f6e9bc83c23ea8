import fs from 'node:fs';
import {beforeAll, describe, expect, it} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('orbit learning edit', () => {
  let ws: TestWorkspace;
  let id: string;
  let runs = 0;

  /** An editor that runs JavaScript on the text; it sees how often it was called. */
  const editWith = (change: string, variable = 'EDITOR', ...flags: string[]) => {
    const counter = `${ws.root}/runs-${runs++}`;
    const script = ws.write(
      'editor.mjs',
      `import fs from 'node:fs';
const file = process.argv.at(-1);
fs.appendFileSync(${JSON.stringify(counter)}, '.');
const turn = fs.statSync(${JSON.stringify(counter)}).size;
let text = fs.readFileSync(file, 'utf8');
${change}
fs.writeFileSync(file, text);
`,
    );
    const env = {[variable]: `"${process.execPath}" '${script}'`};
    const result = ws.runWith({env}, 'learning', 'edit', id, ...flags);
    return {...result, turns: fs.existsSync(counter) ? fs.statSync(counter).size : 0};
  };

  beforeAll(() => {
    ws = workspace();
    id = ws.add('Close what you open.', '--path', 'src/**', '--tag', 'io');
  });

  it('replaces the record by what the editor left, comments included', () => {
    const edited = editWith(
      "text = text.replace('Close what you open.', 'Close files. # not a comment\\n# a comment');",
    );
    expect(edited).toMatchObject({code: 0, out: `${id} updated\n`, err: '', turns: 1});
    expect(ws.read(`.orbit/learnings/${id}/learning.yaml`)).toContain('\n# a comment\n');
    expect(ws.ok('learning', 'list')).toContain('Close files.');
  });

  it('prefers $VISUAL, and says so when nothing changed', () => {
    const before = ws.fingerprint();
    expect(editWith('', 'VISUAL', '--json')).toMatchObject({code: 0, turns: 1});
    expect(JSON.parse(editWith('', 'VISUAL', '--json').out)).toEqual({id, changed: false});
    expect(ws.fingerprint()).toEqual(before);
  });

  it('reopens with the error on top, and takes the second try', () => {
    const edited = editWith(`
if (turn === 1) text = text.replace(/^summary: .*$/m, 'summary: ""');
else if (!text.startsWith('# error: ')) process.exit(9);
else text = text.replace('summary: ""', 'summary: Mended.');`);
    expect(edited).toMatchObject({code: 0, turns: 2});
    expect(ws.read(`.orbit/learnings/${id}/learning.yaml`)).not.toContain('# error');
    expect(ws.json('learning', 'show', id).summary).toBe('Mended.');
  });

  it('gives up when the mistake is left, keeps the typed text and leaves the record alone', () => {
    const before = ws.fingerprint();
    const {code, out, err, turns} = editWith("if (turn === 1) text = text.replace(/^id: .*$/m, 'id: L-9999');");
    expect({code, out, turns}).toEqual({code: 1, out: '', turns: 2});
    const kept = /kept in (\S+\.yaml)/.exec(err)?.[1] ?? '';
    expect(fs.readFileSync(kept, 'utf8')).toContain('id: L-9999');
    expect(ws.fingerprint()).toEqual(before);
  });

  it('leaves the record alone when the editor fails or is not there', () => {
    const before = ws.fingerprint();
    expect(editWith('process.exit(3);').err).toContain('exit code 3');
    const missing = ws.runWith({env: {EDITOR: 'no-such-editor-anywhere'}}, 'learning', 'edit', id);
    expect(missing).toMatchObject({code: 1, out: ''});
    expect(missing.err).toContain('no-such-editor-anywhere');
    expect(ws.fingerprint()).toEqual(before);
  });

  it('does not overwrite what somebody else changed meanwhile, and keeps the typed text', () => {
    const {code, err} = editWith(`
text = text.replace(/^summary: .*$/m, 'summary: Mine.');
const other = ${JSON.stringify(ws.recordFile(id))};
fs.writeFileSync(other, fs.readFileSync(other, 'utf8').replace(/^summary: .*$/m, 'summary: Theirs.'));`);
    expect(code).toBe(1);
    expect(fs.readFileSync(/kept in (\S+\.yaml)/.exec(err)?.[1] ?? '', 'utf8')).toContain('summary: Mine.');
    expect(ws.json('learning', 'show', id).summary).toBe('Theirs.');
  });

  it('opens a record that does not load, so that it can be mended', () => {
    ws.record(id, 'summary: [broken\n');
    expect(editWith("text = text.replace('[broken', 'Whole again.');")).toMatchObject({code: 0, turns: 1});
    expect(ws.json('learning', 'show', id).summary).toBe('Whole again.');
  });

  it('never lets a shell see the words of $EDITOR', () => {
    const before = ws.fingerprint();
    ws.runWith({env: {EDITOR: 'true; touch pwned #'}}, 'learning', 'edit', id);
    expect(ws.exists('pwned')).toBe(false);
    expect(ws.fingerprint()).toEqual(before);
  });

  it('needs a terminal or an editor', () => {
    const {code, err} = ws.run('learning', 'edit', id);
    expect(code).toBe(2);
    expect(err).toContain('orbit learning update');
  });
});
