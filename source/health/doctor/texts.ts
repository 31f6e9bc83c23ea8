import fs from 'node:fs';
import {liveLearnings} from '../../../store/index/records.js';
import {readPlainFile} from '../../../store/plain-file.js';
import {isNumbered} from '../../../store/record/id.js';
import {maxSidecarBytes} from '../../../store/sidecar/jsonl.js';
import {recordFolder, shown} from '../../../store/workspace.js';
import {hiddenWarnings, textsOf} from '../../lint/lint.js';
import {suspiciousPhrases} from '../../lint/phrases.js';
import {findSecrets} from '../../lint/secrets.js';
import type {Orbit} from '../../open/orbit.js';
import {type Finding, location, warning} from './finding.js';

// What would be refused or warned about at write time, in records that came by git or by an editor.

// An output beyond the limit is not read; what a model gets of it is masked in any case.
const taskFiles = ['task.yaml', 'output.md'];
const names = ['learning.yaml', 'votes.jsonl', 'feedback.jsonl'];

export function secrets(orbit: Orbit): Finding[] {
  return [...recordSecrets(orbit), ...taskSecrets(orbit)];
}

/** In the files themselves: a comment or an unknown key leaks as well, and so does a record that does not parse. */
function recordSecrets(orbit: Orbit): Finding[] {
  const {workspace} = orbit;
  return orbit.refreshed.scan.records
    .filter(({refusal}) => refusal === undefined)
    .flatMap(({id}) =>
      names.flatMap(name => {
        const file = `${recordFolder(workspace, id)}/${name}`;
        return secretsIn(
          orbit,
          file,
          `Take it out with \`orbit learning edit ${id}\` and revoke it: git keeps the old text.`,
        );
      }),
    );
}

function taskSecrets(orbit: Orbit): Finding[] {
  const {tasks} = orbit.workspace;
  return taskNames(tasks).flatMap(id =>
    taskFiles.flatMap(name =>
      secretsIn(
        orbit,
        `${tasks}/${id}/${name}`,
        `Take it out of the file, or \`orbit task delete ${id}\`, and revoke it.`,
      ),
    ),
  );
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

/** One finding a record: it names every field. */
export function hidden(orbit: Orbit): Finding[] {
  return liveLearnings(orbit.db).flatMap(learning => {
    const found = hiddenWarnings({...learning, ...learning.scope});
    const fix = `Read it with \`orbit learning show ${learning.id} --json\`; correct it with \`orbit learning update ${learning.id}\`.`;
    return found.length === 0 ? [] : [warning(learning.id, found.join(' '), fix)];
  });
}

export function phrases(orbit: Orbit): Finding[] {
  return liveLearnings(orbit.db).flatMap(learning => {
    const fix = `Read it with \`orbit learning show ${learning.id}\`; correct it, or archive it.`;
    return Object.entries(textsOf(learning)).flatMap(([field, text]) =>
      suspiciousPhrases(text ?? '').map(what => warning(learning.id, `the ${field} ${what}.`, fix)),
    );
  });
}
