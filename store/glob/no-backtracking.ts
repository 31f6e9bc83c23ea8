import {expression} from './canonical.js';
import {splitSegments} from './segments.js';

// picomatch's expressions backtrack: in `*a*b*c` every star tries every place again for every place of the one before
// it, and so does every `**`. But once `*a` has found its first `a`, a later one helps nobody, because the star that
// follows takes whatever lies between; the same holds for the folders before a further `**`. So each of these becomes
// an atomic group: a lookahead is not entered again, and the back reference takes what it saw. A run of stars then costs
// one pass over the path instead of a power of its length. What is matched stays the same.

const star = '[^/]*?';
const globstar = String.raw`(?:(?:(?!(?:^|\/)\.{1,2}(?:\/|$)).)*?)`;
/** What picomatch writes for a `/**` between two folders; the same with the nearest place tried first. */
const between = String.raw`(?:\/(?!\.{1,2}(?:\/|$))${globstar}\/|\/|$)`;
const nearest = String.raw`(?:\/|\/(?!\.{1,2}(?:\/|$))${globstar}\/)`;

/** Characters that stand for themselves, `?` and `[a-z]`: nothing that could be longer or shorter. */
const fixed = String.raw`(?:\[\^\/\](?!\*)|\[[\w-]+\](?!\+)|\[\^[\w-]+\/\](?!\+)|\\[^\w/]|[^\\[\](){}|*+?.^$/])`;
const starThenFixed = new RegExp(`${escaped(star)}${fixed}+(?=${escaped(star)})`, 'g');

export function withoutBacktracking(source: string, glob: string): string {
  let count = 0;
  const atomicGroup = (part: string, then = '') => {
    const name = `f${count++}`;
    return `(?=(?<${name}>${part})${then})\\k<${name}>`;
  };
  const parts = /^\^\(\?:([\s\S]*)\)\$$/.exec(source)?.[1]?.split(between) ?? [];
  const globstars = parts.length - 1 + (parts[0]?.includes(globstar) ? 1 : 0);
  // A group with a slash in it may be one folder or two: then the first to begin is not always the first to end.
  const isPlain = globstars < 2 || splitSegments(glob).some(segment => segment.includes('/'));
  return (isPlain ? source : `^(?:${joinFolders(parts)})$`).replace(starThenFixed, match => atomicGroup(match));

  function joinFolders(parts: readonly string[]): string {
    const [first = '', ...middle] = parts;
    const last = middle.pop();
    if (last === undefined) return first;
    const start = first.includes(globstar) ? atomicGroup(first, '\\/') : first;
    const whole = middle.reduce((built, part) => atomicGroup(built + nearest + part, '\\/'), start) + nearest + last;
    // Where the end may be nothing at all, `a/**/{,b}` also means `a`.
    return expression(`^(?:${last})$`).test('') ? `(?:${whole}|${joinFolders(parts.slice(0, -1))})` : whole;
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
