import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {type TestWorkspace, temporaryFolder, workspace} from '../support/workspace.js';

// A record that an editor, a copy or a deletion changed is seen by the very next read, on both ways: the hot one
// (`orbit --path`) and the full one (`orbit learning list`). No sync in between, ever.

describe('freshness, by hand', () => {
  let ws: TestWorkspace;
  const text = (summary: string, glob = 'src/**') =>
    `summary: ${summary}\nscope: {paths: ["${glob}"], tags: [topic]}\n`;
  const hot = (file = 'src/a.ts') => ws.run('--path', file);
  const full = () => ws.run('learning', 'list');

  beforeEach(() => {
    ws = workspace();
    ws.record('L-0001', text('aaaa'));
    full();
  });

  /** Both reads, each the first one after the change. */
  function nextReads(change: () => void, restore: () => void): [string, string] {
    change();
    const first = hot();
    restore();
    full();
    change();
    const second = full();
    expect([first.code, second.code, first.err, second.err]).toEqual([0, 0, '', '']);
    return [first.out, second.out];
  }

  it('a new record', () => {
    const [hotOut, fullOut] = nextReads(
      () => ws.record('L-0002', text('fresh one')),
      () => fs.rmSync(path.dirname(ws.recordFile('L-0002')), {recursive: true}),
    );
    expect(hotOut).toContain('fresh one');
    expect(fullOut).toContain('fresh one');
  });

  it('an edit in place of the same size, right after a read, many times over', () => {
    const file = ws.recordFile('L-0001');
    for (let turn = 0; turn < 8; turn++) {
      const word = String.fromCharCode(98 + turn).repeat(4);
      const handle = fs.openSync(file, 'r+');
      fs.writeSync(handle, `id: L-0001\n${text(word)}`, 0);
      fs.closeSync(handle);
      expect((turn % 2 === 0 ? hot() : full()).out).toContain(word);
    }
  });

  it('an edit of the same size that also puts the old modification time back', () => {
    const file = ws.recordFile('L-0001');
    const {atime, mtime} = fs.statSync(file);
    const [hotOut, fullOut] = nextReads(
      () => {
        fs.writeFileSync(file, `id: L-0001\n${text('zzzz')}`);
        fs.utimesSync(file, atime, mtime);
      },
      () => {
        fs.writeFileSync(file, `id: L-0001\n${text('aaaa')}`);
        fs.utimesSync(file, atime, mtime);
      },
    );
    expect(hotOut).toContain('zzzz');
    expect(fullOut).toContain('zzzz');
  });

  it('an edit that brings a record into the scope of a path, and out of it', () => {
    expect(hot('docs/a.md').out).toBe('');
    ws.record('L-0001', text('moved', 'docs/**'));
    expect(hot('docs/a.md').out).toContain('moved');
    expect(hot().out).toBe('');
  });

  it('an editor that replaces the file by another', () => {
    const [hotOut, fullOut] = nextReads(
      () => {
        const beside = ws.write('swap.tmp', `id: L-0001\n${text('bbbb')}`);
        fs.renameSync(beside, ws.recordFile('L-0001'));
      },
      () => ws.record('L-0001', text('aaaa')),
    );
    expect(hotOut).toContain('bbbb');
    expect(fullOut).toContain('bbbb');
  });

  it('a record folder that is deleted', () => {
    const [hotOut, fullOut] = nextReads(
      () => fs.rmSync(path.dirname(ws.recordFile('L-0001')), {recursive: true}),
      () => ws.record('L-0001', text('aaaa')),
    );
    expect([hotOut, fullOut]).toEqual(['', '']);
  });

  it('all of them deleted, and the learnings folder too', () => {
    fs.rmSync(path.join(ws.root, '.orbit/learnings'), {recursive: true});
    expect(hot()).toEqual({code: 0, out: '', err: ''});
    expect(full()).toEqual({code: 0, out: '', err: ''});
    expect(ws.add('Starts over.', '--path', 'src/**')).toMatch(/^L-\d{4}$/);
  });

  it('a record folder that is moved in with old times on everything', () => {
    const away = path.join(temporaryFolder(), 'L-0002');
    fs.mkdirSync(away);
    fs.writeFileSync(path.join(away, 'learning.yaml'), `id: L-0002\n${text('moved in')}`);
    const old = new Date('2020-01-01');
    fs.utimesSync(path.join(away, 'learning.yaml'), old, old);
    const target = path.dirname(ws.recordFile('L-0002'));
    const [hotOut, fullOut] = nextReads(
      () => fs.renameSync(away, target),
      () => fs.renameSync(target, away),
    );
    expect(hotOut).toContain('moved in');
    expect(fullOut).toContain('moved in');
  });

  it('a folder that takes the place of another with the same name', () => {
    const folder = path.dirname(ws.recordFile('L-0001'));
    fs.cpSync(folder, `${folder}.new`, {recursive: true, preserveTimestamps: true});
    fs.writeFileSync(`${folder}.new/learning.yaml`, `id: L-0001\n${text('cccc')}`);
    full();
    fs.rmSync(folder, {recursive: true});
    fs.renameSync(`${folder}.new`, folder);
    expect(hot().out).toContain('cccc');
    expect(full().out).toContain('cccc');
  });

  it('votes and feedback that somebody appended move the ranking', () => {
    ws.record('L-0002', text('second'));
    full();
    expect(hot().out).toMatch(/^L-0001/);
    const line = {learning_id: 'L-0002', voter_model: 'claude', voted_at: new Date().toISOString(), task_id: 'T-1'};
    ws.write('.orbit/learnings/L-0002/votes.jsonl', `${JSON.stringify(line)}\n`);
    expect(hot().out).toMatch(/^L-0002/);
    fs.rmSync(path.join(ws.root, '.orbit/learnings/L-0002/votes.jsonl'));
    expect(hot().out).toMatch(/^L-0001/);
  });

  it('a broken record leaves the answers, and a mended one comes back', () => {
    ws.record('L-0001', 'summary: [oops\n');
    expect(hot()).toEqual({code: 0, out: '', err: ''});
    ws.record('L-0001', text('mended'));
    expect(hot().out).toContain('mended');
  });

  it('a change of the configuration', () => {
    ws.record('L-0002', `${text('second')}priority: 9\n`);
    full();
    expect(hot().out).toMatch(/^L-0002/);
    ws.write('.orbit/config.yaml', 'ranking: [id]\n');
    expect(hot().out).toMatch(/^L-0001/);
    fs.rmSync(path.join(ws.root, '.orbit/config.yaml'));
    expect(hot().out).toMatch(/^L-0002/);
  });

  it('what orbit itself writes', () => {
    const id = ws.add('Written by orbit.', '--path', 'src/**');
    expect(hot().out).toContain(id);
    ws.ok('learning', 'update', id, '--path', 'lib/**');
    expect(hot().out).not.toContain(id);
    expect(hot('lib/x').out).toContain(id);
    ws.ok('learning', 'archive', id);
    expect(hot('lib/x').out).toBe('');
  });
});
