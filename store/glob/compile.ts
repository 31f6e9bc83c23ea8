// This folder: what a scope glob means, which globs are too dangerous, and the keys they are filed under.

import picomatch from 'picomatch';
import {memoize} from '../memoize.js';
import {canonicalGlob, expression} from './canonical.js';
import {withoutBacktracking} from './no-backtracking.js';

// The one place that knows what a scope glob means. Index time calls `compile` and stores the regular expression,
// so the hot path neither loads nor runs picomatch.

const options: picomatch.PicomatchOptions = {dot: true, strictBrackets: true, maxLength: 1024};

export function hasMagic(text: string): boolean {
  return /[*?[\]{}()!+@|"\\^$]/.test(text);
}

/** Source of the regular expression that decides; throws where picomatch or the RegExp engine refuses the glob. */
export const compile = memoize((glob: string): string => {
  const canonical = canonicalGlob(glob);
  const {source} = picomatch.makeRe(canonical, options);
  // picomatch answers a glob it cannot turn into a RegExp with one that never matches.
  if (source === '$^') throw new Error('it can never match');
  const safe = withoutBacktracking(source, canonical);
  expression(safe);
  return safe;
});
