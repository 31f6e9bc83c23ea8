/** Splits at slashes outside {…}, (…) and […]: `{src,lib/x}/**` has two segments. */
export function splitSegments(glob: string): string[] {
  return splitOutsideGroups(glob, '/');
}

export function splitOutsideGroups(glob: string, separator: string): string[] {
  const segments: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at];
    if (character === '{' || character === '(' || character === '[') depth++;
    else if ((character === '}' || character === ')' || character === ']') && depth > 0) depth--;
    else if (character === separator && depth === 0) {
      segments.push(glob.slice(start, at));
      start = at + 1;
    }
  }
  segments.push(glob.slice(start));
  return segments;
}
