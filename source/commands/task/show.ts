import {requireWorkspace} from '../../../store/workspace.js';
import type {Context} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {taskShape} from '../../cli/task-fields.js';
import {maskSecrets} from '../../lint/secrets.js';
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
      const output = taskOutput(workspace, task.id);
      context.out(jsonText({...task, output: output === undefined ? null : maskSecrets(output)}));
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

// Piece by piece: it may be longer than the memory. Who reads it may be an agent, so keys are masked, in whole lines.
function showOutput(context: Context, file: string): void {
  const screen = new SafeStream();
  let unfinished = '';
  let lastCharacter = '';
  eachChunk(file, piece => {
    const [text, rest] = cutAfterLastLine(unfinished + screen.push(piece));
    unfinished = rest;
    if (text === '') return;
    context.out(maskSecrets(lastCharacter === '' ? `\n${text}` : text));
    lastCharacter = text.at(-1) ?? lastCharacter;
  });
  const end = unfinished + screen.end();
  const rest = lastCharacter === '' && end !== '' ? `\n${end}` : end;
  context.out(maskSecrets(rest));
  if ((lastCharacter !== '' || rest !== '') && !(rest || lastCharacter).endsWith('\n')) context.out('\n');
}

const longestLine = 1024 * 1024;

function cutAfterLastLine(text: string): [string, string] {
  const end = text.lastIndexOf('\n') + 1;
  return text.length - end > longestLine ? [text, ''] : [text.slice(0, end), text.slice(end)];
}
