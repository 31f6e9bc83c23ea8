import {emptyLine} from '../input/line-editor.js';
import {openTester} from '../state/tester.js';
import {inGroup} from './action.js';

// biome-ignore format: a row is read as a row
export const findActions = inGroup('find', {
  filter: {keys: ['/'], title: 'Filter as you type', footer: [1, 'filter'],
    disabled: ({view}) => view === 'usage' ? 'there is no list here to filter' : undefined,
    run: model => [{...model, filter: {...model.filter, editing: true}, focus: 'list'}, []]},
  tester: {keys: ['p'], title: 'Test a path: what would an agent get there', footer: [2, 'test path'], run: openTester},
  palette: {keys: [':', 'ctrl+p'], title: 'Command palette', footer: [8, 'commands'],
    run: model => [{...model, dialog: {kind: 'palette', line: emptyLine, cursor: 0}}, []]},
});
