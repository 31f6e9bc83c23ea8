import {quote} from '../../../store/quote.js';
// This folder: the commands `orbit task …`, one file each.

import {OrbitError} from '../../../store/errors.js';
import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {taskShape} from '../../cli/task-fields.js';
import {timestamp} from '../../open/orbit.js';
import {jsonText} from '../../output/json.js';
import {candidatePath} from '../../scope/candidate-path.js';
import {addTask} from '../../tasks/store.js';

export default defineCommand({
  name: 'task add',
  summary: 'Write down a task: something that votes, evidence and injections can point at.',
  args: [{name: 'title', many: true}],
  flags: {
    title: {type: 'text', value: '<text>', help: 'one line'},
    description: {type: 'text', value: '<text>', help: 'what is to be done; - reads stdin'},
    type: {type: 'text', value: '<type>', help: 'such as bug, feature or chore'},
    tag: {type: 'list', value: '<tag>', help: 'a topic', complete: 'tag'},
    'context-file': {type: 'list', greedy: true, value: '<path>', help: 'a file it is about', complete: 'path'},
    'allow-secret': {type: 'switch', help: 'write it even if it looks like it contains a key'},
    'skip-learnings': {type: 'switch', help: 'never inject learnings into runs of this task'},
  },
  examples: [
    [
      'orbit task add "Retry failed uploads" --type feature --tag network --context-file src/upload.ts',
      'prints the id',
    ],
  ],
  json: taskShape,
  run(context, {args, flags}) {
    const title = flags.title ?? args.join(' ');
    if (title.trim() === '') throw new OrbitError('usage', 'give the task a title.');
    const orbit = openFor(context);
    const {workspace} = orbit;
    const contextFiles = (flags['context-file'] ?? []).map(file => {
      const path = candidatePath(workspace, context.cwd, file);
      if (path === undefined)
        throw new OrbitError('bad-value', `context-file: ${quote(file, 512)} is outside the workspace.`);
      return path;
    });
    const description = flags.description === '-' ? context.readStdin() : flags.description;
    const task = addTask(
      workspace,
      {
        title,
        description,
        type: flags.type,
        tags: flags.tag?.flatMap(tag => tag.split(',')),
        contextFiles,
        skipLearnings: flags['skip-learnings'],
        allowSecret: flags['allow-secret'],
      },
      timestamp(orbit),
    );
    orbit.close();
    context.out(context.json ? jsonText(task) : `${task.id}\n`);
    return 0;
  },
});
