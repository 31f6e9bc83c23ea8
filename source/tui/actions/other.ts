import {emptyLine} from '../input/line-editor.js';
import type {Model} from '../model/model.js';
import {targets} from '../model/select.js';
import type {Effect} from '../state/effect.js';
import {viewWork} from '../state/switch-view.js';
import {inGroup} from './action.js';
import {withoutRecord} from './disabled.js';

// biome-ignore format: a row is read as a row
export const otherActions = inGroup('other', {
  'copy.id': {keys: ['y'], title: 'Copy the id', disabled: withoutRecord, run: model => copy(model, targets(model))},
  'copy.block': {keys: ['Y'], title: 'Copy the reminder block',
    disabled: withoutRecord, run: model => [model, [{type: 'copy-block', ids: targets(model)}]]},
  refresh: {keys: ['r'], title: 'Read everything again',
    run: model => [{...model, details: new Map()}, [{type: 'refresh'}, ...viewWork(model.view)]]},
  help: {keys: ['?'], title: 'Help', footer: [10, 'help'],
    run: model => [{...model, dialog: {kind: 'help', line: emptyLine, cursor: 0}}, []]},
  mouse: {keys: ['M'], title: 'Mouse on or off; while it is on, select text with Shift',
    run: model => [model, [{type: 'mouse'}]]},
  suspend: {keys: ['ctrl+z'], title: 'Suspend to the shell', run: model => [model, [{type: 'suspend'}]]},
  quit: {keys: ['q', 'ctrl+c'], title: 'Quit', footer: [11, 'quit'], run: model => [model, [{type: 'quit'}]]},
});

function copy(model: Model, ids: readonly string[]): [Model, Effect[]] {
  return [model, [{type: 'copy', what: ids.length === 1 ? 'the id' : 'the ids', text: ids.join(' ')}]];
}
