import {type ActionId, disabledReason} from '../actions/actions.js';
import {footerHints, type Hint} from '../actions/help.js';
import {keysOf} from '../model/bindings.js';
import type {Dialog, Model, Tester} from '../model/model.js';
import {contextOf} from '../model/select.js';

/** What the keys do in the place that has the keyboard, most useful first. What cannot be done now is left out. */
export function hintsFor(model: Model): Hint[] {
  if (model.dialog) return dialogHints(model.dialog);
  if (model.tester) return testerHints(model.tester);
  if (model.filter.editing) return pairs('enter keep', 'esc clear', '↓ next');
  const own = footerHints(model.bindings, contextOf(model)).filter(
    ({action}) => action === undefined || disabledReason(model, action) === undefined,
  );
  return [...layerHints(model), ...own];
}

function dialogHints(dialog: Dialog): Hint[] {
  switch (dialog.kind) {
    case 'form':
      return pairs('tab next field', 'enter save', 'esc cancel');
    case 'prompt':
      return pairs('enter take', 'esc cancel');
    case 'picker':
      return dialog.confirming
        ? pairs('y yes', 'n no', 'j scroll')
        : pairs('type to search', '↑↓ choose', 'enter compare and confirm', 'esc cancel');
    default:
      return pairs('type to narrow', '↑↓ choose', 'enter run', 'esc close');
  }
}

function testerHints({mode, target}: Tester): Hint[] {
  return mode === 'path'
    ? pairs('tab complete', '↑↓ choose', 'ctrl+g try its glob', 'enter go to it', 'esc close', 'pgdn rest of the block')
    : pairs(
        ...(target === undefined ? [] : [`enter save for ${target}`, 'tab its next glob']),
        '↑↓ scroll',
        'esc back',
      );
}

// The way out of where one is comes before everything else.
function layerHints(model: Model): Hint[] {
  const named = (action: ActionId, text: string): Hint[] => {
    const [key] = keysOf(model.bindings, action);
    return key === undefined ? [] : [{key: key === 'escape' ? 'esc' : key, text, action}];
  };
  if (model.view !== 'usage' && model.focus === 'preview')
    return [...named('back', 'list'), ...named('list.down', 'scroll'), ...named('lineage.follow', 'follow')];
  if (model.marks.size > 0)
    return [
      ...named('back', 'unmark'),
      ...named('mark.range', model.range ? 'end the range' : 'range'),
      ...named('mark.all', 'all'),
      ...named('mark.invert', 'invert'),
    ];
  return model.filter.line.text === '' ? [] : named('back', 'clear');
}

function pairs(...texts: readonly string[]): Hint[] {
  return texts.map(text => {
    const [key = '', ...words] = text.split(' ');
    return {key, text: words.join(' '), action: undefined};
  });
}
