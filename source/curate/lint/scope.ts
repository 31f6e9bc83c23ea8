/** What about a scope is allowed but probably not meant. Each sentence says what to do about it. */
export function scopeWarnings(scope: {
  readonly paths?: readonly string[];
  readonly tags?: readonly string[];
  readonly symbols?: readonly string[];
}): string[] {
  const {paths, tags = [], symbols = []} = scope;
  const warnings: string[] = [];
  if (paths !== undefined && paths.length + tags.length + symbols.length === 0) {
    warnings.push('the scope is empty: no file will ever bring this learning up. Add --path or --tag.');
  }
  for (const glob of paths ?? []) {
    const better = rootOnly(glob);
    if (better) warnings.push(`${glob} matches the root folder only; use ${better} for every folder.`);
    if (isOverBroad(glob))
      warnings.push(`${glob} matches every file; a narrower scope keeps the learning from being noise.`);
  }
  return warnings;
}

export function isOverBroad(glob: string): boolean {
  return /^\/?\*\*(?:\/\*\*?)?$/.test(glob);
}

// A bare `*.ts` is offered with every folder in front of it; undefined where the glob names a folder or means the root.
function rootOnly(glob: string): string | undefined {
  return !glob.includes('/') && /[*?[{]/.test(glob) && !glob.startsWith('**') ? `**/${glob}` : undefined;
}
