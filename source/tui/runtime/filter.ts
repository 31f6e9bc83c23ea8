import Fuse from 'fuse.js';
import {statuses} from '../../../store/record/schema.js';
import {prepared} from '../../../store/sqlite.js';
import {retrieve} from '../../deliver/retrieve.js';
import {indexContext} from '../../open/index-context.js';
import type {Orbit} from '../../open/orbit.js';
import {candidatePaths} from '../../scope/candidate-path.js';
import {searchText} from '../../scope/full-text.js';
import {matchGlob} from '../../scope/glob-filter.js';
import type {FilterHit, Row} from '../model/model.js';
import {rowsById} from '../model/select.js';

// The filter: terms narrow, words search. Fuse ranks and says which letters matched, but it is far too slow for ten
// thousand whole records, so the full-text index and a subsequence test choose what it looks at.

const terms = ['tag', 'status', 'kind', 'domain', 'path', 'by', 'id'] as const;
type Term = (typeof terms)[number];
const mostInText = 200;
const mostAlike = 100;
const mostAbout = 40;

export type FilterQuery = {readonly terms: readonly (readonly [Term, string])[]; readonly text: string};

export function parseFilter(typed: string): FilterQuery {
  const termValues: [Term, string][] = [];
  const words: string[] = [];
  for (const word of typed.trim().split(/\s+/).filter(Boolean)) {
    const match = /^(\w+):(.*)$/.exec(word);
    const name = terms.find(term => term === match?.[1]);
    if (name && match?.[2]) termValues.push([name, name === 'path' ? match[2] : match[2].toLowerCase()]);
    else if (!name) words.push(word);
  }
  return {terms: termValues, text: words.join(' ')};
}

/** Undefined where nothing was typed: then everything is shown in its own order. */
export function filterRows(orbit: Orbit, rows: readonly Row[], typed: string): FilterHit[] | undefined {
  const query = parseFilter(typed);
  if (query.terms.length === 0 && query.text === '') return undefined;
  const asksStatus = query.terms.some(([term]) => term === 'status' || term === 'id');
  const checks = query.terms.map(([term, value]) => check(orbit, term, value));
  const fits = (row: Row) => (asksStatus || row.status !== 'archived') && checks.every(passes => passes(row));
  return query.text === ''
    ? rows.filter(fits).map(({id}) => ({id, ranges: []}))
    : ranked(orbit, rows, fits, query.text);
}

function check(orbit: Orbit, term: Term, value: string): (row: Row) => boolean {
  switch (term) {
    case 'tag':
      return row => row.tags.some(tag => tag.startsWith(value));
    case 'status':
      return row => row.status.startsWith(value);
    case 'kind':
      return row => row.kind?.startsWith(value) ?? false;
    case 'domain':
      return row => row.domain?.toLowerCase().startsWith(value) ?? false;
    case 'by':
      return row => row.createdBy?.toLowerCase().includes(value) ?? false;
    case 'id':
      return idCheck(value.split(',').filter(Boolean));
    case 'path':
      return pathCheck(orbit, value);
  }
}

function idCheck(parts: readonly string[]): (row: Row) => boolean {
  return row => parts.some(part => row.id.toLowerCase().includes(part));
}

