type DraftScope = {
  readonly paths?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly symbols?: readonly string[] | undefined;
};

/** What about a scope is allowed but probably not meant. Each sentence says what to do about it. */
export function scopeWarnings(scope: DraftScope): string[] {
  const roots = (scope.paths ?? []).flatMap(glob => {
    const suggested = rootOnly(glob);
    return suggested ? [`${glob} matches the root folder only; use ${suggested} for every folder.`] : [];
  });
  return [...roots, ...breadthWarnings(scope)];
}

/** A scope that brings the learning up nowhere or everywhere. */
export function breadthWarnings({paths, tags = [], symbols = []}: DraftScope): string[] {
  if (paths !== undefined && paths.length + tags.length + symbols.length === 0)
    return ['the scope is empty: no file will ever bring this learning up. Add --path or --tag.'];
  return (paths ?? [])
    .filter(isOverBroad)
    .map(glob => `${glob} matches every file; a narrower scope keeps the learning from being noise.`);
}

/** Made of nothing but wildcards that match any name: `**`, `**\/*`, `*\/**`, `**\/*.*`, `{**,*}`. */
export function isOverBroad(glob: string): boolean {
  const segments = glob.replace(/^\//, '').replace(/\/$/, '/**').split('/');
  return glob.includes('**') && segments.every(segment => anyName.test(segment));
}

const anyName = /^(?:\*\*?|\?\*|\*\.\*|\{(?:[.*?]{1,3},){0,8}\*\*?(?:,[.*?]{1,3}){0,8}\})$/;

// A bare `*.ts` is offered with every folder in front of it; undefined where the glob names a folder or means the root.
function rootOnly(glob: string): string | undefined {
  return !glob.includes('/') && /[*?[{]/.test(glob) && !glob.includes('**') ? `**/${glob}` : undefined;
}
