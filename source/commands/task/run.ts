import {OrbitError} from '../../../store/errors.js';
import {quote} from '../../../store/quote.js';
import {timeSpan} from '../../../store/time-span.js';
import {type Context, openerFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {stopSignals} from '../../cli/stop-signals.js';
import {taskShape} from '../../cli/task-fields.js';
import {jsonText} from '../../output/json.js';
import {type RunResult, runTask} from '../../tasks/run/run.js';
import {presets} from '../../tasks/run/runtimes.js';
import {flatten} from '../../text/flatten.js';

export default defineCommand({
  name: 'task run',
  summary: 'Let an agent do a task: it gets the learnings that apply and the task, and its output is kept.',
  args: [{name: 'id', required: true}],
  flags: {
    agent: {
      type: 'text',
      value: '<name>',
      help: 'one of runtimes in config.yaml, a preset, or a role (default: $ORBIT_RUNTIME, else the only one configured)',
      complete: Object.keys(presets),
    },
    role: {type: 'text', value: '<role>', help: 'add what the role gets by its categories in config.yaml'},
    'no-learnings': {type: 'switch', help: 'start it without the block'},
    'time-limit': {
      type: 'text',
      value: '<time>',
      help: 'stop it after a time such as 90s, 30m or 2h; the task has then failed',
    },
  },
  examples: [
    ['orbit task run T-0012 --agent claude', 'the output is shown and kept as .orbit/tasks/T-0012/output.md'],
    ['orbit task run T-0012 --agent cat', 'what an agent would get, without one'],
    [
      'orbit task run T-0012 --agent codex --no-learnings --time-limit 30m',
      'without learnings, and for half an hour at most',
    ],
  ],
  json: `{task: ${taskShape}, agent, session, learnings: [ids], outcome, exit_code, output_bytes, feedback: {recorded, unknown}}`,
  notes: [
    `Presets: ${Object.entries(presets)
      .map(([name, line]) => `${name} (\`${line}\`)`)
      .join(', ')}.`,
    'The prompt comes on stdin, or where {prompt} stands in the command. No shell is involved.',
    "The exit code is the agent's own: 0 completes the task, any other fails it. 124 means that the time was up. Ctrl-C stops the agent, keeps what it printed and puts the task back to open.",
  ],
  async run(context, {args: [id = ''], flags}) {
    const timeLimitMs = flags['time-limit'] === undefined ? undefined : limitFrom(flags['time-limit']);
    const signals = stopSignals();
    // A store that is not in order costs the learnings, not the run.
    const result = await runTask(openerFor(context, {allowLegacy: true}), id, {
      agent: flags.agent,
      role: flags.role,
      learnings: !flags['no-learnings'],
      timeLimitMs,
      note: context.note,
      onStop: signals.listen,
      show: (text, from) => {
        if (!context.json) (from === 'out' ? context.out : context.err)(text);
      },
      started: ({task, runtime, learnings}) =>
        context.note(`${task.id}: ${runtime.name} runs, with ${listed(learnings)}.`),
    });
    report(context, result);
    return result.outcome === 'interrupted' ? (signals.exitCode() ?? 1) : result.exit_code;
  },
});

function limitFrom(text: string): number {
  const limit = timeSpan(text);
  if (limit !== undefined) return limit;
  throw new OrbitError('bad-value', `time-limit: ${quote(text)} is not a time; allowed are 90s, 30m or 2h.`);
}

const ends: Readonly<Record<RunResult['outcome'], (result: RunResult) => string>> = {
  completed: () => 'is completed',
  failed: ({agent, exit_code}) => `has failed: ${agent} ended with ${exit_code}`,
  'timed-out': ({agent}) => `has failed: ${agent} was stopped when the time was up`,
  interrupted: ({agent}) => `is open again: ${agent} was stopped`,
};

function report(context: Context, result: RunResult): void {
  if (context.json) {
    context.out(jsonText(result));
    return;
  }
  const {task, outcome, output_bytes, feedback} = result;
  for (const {id, helpful} of feedback.recorded) context.note(`${id} ${helpful ? 'helped' : 'did not help'}.`);
  for (const unknown of feedback.unknown) context.warn(`there is no learning ${unknown}.`);
  context.note(
    `${task.id} ${flatten(ends[outcome](result))}; ${output_bytes} bytes are in .orbit/tasks/${task.id}/output.md.`,
  );
}

function listed(ids: readonly string[]): string {
  return ids.length === 0 ? 'no learnings' : ids.join(', ');
}
