import fs from 'node:fs';
import path from 'node:path';
import {diagnose} from '../../source/health/doctor/doctor.js';
import {openOrbit} from '../../source/open/orbit.js';
import {taskFindings} from '../../source/tasks/findings.js';
import {withStoreLock} from '../../store/journal/store-lock.js';
import {workspaceAt} from '../../store/workspace.js';
import {readRecord} from '../../store/write.js';
import type {TestWorkspace} from '../support/workspace.js';

// What a workspace holds, to be put back and to be compared: times are not.

const marks = ['.orbit/state/highest-id', '.orbit/state/highest-task-id'];
const kept = [
  '.orbit/learnings',
  '.orbit/tasks',
  '.orbit/LEARNINGS.md',
  '.orbit/state/journal',
  '.orbit/state/harvest',
  ...marks,
  '.git/index',
];

export type Files = ReadonlyMap<string, string>;

export function take(ws: TestWorkspace): Files {
  return new Map(kept.flatMap(name => [...filesBelow(ws.root, name)]));
}

export function putBack(ws: TestWorkspace, files: Files): void {
  for (const name of kept) fs.rmSync(path.join(ws.root, name), {recursive: true, force: true});
  fs.mkdirSync(path.join(ws.root, '.orbit/learnings'), {recursive: true});
  const write = (name: string, text: string) => fs.writeFileSync(ws.write(name), text, 'latin1');
  for (const [name, text] of files) write(name, text);
  // The index remembers the numbers of what it sees vanish; here it has never been.
  openOrbit({cwd: ws.root, env: {}, allowLegacy: true}).close();
  for (const name of marks) {
    fs.rmSync(path.join(ws.root, name), {force: true});
    const text = files.get(name);
    if (text !== undefined) write(name, text);
  }
}

function filesBelow(root: string, name: string): Files {
  const full = path.join(root, name);
  const stat = fs.statSync(full, {throwIfNoEntry: false});
  if (!stat) return new Map();
  if (stat.isFile()) return new Map([[name, fs.readFileSync(full, 'latin1')]]);
  const files = fs.readdirSync(full, {withFileTypes: true, recursive: true}).filter(entry => entry.isFile());
  return new Map(
    files.map(entry => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(root, file), fs.readFileSync(file, 'latin1')];
    }),
  );
}

/** Records, tasks and what doctor says of them, as the next command leaves them. */
export function settled(ws: TestWorkspace): string {
  const notes: string[] = [];
  const orbit = openOrbit({cwd: ws.root, env: {}, allowLegacy: true, note: text => notes.push(text)});
  try {
    const problems = [...diagnose(orbit), ...taskFindings(orbit.workspace)]
      .map(({where, what}) => `${where} ${what}`)
      .sort();
    const indexed = orbit.db.prepare('SELECT id, status FROM learnings_index ORDER BY id').all();
    const files = [...take(ws)].filter(([name]) => /^\.orbit\/(?:learnings|tasks)\//.test(name));
    const texts = files.map(([name, text]) => `${name}\n${text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')}`).sort();
    return JSON.stringify({texts, problems, indexed}, null, 1);
  } finally {
    orbit.close();
  }
}

/** What no kill may leave, once the next write has taken the lock. */
export function leftovers(ws: TestWorkspace): string[] {
  const workspace = workspaceAt(ws.root);
  withStoreLock(workspace, () => {});
  const found: string[] = [];
  const staged = fs.existsSync(workspace.staging) ? fs.readdirSync(workspace.staging) : [];
  if (staged.length > 0) found.push(`staged: ${staged.join(', ')}`);
  for (const name of ['pending.jsonl', 'set-aside.jsonl'])
    if (fs.existsSync(`${workspace.journal}/${name}`)) found.push(name);
  for (const folder of [workspace.learnings, workspace.tasks]) {
    if (!fs.existsSync(folder)) continue;
    for (const entry of fs.readdirSync(folder, {withFileTypes: true, recursive: true})) {
      const file = path.join(entry.parentPath, entry.name);
      const isEmpty = entry.isDirectory() ? fs.readdirSync(file).length === 0 : fs.statSync(file).size === 0;
      if (isEmpty && entry.name !== '.gitkeep') found.push(`empty: ${path.relative(workspace.orbit, file)}`);
    }
  }
  return [...found, ...asymmetric(ws)];
}

function asymmetric(ws: TestWorkspace): string[] {
  const workspace = workspaceAt(ws.root);
  const ids = fs.readdirSync(workspace.learnings).filter(name => /^L-\d+$/.test(name));
  const records = new Map(ids.map(id => [id, readRecord(workspace, id).learning]));
  return [...records.values()].flatMap(({id, superseded_by: by, supersedes}) => [
    ...(by !== null && !records.get(by)?.supersedes?.includes(id) ? [`${id} → ${by} alone`] : []),
    ...(supersedes ?? []).filter(old => records.get(old)?.superseded_by !== id).map(old => `${id} ← ${old} alone`),
  ]);
}
