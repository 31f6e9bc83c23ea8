import type {KeyEvent} from '../input/key.js';
import {editLine, emptyLine, lineFrom} from '../input/line-editor.js';
import type {Effect} from './effect.js';
import {type Dialog, type FormField, formFields, type Model, type Row} from './model.js';

type Form = Extract<Dialog, {kind: 'form'}>;

/** Summary, tags and paths of a learning, or of a new one. */
export function openForm(row: Row | undefined): Form {
  const fields = row
    ? {summary: lineFrom(row.summary), tags: lineFrom(row.tags.join(', ')), paths: lineFrom(row.paths.join(', '))}
    : {summary: emptyLine, tags: emptyLine, paths: emptyLine};
  return {kind: 'form', id: row?.id, fields, focus: 'summary', problem: undefined};
}

export function formKey(model: Model, form: Form, key: KeyEvent): [Model, Effect[]] {
  if (key.name === 'escape') return [{...model, dialog: undefined}, []];
  if (key.name === 'tab' || key.name === 'down' || key.name === 'up') {
    const step = key.name === 'up' || key.shift ? -1 : 1;
    const at = (formFields.indexOf(form.focus) + step + formFields.length) % formFields.length;
    return [{...model, dialog: {...form, focus: formFields[at] ?? 'summary'}}, []];
  }
  if (key.name === 'enter') return submit(model, form);
  return edited(model, form, key);
}

function submit(model: Model, form: Form): [Model, Effect[]] {
  const fields = Object.fromEntries(formFields.map(name => [name, form.fields[name].text])) as Record<
    FormField,
    string
  >;
  return [model, [{type: 'change', change: {do: 'save', id: form.id, fields}}]];
}

function edited(model: Model, form: Form, event: Parameters<typeof editLine>[1]): [Model, Effect[]] {
  const fields = {...form.fields, [form.focus]: editLine(form.fields[form.focus], event)};
  return [{...model, dialog: {...form, fields, problem: undefined}}, []];
}

export {edited as formEdited};
