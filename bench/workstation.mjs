import {interleave, median, percentile} from './measure.mjs';
import {hasScript, openWorkstation, timeNode} from './workstation-pty.mjs';

// What a person feels: how long until the first frame is there, and from a key to the frame that shows what it did.
// Both on a real pseudo-terminal with the built program, every byte of the frame included.

export const workstationBudgets = [
  {name: 'first-frame-1k', budget: 4, size: 1_000},
  {name: 'key-to-frame-10k', budget: 33, size: 10_000},
];

export async function workstation({name, budget, size}, context) {
  if (!hasScript) {
    console.error(`  SKIPPED ${name}: it needs \`script\` of util-linux to make a terminal`);
    return [];
  }
  const store = await context.storeOf(size);
  const options = {cwd: store.root, env: terminalEnvironment(context.program.env)};
  await store.settle?.();
  const measure = name.startsWith('first-frame') ? firstFrame : keyToFrame;
  return [{name, budget, ...(await measure(context, options, size))}];
}

async function firstFrame({program, quick}, options, size) {
  const rounds = quick ? 15 : 41;
  const processor = [];
  const times = await interleave(
    {
      node: () => timeNode(options),
      frame: async () => {
        const opened = await openWorkstation(program.full, options);
        processor.push(opened.cpu());
        await opened.close();
        return opened.firstFrame;
      },
    },
    rounds,
  );
  const [node, frame] = [median(times.node), median(times.frame)];
  return {
    what: `workstation: first frame, ${size} records ÷ node -e 0, both on a pseudo-terminal`,
    value: frame / node,
    unit: '×',
    detail: `${frame.toFixed(0)} ms ÷ ${node.toFixed(0)} ms; ${median(processor)} ms of processor on all threads; ${rounds} rounds`,
  };
}

async function keyToFrame({program, quick}, options, size) {
  const opened = await openWorkstation(program.full, options);
  const moves = [];
  const letters = [];
  const repeats = quick ? 3 : 10;
  let before = 0;
  let pressed = 0;
  const texts = ['retry', 'index lock', 'tag:sql', 'migrtion', 'path:src'];
  // Once unmeasured: what is compiled and read on first use is no key's fault.
  for (let round = -1; round < repeats; round++) {
    const into = round < 0 ? [] : moves;
    if (round === 0) before = opened.cpu();
    for (let at = 2; at <= 12; at++) into.push(await opened.press('j', isAt(at)));
    into.push(await opened.press('\u001b[6~', isNot(12)));
    into.push(await opened.press('G', isLast));
    into.push(await opened.press('gg', isAt(1)));
    const typed = round < 0 ? [] : letters;
    await opened.press('/', text => text.includes('tag: status:'));
    const text = texts[(round + texts.length) % texts.length];
    for (let end = 1; end <= text.length; end++)
      typed.push(await opened.press(text[end - 1], frame => frame.includes(` /${text.slice(0, end)}`)));
    await opened.press('\u001b', shown => shown.includes('? help'));
    await opened.press('G', isLast);
    await opened.press('gg', isAt(1));
    if (round >= 0) pressed += 14 + text.length + 4;
  }
  const memory = opened.memory();
  const cpu = (opened.cpu() - before) / pressed;
  await opened.close();
  const all = [...moves, ...letters];
  const figures = values => [0.5, 0.95, 1].map(share => percentile(values, share).toFixed(1)).join(' / ');
  return {
    what: `workstation: key to frame, ${size} records, p95, filter letters included`,
    value: percentile(all, 0.95),
    unit: 'ms',
    detail: `p50 / p95 / most: ${moves.length} moves ${figures(moves)}, ${letters.length} letters ${figures(letters)} ms; ${cpu.toFixed(1)} ms of processor a key; ${memory.toFixed(0)} MB resident`,
  };
}

const isAt = place => text => new RegExp(`\\s${place}/\\d+(?!\\d)`).test(text);
const isLast = text => /\s(\d+)\/\1(?!\d)/.test(text);
const isNot = place => text => /\s\d+\/\d+(?!\d)/.test(text) && !isAt(place)(text);

// A person's terminal: colours on, no continuous integration.
function terminalEnvironment(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:CI|NO_COLOR|FORCE_COLOR|TMUX)$/.test(name)));
}
