// A record is untrusted: its glob becomes a backtracking regular expression that runs in every hook. What can make
// one slow is bounded here, at write time and again when a record from git is indexed.

const maxGlobLength = 512;
const maxStarsPerSegment = 4;
const maxGlobstars = 4;
const maxGroups = 16;

export function complexityProblem(glob: string): string | undefined {
  if (glob.length > maxGlobLength) return `is longer than ${maxGlobLength} characters.`;
  const segments = glob.split('/');
  if (segments.filter(segment => segment.includes('**')).length > maxGlobstars) {
    return `has more than ${maxGlobstars} "**"; split it into several scopes.`;
  }
  if (segments.some(segment => stars(segment) > maxStarsPerSegment)) {
    return `has more than ${maxStarsPerSegment} wildcards in one folder or file name; split it into several scopes.`;
  }
  if ((glob.match(/[({]/g) ?? []).length > maxGroups)
    return `has more than ${maxGroups} groups; split it into several scopes.`;
  if (repeatsAGroupWithWildcards(glob)) {
    return 'repeats a group that itself has wildcards or groups, such as +(a*) or *(+(a)); list the alternatives with {a,b} instead.';
  }
  return undefined;
}

function stars(segment: string): number {
  return (segment.match(/\*+/g) ?? []).length;
}

// `+(…)` and `*(…)` become quantified groups: anything variable inside them can backtrack exponentially, and so
// can alternatives that overlap (`+(a|aa)`). Only short plain alternatives of one length are let through.
function repeatsAGroupWithWildcards(glob: string): boolean {
  for (const match of glob.matchAll(/[+*]\(/g)) {
    const inner = groupFrom(glob, match.index + 1);
    if (inner === undefined || /[*+?()[\]{}!@]/.test(inner)) return true;
    const lengths = new Set(inner.split('|').map(part => part.length));
    if (lengths.size > 1) return true;
  }
  return false;
}

function groupFrom(glob: string, open: number): string | undefined {
  let depth = 0;
  for (let at = open; at < glob.length; at++) {
    if (glob[at] === '(') depth++;
    if (glob[at] === ')' && --depth === 0) return glob.slice(open + 1, at);
  }
  return undefined;
}
