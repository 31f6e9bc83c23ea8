import type {Evidence} from '../../store/record/schema.js';
import {shown, type Workspace} from '../../store/workspace.js';
import {maskSecrets} from '../lint/secrets.js';
import {candidatePath} from '../scope/candidate-path.js';
import {flatten} from '../text/flatten.js';
import {eachLine, outputFile} from './output.js';
import {readTask} from './store.js';

/** Where a learning came from, for the person who has to judge it. */
export type Provenance = {
  /** A task's id or a file's name. */
  readonly source: string;
  readonly title: string;
  readonly line: number | null;
  /** The line itself, made safe to show; empty where it cannot be read any more. */
  readonly quote: string;
};

const longestQuote = 400;
/** A screen asks for this at every move of the cursor. */
const mostBytes = 16 * 1024 * 1024;

export function provenance(workspace: Workspace, evidence: readonly Evidence[]): Provenance[] {
  const places = new Map(evidence.filter(({kind}) => kind === 'external').map(({ref}) => placeIn(ref)));
  const origins: Provenance[] = [];
  for (const {kind, ref} of evidence) {
    if (kind !== 'task') continue;
    const task = attempt(() => readTask(workspace, ref));
    if (!task) continue;
    const file = outputFile(workspace, task.id);
    const line = places.get(shown(workspace, file)) ?? null;
    places.delete(shown(workspace, file));
    origins.push({source: task.id, title: flatten(task.title), line, quote: quoteOf(file, line)});
  }
  for (const [name, line] of places) {
    const path = line === null ? undefined : candidatePath(workspace, workspace.root, name);
    const quote = path === undefined ? '' : quoteOf(`${workspace.root}/${path}`, line);
    if (quote !== '') origins.push({source: flatten(name), title: '', line, quote});
  }
  return origins;
}

/** What the provenance says better than the bare reference. */
export function isPlaceInTask({kind, ref}: Evidence): boolean {
  return kind === 'external' && /^\.orbit\/tasks\/T-\d{4,15}\/output\.md#L\d{1,9}$/.test(ref);
}

function placeIn(ref: string): [string, number | null] {
  const [, name, line] = /^(.+)#L([1-9]\d{0,8})$/.exec(ref) ?? [];
  return name === undefined ? [ref, null] : [name, Number(line)];
}

function quoteOf(file: string, lineNumber: number | null): string {
  let quote = '';
  if (lineNumber === null) return quote;
  attempt(() =>
    eachLine(
      file,
      longestQuote,
      (line, number) => {
        if (number === lineNumber) quote = maskSecrets(flatten(line));
        return number < lineNumber;
      },
      mostBytes,
    ),
  );
  return quote;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
