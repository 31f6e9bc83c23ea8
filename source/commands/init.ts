import path from 'node:path';
import {gitLayout} from '../../store/git/layout.js';
import {initWorkspace} from '../curate/init.js';
import {jsonText} from '../output/json.js';
import {defineCommand} from './define.js';

export default defineCommand({
  name: 'init',
  summary: 'Make a workspace: .orbit/ with what git needs to know about it.',
  flags: {},
  examples: [
    ['orbit init', 'in the repository (or the folder) you are in'],
    ['orbit init --root services/api', 'a workspace of its own in a sub-folder'],
  ],
  json: '{root, created: [paths], notes: [text]}',
  notes: ['Safe to run again: it completes what is missing and keeps what is there.'],
  run(context) {
    const named = context.root ?? context.env.ORBIT_ROOT;
    const folder = named ? path.resolve(context.cwd, named) : (gitLayout(context.cwd)?.top ?? context.cwd);
    const result = initWorkspace(folder);
    if (context.json) context.out(jsonText(result));
    else {
      context.out(
        result.created.length === 0 ? `${result.root} is a workspace already\n` : `workspace in ${result.root}\n`,
      );
      for (const file of result.created) context.out(`  created ${file}\n`);
      for (const note of result.notes) context.note(note);
      if (context.isTerminal) context.out('next: orbit learning add --summary "…" --path "src/**"\n');
    }
    return 0;
  },
});
