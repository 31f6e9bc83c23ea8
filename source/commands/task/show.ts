import {requireWorkspace} from '../../../store/workspace.js';
import type {Context} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {taskShape} from '../../cli/task-fields.js';
import {jsonText} from '../../output/json.js';
import {eachChunk, outputFile} from '../../tasks/output.js';
import {readTask, taskOutput} from '../../tasks/store.js';
import {oneLine, safeText, shownLengths} from '../../text/flatten.js';
import {SafeStream} from '../../text/safe-stream.js';

export default defineCommand({
  name: 'task show',
  summary: 'Show a task and its output.',
  args: [{name: 'id', required: true}],
  flags: {},
  examples: [['orbit task show T-0012', 'fields and output']],
  json: `${taskShape} and output`,
  run(context, {args: [id = '']}) {
    const workspace = requireWorkspace(context);
    const task = readTask(workspace, id);
    if (context.json) {
      context.out(jsonText({...task, output: taskOutput(workspace, task.id) ?? null}));
      return 0;
    }
    const fields = [
      ['status', task.status],
      ['type', task.type ?? ''],
      ['tags', task.tags.join(', ')],
      ['files', task.context_files.join('  ')],
      ['learnings', task.skip_learnings ? 'skipped' : ''],
      ['created', task.created_at],
      ['completed', task.completed_at ?? ''],
    ];
    const lines = fields
      .filter(([, value]) => value !== '')
      .map(([name = '', value = '']) => `${name.padEnd(10)} ${oneLine(value, shownLengths.paragraph)}\n`);
    const description = task.description === null ? '' : `\n${safeText(task.description).trimEnd()}\n`;
    context.out(`${task.id}  ${oneLine(task.title)}\n\n${lines.join('')}${description}`);
    showOutput(context, outputFile(workspace, task.id));
    return 0;
  },
});

// Piece by piece: it may be longer than the memory.
function showOutput(context: Context, file: string): void {
  const screen = new SafeStream();
  let lastCharacter = '';
  eachChunk(file, piece => {
    const text = screen.push(piece);
    context.out(lastCharacter === '' ? `\n${text}` : text);
    lastCharacter = text.at(-1) ?? lastCharacter;
  });
  const rest = screen.end();
  context.out(rest);
  if (lastCharacter !== '' && !(rest || lastCharacter).endsWith('\n')) context.out('\n');
}
