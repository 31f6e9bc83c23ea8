// What the matcher makes of a glob that is in the index: its canonical form, the folder it may be, the text that every
// match holds, and its expression.

const literals = new Map<string, string>();
const cacheLimit = 20_000;

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

/**
 * A piece of text that is in every path the glob matches; empty where none is certain. Looking for it takes a tenth of
 * the time of an expression, and nearly every candidate that does not match fails here.
 */
export function requiredLiteral(canonical: string): string {
  const cached = literals.get(canonical);
  if (cached !== undefined) return cached;
  if (literals.size >= cacheLimit) literals.clear();
  const literal = longestPiece(canonical);
  literals.set(canonical, literal);
  return literal;
}

// Only where `*` is all the syntax there is. A slash belongs to no piece: `**/a` also matches `a`.
function longestPiece(canonical: string): string {
  if (/[?[\]{}()!+@|"'\\^$,:=<>]/.test(canonical)) return '';
  return canonical.split(/[*/]+/).reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '');
}

// A brace expression at its limits compiles to a fraction of this.
const maxSource = 64 * 1024;
const never = /(?!)/;

/** A stored source → the expression. Dot-all, because a line break is a letter of a file name like any other. */
export function expression(source: string): RegExp {
  return source.length > maxSource ? never : new RegExp(source, 's');
}
