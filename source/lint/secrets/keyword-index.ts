import type {SecretRule} from './rule.js';

// Which rules a text could concern at all. Hundreds of keywords are looked for in one walk: their first three letters lead
// to them. Most texts hold none, and no expression is tried.

type Entry = {readonly keyword: string; readonly rules: number[]};

const size = 1 << 15;

export function keywordIndex(rules: readonly SecretRule[]): (small: string) => SecretRule[] {
  const entries = new Map<string, Entry>();
  for (const [at, {keywords}] of rules.entries())
    for (const keyword of keywords) {
      const entry = entries.get(keyword) ?? {keyword, rules: []};
      entry.rules.push(at);
      entries.set(keyword, entry);
    }
  const short = [...entries.values()].filter(({keyword}) => keyword.length < 3);
  const byStart: (Entry[] | undefined)[] = new Array(size);
  for (const entry of entries.values()) {
    if (entry.keyword.length < 3) continue;
    const place = [...entry.keyword.slice(0, 3)].reduce((rest, letter) => rolled(rest, letter.charCodeAt(0)), 0);
    const there = byStart[place];
    if (there) there.push(entry);
    else byStart[place] = [entry];
  }
  return small => {
    const concerned = new Set<number>();
    const add = (entry: Entry) => {
      for (const rule of entry.rules) concerned.add(rule);
    };
    for (const entry of short) if (small.includes(entry.keyword)) add(entry);
    let place = 0;
    for (let at = 0; at < small.length; at++) {
      place = rolled(place, small.charCodeAt(at));
      const found = byStart[place];
      if (found) for (const entry of found) if (small.startsWith(entry.keyword, at - 2)) add(entry);
    }
    return [...concerned].sort((a, b) => a - b).map(at => rules[at] as SecretRule);
  };
}

/** The last three letters, five bits of each. */
function rolled(place: number, code: number): number {
  return ((place << 5) | (code & 31)) & (size - 1);
}
