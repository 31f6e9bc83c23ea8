import {flatten} from '../../text/flatten.js';
import type {Rect} from '../layout/rects.js';
import {type Dialog, formFields, type Model} from '../model/model.js';
import {block, type Line, line, styled} from '../text/line.js';
import {fieldLine} from './field.js';

const labels = {summary: 'summary', tags: 'tags', paths: 'paths'};
const hints = {
  summary: 'one line that an agent can act on',
  tags: 'separated by commas',
  paths: 'globs, separated by commas',
};

export function formLines(_model: Model, form: Extract<Dialog, {kind: 'form'}>, rect: Rect): Line[] {
  const fields = formFields.flatMap(name => {
    const focused = form.focus === name;
    const label = ` ${labels[name].padEnd(9)}`;
    const {text} = form.fields[name];
    return [
      focused
        ? fieldLine(label, form.fields[name], rect.width, hints[name])
        : line(styled('dim', label), text === '' ? styled('dim', hints[name]) : flatten(text)),
      [],
    ];
  });
  const length = [...form.fields.summary.text].length;
  return block(
    [
      line(styled('title', form.id === undefined ? ' Add a learning' : ` Edit ${form.id}`)),
      [],
      ...fields,
      line(styled(length > 280 ? 'bad' : 'dim', ` ${length}/280 characters`)),
      ...(form.problem ? [line(' ', styled('bad', `✗ ${flatten(form.problem)}`))] : []),
    ],
    rect.width,
    rect.height,
  );
}
