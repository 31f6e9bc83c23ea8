import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {workspace} from '../support/workspace.js';

type Diagnosis = {problems: {severity: string; where: string; what: string; fix: string}[]; fixed: string[]};

describe('orbit doctor', () => {
  it('finds nothing in a new workspace', () => {
    const ws = workspace();
    expect(ws.run('doctor')).toEqual({code: 0, out: '', err: ''});
    expect(ws.json('doctor')).toEqual({problems: [], fixed: []});
    expect(ws.terminal(['doctor']).out).toContain('nothing is wrong');
  });

  it('names a task that no list shows, and keys that mean nothing', () => {
    const ws = workspace();
    ws.write('.orbit/tasks/T-0002/task.yaml', 'title: [');
    ws.write('.orbit/config.yaml', 'keys: {nonsense.action: q, learning.archive: [p]}\n');
    const {code, out} = ws.run('doctor', '--json');
    const {problems} = JSON.parse(out) as Diagnosis;
    expect(code).toBe(1);
    expect(problems.map(({where, what}) => `${where} ${what}`)).toEqual([
      '.orbit/tasks/T-0002/task.yaml cannot be read as a task, and no list shows it.',
      '.orbit/config.yaml keys.nonsense.action is not an action.',
      expect.stringMatching(/the key p is bound to .* and to /),
    ]);
  });

  it('reports everything that is wrong, each with place and way out, and exits 1 for errors', () => {
    const ws = workspace();
    ws.write('src/a.ts');
    ws.add('Fine.', '--path', 'src/**');
    ws.record('L-0002', 'summary: [broken\n');
    ws.record('L-0003', 'summary: dead scope\nscope: {paths: ["gone/**"]}\n');
    ws.record('L-0004', 'summary: lost\nstatus: superseded\nsuperseded_by: L-0088\n');
    ws.record('L-0005', 'summary: twin a\nlegacy_ids: [L20260101-1]\n');
    ws.record('L-0006', 'summary: twin b\nlegacy_ids: [L20260101-1]\n');
    ws.write('.orbit/learnings/scratch.txt', 'x');
    ws.write('.orbit/config.yaml', 'ranking: [size]\nindx: {}\n');
    fs.writeFileSync(`${ws.root}/.orbit/.gitattributes`, '');
    const {code, out} = ws.run('doctor', '--json');
    expect(code).toBe(1);
    const {problems} = JSON.parse(out) as Diagnosis;
    for (const problem of problems) {
      expect(Object.keys(problem)).toEqual(['severity', 'where', 'what', 'fix']);
      expect(['error', 'warning']).toContain(problem.severity);
      expect(problem.fix).not.toBe('');
    }
    const about = (where: string) => problems.filter(problem => problem.where.includes(where)).map(({what}) => what);
    expect(about('L-0002/learning.yaml')[0]).toContain('not valid YAML');
    expect(about('L-0003')[0]).toContain('gone/**');
    expect(about('L-0004')[0]).toContain('L-0088');
    expect(about('L20260101-1')[0]).toMatch(/L-0005.*L-0006/);
    expect(about('scratch.txt')).toHaveLength(1);
    expect(about('config.yaml:1')[0]).toContain('ranking');
    expect(about('config.yaml:2')[0]).toContain('indx');
    expect(about('.gitattributes')[0]).toContain('union');
  });

  it('exits 0 where there are only warnings, and prints a line for each', () => {
    const ws = workspace();
    ws.add('Dead scope.', '--path', 'gone/**');
    const {code, out} = ws.run('doctor');
    expect(code).toBe(0);
    expect(out).toMatch(/^warning\tL-0001\tis stale: no file matches gone\/\*\*\.\t.+\n$/);
  });

  it('mends with --fix what needs no decision', () => {
    const ws = workspace();
    ws.write('src/a.ts');
    for (const name of ['old', 'new']) ws.add(`The ${name} one.`, '--path', 'src/**');
    // Half a supersede, as a bad merge leaves it.
    ws.write(
      '.orbit/learnings/L-0001/learning.yaml',
      ws
        .read('.orbit/learnings/L-0001/learning.yaml')
        .replace('status: active', 'status: superseded')
        .replace('superseded_by: null', 'superseded_by: L-0002'),
    );
    fs.rmSync(`${ws.root}/.orbit/.gitignore`);
    const {fixed, problems} = ws.json<Diagnosis>('doctor', '--fix');
    expect(problems).toEqual([]);
    expect(fixed.join('\n')).toContain('L-0002 does not list it');
    expect(fixed.join('\n')).toContain('.gitignore');
    expect(ws.json('learning', 'show', 'L-0002').supersedes).toEqual(['L-0001']);
    expect(ws.json('doctor')).toEqual({problems: [], fixed: []});
  });

  it('says that git ignores the records', () => {
    const ws = workspace();
    ws.write('.gitignore', '.orbit/\n');
    const {code, out} = ws.run('doctor');
    expect(code).toBe(1);
    expect(out).toContain('git ignores the records');
    expect(out).toContain('orbit init');
  });
});
