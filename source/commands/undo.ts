import {openFor} from '../cli/context.js';
import {defineCommand} from '../cli/define.js';
import {jsonText} from '../output/json.js';
import {table} from '../output/table.js';
import {oneLine} from '../text/flatten.js';
import {isNewRecord, loggedChanges, undoLast} from '../undo/journal.js';

export default defineCommand({
  name: 'undo',
  summary: 'Take back the last change that this checkout made to its learnings: an add, a merge, a heal, a vote …',
  flags: {list: {type: 'switch', help: 'what could be taken back, the last change first'}},
  examples: [
    ['orbit undo', 'the files are as they were before; once more takes back the change before'],
    ['orbit undo --list', 'what there is to take back'],
  ],
  json: '{undone, ids: [ids]}; with --list {changes: [{at, title}]}',
  notes: [
    'A file that somebody has changed since is left alone and the undo refused. What was added is archived, not deleted.',
  ],
  run(context, {flags}) {
    const orbit = openFor(context);
    if (flags.list) {
      const changes = loggedChanges(orbit.workspace)
        .toReversed()
        .map(({at, title}) => ({at, title}));
      orbit.close();
      const rows = changes.map(({at, title}) => [at, title]);
      context.out(
        context.json ? jsonText({changes}) : table([{title: 'when'}, {title: 'what', stretch: true}], rows, context),
      );
      return 0;
    }
    const {title, files} = undoLast(orbit);
    orbit.close();
    const ids = [...new Set(files.map(({id}) => id).filter(id => id !== '.'))].sort();
    const aboutArchived = files.some(isNewRecord) ? '; it is archived, nothing is deleted' : '';
    context.out(context.json ? jsonText({undone: title, ids}) : `undone: ${oneLine(title)}${aboutArchived}\n`);
    return 0;
  },
});
