import {rememberClean, unseenTexts} from '../../../store/index/clean-texts.js';
import {readLearningJson} from '../../../store/index/records.js';
import {contentHash, isRecord, recordFiles} from '../../../store/index/scan.js';
import {readPlainFile} from '../../../store/plain-file.js';
import {maxSidecarBytes} from '../../../store/sidecar/jsonl.js';
import {recordFolder, shown} from '../../../store/workspace.js';
import {textsOf} from '../../lint/lint.js';
import {phrases as phraseRules, suspiciousPhrases} from '../../lint/phrases.js';
import {findSecrets, secretRules} from '../../lint/secrets.js';
import type {Orbit} from '../../open/orbit.js';
import {version} from '../../version.js';
import {type Finding, location, warning} from './finding.js';

// What would be refused or warned about at write time, in records that came by git or by an editor.

/** In the files themselves: a comment or an unknown key leaks as well, and so does a record that does not parse. */
export function secrets(orbit: Orbit): Finding[] {
  return inTexts(orbit, 'secrets', secretRules, ({id}) =>
    isRecord(orbit.workspace, id) ? recordFiles.flatMap(name => secretsIn(orbit, id, name)) : [],
  );
}

function secretsIn({workspace}: Orbit, id: string, name: string): Finding[] {
  const file = `${recordFolder(workspace, id)}/${name}`;
  return findSecrets(readPlainFile(file, maxSidecarBytes) ?? '').map(({name: what, masked, line}) => ({
    severity: 'error' as const,
    where: location(shown(workspace, file), line),
    what: `holds what looks like ${what} (${masked}).`,
    fix: `Take it out with \`orbit learning edit ${id}\` and revoke it: git keeps the old text.`,
  }));
}

export function phrases(orbit: Orbit): Finding[] {
  return inTexts(orbit, 'phrases', phraseRules, ({row, id}) => {
    const learning = readLearningJson(orbit.db, row);
    if (learning?.status !== 'active' && learning?.status !== 'proposed') return [];
    const fix = `Read it with \`orbit learning show ${id}\`; correct it, or archive it.`;
    return Object.entries(textsOf(learning)).flatMap(([field, text]) =>
      suspiciousPhrases(text ?? '').map(what => warning(id, `the ${field} ${what}.`, fix)),
    );
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
