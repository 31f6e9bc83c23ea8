import type {CheckedDraft} from './draft.js';

/** What is allowed but probably not meant. Each sentence says what to do about it. */
export function lintDraft(draft: CheckedDraft): string[] {
  const warnings: string[] = [];
  const {paths, tags, symbols} = draft;
  if (paths !== undefined && paths.length === 0 && (tags ?? []).length === 0 && (symbols ?? []).length === 0) {
    warnings.push('the scope is empty: no file will ever bring this learning up. Add --path or --tag.');
  }
  for (const glob of paths ?? []) {
    const better = rootOnly(glob);
    if (better) warnings.push(`${glob} matches the root folder only; use ${better} for every folder.`);
    if (/^\/?\*\*(?:\/\*\*?)?$/.test(glob))
      warnings.push(`${glob} matches every file; a narrower scope keeps the learning from being noise.`);
  }
  return warnings;
}

// A bare `*.ts` is offered with every folder in front of it; undefined where the glob names a folder or means the root on purpose.
function rootOnly(glob: string): string | undefined {
  return !glob.includes('/') && /[*?[{]/.test(glob) && !glob.startsWith('**') ? `**/${glob}` : undefined;
}
