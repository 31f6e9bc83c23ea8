import {sha256} from '../../../store/sha256.js';
import {safeText} from '../../text/flatten.js';
import {bulletReader} from './bullets.js';
import {type HarvestSource, longestLine, type SourceLine} from './source.js';

// A review thread, a post-mortem, a MEMORY.md: read in parts that a model can take in at once, cut where the text itself
// makes a break.

const partChars = 12_000;
/** Files that are lists of lessons already. */
const lists = /(?:^|\/)(?:memory|learnings|lessons)[^/]*\.(?:md|markdown|txt)$/i;

export type DocumentPart = HarvestSource & {readonly hash: string};

export function documentParts(name: string, text: string): DocumentPart[] {
  const lines = text.split(/\r\n|\n/).map((line, at) => ({number: at + 1, text: safeText(line.slice(0, longestLine))}));
  const parts = cut(lines);
  // A heading in one part governs the bullets of the next.
  const reader = bulletReader({everywhere: lists.test(name)});
  for (const line of lines) reader.line(line.text, line.number);
  const bullets = reader.end();
  return parts.map((part, at) => {
    const [first = 0, last = 0] = [part[0]?.number, part.at(-1)?.number];
    return {
      name: parts.length === 1 ? name : `${name} (${at + 1} of ${parts.length})`,
      task: undefined,
      title: name,
      description: '',
      lines: part,
      leftOut: 0,
      bullets: bullets.filter(({number}) => number >= first && number <= last),
      tags: [],
      files: [],
      evidence: line => [{kind: 'external', ref: line === undefined ? name : `${name}#L${line}`}],
      hash: sha256(part.map(line => line.text).join('\n')),
    };
  });
}

function cut(lines: readonly SourceLine[]): SourceLine[][] {
  const parts: SourceLine[][] = [];
  let open: SourceLine[] = [];
  let chars = 0;
  for (const line of lines) {
    const isBreak = line.text.trim() === '' || line.text.startsWith('#');
    if (chars > partChars || (isBreak && chars > (partChars * 2) / 3)) {
      parts.push(open);
      open = [];
      chars = 0;
    }
    open.push(line);
    chars += line.text.length + 1;
  }
  parts.push(open);
  return parts.filter(part => part.some(({text}) => text.trim() !== ''));
}
