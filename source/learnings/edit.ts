import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {programEnv} from '../../store/env.js';
import {OrbitError} from '../../store/errors.js';
import {checkPaths, checkSummary, checkTags} from '../../store/record/normalize.js';
import {parseRecord} from '../../store/record/parse.js';
import type {Learning} from '../../store/record/schema.js';
import {readRecordText, replaceText} from '../../store/write.js';
import {lintDraft} from '../lint/lint.js';
import {findSecrets} from '../lint/secrets.js';
import type {Env, Orbit} from '../open/orbit.js';
import {resolveId} from '../open/read-record.js';
import {commandWords} from '../text/shell-words.js';
import {withUndo} from '../undo/journal.js';

// `$EDITOR` on a copy. The record is replaced only by a text that would be accepted from a flag as well; a mistake
// reopens the editor with the error on top, and what was typed is never thrown away.

export type Edited = {readonly id: string; readonly changed: boolean; readonly warnings: readonly string[]};
export type EditorEnd = {readonly ok: boolean; readonly why?: string};
export type RunEditor = (file: string) => EditorEnd | Promise<EditorEnd>;

const errorPrefix = '# error: ';

export async function editLearning(
  orbit: Orbit,
  typed: string,
  run: RunEditor,
  {allowSecret = false, maxTries = 10}: {allowSecret?: boolean; maxTries?: number} = {},
): Promise<Edited> {
  const id = resolveId(orbit, typed);
  // A record that does not load is the one that most needs an editor, so only its text is read.
  const original = readRecordText(orbit.workspace, id);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orbit-edit-'));
  const file = path.join(folder, `${id}.yaml`);
  let draft = original;
  let lastProblem = '';
  let isDraftKept = false;
  try {
    for (let tries = 0; tries < maxTries; tries++) {
      fs.writeFileSync(file, draft, {mode: 0o600});
      const {ok, why} = await run(file);
      const typedText = withoutErrors(fs.readFileSync(file, 'utf8'));
      if (!ok) throw new OrbitError('refused', `the editor ended with ${why ?? 'an error'}; ${id} is unchanged.`);
      if (typedText === original) return {id, changed: false, warnings: []};
      const problem = problemIn(orbit, id, typedText) ?? (allowSecret ? undefined : newSecret(original, typedText));
      if (problem === undefined) {
        const {summary, body, coia, scope} = withUndo(orbit, `${id} edited`, () =>
          replaceText(orbit.workspace, id, typedText, original),
        );
        return {id, changed: true, warnings: lintDraft(orbit.workspace, {summary, body, coia, ...scope})};
      }
      // Closed again without touching the mistake: the person wants out.
      if (typedText === withoutErrors(draft) && tries > 0) {
        isDraftKept = true;
        throw new OrbitError('invalid-record', `${problem} ${id} is unchanged; your text is kept in ${file}.`);
      }
      draft = `${errorPrefix}${problem}\n${typedText}`;
      lastProblem = problem;
    }
    isDraftKept = true;
    throw new OrbitError(
      'invalid-record',
      `${lastProblem} ${id} is unchanged after ${maxTries} tries; your text is kept in ${file}.`,
    );
  } catch (error) {
    if (error instanceof OrbitError && error.code === 'conflict') {
      isDraftKept = true;
      throw new OrbitError('conflict', `${error.message} Your text is kept in ${file}.`);
    }
    throw error;
  } finally {
    if (!isDraftKept) fs.rmSync(folder, {recursive: true, force: true});
  }
}

function withoutErrors(text: string): string {
  return text
    .split('\n')
    .filter(line => !line.startsWith(errorPrefix))
    .join('\n');
}

function problemIn(orbit: Orbit, id: string, text: string): string | undefined {
  const parsed = parseRecord(text, `${id}.yaml`, id);
  if (!parsed.learning)
    return `${parsed.problem.line === null ? '' : `line ${parsed.problem.line}: `}${parsed.problem.what}`;
  const [warning] = parsed.warnings;
  if (warning) return `${warning.line === null ? '' : `line ${warning.line}: `}${warning.what}`;
  return strictProblem(orbit, parsed.learning);
}

// One that was there before must not keep anybody from editing the rest, or from taking it out.
function newSecret(before: string, after: string): string | undefined {
  const secretsBefore = new Set(findSecrets(before).map(({secret}) => secret));
  const added = findSecrets(after).find(({secret}) => !secretsBefore.has(secret));
  return (
    added &&
    `line ${added.line} holds what looks like ${added.name} (${added.masked}). Take it out; if it is not a secret, use --allow-secret.`
  );
}

function strictProblem(orbit: Orbit, learning: Learning): string | undefined {
  try {
    checkSummary(learning.summary);
    checkTags(learning.scope.tags);
    checkPaths(learning.scope.paths, orbit.workspace.root);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** `$VISUAL`, then `$EDITOR`, then vi. No shell sees it; a quote left open makes it one word, which the failure then names. */
export function editorCommand(env: Env): string[] {
  const text = env.VISUAL?.trim() || env.EDITOR?.trim() || 'vi';
  return commandWords(text) ?? [text];
}

export function spawnEditor(env: Env): RunEditor {
  const [command = 'vi', ...args] = editorCommand(env);
  return file => {
    const {error, status, signal} = spawnSync(command, [...args, file], {
      stdio: 'inherit',
      env: programEnv(process.env),
    });
    if (error) return {ok: false, why: `"${command}" could not be started (${error.message})`};
    return status === 0 ? {ok: true} : {ok: false, why: signal ? `signal ${signal}` : `exit code ${status}`};
  };
}
