import {compile} from '../../store/glob/compile.js';
import {checkGlob} from '../../store/glob/normalize.js';

/** A predicate for a glob that a person typed as a filter; throws a usage error where it does not compile. */
export function matchGlob(glob: string): (path: string) => boolean {
  checkGlob(glob);
  const regex = new RegExp(compile(glob));
  return path => path === glob || regex.test(path);
}
