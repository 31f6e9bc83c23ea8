import {interleave, median, timeProcess} from './measure.mjs';

// A cold process, as an agent starts it: `orbit --path <file> --format reminder`, and `orbit hook claude` with a payload
// on stdin. All of them and bare Node take turns in the same rounds. Every timed answer comes from an entry that has
// nothing but its fast path (see program.mjs).

const small = 100;
const usual = 500;
const large = 100_000;

export const coldBudgets = [
  {name: 'cold-500', what: `orbit --path, ${usual} records`, subject: `path-${usual}`, base: 'node', budget: 1.25},
  {
    name: 'cold-hook',
    what: `orbit hook claude, ${usual} records`,
    subject: `hook-${usual}`,
    base: 'node',
    budget: 1.25,
  },
  {
    name: 'cold-100k',
    what: `orbit --path, ${large} records`,
    subject: `path-${large}`,
    base: `path-${small}`,
    budget: 1.1,
  },
  {
    name: 'cold-hook-100k',
    what: `orbit hook claude, ${large} records`,
    subject: `hook-${large}`,
    base: `hook-${small}`,
    budget: 1.1,
  },
];

export async function coldStart(wanted, {program, storeOf, rounds}) {
  const {env} = program;
  const cases = {node: async () => (await timeProcess(process.execPath, ['-e', '0'], {cwd: '/', env})).ms};
  for (const name of new Set(wanted.flatMap(({subject, base}) => [subject, base]))) {
    const [kind, size] = name.split('-');
    if (kind === 'node') continue;
    const store = await storeOf(Number(size));
    await checkAnswers(program, store);
    const asked = kind === 'hook' ? askHook : askPath;
    cases[name] = async round => (await asked(program, store, store.paths[round % store.paths.length])).ms;
  }
  for (const {subject, base} of wanted) for (const name of [subject, base]) await settle(name, storeOf);
  const times = await interleave(cases, rounds);
  return wanted.map(({name, what, subject, base, budget}) => ({
    name,
    what: `${what} ÷ ${base === 'node' ? 'node -e 0' : `itself at ${base.split('-')[1]}`}`,
    value: median(times[subject]) / median(times[base]),
    unit: '×',
    budget,
    detail: `${ms(median(times[subject]))} ÷ ${ms(median(times[base]))}; bare node ${ms(median(times.node))}; ${rounds} rounds`,
  }));
}

async function settle(name, storeOf) {
  const [kind, size] = name.split('-');
  if (kind !== 'node') await (await storeOf(Number(size))).settle();
}

function askPath(program, store, path, format = 'reminder') {
  return ask(program, store, path, ['--path', path, '--format', format]);
}

let sessions = 0;

/** Each call is a session of its own, so each has something to deliver and remembers that it did. */
async function askHook(program, store, path) {
  const payload = {
    session_id: `bench-${process.pid}-${++sessions}`,
    transcript_path: '/home/dev/.claude/projects/x/t.jsonl',
    cwd: store.root,
    hook_event_name: 'PostToolUse',
    tool_name: 'Read',
    tool_input: {file_path: `${store.root}/${path}`},
    tool_response: {type: 'text', file: {filePath: `${store.root}/${path}`, content: 'x\n'.repeat(200), numLines: 200}},
  };
  const done = await ask(program, store, path, ['hook', 'claude'], JSON.stringify(payload));
  if (!done.out.includes('system-reminder')) throw new Error(`the hook said nothing about ${path}`);
  return done;
}

async function ask(program, {root}, path, args, input) {
  const done = await timeProcess(process.execPath, [program.fast, ...args], {cwd: root, env: program.env, input});
  if (done.code !== 0 || done.err !== '')
    throw new Error(`the fast path did not answer for ${path} in ${root} (exit ${done.code}): ${done.err}`);
  return done;
}

/** The fast path and the whole program must agree, and each path has a learning. */
async function checkAnswers(program, store) {
  // The whole program compiles all scopes of the store for each answer.
  for (const path of store.paths.slice(0, store.count > 1_000 ? 1 : 3)) {
    const fast = JSON.parse((await askPath(program, store, path, 'json')).out);
    const full = JSON.parse((await program.orbit(store.root, 'search', 'path', path, '--limit', '1000', '--json')).out);
    const ids = ({results}) => results.map(({id}) => id).join(' ');
    if (fast.results.length === 0 || ids(fast) !== ids(full))
      throw new Error(`wrong answer for ${path} at ${store.count} records: ${ids(fast)}, expected ${ids(full)}`);
  }
}

function ms(value) {
  return `${value.toFixed(1)} ms`;
}
