/** The files of an apply_patch text, in its order; both names of a moved one. */
export function patchPaths(patch: string): string[] {
  const paths: string[] = [];
  for (const [, path] of patch.matchAll(/^\*\*\* (?:Update File|Add File|Delete File|Move to): (.+)$/gm)) {
    const trimmed = path?.trim();
    if (trimmed) paths.push(trimmed);
  }
  return [...new Set(paths)];
}
