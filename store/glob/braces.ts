const maxAlternatives = 32;
const group = /\{([^{}]*,[^{}]*)\}/;

/**
 * `{a,b}/x` → `a/x`, `b/x`. Together they match at least what the glob matches; a glob whose braces are nested, empty,
 * a range, too many or beside other groups stays as it is.
 */
export function expandBraces(glob: string): string[] {
  if (!group.test(glob) || /[()[\]!]|\.\.|\{[^}]*\{/.test(glob)) return [glob];
  let expanded = [glob];
  while (expanded.some(item => group.test(item))) {
    expanded = expanded.flatMap(item => {
      const braces = group.exec(item);
      if (!braces) return [item];
      const [before, after] = [item.slice(0, braces.index), item.slice(braces.index + braces[0].length)];
      return (braces[1] ?? '').split(',').map(alternative => (alternative === '' ? '' : before + alternative + after));
    });
    if (expanded.length > maxAlternatives || expanded.includes('')) return [glob];
  }
  return expanded;
}
