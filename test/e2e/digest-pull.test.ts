import fs from 'node:fs';

import {beforeEach, describe, expect, it} from 'vitest';
import YAML from 'yaml';
import {type TestWorkspace, workspace, workspaceIn} from '../support/workspace.js';

const file = '.orbit/LEARNINGS.md';

type Finding = {what: string; id: string | null; line: number | null; text: string; detail: string};
type Report = {findings: Finding[]; unchanged: number; churn: object | null; written: boolean | null};

describe('orbit digest pull', () => {
  let ws: TestWorkspace;
  beforeEach(() => {
    ws = workspace();
    const add = (id: string, tag: string, summary: string) =>
      ws.record(
        id,
        `schemaVersion: 1\nstatus: active\ncreated_at: 2026-01-01T00:00:00Z\nupdated_at: 2026-01-01T00:00:00Z\nscope: {paths: [], tags: [${tag}]}\nsummary: ${summary}\n`,
      );
    add('L-0001', 'api', 'Cache keys carry the tenant.');
    add('L-0002', 'db', 'Run migrations before seeds.');
    add('L-0003', 'db', 'Index every foreign key.');
    ws.ok('digest');
  });

  const edit = (change: (text: string) => string) => ws.write(file, change(ws.read(file)));
  const report = (...flags: string[]) => JSON.parse(ws.run('digest', 'pull', '--json', ...flags).out) as Report;
  const whats = ({findings}: Report) => findings.map(({what, id}) => `${what} ${id}`);
  const recordOf = (id: string) =>
    YAML.parse(ws.read(`.orbit/learnings/${id}/learning.yaml`)) as Record<string, unknown>;

  it('takes in new, reworded and removed bullets, and then there is nothing left to take in', () => {
    edit(text =>
      text
        .replace('carry the tenant.', 'carry tenant and\n  region.')
        .replace(/- Run migrations.*\n/, '* Seeds never run in production (paths: `db/**`, seeds/*.sql)\n')
        .replace('## api\n', '## Build tools\n\n- Pin the compiler.\n\n## api\n')
        .replaceAll('\n', '  \r\n'),
    );
    const before = ws.fingerprint();
    const dry = report('--dry-run');
    expect(whats(dry).sort()).toEqual(['added null', 'added null', 'archived L-0002', 'updated L-0001']);
    expect(ws.fingerprint()).toEqual(before);
    expect(ws.read(file)).toContain('\r\n');

    const done = report('--yes');
    expect(whats(done).sort()).toEqual(['added L-0004', 'added L-0005', 'archived L-0002', 'updated L-0001']);
    expect(done).toMatchObject({written: true, churn: {added: 2, removed: 1, retained: 2, percent: 60}});
    expect(recordOf('L-0001').summary).toBe('Cache keys carry tenant and region.');
    expect(recordOf('L-0002')).toMatchObject({status: 'archived'});
    expect(recordOf('L-0004')).toMatchObject({
      summary: 'Pin the compiler.',
      scope: {paths: [], tags: ['build tools']},
    });
    expect(recordOf('L-0005')).toMatchObject({
      summary: 'Seeds never run in production',
      scope: {paths: ['db/**', 'seeds/*.sql'], tags: ['db']},
    });
    const text = ws.read(file);
    expect(report('--yes')).toMatchObject({findings: [], unchanged: 4});
    expect(ws.ok('digest')).toContain('unchanged');
    expect(ws.read(file)).toBe(text);
    // A pull is one change to take back, with what it added; the untouched file follows the records.
    ws.ok('undo');
    expect([recordOf('L-0001').summary, recordOf('L-0002').status]).toEqual(['Cache keys carry the tenant.', 'active']);
    const {findings, churn} = report();
    expect(findings.map(({what, id}) => `${what} ${id}`)).toEqual(['gone L-0004', 'gone L-0005']);
    expect(churn).toMatchObject({added: 1, removed: 2});
  });

  it('archives nothing without a terminal and without --yes, and remembers the removal', () => {
    edit(text => text.replace(/- Run migrations.*\n/, ''));
    for (const _ of [1, 2]) {
      const result = ws.run('digest', 'pull');
      expect(result.code).toBe(0);
      expect(result.out).toContain('pending\tL-0002\t');
      expect(result.err).toContain('orbit digest pull --yes');
      expect(recordOf('L-0002').status).toBe('active');
    }
    expect(whats(report('--yes'))).toEqual(['archived L-0002']);
    expect(ws.read(file)).not.toContain('L-0002');
  });

  it('asks on a terminal; no answer means no, and the bullet comes back', () => {
    const text = ws.read(file);
    edit(before => before.replace(/- Run migrations.*\n/, ''));
    const asked = ws.terminal(['digest', 'pull']);
    expect(asked.out).toContain('Archive this learning, removed from the digest? [y/N]');
    expect(recordOf('L-0002').status).toBe('active');
    expect(ws.read(file)).toBe(text);
  });

  it('touches neither side of a conflict, also in a clone that never wrote a digest', () => {
    ws.git('add', '.');
    ws.git('commit', '-qm', 'digest');
    ws.ok('learning', 'update', 'L-0001', '--summary', 'Changed in the store.');
    ws.ok('learning', 'update', 'L-0002', '--summary', 'Changed and removed.');
    ws.ok('learning', 'archive', 'L-0003');
    ws.git('commit', '-qam', 'the records move on');
    const clone = workspaceIn(`${ws.root}-clone`);
    ws.git('clone', '-q', ws.root, clone.root);
    try {
      clone.write(
        file,
        clone
          .read(file)
          .replace('carry the tenant', 'carry everything')
          .replace(/- Run migrations.*\n/, '')
          .replace('every foreign key', 'every key'),
      );
      const before = clone.fingerprint();
      for (const _ of [1, 2]) {
        const result = clone.run('digest', 'pull', '--yes', '--json');
        expect(result.code).toBe(1);
        const {findings} = JSON.parse(result.out) as Report;
        expect(findings.filter(({line}) => line !== null).map(({what, id}) => `${what} ${id}`)).toEqual([
          'conflict L-0001',
          'conflict L-0003',
        ]);
        expect(findings[0]?.detail).toContain('Changed in the store.');
        expect(clone.fingerprint()).toEqual(before);
        expect(clone.read(file)).toContain('- Cache keys carry everything. <!-- L-0001 -->');
        expect(clone.read(file)).toContain('- Changed and removed. <!-- L-0002 -->');
      }
      // Settled by saying what the record says.
      clone.write(
        file,
        clone
          .read(file)
          .replace('Cache keys carry everything.', 'Changed in the store.')
          .replace(/- Index.*\n/, ''),
      );
      expect(clone.run('digest', 'pull').code).toBe(0);
      expect(clone.ok('digest')).toContain('unchanged');
    } finally {
      fs.rmSync(clone.root, {recursive: true, force: true});
    }
  });

  it('knows a bullet whose comment was lost or mixed up by what it says', () => {
    const text = ws.read(file);
    const before = ws.fingerprint();
    const swapped = text
      .replace('L-0002 -->', 'L-9 -->')
      .replace('L-0003 -->', 'L-0002 -->')
      .replace('L-9 -->', 'L-0003 -->');
    for (const edited of [
      text.replace(' <!-- L-0002 -->', ''),
      text.replaceAll(/ <!-- L-\d+ -->/g, ''),
      text.replace('<!-- L-0002 -->', '<!-- L-0003 -->'),
      text.replace('<!-- L-0002 -->', '<!-- L-0099 -->'),
      swapped,
    ]) {
      expect(edited).not.toBe(text);
      ws.write(file, edited);
      expect(report('--yes')).toMatchObject({findings: [], unchanged: 3});
      expect(ws.fingerprint()).toEqual(before);
      expect(ws.read(file)).toBe(text);
    }
    // Also where the record has moved on since: the bullet is the old text, not a new lesson.
    ws.ok('learning', 'update', 'L-0002', '--summary', 'Run migrations before anything.');
    edit(now => now.replace(' <!-- L-0002 -->', ''));
    expect(report('--yes').findings).toEqual([]);
    expect(ws.read(file)).toContain('- Run migrations before anything. <!-- L-0002 -->');
  });

  it('reports each bad bullet with its line, keeps it in the file, and takes the others in', () => {
    edit(text =>
      text.replace(
        '## db\n',
        [
          '## db',
          '',
          `- ${'long '.repeat(80)}`,
          '- The key is AKIAIOSFODNN7REALKEY and ghp_0123456789abcdefghijABCDEFGHIJ012345',
          '- Bad scope (paths: ../outside/**)',
          '- Good one.',
          '- Good one.',
          '- Index every foreign key. (paths: db/**)',
          '- Of nobody. <!-- L-0099 -->',
          '- Copied and reworded. <!-- L-0002 -->',
          '- ',
          '',
        ].join('\n'),
      ),
    );
    const first =
      ws
        .read(file)
        .split('\n')
        .findIndex(line => line.startsWith('- long')) + 1;
    expect(
      report('--dry-run')
        .findings.map(({what}) => what)
        .slice(0, 4),
    ).toEqual(['refused', 'refused', 'refused', 'added']);
    const found = report().findings.map(({what, id, line}) => [what, id, (line ?? 0) - first]);
    expect(found).toEqual([
      ['refused', null, 0],
      ['refused', null, 1],
      ['refused', null, 2],
      ['added', 'L-0004', 3],
      ['known', 'L-0004', 4],
      ['known', 'L-0003', 5],
      ['refused', 'L-0099', 6],
      ['added', 'L-0005', 7],
    ]);
    const text = ws.read(file);
    for (const kept of ['- long long', 'ghp_0123', 'Bad scope (paths: ../outside/**)', 'Of nobody. <!-- L-0099 -->'])
      expect(text).toContain(kept);
    expect(whats(report())).toEqual(['refused null', 'refused null', 'refused null', 'refused L-0099']);
    expect(ws.read(file)).toBe(text);
  });

  it('says that a heading changes nothing, and follows the policy for agents', () => {
    edit(text => {
      const line = /- Cache.*\n/.exec(text)?.[0] ?? '';
      return text.replace(line, '').replace(/(- Index.*\n)/, `$1${line}- By an agent.\n`);
    });
    ws.write('.orbit/config.yaml', 'authoring: {agents: proposed}\n');
    const {out} = ws.runWith({env: {ORBIT_AGENT_NAME: 'claude'}}, 'digest', 'pull', '--json');
    const {findings} = JSON.parse(out) as Report;
    expect(findings.map(({what, id}) => `${what} ${id}`)).toEqual(['moved L-0001', 'added L-0004']);
    expect(findings[0]?.detail).toContain('"api"');
    expect(recordOf('L-0004').status).toBe('proposed');
  });
});
