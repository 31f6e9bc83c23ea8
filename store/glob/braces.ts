const maxAlternatives = 32;
const group = /\{([^{}]*,[^{}]*)\}/;

/**
 * `{a,b}/x` → `a/x`, `b/x`. Together they match at least what the glob matches; a glob whose braces are nested, empty,
 * a range, too many or beside other groups stays as it is.
 */
export function expandBraces(glob: string): string[] {
  if (!group.test(glob) || /[()[\]!]|\.\.|\{[^}]*\{/.test(glob)) return [glob];
  let expanded = [glob];
  while (expanded.some(one => group.test(one))) {
    expanded = expanded.flatMap(one => {
      const found = group.exec(one);
      if (!found) return [one];
      const [before, after] = [one.slice(0, found.index), one.slice(found.index + found[0].length)];
      return (found[1] ?? '').split(',').map(alternative => (alternative === '' ? '' : before + alternative + after));
    });
    if (expanded.length > maxAlternatives || expanded.includes('')) return [glob];
  }
  return expanded;
}