// A scope that names the text or applies to that file, or a glob over the scopes; half-typed globs do not compile and
// simply match nothing yet.
function pathCheck(orbit: Orbit, value: string): (row: Row) => boolean {
  const named = value.toLowerCase();
  if (!/[*?[{]/.test(value)) {
    const applies = appliesTo(orbit, value);
    return row => applies.has(row.id) || row.paths.some(path => path.toLowerCase().includes(named));
  }
  try {
    const matches = matchGlob(named);
    return row => row.paths.some(path => matches(path.toLowerCase()));
  } catch {
    return () => false;
  }
}

function appliesTo(orbit: Orbit, typed: string): ReadonlySet<string> {
  const {workspace} = orbit;
  const paths = candidatePaths(workspace, workspace.root, [typed]);
  return new Set(retrieve(indexContext(orbit), {paths, tags: []}).map(({id}) => id));
}

type Fits = (row: Row) => boolean;

function ranked(orbit: Orbit, rows: readonly Row[], fits: Fits, text: string): FilterHit[] {
  const words = text.toLowerCase().split(/\s+/);
  const inText = textHits(orbit, rows, fits, text);
  const spelledAlike = looksLike(rows, fits, words);
  const fuse = new Fuse([...new Set([...inText, ...spelledAlike])], {
    includeMatches: true,
    ignoreLocation: true,
    threshold: 0.3,
    keys: [
      {name: 'summary', weight: 4},
      {name: 'id', weight: 2},
      {name: 'tags', weight: 2},
      {name: 'paths', weight: 1},
    ],
  });
  const fuzzyHits = fuse.search(text.slice(0, 64));
  const letters = new Map(
    fuzzyHits.map(({item, matches}) => [
      item,
      (matches ?? []).filter(({key}) => key === 'summary').flatMap(({indices}) => indices),
    ]),
  );
  // Fuse takes several words for one pattern in their order; whatever has all of them as they are goes before its guesses.
  const literal = words.length === 1 ? [] : spelledAlike.filter(row => hasAll(row, words));
  // What only its body speaks of comes last.
  const order = new Set([...literal, ...fuzzyHits.map(({item}) => item), ...inText]);
  return Array.from(order, row => ({id: row.id, ranges: wordsIn(row.summary, words) ?? letters.get(row) ?? []}));
}

function hasAll(row: Row, words: readonly string[]): boolean {
  const {summary, scope} = searched(row);
  return words.every(word => summary.includes(word) || scope.includes(word));
}

/** Where the words stand, each as often as it does; undefined where none of them does. */
function wordsIn(summary: string, words: readonly string[]): (readonly [number, number])[] | undefined {
  const text = summary.toLowerCase();
  // A letter that has another length in lower case moves every place behind it.
  if (text.length !== summary.length) return undefined;
  const ranges: (readonly [number, number])[] = [];
  for (const word of words)
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length))
      ranges.push([at, at + word.length - 1]);
  return ranges.length === 0 ? undefined : ranges.sort(([a], [b]) => a - b);
}

function textHits(orbit: Orbit, rows: readonly Row[], fits: Fits, text: string): Row[] {
  const byId = rowsById(rows);
  const id = prepared(orbit.db, 'SELECT id FROM learnings_index WHERE row = ?');
  return searchText(orbit.db, text, {limit: mostInText, statuses: [...statuses]})
    .map(({row}) => byId.get((id.get(row) as {id: string} | undefined)?.id ?? ''))
    .filter(row => row !== undefined && fits(row)) as Row[];
}

/**
 * Has the letters of every word in their order: the cheap test that lets a misspelt or half-typed word through to Fuse. What a
 * learning says and what it is about have a share each, so that neither crowds out the other.
 */
function looksLike(rows: readonly Row[], fits: Fits, words: readonly string[]): Row[] {
  const bySummary: Row[] = [];
  const byScope: Row[] = [];
  for (const row of rows) {
    if (bySummary.length >= mostAlike && byScope.length >= mostAbout) break;
    const text = searched(row);
    if (bySummary.length < mostAlike && words.every(word => isSubsequence(word, text.summary))) {
      if (fits(row)) bySummary.push(row);
    } else if (
      byScope.length < mostAbout &&
      words.every(word => isSubsequence(word, text.scope) || isSubsequence(word, text.summary)) &&
      fits(row)
    )
      byScope.push(row);
  }
  return [...bySummary, ...byScope];
}

type Searched = {readonly summary: string; readonly scope: string};
const lowered = new WeakMap<Row, Searched>();

// Made once for a row: ten thousand of them for every letter would be half of the time.
function searched(row: Row): Searched {
  const cached = lowered.get(row);
  if (cached !== undefined) return cached;
  const summary = `${row.id} ${row.summary}`.toLowerCase();
  const texts = {summary, scope: `${row.tags.join(' ')} ${row.paths.join(' ')}`.toLowerCase()};
  lowered.set(row, texts);
  return texts;
}

function isSubsequence(needle: string, text: string): boolean {
  let from = 0;
  for (const letter of needle) {
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + letter.length;
  }
  return true;
}
