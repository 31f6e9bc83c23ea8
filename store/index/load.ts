import fs from 'node:fs';
import {compile} from '../glob/compile.js';
import {globKeys} from '../glob/keys.js';
import {globProblem} from '../glob/normalize.js';
import {readPlainBytes} from '../plain-file.js';
import {parseRecord} from '../record/parse.js';
import {type Learning, maxRecordBytes, type Problem} from '../record/schema.js';
import {readFeedback} from '../sidecar/feedback.js';
import {readVotes} from '../sidecar/votes.js';
import {countTokens} from '../tokens.js';
import {recordFile, shown, type Workspace} from '../workspace.js';
import {contentHash, type ScannedRecord} from './scan.js';

// One record folder → everything the index keeps about it.

export type Severity = 'error' | 'warning';
export type FoundProblem = Problem & {readonly severity: Severity};

export type Loaded = {
  readonly scanned: ScannedRecord;
  readonly hash: string;
  readonly learning: Learning | undefined;
  readonly votes: readonly number[];
  readonly feedback: readonly (readonly [at: number, helpful: boolean])[];
  readonly tokens: number;
  readonly globs: readonly {readonly key: string; readonly glob: string; readonly regex: string}[];
  readonly problems: readonly FoundProblem[];
};

// A byte order mark is part of the text: what is written back must not have lost it.
const utf8 = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});

// Most records have no sidecar; the scan has looked already.
const nothing = {entries: [], problems: []};

export function loadRecord(workspace: Workspace, scanned: ScannedRecord): Loaded {
  const {id} = scanned;
  const file = shown(workspace, recordFile(workspace, id));
  if (scanned.refusal)
    return brokenRecord(scanned, '', {
      file: shown(workspace, `${workspace.learnings}/${id}`),
      line: null,
      what: scanned.refusal,
    });
  const text = readText(workspace, id);
  if (typeof text !== 'string') return brokenRecord(scanned, '', {file, line: null, what: text.refusal});
  const hash = contentHash(text);
  const parsed = parseRecord(text, file, id);
  if (!parsed.learning) return brokenRecord(scanned, hash, parsed.problem);
  const {learning} = parsed;
  const votes = scanned.votesStamp === '-' ? nothing : readVotes(workspace, id);
  const feedback = scanned.feedbackStamp === '-' ? nothing : readFeedback(workspace, id);
  return {
    scanned,
    hash,
    learning,
    votes: votes.entries.map(vote => Date.parse(vote.voted_at)),
    feedback: feedback.entries.map(entry => [Date.parse(entry.at), entry.helpful] as const),
    tokens: countTokens(`- [${id}] ${learning.summary} (${learning.scope.tags.join(', ')})\n`),
    globs: learning.scope.paths.flatMap(compiledGlob),
    problems: [
      ...parsed.warnings.map(problem => ({...problem, severity: 'warning' as const})),
      ...[...votes.problems, ...feedback.problems].map(problem => ({...problem, severity: 'error' as const})),
    ],
  };
}

/** What the scope table keeps of a glob; nothing for one that is refused. */
export function compiledGlob(glob: string): {key: string; glob: string; regex: string}[] {
  if (globProblem(glob)) return [];
  const regex = compile(glob);
  return globKeys(glob).map(key => ({key, glob, regex}));
}

function brokenRecord(scanned: ScannedRecord, hash: string, problem: Problem): Loaded {
  const empty = {learning: undefined, votes: [], feedback: [], tokens: 0, globs: []};
  return {scanned, hash, ...empty, problems: [{...problem, severity: 'error'}]};
}

export function readText(workspace: Workspace, id: string): string | {refusal: string} {
  const file = recordFile(workspace, id);
  try {
    const stat = fs.lstatSync(file);
    if (!stat.isFile()) return {refusal: 'is not a plain file.'};
    const bytes = readPlainBytes(file, maxRecordBytes);
    if (!bytes) return {refusal: `has ${stat.size} bytes; a learning may have ${maxRecordBytes} at most.`};
    return utf8.decode(bytes);
  } catch (error) {
    return {
      refusal:
        error instanceof TypeError
          ? 'is not UTF-8 text.'
          : `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}
