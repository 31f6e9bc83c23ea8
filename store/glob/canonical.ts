/** A glob that reaches the matcher: the root slash dropped, `foo/` spelled out as `foo/**`. */
export function canonicalGlob(glob: string): string {
  const rooted = glob.replace(/^\/+/, '');
  return rooted.endsWith('/') ? `${rooted}**` : rooted;
}
