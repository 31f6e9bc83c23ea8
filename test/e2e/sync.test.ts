import {describe, expect, it} from 'vitest';
import {workspace} from '../support/workspace.js';

describe('orbit learning sync', () => {
  it('rebuilds and counts', () => {
    const ws = workspace();
    expect(ws.run('learning', 'sync')).toEqual({code: 0, out: '0 records indexed\n', err: ''});
    ws.add('One.', '--path', 'a/**');
    expect(ws.run('learning', 'sync').out).toBe('1 record indexed\n');
    expect(ws.json('learning', 'sync')).toEqual({rebuilt_count: 1, problems: []});
  });

  it('reports what is wrong on disk, exits 1, and never hides the other records', () => {
    const ws = workspace();
    ws.add('Whole.', '--path', 'a/**');
    ws.record('L-0002', 'summary: ok\nstatus: active\nscope: [unclosed\n');
    ws.write('.orbit/learnings/L-0003/learning.yaml', 'id: L-0007\nsummary: in the wrong folder\n');
    ws.record('L-0004', 'summary: from the future\nschemaVersion: 9\n');
    ws.record('L-0005', 'status: active\n');
    ws.record('L-0006', 'summary: odd\nstatus: retired\n');
    ws.write('.orbit/learnings/L-0008/notes.txt', 'no record here');
    const before = ws.fingerprint();
    const {code, out} = ws.run('learning', 'sync', '--json');
    expect(code).toBe(1);
    const {rebuilt_count, problems} = JSON.parse(out) as {
      rebuilt_count: number;
      problems: {file: string; line: number | null; what: string; severity: string}[];
    };
    expect(rebuilt_count).toBe(1);
    const of = (id: string) => problems.find(({file}) => file.includes(id));
    expect(of('L-0002')).toMatchObject({what: expect.stringContaining('not valid YAML'), line: expect.any(Number)});
    expect(of('L-0003')).toMatchObject({what: expect.stringMatching(/L-0007.*L-0003/), line: 1});
    expect(of('L-0004')).toMatchObject({what: expect.stringContaining('schemaVersion 9'), line: 3});
    expect(of('L-0005')).toMatchObject({what: expect.stringContaining('summary')});
    expect(of('L-0006')).toMatchObject({what: expect.stringContaining('retired'), line: 3});
    expect(of('L-0008')).toMatchObject({what: expect.stringContaining('no learning.yaml')});
    expect(problems.every(({severity}) => severity === 'error')).toBe(true);
    expect(ws.fingerprint()).toEqual(before);
    expect(ws.ok('learning', 'list')).toContain('Whole.');
    expect(ws.ok('--path', 'a/b')).toContain('L-0001');
  });

  it('only warns, and exits 0, where a single value is odd', () => {
    const ws = workspace();
    ws.record('L-0001', 'summary: odd values\npriority: 900\nkind: hunch\nevidence: [{kind: rumour, ref: x}]\n');
    const {code, out, err} = ws.run('learning', 'sync');
    expect({code, out}).toEqual({code: 0, out: '1 record indexed\n'});
    for (const field of ['priority', 'kind', 'evidence'])
      expect(err).toMatch(new RegExp(`^warning: .*:\\d+ .*${field}`, 'm'));
    expect(ws.json('learning', 'show', 'L-0001')).toMatchObject({priority: null, kind: null, evidence: []});
  });

  it('draws a bar on a terminal only, and removes it', () => {
    const ws = workspace();
    for (let number = 1; number <= 1500; number++) {
      const id = `L-${String(number).padStart(4, '0')}`;
      ws.record(id, `summary: record ${number}\nscope: {paths: ["src/${number}/**"]}\nbody: ${'words '.repeat(40)}\n`);
    }
    const {code, out} = ws.terminal(['learning', 'sync']);
    expect(code).toBe(0);
    expect(out).toMatch(/indexing \[█+·+\] \d+\/1500/);
    expect(out).toMatch(/\u001b\[K1500 records indexed\n$/);
    expect(ws.run('learning', 'sync')).toEqual({code: 0, out: '1500 records indexed\n', err: ''});
  });
});
