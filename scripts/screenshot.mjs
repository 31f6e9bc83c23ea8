// npm run screenshot: the picture in the README. The built program is started in tmux on a copy of this repository's own
// learnings, a few keys are pressed, and what the terminal shows becomes docs/workstation.svg. The records' dates are
// moved so that their ages, and with them the picture, are the same on every day.
import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {svgFrom} from './terminal-svg.mjs';

const columns = 120;
const rows = 32;
const target = 'docs/workstation.svg';
const dayMs = 86_400_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'orbit-picture-'));
const server = `orbit-picture-${process.pid}`;
const tmux = (...args) => execFileSync('tmux', ['-L', server, '-f', '/dev/null', ...args], {encoding: 'utf8'});

try {
  copyLearnings();
  const program = `exec ${process.execPath} ${path.resolve('dist/orbit.cjs')}`;
  tmux(
    ...['set-option', '-g', 'default-terminal', 'xterm-256color', ';', 'set-option', '-g', 'status', 'off', ';'],
    ...['new-session', '-d', '-s', 'main', '-x', String(columns), '-y', String(rows), '-c', folder],
    `unset CI NO_COLOR FORCE_COLOR ORBIT_TASK_ID; ${program}`,
  );
  await shows('written');
  tmux('send-keys', '-t', 'main', '-l', 'jj');
  await shows('3/');
  // What follows the selection is there a moment later.
  await setTimeout(300);
  const lines = tmux('capture-pane', '-p', '-e', '-t', 'main')
    .split('\n')
    .slice(0, rows - 1);
  mkdirSync(path.dirname(target), {recursive: true});
  writeFileSync(target, svgFrom(lines, columns));
  console.log(`${target} written`);
} finally {
  try {
    tmux('kill-server');
  } catch {}
  rmSync(folder, {recursive: true, force: true});
}

function copyLearnings() {
  execFileSync('git', ['init', '-q', '-b', 'main', folder]);
  cpSync('.orbit/learnings', path.join(folder, '.orbit/learnings'), {recursive: true});
  const ids = readdirSync(path.join(folder, '.orbit/learnings')).sort();
  for (const [at, id] of ids.entries()) {
    const file = path.join(folder, '.orbit/learnings', id, 'learning.yaml');
    // The middle of a day, so that no age is about to turn.
    const then = new Date(Date.now() - (3 * at + 2.5) * dayMs).toISOString();
    const text = readFileSync(file, 'utf8').replace(/^(created_at|updated_at): .*$/gm, `$1: ${then}`);
    writeFileSync(file, text);
  }
}

async function shows(text) {
  for (let tries = 0; tries < 200; tries++) {
    if (tmux('capture-pane', '-p', '-t', 'main').includes(text)) return;
    await setTimeout(100);
  }
  throw new Error(`the screen never showed ${text}:\n${tmux('capture-pane', '-p', '-t', 'main')}`);
}
