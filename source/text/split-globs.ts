/** A list of globs on one line: commas separate them, except inside braces and groups. */
export function splitGlobs(text: string): string[] {
  return (text.match(/(?:\{[^}]*\}|\([^)]*\)|[^,])+/g) ?? []).map(glob => glob.trim());
}
