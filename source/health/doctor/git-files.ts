import {gitLayout} from '../../../store/git/layout.js';
import {readPlainFile} from '../../../store/plain-file.js';
import {lstatIfExists} from '../../../store/stat.js';
import {shown} from '../../../store/workspace.js';
import {ensureLines, isIgnored, maxIgnoreBytes} from '../../open/init.js';
import type {Orbit} from '../../open/orbit.js';
import type {Finding} from './finding.js';

// The two lines that let records travel with git and local state stay at home.
export function gitFiles(orbit: Orbit): Finding[] {
  const {workspace} = orbit;
  const findings: Finding[] = [];
  const requireLine = (name: string, line: string, why: string) => {
    const file = `${workspace.orbit}/${name}`;
    const stat = lstatIfExists(file);
    const text = readPlainFile(file, maxIgnoreBytes) ?? '';
    if (text.split(/\r?\n/).includes(line)) return;
    const finding = {severity: 'warning' as const, where: shown(workspace, file), what: why};
    findings.push(
      stat && !stat.isFile()
        ? {...finding, fix: 'It is a link or a folder: replace it with a plain file, then run `orbit doctor --fix`.'}
        : {...finding, fix: 'Run `orbit doctor --fix`.', repair: () => void ensureLines(file, [line])},
    );
  };
  requireLine('.gitignore', 'state/', 'does not ignore state/, which is local to this checkout.');
  requireLine(
    '.gitattributes',
    '*.jsonl merge=union',
    'does not merge votes and feedback by union; two branches that vote would conflict.',
  );
  if (gitLayout(workspace.root) && isIgnored(workspace)) {
    findings.push({
      severity: 'error',
      where: '.gitignore',
      what: 'git ignores the records: they will not reach anybody else.',
      fix: 'Run `orbit init`.',
    });
  }
  return findings;
}
