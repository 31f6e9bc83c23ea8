import {expression} from '../../store/glob/canonical.js';
import {compile} from '../../store/glob/compile.js';
import {checkGlob} from '../../store/glob/normalize.js';

/** A predicate for a glob that a person typed as a filter; throws a usage error where it does not compile. */
export function matchGlob(typed: string): (path: string) => boolean {
  const glob = typed.trim().replaceAll('\\', '/');
  checkGlob(glob);
  const regex = expression(compile(glob));
  return path => path === glob || regex.test(path);
}
