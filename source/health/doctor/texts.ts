import {liveLearnings} from '../../../store/index/records.js';
import {readPlainFile} from '../../../store/plain-file.js';
import {maxSidecarBytes} from '../../../store/sidecar/jsonl.js';
import {recordFolder, shown} from '../../../store/workspace.js';
import {hiddenWarnings, textsOf} from '../../lint/lint.js';
import {suspiciousPhrases} from '../../lint/phrases.js';
import {findSecrets} from '../../lint/secrets.js';
import type {Orbit} from '../../open/orbit.js';
import {type Finding, location, warning} from './finding.js';

// What would be refused or warned about at write time, in records that came by git or by an editor.

const names = ['learning.yaml', 'votes.jsonl', 'feedback.jsonl'];

/** In the files themselves: a comment or an unknown key leaks as well, and so does a record that does not parse. */
export function secrets(orbit: Orbit): Finding[] {
  const {workspace} = orbit;
  return orbit.refreshed.scan.records
    .filter(({refusal}) => refusal === undefined)
    .flatMap(({id}) =>
      names.flatMap(name => {
        const file = `${recordFolder(workspace, id)}/${name}`;
        return findSecrets(readPlainFile(file, maxSidecarBytes) ?? '').map(({name: what, masked, line}) => ({
          severity: 'error' as const,
          where: location(shown(workspace, file), line),
          what: `holds what looks like ${what} (${masked}).`,
          fix: `Take it out with \`orbit learning edit ${id}\` and revoke it: git keeps the old text.`,
        }));
      }),
    );
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
