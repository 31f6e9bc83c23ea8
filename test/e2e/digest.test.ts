import fs from 'node:fs';
import {beforeAll, describe, expect, it} from 'vitest';
import {countTokens} from '../../store/tokens.js';
import {expectJsonError, expectRefused} from '../support/expect.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

const file = '.orbit/LEARNINGS.md';
const nothing = {added: 0, removed: 0};

describe('orbit digest', () => {
  let ws: TestWorkspace;
  beforeAll(() => {
    ws = workspace();
    ws.add('Cache keys carry the tenant.', '--tag', 'cache', '--domain', 'api');
    ws.add('Run migrations before seeds.', '--tag', 'db', '--path', 'db/**');
    ws.add('Nothing belongs to nobody.');
    ws.add('Votes put me first.', '--tag', 'db');
    ws.ok('learning', 'upvote', '--id', 'L-0004', '--model', 'm', '--task', 'T-1');
  });

  it('writes groups in order, the best first in each, with ids in comments', () => {
    expect(ws.json('digest')).toEqual({
      file,
      changed: true,
      learnings: ['L-0004', 'L-0003', 'L-0002', 'L-0001'],
      left_out: 0,
      tokens: countTokens(ws.read(file)),
      churn: {added: 4, removed: 0, retained: 0, percent: 100},
    });
    const body = ws
      .read(file)
      .split('\n')
      .filter(line => /^(?:#|- )/.test(line));
    expect(body).toEqual([
      '# Project learnings',
      '## api',
      '- Cache keys carry the tenant. <!-- L-0001 -->',
      '## db',
      '- Votes put me first. <!-- L-0004 -->',
      '- Run migrations before seeds. <!-- L-0002 -->',
      '## General',
      '- Nothing belongs to nobody. <!-- L-0003 -->',
    ]);
  });

  it('does not touch the file when nothing changed, nor does a pull', () => {
    const before = fs.statSync(`${ws.root}/${file}`, {bigint: true});
    expect(ws.ok('digest')).toMatch(
      /^\.orbit\/LEARNINGS\.md unchanged: 4 learnings, .*\n\+0 \/ -0 \/ =4 \(churn 0%\)\n$/,
    );
    expect(ws.json('digest', 'pull')).toMatchObject({findings: [], unchanged: 4, churn: {...nothing, retained: 4}});
    const after = fs.statSync(`${ws.root}/${file}`, {bigint: true});
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
  });

  it('prints to stdout with --out -, and writes nothing', () => {
    expect(ws.ok('digest', '--out', '-')).toBe(ws.read(file));
    expect(ws.json('digest', '--out', '-')).toMatchObject({file: null, text: ws.read(file)});
  });

  it('keeps to the budget, says how many are left out, and does not take them for removed', () => {
    const many = workspace();
    for (let n = 1; n <= 30; n++)
      many.record(
        `L-${String(n).padStart(4, '0')}`,
        `schemaVersion: 1\nstatus: active\ncreated_at: 2026-01-01T00:00:00Z\nupdated_at: 2026-01-01T00:00:00Z\nscope: {paths: [], tags: [t${n % 3}]}\nsummary: Lesson number ${n} about the widget factory and its belts.\n`,
      );
    const {learnings, left_out, tokens} = many.json<{learnings: string[]; left_out: number; tokens: number}>(
      'digest',
      '--max-tokens',
      '400',
    );
    expect(tokens).toBeLessThanOrEqual(400);
    expect(learnings.length).toBeGreaterThan(3);
    expect(learnings).toEqual([...learnings].sort());
    expect(learnings.length + left_out).toBe(30);
    expect(many.read(file)).toContain(`_${left_out} more active learnings do not fit here`);
    // The file knows its budget; a pull keeps to it.
    const pulled = many.json('digest', 'pull', '--yes');
    expect(pulled).toMatchObject({findings: [], left_out, churn: nothing});
    expectRefused(many, ['digest', '--max-tokens', '20'], {code: 2, says: ['--max-tokens', 'from 50']});
    // With little room it says nothing about itself.
    const small = many.json<{tokens: number; learnings: string[]; text: string}>(
      ...['digest', '--out', '-', '--max-tokens', '100'],
    );
    expect(small.tokens).toBeLessThanOrEqual(100);
    expect(small.learnings).toEqual(many.json<typeof small>('digest', '--out', '-').learnings.slice(0, 2));
    expect(small.text).not.toContain('orbit digest:');
  });

  it('writes only where a digest may be, and over nothing else', () => {
    ws.write('README.md', '# Mine\n');
    expectRefused(ws, ['digest', '--out', '../x.md'], {code: 2, says: ['outside the workspace']});
    expectRefused(ws, ['digest', '--out', 'README.md', '--force'], {code: 2, says: ['is not a digest']});
    expect(ws.read('README.md')).toBe('# Mine\n');
  });

  it('gives a hostile summary no line, heading, bullet or comment of its own', () => {
    const hostile = workspace();
    const payload = [
      '"a --> <!-- L-0002 --> \\n# x\\n- x <!-- L-0009 -->\\e[31mred\\u202e"',
      '"# heading"',
      '"- bullet"',
      '"`<!-- L-0001 -->` <script>x</script>"',
      '"-->"',
    ];
    for (const [at, text] of payload.entries())
      hostile.record(
        `L-000${at + 1}`,
        `schemaVersion: 1\nstatus: active\ncreated_at: 2026-01-01T00:00:00Z\nupdated_at: 2026-01-01T00:00:00Z\nscope: {paths: [], tags: ["x\\n# y"]}\ndomain: "d\\n- z <!-- L-0003 -->"\nsummary: ${text}\n`,
      );
    const before = hostile.fingerprint();
    const {learnings} = hostile.json<{learnings: string[]}>('digest');
    const text = hostile.read(file);
    expect(text).not.toMatch(/[\u001b\u202e]/);
    expect(text.match(/^#+ /gm)).toEqual(['# ', '## ']);
    expect(text.match(/^- .*$/gm)).toHaveLength(learnings.length);
    expect(text.match(/<!-- L-\d+ -->/g)).toHaveLength(learnings.length);
    expect(text).toContain('\\<script>');
    expect(hostile.json('digest', 'pull', '--yes')).toMatchObject({findings: [], unchanged: learnings.length});
    expect(hostile.fingerprint()).toEqual(before);
  });

  it('does not write over edits that no pull has taken in, keeps notes, and drops both when told to', () => {
    const text = ws.read(file);
    ws.write(file, text.replace('## db\n', 'A note of the team.\n\n## db\n'));
    expect(ws.json('digest')).toMatchObject({churn: nothing});
    expect(ws.read(file)).toContain('\n\nA note of the team.\n\n');
    ws.write(file, ws.read(file).replace('before seeds', 'before anything'));
    const error = expectRefused(ws, ['digest'], {
      code: 1,
      says: ['1 edit not yet pulled', 'orbit digest pull', '--force'],
    });
    expect(error.err).toContain('line ');
    expect(ws.read(file)).toContain('before anything');
    ws.write(file, ws.read(file).replace('\nL-0002 ', '\n<<<<<<< HEAD\nL-0002 '));
    expectRefused(ws, ['digest'], {code: 1, says: ['conflict markers', '--force']});
    ws.ok('digest', '--force');
    expect(ws.read(file)).toBe(text);
    // Without its end nobody can tell what was removed; the way out that it names is one.
    ws.write(file, text.slice(0, text.indexOf('<!-- orbit digest 1')));
    expectRefused(ws, ['digest', 'pull'], {code: 1, says: ['end of .orbit/LEARNINGS.md is missing', '--force']});
    expectRefused(ws, ['digest'], {code: 1, says: ['--force']});
    ws.ok('digest', '--force');
    expect(ws.read(file)).toBe(text);
  });

  it('has nothing to pull where there is no file', () => {
    fs.rmSync(`${ws.root}/${file}`);
    expectJsonError(ws.run('digest', 'pull', '--json', '--yes'), 'not-found');
  });
});
