import {splitGlobs} from '../../scope/split-globs.js';
import type {KeyEvent} from '../input/key.js';
import {editLine, emptyLine, lineFrom} from '../input/line-editor.js';
import {type Dialog, formFields, type Model, type Row} from '../model/model.js';
import type {Effect, SavedFields} from './effect.js';

type Form = Extract<Dialog, {kind: 'form'}>;

/** Summary, tags and paths of a learning, or of a new one. */
export function openForm(row: Row | undefined): Form {
  const fields = row
    ? {summary: lineFrom(row.summary), tags: lineFrom(row.tags.join(', ')), paths: lineFrom(row.paths.join(', '))}
    : {summary: emptyLine, tags: emptyLine, paths: emptyLine};
  return {kind: 'form', id: row?.id, before: row && fields, fields, focus: 'summary', problem: undefined};
}

export function formKey(model: Model, form: Form, key: KeyEvent): [Model, Effect[]] {
  if (key.name === 'escape') return [{...model, dialog: undefined}, []];
  if (key.name === 'tab' || key.name === 'down' || key.name === 'up') {
    const step = key.name === 'up' || key.shift ? -1 : 1;
    const at = (formFields.indexOf(form.focus) + step + formFields.length) % formFields.length;
    return [{...model, dialog: {...form, focus: formFields[at] ?? 'summary'}}, []];
  }
  if (key.name === 'enter') return submit(model, form);
  return formEdited(model, form, key);
}

// A path may have a comma in its name, and somebody else may have changed the tags meanwhile: a field that nobody touched
// is not read back from its text.
function submit(model: Model, form: Form): [Model, Effect[]] {
  const text = (name: keyof SavedFields) => {
    const now = form.fields[name].text;
    return now === form.before?.[name].text ? undefined : now;
  };
  const [summary, tags, paths] = [text('summary'), text('tags'), text('paths')];
  const fields: SavedFields = {
    ...(summary === undefined ? {} : {summary}),
    ...(tags === undefined ? {} : {tags: tags.split(',').map(tag => tag.trim())}),
    ...(paths === undefined ? {} : {paths: splitGlobs(paths)}),
  };
  return [model, [{type: 'change', change: {do: 'save', id: form.id, fields}}]];
}

export function formEdited(model: Model, form: Form, event: Parameters<typeof editLine>[1]): [Model, Effect[]] {
  const fields = {...form.fields, [form.focus]: editLine(form.fields[form.focus], event)};
  return [{...model, dialog: {...form, fields, problem: undefined}}, []];
}
