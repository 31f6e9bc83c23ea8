import {flatten} from '../../text/flatten.js';
import {textWidth} from '../../text/width.js';
import {type ActionId, actions, disabledReason} from '../actions/actions.js';
import {type Binding, type KeyContext, keysOf} from '../model/bindings.js';
import type {Dialog, Model, Tester} from '../model/model.js';
import {fitted, type Line, line, lineWidth, type Segment, styled} from '../text/line.js';
import {fieldLine} from './field.js';

/** The last line of the screen: a field, what was said last, or what the keys do here. */
export function footerLine(model: Model): Line {
  const width = model.size.columns;
  const {filter, toast, busy} = model;
  // A field that has the keyboard is never covered.
  if (filter.editing && !model.dialog && !model.tester)
    return fitted(fieldLine(' /', filter.line, width, 'tag: status: kind: domain: path: by: id:   esc clears'), width);
  if (toast || busy) return fitted(line(' ', ...told(toast), ...working(model)), width);
  const typed = filter.line.text === '' ? [] : [styled('match', ` /${flatten(filter.line.text)}`), {text: ' '}];
  const chord = model.pendingKey === undefined ? [] : [styled('key', ` ${model.pendingKey} …`), {text: ' '}];
  return fitted(hintLine(model, width - 1, [...typed, ...chord]), width);
}

function told(toast: Model['toast']): Segment[] {
  if (!toast) return [];
  const isError = toast.kind === 'error';
  return [styled(isError ? 'bad' : 'ok', `${isError ? '✗' : '✓'} ${flatten(toast.text)}`), {text: '   '}];
}

// Beside what was said last, which may be why it works.
function working({busy, busySeconds}: Model): Segment[] {
  if (!busy) return [];
  const time = busySeconds > 0 ? `, ${busySeconds} s` : '';
  return [styled('accent', `… ${flatten(busy)}${time}; esc stops it`)];
}

function hintLine(model: Model, width: number, before: readonly Segment[]): Line {
  const parts: Segment[] = [...before, {text: ' '}];
  const all = hintsFor(model);
  // Where there is no room for all, the way to the rest keeps its place.
  const help = all.find(({action}) => action === 'help');
  let left = width - lineWidth(parts) - cellsOf(help);
  for (const hint of all) {
    const cells = hint === help ? 0 : cellsOf(hint);
    if (cells > left) {
      if (help && all.indexOf(help) > all.indexOf(hint)) parts.push(...hintParts(help));
      break;
    }
    parts.push(...hintParts(hint));
    left -= cells;
  }
  return parts;
}

function hintParts({key, text}: Hint): Segment[] {
  return [styled('key', key), {text: ' '}, styled('dim', text), {text: '  '}];
}

function cellsOf(hint: Hint | undefined): number {
  return hint ? textWidth(hint.key) + textWidth(hint.text) + 3 : 0;
}

export type Hint = {readonly key: string; readonly text: string; readonly action: ActionId | undefined};

/** What the keys do in the place that has the keyboard, most useful first. What cannot be done now is left out. */
export function hintsFor(model: Model): Hint[] {
  if (model.dialog) return dialogHints(model.dialog);
  if (model.tester) return testerHints(model.tester);
  if (model.filter.editing) return pairs('enter keep', 'esc clear', '↓ next');
  const own = footerHints(model.bindings, model.view).filter(
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

/** What the footer shows in this place, most useful first. */
export function footerHints(bindings: readonly Binding[], context: KeyContext): Hint[] {
  return bindings
    .filter(binding => binding.in.includes(context) || binding.in.includes('any'))
    .flatMap(({action, keys: [key]}) => {
      const {footer: [order, text] = [], group} = actions[action];
      if (key === undefined || order === undefined || text === undefined) return [];
      // What only this view can do is what one came for.
      return [{key, text, action, order: order - (group === context ? 100 : 0)}];
    })
    .sort((a, b) => a.order - b.order);
}
