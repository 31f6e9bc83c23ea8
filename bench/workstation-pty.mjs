import {execFileSync, spawn, spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {setTimeout} from 'node:timers/promises';
import {stripVTControlCharacters} from 'node:util';

// The workstation on a real pseudo-terminal, which `script` of util-linux makes. Time begins when the shell inside says
// that it will now start the program, so neither `script` nor the shell is measured; it ends when the bytes of the
// frame have come out at our end of the pipe.

const columns = 120;
const rows = 40;
const startMark = '<<start>>';
const endMark = '<<end>>';
// The end of synchronised output, which Ink puts behind every frame.
const frameEnd = '\u001b[?2026l';
const tickMs = 10;

export const hasScript = /util-linux/.test(spawnSync('script', ['--version'], {encoding: 'utf8'}).stdout ?? '');

function start(line, {cwd, env}) {
  const child = spawn('script', ['-qfec', `stty cols ${columns} rows ${rows}; ${line}`, '/dev/null'], {
    cwd,
    env: {...env, TERM: 'xterm-256color', SHELL: '/bin/sh'},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let out = '';
  let check = () => {};
  child.stdout.on('data', chunk => {
    out += chunk;
    check();
  });
  const closed = new Promise(resolve => child.on('close', resolve));
  const self = {
    child,
    closed,
    /** Resolves with the time at which the output since `from` has it. */
    until(has, from = 0, what = 'it', limit = 30_000) {
      return new Promise((resolve, reject) => {
        const timer = globalThis.setTimeout(() => {
          child.kill();
          reject(
            new Error(
              `${what} did not come in ${limit} ms; the end of the output is ${JSON.stringify(out.slice(-400))}`,
            ),
          );
        }, limit);
        check = () => {
          if (!has(out.slice(from))) return;
          check = () => {};
          clearTimeout(timer);
          resolve(performance.now());
        };
        check();
      });
    },
    length: () => out.length,
    send: keys => void child.stdin.write(keys),
  };
  return self;
}

/** `node -e 0`, from its start to the moment the shell goes on: milliseconds. */
export async function timeNode(options) {
  const pty = start(`printf '${startMark}'; ${process.execPath} -e 0; printf '${endMark}'`, options);
  const begun = await pty.until(text => text.includes(startMark), 0, 'the shell');
  const ended = await pty.until(text => text.includes(endMark), 0, 'the end of node');
  pty.child.stdin.end();
  await pty.closed;
  return ended - begun;
}

/** Starts the workstation; `firstFrame` is the time until the footer, its last line, is there. */
export async function openWorkstation(program, options) {
  const pty = start(`printf '${startMark}'; exec ${process.execPath} ${program}`, options);
  const begun = await pty.until(text => text.includes(startMark), 0, 'the shell');
  const ended = await pty.until(text => seen(text).includes('? help'), 0, 'the first frame');
  return {
    firstFrame: ended - begun,
    /** Sends a key and resolves with the milliseconds until the frame that shows what it did. */
    async press(keys, shows) {
      // As fast as a held key repeats.
      await setTimeout(30);
      const from = pty.length();
      const before = performance.now();
      pty.send(keys);
      const after = await pty.until(
        text => text.endsWith(frameEnd) && shows(seen(text)),
        from,
        `the frame after ${JSON.stringify(keys)}`,
      );
      return after - before;
    },
    /** What the process holds in memory, in megabytes. */
    memory() {
      return Number(/VmRSS:\s+(\d+)/.exec(ofProcess(pty, 'status'))?.[1]) / 1024;
    },
    /** The processor time it has used, in milliseconds. */
    cpu() {
      const fields = ofProcess(pty, 'stat').split(') ')[1].split(' ');
      return (Number(fields[11]) + Number(fields[12])) * tickMs;
    },
    async close() {
      pty.send('\u0003');
      await pty.closed;
    },
  };
}

function ofProcess(pty, file) {
  const pid = execFileSync('pgrep', ['-P', String(pty.child.pid)], {encoding: 'utf8'}).trim();
  return readFileSync(`/proc/${pid}/${file}`, 'utf8');
}

function seen(text) {
  return stripVTControlCharacters(text);
}
