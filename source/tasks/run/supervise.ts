import type {Workspace} from '../../../store/workspace.js';
import type {Mention} from '../../learnings/feedback.js';
import {MentionStream} from '../../learnings/feedback-stream.js';
import {SafeStream} from '../../text/safe-stream.js';
import {type OutputWriter, openOutput} from '../output.js';
import {type AgentEnd, type AgentProcess, startAgent} from './agent.js';
import type {PreparedRun} from './prepare.js';

export type SupervisionOptions = {
  readonly timeLimitMs?: number | undefined;
  /** What the agent prints, with everything taken out that could act on a terminal. */
  readonly show: (text: string, from: 'out' | 'err') => void;
  /** Calls the listener whenever the run is to be stopped; answers how to stop listening. */
  readonly onStop: (listener: () => void) => () => void;
};

export type SupervisedRun = {
  readonly end: AgentEnd;
  readonly stopped: 'timed-out' | 'interrupted' | undefined;
  readonly bytes: number;
  readonly mentions: readonly Mention[];
};

const defaultGraceMs = 5_000;

/** Starts the agent and stays with it until it is gone, however that comes about. `onStarted` is called once it runs. */
export async function supervise(
  workspace: Workspace,
  {task, runtime, env, prompt}: PreparedRun,
  options: SupervisionOptions,
  onStarted: () => void,
): Promise<SupervisedRun> {
  const mentions = {out: new MentionStream(), err: new MentionStream()};
  const screen = {out: new SafeStream(), err: new SafeStream()};
  let output: OutputWriter | undefined;
  let agent: AgentProcess | undefined;
  let stopped: SupervisedRun['stopped'];
  const stop = (why: SupervisedRun['stopped']) => {
    stopped ??= why;
    agent?.stop();
  };
  // Before the agent starts: it is in a group of its own, and a signal in between would leave it behind.
  const stopListening = options.onStop(() => stop('interrupted'));
  const limit = options.timeLimitMs ?? runtime.timeLimitMs;
  let timer: NodeJS.Timeout | undefined;
  try {
    agent = await startAgent({
      runtime,
      prompt,
      cwd: workspace.root,
      env,
      graceMs: Number(env.ORBIT_STOP_GRACE_MS) || defaultGraceMs,
      take(chunk, from) {
        // The last run's output goes when this one has something instead.
        output ??= openOutput(workspace, task.id);
        output.write(chunk);
        mentions[from].push(chunk);
        options.show(screen[from].push(chunk), from);
      },
    });
    if (stopped) agent.stop();
    if (limit !== undefined) timer = setTimeout(() => stop('timed-out'), limit);
    onStarted();
    const end = await agent.ended;
    output ??= openOutput(workspace, task.id);
    for (const from of ['out', 'err'] as const) options.show(screen[from].end(), from);
    // What it printed on stdout is its answer and has the last word.
    return {end, stopped, bytes: output.bytes(), mentions: [...mentions.err.end(), ...mentions.out.end()]};
  } catch (error) {
    // Twice: at once.
    agent?.stop();
    agent?.stop();
    throw error;
  } finally {
    clearTimeout(timer);
    stopListening();
    output?.close();
  }
}
