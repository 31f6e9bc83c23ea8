import {isatty} from 'node:tty';
import {OrbitError} from '../../../store/errors.js';
import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {editLearning, spawnEditor} from '../../learnings/edit.js';
import {jsonText} from '../../output/json.js';

export default defineCommand({
  name: 'learning edit',
  summary: 'Open a learning in $VISUAL or $EDITOR; it is checked before it replaces the record.',
  args: [{name: 'id', required: true, complete: 'id'}],
  flags: {'allow-secret': {type: 'switch', help: 'write it even if it looks like it contains a key'}},
  examples: [
    ['orbit learning edit L-0007', 'edit the YAML; a mistake reopens the editor with the error on top'],
    ['EDITOR="code --wait" orbit learning edit L-0007', 'any editor that waits'],
  ],
  json: '{id, changed}',
  async run(context, {args: [id = ''], flags}) {
    if (!context.env.VISUAL && !context.env.EDITOR && !isatty(0)) {
      throw new OrbitError(
        'usage',
        'there is no terminal to edit on, and neither $VISUAL nor $EDITOR is set.',
        'Use `orbit learning update` instead.',
      );
    }
    const orbit = openFor(context);
    const edited = await editLearning(orbit, id, spawnEditor(context.env), {allowSecret: flags['allow-secret']});
    orbit.close();
    const {changed, warnings} = edited;
    for (const warning of warnings) context.warn(warning);
    context.out(
      context.json ? jsonText({id: edited.id, changed}) : `${edited.id} ${changed ? 'updated' : 'is unchanged'}\n`,
    );
    return 0;
  },
});
