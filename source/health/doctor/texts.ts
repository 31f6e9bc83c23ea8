import fs from 'node:fs';
import {rememberClean, unseenTexts} from '../../../store/index/clean-texts.js';
import {isLive, readLearningJson} from '../../../store/index/records.js';
import {contentHash, isRecord} from '../../../store/index/scan.js';
import {readPlainFile} from '../../../store/plain-file.js';
import {isNumbered} from '../../../store/record/id.js';
import type {Learning} from '../../../store/record/schema.js';
import {maxSidecarBytes} from '../../../store/sidecar/jsonl.js';
import {recordFiles, recordFolder, shown, taskFiles} from '../../../store/workspace.js';
import {hiddenWarnings, textsOf} from '../../lint/lint.js';
import {phrases as phraseRules, suspiciousPhrases} from '../../lint/phrases.js';
import {secretRules} from '../../lint/secrets/table.js';
import {findSecrets} from '../../lint/secrets.js';
import type {Orbit} from '../../open/orbit.js';
import {version} from '../../version.js';
import {type Finding, location, warning} from './finding.js';

// What would be refused or warned about at write time, in records that came by git or by an editor.

export function secrets(orbit: Orbit): Finding[] {
  return [...recordSecrets(orbit), ...taskSecrets(orbit)];
}

/** In the files themselves: a comment or an unknown key leaks as well, and so does a record that does not parse. */
function recordSecrets(orbit: Orbit): Finding[] {
  const {workspace} = orbit;
  return inTexts(orbit, 'secrets', secretRules(), ({id}) => {
    const fix = `Take it out with \`orbit learning edit ${id}\` and revoke it: git keeps the old text.`;
    const files = isRecord(workspace, id) ? recordFiles : [];
    return files.flatMap(name => secretsIn(orbit, `${recordFolder(workspace, id)}/${name}`, fix));
  });
}

// An output beyond the limit is not read; what a model gets of it is masked in any case.
function taskSecrets(orbit: Orbit): Finding[] {
  const {tasks} = orbit.workspace;
  return taskNames(tasks).flatMap(id => {
    const fix = `Take it out of the file, or \`orbit task delete ${id}\`, and revoke it.`;
    return taskFiles.flatMap(name => secretsIn(orbit, `${tasks}/${id}/${name}`, fix));
  });
}

/** In one file. Whoever has taken out so many looks again. */
const mostNamed = 50;

function secretsIn({workspace}: Orbit, file: string, fix: string): Finding[] {
  const found = findSecrets(readPlainFile(file, maxSidecarBytes) ?? '');
  return found.slice(0, mostNamed).map(({name, masked, line}) => ({
    severity: 'error',
    where: location(shown(workspace, file), line),
    what: `holds what looks like ${name} (${masked}).`,
    fix,
  }));
}

function taskNames(folder: string): string[] {
  try {
    const entries = fs.readdirSync(folder, {withFileTypes: true});
    return entries.filter(entry => entry.isDirectory() && isNumbered(entry.name, 'T')).map(({name}) => name);
  } catch {
    // No task was ever added.
    return [];
  }
}

export function phrases(orbit: Orbit): Finding[] {
  return inLiveLearnings(orbit, 'phrases', phraseRules, learning => {
    const fix = `Read it with \`orbit learning show ${learning.id}\`; correct it, or archive it.`;
    return Object.entries(textsOf(learning)).flatMap(([field, text]) =>
      suspiciousPhrases(text ?? '').map(what => warning(learning.id, `the ${field} ${what}.`, fix)),
    );
  });
}

/** One finding a record: it names every field. */
export function hidden(orbit: Orbit): Finding[] {
  return inLiveLearnings(orbit, 'hidden', [], learning => {
    const found = hiddenWarnings({...learning, ...learning.scope});
    const fix = `Read it with \`orbit learning show ${learning.id} --json\`; correct it with \`orbit learning update ${learning.id}\`.`;
    return found.length === 0 ? [] : [warning(learning.id, found.join(' '), fix)];
  });
}

function inLiveLearnings(
  orbit: Orbit,
  what: string,
  rules: unknown,
  look: (learning: Learning) => Finding[],
): Finding[] {
  return inTexts(orbit, what, rules, ({row}) => {
    const learning = readLearningJson(orbit.db, row);
    return learning && isLive(learning) ? look(learning) : [];
  });
}

const remembered = 1_000;

// Only what has not been looked through since it changed, or since the rules did.
function inTexts(
  {db}: Orbit,
  what: string,
  rules: unknown,
  look: (record: {row: number; id: string}) => Finding[],
): Finding[] {
  const looked = {what, mark: `${version} ${contentHash(JSON.stringify(rules, inWords))}`};
  const findings: Finding[] = [];
  let clean: number[] = [];
  for (const record of unseenTexts(db, looked)) {
    const found = look(record);
    findings.push(...found);
    if (found.length > 0 || clean.push(record.row) < remembered) continue;
    rememberClean(db, looked, clean);
    clean = [];
  }
  rememberClean(db, looked, clean);
  return findings;
}

// Expressions and functions are rules as well, but no JSON.
function inWords(_key: string, value: unknown): unknown {
  return value instanceof RegExp || typeof value === 'function' ? String(value) : value;
}
