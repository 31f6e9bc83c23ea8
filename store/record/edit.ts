import {isDeepStrictEqual} from 'node:util';
import {OrbitError} from '../errors.js';
import {parseYaml, readYaml, stringify, YamlProblem} from '../yaml.js';
import {isObject} from './parse.js';
import {yamlStyle} from './serialize.js';
import {applySplice, type Splice, spliceValue, spliceWhole} from './splice.js';

// Changes a record's text in place: only the bytes of the edited values change, so comments, unknown keys, quoting
// and layout survive and the git diff shows the edit and nothing else. Every result is parsed again and compared
// with what was meant; where the surgery cannot express an edit, the next coarser way is taken.

export type Edit = {readonly path: readonly [string] | readonly [string, string]; readonly value: unknown};

type Data = Record<string, unknown>;

export function editRecord(source: string, edits: readonly Edit[]): string {
  return edits.reduce(editOne, source);
}

function editOne(text: string, edit: Edit): string {
  const target = editedData(text, edit);
  if (parsesTo(text, target)) return text;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const strategies: readonly (() => string | undefined)[] = [
    () => apply(spliceValue(text, edit)),
    () => apply(spliceWhole(text, edit.path[0], target[edit.path[0]])),
    () => {
      const rewritten = rewrite(text, edit);
      return rewritten && withBreaks(rewritten, eol);
    },
    // What anchors tie together cannot be changed apart; the meaning outranks the layout.
    () => withBreaks(stringify(target, yamlStyle), eol),
  ];
  for (const strategy of strategies) {
    const edited = attempt(strategy);
    if (edited !== undefined && parsesTo(edited, target)) return edited;
  }
  // A block loses what is nothing but blanks; between quotes nothing is lost.
  return withBreaks(stringify(target, {...yamlStyle, blockQuote: false}), eol);

  function apply(splice: Splice | undefined): string | undefined {
    return splice && applySplice(text, {...splice, text: withBreaks(splice.text, eol)});
  }
}

// A way that trips over an unusual text is a way that cannot express the edit.
function attempt(strategy: () => string | undefined): string | undefined {
  try {
    return strategy();
  } catch {
    return undefined;
  }
}

function editedData(source: string, {path: [key, inner], value}: Edit): Data {
  const data = dataOf(source);
  if (inner === undefined) return assigned(data, key, value);
  const map = data[key];
  if (value === undefined && !isObject(map)) return data;
  return assigned(data, key, assigned(isObject(map) ? map : {}, inner, value));
}

function dataOf(source: string): Data {
  try {
    const data = readYaml(source);
    if (isObject(data)) return data;
  } catch (error) {
    if (error instanceof YamlProblem) throw new OrbitError('invalid-record', `the text to change ${error.message}`);
    throw error;
  }
  throw new OrbitError('invalid-record', 'the text to change is not a YAML map.');
}

// Not `map[key] = …`: a record is untrusted, and a key such as __proto__ is a key like any other.
function assigned(map: Data, key: string, value: unknown): Data {
  const entries = Object.entries(map);
  const isPresent = entries.some(([name]) => name === key);
  if (value === undefined) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    isPresent ? entries.map(([name, old]) => [name, name === key ? value : old]) : [...entries, [key, value]],
  );
}

function parsesTo(text: string, target: Data): boolean {
  return attempt(() => (isDeepStrictEqual(readYaml(text), target) ? text : undefined)) !== undefined;
}

function rewrite(source: string, {path, value}: Edit): string | undefined {
  const {document} = parseYaml(source);
  if (!document) return undefined;
  if (value === undefined) document.deleteIn(path);
  else document.setIn(path, document.createNode(value));
  return document.toString(yamlStyle);
}

function withBreaks(text: string, eol: string): string {
  return text.replace(/\r?\n/g, eol);
}
