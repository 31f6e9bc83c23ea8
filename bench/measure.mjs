import {spawn} from 'node:child_process';

/** The value below which `share` of the values lie. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))];
}

export function median(values) {
  return percentile(values, 0.5);
}

/** Runs a process to its end: wall time in milliseconds, and what it wrote. Asynchronous, so that Ctrl-C is heard. */
export function timeProcess(command, args, {cwd, env, input}) {
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(command, args, {cwd, env, stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe']});
    child.stdin?.end(input);
    let out = '';
    let err = '';
    child.stdout.on('data', chunk => {
      out += chunk;
    });
    child.stderr.on('data', chunk => {
      err += chunk;
    });
    child.on('error', reject);
    let ms = 0;
    child.on('exit', () => {
      ms = Number(process.hrtime.bigint() - start) / 1e6;
    });
    child.on('close', code => resolve({ms, code, out, err}));
  });
}

/**
 * Runs every case once a round and returns the times of each. The order turns with the rounds, so that whatever else
 * the machine does falls on all cases alike. A case is `round => milliseconds`.
 */
export async function interleave(cases, rounds, warmups = 2) {
  const names = Object.keys(cases);
  const times = Object.fromEntries(names.map(name => [name, []]));
  for (let round = -warmups; round < rounds; round++) {
    for (let at = 0; at < names.length; at++) {
      const name = names[(at + round + warmups) % names.length];
      const ms = await cases[name](Math.max(round, 0));
      if (round >= 0) times[name].push(ms);
    }
  }
  return times;
}

// Nothing of the developer's set-up may change what is measured.
export function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:ORBIT_|GIT_|NODE_|VITEST|npm_)/.test(name));
  return {
    ...Object.fromEntries(kept),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_AUTHOR_NAME: 'Bench',
    GIT_AUTHOR_EMAIL: 'bench@example.invalid',
    GIT_COMMITTER_NAME: 'Bench',
    GIT_COMMITTER_EMAIL: 'bench@example.invalid',
  };
}
