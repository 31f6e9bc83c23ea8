import {canonicalGlob} from './canonical.js';
import {splitSegments} from './segments.js';

// A record is untrusted: its glob becomes a backtracking regular expression that runs in every hook. What can make one
// slow is bounded here, at write time and again when a record from git is indexed. Stars with plain text between them
// and any number of `**` are cheap (no-backtracking.ts); what is left are parts of no fixed length that follow each other
// within one name, and alternatives that overlap. Two such parts cost the square of the name's length (no name is longer
// than 255 letters, scope/candidate-path.ts), which is affordable where nothing after them can send the search back:
// `**/*.{test,spec}.*` has to work.

const maxGlobLength = 512;
const maxGlobstars = 8;
const maxStarsPerName = 4;
const maxWays = 16;
const maxWaysOfTwo = 4;

const split = 'split it into several scopes.';

export function complexityProblem(glob: string): string | undefined {
  if (glob.length > maxGlobLength) return `is longer than ${maxGlobLength} characters.`;
  // They are slashes by the time a glob is stored; what the parser does with many of them takes for ever.
  if (/\\[^\\]*\\[^\\]*\\/.test(glob)) return 'has backslashes; allowed between folders is /.';
  // What picomatch passes through as a piece of a regular expression, or reads differently from the rest of us.
  if (/\(\?[!=<:]/.test(glob)) return 'has a (?…) group, which is not a glob; list the alternatives with {a,b}.';
  if (/["\\]/.test(glob) && /[*?[({!+@]/.test(glob))
    return 'has a quote or a backslash beside wildcards; leave it out.';
  if (!isNested(glob)) return 'has groups that cross each other; close them in the order {…(…)…}.';
  if (hasBarePipe(glob)) return 'has a | outside of parentheses; list the alternatives with {a,b}.';
  if (/[)}]\+/.test(glob) || repeatsOverlapping(glob))
    return 'repeats a group that can match one text in several ways, such as +(a*) or {a,b}+; list the alternatives with {a,b} instead.';
  const segments = splitSegments(canonicalGlob(glob));
  const globstars = glob.match(/\*\*/g)?.length ?? 0;
  // Atomic groups reach neither over a group with a slash in it nor over a `**` that is only part of a name; there every
  // `**` but a last one multiplies.
  const isAtomic = !segments.some(
    segment => segment.includes('/') || (segment !== '**' && /(?:^|[({,|])\*\*/.test(segment)),
  );
  if (globstars > (isAtomic ? maxGlobstars : segments[segments.length - 1] === '**' ? 2 : 1))
    return `has too many "**"${isAtomic ? '' : ' beside a group with a slash or a name that begins with **'}; ${split}`;
  const measured = segments.filter(segment => segment !== '**').map(segment => measure(segment));
  if (measured.some(({stars}) => stars > maxStarsPerName))
    return `has more than ${maxStarsPerName} wildcards in one folder or file name; ${split}`;
  const last = measured.at(-1)?.variables ?? 0;
  if (last > (isAtomic ? 2 : 1) || measured.slice(0, -1).some(({variables}) => variables > 1))
    return `has wildcards and groups in one folder or file name that could share its letters in too many ways; ${split}`;
  const ways = last > 1 ? maxWaysOfTwo : maxWays;
  if (measured.reduce((product, {ways}) => product * ways, 1) > ways)
    return `has alternatives that overlap in more than ${ways} ways; ${split}`;
  return undefined;
}

/** How many parts of no fixed length compete for the same letters, how many alternatives can match one text, the `*`. */
type Measure = {readonly variables: number; readonly ways: number; readonly stars: number};

function measure(text: string, inParens = false): Measure {
  let variables = 0;
  let ways = 1;
  let stars = 0;
  // A star that only plain text divides from the next one leaves it no choice.
  let starIsOpen = false;
  const add = (more: number) => {
    variables += more;
    starIsOpen = false;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    const opener = /[!@+*?]/.test(character) && text[at + 1] === '(' ? character : '';
    if (opener !== '' || /[({[]/.test(character)) {
      const open = at + opener.length;
      const close = closingOf(text, open);
      const inner = text.slice(open + 1, close);
      at = close;
      if (text[open] === '[') {
        if (!isOneLetter(inner)) starIsOpen = false;
        continue;
      }
      const group = alternatives(inner, text[open] === '{' ? ',' : '|', inParens || text[open] === '(');
      stars += group.stars;
      // `!(x)` looks ahead with its alternatives and then takes any text itself.
      if (opener === '!') add(Math.max(1, group.variables));
      else add(opener === '+' || opener === '*' ? 1 : group.variables);
      const optional = opener === '?' || text[at + 1] === '?' ? 1 : 0;
      ways *= opener === '+' || opener === '*' ? 1 : group.ways + optional;
    } else if (character === '*') {
      while (text[at + 1] === '*' && text[at + 2] !== '(') at++;
      stars++;
      if (!starIsOpen) variables++;
      starIsOpen = true;
    } else if (character === '+' && (inParens || text[at - 1] === ']')) add(1);
    else if (character === '/') starIsOpen = false;
  }
  return {variables, ways, stars};
}

function alternatives(inner: string, separator: ',' | '|', inParens: boolean): Measure {
  const parts = splitAt(inner, separator);
  const measured = parts.map(part => measure(part, inParens));
  const most = (of: 'variables' | 'stars') => Math.max(...measured.map(part => part[of]));
  // Plain alternatives match one text only where one begins with the other.
  const overlapping = parts.every(isPlain)
    ? Math.max(...parts.map(part => parts.filter(other => part.startsWith(other)).length))
    : measured.reduce((sum, part) => sum + part.ways, 0);
  return {variables: most('variables'), ways: overlapping, stars: most('stars')};
}

function isPlain(text: string): boolean {
  return !/[*?[\]{}()!+@|,\\]/.test(text);
}

function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (/[({[]/.test(text[at] ?? '')) at = closingOf(text, at);
    else if (text[at] === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** A class that picomatch reads as one letter only; `[ab]` could also be the text `[ab]`. */
function isOneLetter(inner: string): boolean {
  return /^\^?[\w-]+$/.test(inner) && /[-^]/.test(inner);
}

/** Where the group that opens at `open` ends; the end of the text where it does not. */
function closingOf(text: string, open: number): number {
  if (text[open] === '[') {
    const close = text.indexOf(']', open + (text[open + 1] === '^' ? 3 : 2));
    return close === -1 ? text.length : close;
  }
  const [opens, closes] = text[open] === '{' ? ['{', '}'] : ['(', ')'];
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === opens) depth++;
    if (text[at] === closes && --depth === 0) return at;
  }
  return text.length;
}

function isNested(glob: string): boolean {
  const open: string[] = [];
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at] ?? '';
    if (character === '[') at = closingOf(glob, at);
    else if (character === '(') open.push(')');
    else if (character === '{') open.push('}');
    else if (/[)}]/.test(character) && open.pop() !== character) return false;
  }
  return open.length === 0;
}

function hasBarePipe(glob: string): boolean {
  const open: string[] = [];
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at] ?? '';
    if (character === '[') at = closingOf(glob, at);
    else if (/[({]/.test(character)) open.push(character);
    else if (/[)}]/.test(character)) open.pop();
    else if (character === '|' && open[open.length - 1] !== '(') return true;
  }
  return false;
}

// `+(…)` and `*(…)` may repeat plain alternatives that are told apart by their letters, such as `+(ab|cd)`.
function repeatsOverlapping(glob: string): boolean {
  for (const match of glob.matchAll(/[+*]\(/g)) {
    const parts = glob.slice(match.index + 2, closingOf(glob, match.index + 1)).split('|');
    const lengths = new Set(parts.map(part => part.length));
    if (!parts.every(isPlain) || lengths.size > 1 || lengths.has(0) || new Set(parts).size < parts.length) return true;
  }
  return false;
}
