/** The folders (or the file) that a glob names before its first wildcard: `src/api` of `src/api/**`. */
export function literalPrefix(glob: string): string {
  const segments = glob.replace(/^\//, '').replace(/\/$/, '').split('/');
  const magic = segments.findIndex(segment => /[*?[{(!]/.test(segment));
  return (magic === -1 ? segments : segments.slice(0, magic)).join('/');
}
