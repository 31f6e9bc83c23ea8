import {splitOutsideGroups} from '../../store/glob/segments.js';

/** A list of globs on one line: commas separate them, except inside braces and groups. */
export function splitGlobs(text: string): string[] {
  return splitOutsideGroups(text, ',')
    .map(glob => glob.trim())
    .filter(glob => glob !== '');
}
