import {splitSegments} from './segments.js';

// picomatch's expressions backtrack: in `*a*b*c` every star tries every place again for every place of the one before
// it, and so does every `**`. But once `*a` has found its first `a`, a later one helps nobody, because the star that
// follows takes whatever lies between; the same holds for the folders before a further `**`. So each of these finds is
// made final: a lookahead is not entered again, and the back reference takes what it saw. A run of stars then costs one
// pass over the path instead of a power of its length. What is matched stays the same.

const star = '[^/]*?';
const globstar = String.raw`(?:(?:(?!(?:^|\/)\.{1,2}(?:\/|$)).)*?)`;
/** What picomatch writes for a `/**` between two folders, and the same with the nearest place tried first. */
const between = String.raw`(?:\/(?!\.{1,2}(?:\/|$))${globstar}\/|\/|$)`;
const nearest = String.raw`(?:\/|\/(?!\.{1,2}(?:\/|$))${globstar}\/|$)`;
const folderEnd = String.raw`(?:\/|$)`;

/** Characters that stand for themselves, `?` and `[a-z]`: nothing that could be longer or shorter. */
const fixed = String.raw`(?:\[\^\/\](?!\*)|\[[\w-]+\](?!\+)|\[\^[\w-]+\/\](?!\+)|\\[^\w/]|[^\\[\](){}|*+?.^$/])`;
const starThenFixed = new RegExp(`${escaped(star)}${fixed}+(?=${escaped(star)})`, 'g');

export function makeFinal(source: string, glob: string): string {
  let count = 0;
  const final = (part: string, then = '') => {
    const name = `f${count++}`;
    return `(?=(?<${name}>${part})${then})\\k<${name}>`;
  };
  const stars = source.replace(starThenFixed, found => final(found));
  const body = /^\^\(\?:([\s\S]*)\)\$$/.exec(stars)?.[1];
  const [first = '', ...rest] = body?.split(between) ?? [];
  // A group with a slash in it may be one folder or two: then the first to begin is not always the first to end.
  if (rest.length === 0 || splitSegments(glob).some(segment => segment.includes('/'))) return stars;
  const last = rest.pop() ?? '';
  const start = first.includes(globstar) ? final(first, folderEnd) : first;
  const before = rest.reduce((done, part) => final(done + nearest + part, folderEnd), start);
  return `^(?:${before}${between}${last})$`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
