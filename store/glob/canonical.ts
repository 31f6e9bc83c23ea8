/** A glob that reaches the matcher: the root slash dropped, `foo/` spelled out as `foo/**`. */
export function canonicalGlob(glob: string): string {
  const rooted = fromRoot(glob);
  return rooted.endsWith('/') ? `${rooted}**` : rooted;
}

/** The glob read as the plain name of a folder, brackets and all; undefined where it has a `*` or `?`. */
export function folderName(glob: string): string | undefined {
  return /[*?]/.test(glob) ? undefined : fromRoot(glob).replace(/\/+$/, '');
}

function fromRoot(glob: string): string {
  return glob.replace(/^(?:\.?\/)+/, '');
}
