import type {Model} from '../model/model.js';
import {targets} from '../model/select.js';
import {openMenu} from '../state/dialog.js';
import type {Effect} from '../state/effect.js';
import {viewWork} from '../state/switch-view.js';
import {inGroup, perform, row, withoutRecord} from './action.js';

export const otherActions = inGroup('other', {
  'copy.id': row(['y'], 'Copy the id', copyIds, {disabled: withoutRecord}),
  'copy.block': row(['Y'], 'Copy the reminder block', copyBlock, {disabled: withoutRecord}),
  refresh: row(['r'], 'Read everything again', readAgain),
  help: row(['?'], 'Help', model => openMenu(model, 'help'), {footer: [10, 'help']}),
  mouse: row(['M'], 'Mouse on or off; while it is on, select text with Shift', perform({type: 'mouse'})),
  suspend: row(['ctrl+z'], 'Suspend to the shell', perform({type: 'suspend'})),
  quit: row(['q', 'ctrl+c'], 'Quit', perform({type: 'quit'}), {footer: [11, 'quit']}),
});

function copyIds(model: Model): [Model, Effect[]] {
  const ids = targets(model);
  return [model, [{type: 'copy', what: ids.length === 1 ? 'the id' : 'the ids', text: ids.join(' ')}]];
}

function copyBlock(model: Model): [Model, Effect[]] {
  return [model, [{type: 'copy-block', ids: targets(model)}]];
}

function readAgain(model: Model): [Model, Effect[]] {
  return [{...model, details: new Map()}, [{type: 'refresh'}, ...viewWork(model.view)]];
}
