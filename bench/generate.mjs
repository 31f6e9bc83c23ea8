import {
  authors,
  broadScopes,
  domains,
  nouns,
  patternScopes,
  roles,
  scopes,
  tags,
  templates,
  words as wordLists,
} from './seed-data.mjs';

// Record number i is always the same record, so a store of 100 is the beginning of a store of 100,000 and the same
// paths can be asked in both.

const words = Object.fromEntries(Object.entries(wordLists).map(([slot, list]) => [slot, list.split('|')]));
const kinds = ['solution', 'gotcha', 'best-practice', 'constraint'];
const newest = Date.UTC(2026, 4, 1);
const dayMs = 86_400_000;

/** A learning, a path that its first glob matches, and how many votes it has. */
export function makeRecord(number) {
  const random = randomFrom(number);
  const names = {p: packageName(number, random), n: name(random), text: random};
  const scope = makeScope(number, random, names);
  const created = newest - Math.floor(random() * 400) * dayMs - Math.floor(random() * dayMs);
  const updated = random() < 0.3 ? created + Math.floor(random() * 30 * dayMs) : created;
  const active = number <= broadScopes.length * 2 || random() < 0.92;
  const learning = {
    id: `L-${String(number).padStart(4, '0')}`,
    schemaVersion: 1,
    status: active ? 'active' : random() < 0.6 ? 'archived' : 'proposed',
    created_at: new Date(created).toISOString(),
    updated_at: new Date(updated).toISOString(),
    created_by: pick(authors, random),
    scope: {paths: scope.globs, tags: some(tags, 1 + Math.floor(random() * 3), random), symbols: []},
    summary: sentence(random),
    body: random() < 0.6 ? makeBody(random, names) : null,
    coia: random() < 0.25 ? makeCoia(random) : {},
    kind: random() < 0.7 ? pick(kinds, random) : null,
    domain: random() < 0.5 ? pick(domains, random) : null,
    priority: random() < 0.2 ? Math.floor(random() * 256) : null,
    confidence: random() < 0.2 ? Math.round(random() * 100) / 100 : null,
    evidence:
      random() < 0.5 ? [{kind: 'task', ref: `T-${String(1 + Math.floor(random() * 2_000)).padStart(4, '0')}`}] : [],
    supersedes: null,
    superseded_by: null,
    legacy_ids: [],
  };
  const votes = random() < 0.03 ? 1 + Math.floor(random() * 4) : 0;
  return {learning, path: scope.path, votes};
}

export function votesText({learning, votes}) {
  const lines = [];
  for (let at = 0; at < votes; at++) {
    const vote = {
      learning_id: learning.id,
      voter_model: at % 2 === 0 ? 'claude' : 'gpt',
      voted_at: new Date(newest + at * dayMs).toISOString(),
      task_id: `T-${1000 + at}`,
    };
    lines.push(`${JSON.stringify(vote)}\n`);
  }
  return lines.join('');
}

// The broad scopes come first and once, so every size of store has them and no path collects thousands of matches.
function makeScope(number, random, names) {
  const broadAt = number % 2 === 0 ? number / 2 - 1 : -1;
  const broad = broadScopes[broadAt];
  const [glob, path] = broad ?? pick(random() < 0.003 ? patternScopes : scopes, random);
  const more = broad ? 0 : random() < 0.25 ? 1 + Math.floor(random() * 2) : 0;
  const globs = [glob, ...Array.from({length: more}, () => pick(scopes, random)[0])];
  return {globs: [...new Set(globs.map(one => fill(one, names)))], path: fill(path, names)};
}

function fill(text, {p, n}) {
  return text.replaceAll('<p>', p).replaceAll('<n>', n).replaceAll('<N>', capitals(n));
}

// A repository with more learnings has more packages; the newest of them have as many learnings each as the first had.
function packageName(number, random) {
  return nameAt(Math.floor(random() * (20 + number / 25)));
}

function name(random) {
  return nameAt(Math.floor(random() * nouns.length * roles.length));
}

function nameAt(at) {
  const round = Math.floor(at / (nouns.length * roles.length));
  const noun = nouns[at % nouns.length];
  const role = roles[(Math.floor(at / nouns.length) + at) % roles.length];
  return `${noun}-${role}${round === 0 ? '' : round}`;
}

function capitals(text) {
  return text.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
}

function sentence(random) {
  return pick(templates, random).replace(/\{(\w+?)(\d?)\}/g, (_, slot) => {
    const word = pick(words[slot.toLowerCase()], random);
    return slot === slot.toLowerCase() ? word : word[0].toUpperCase() + word.slice(1);
  });
}

function makeBody(random, {p, n}) {
  const paragraphs = Array.from({length: 1 + Math.floor(random() * 3)}, () =>
    Array.from({length: 1 + Math.floor(random() * 3)}, () => sentence(random)).join(' '),
  );
  if (random() < 0.3) paragraphs.push(`\`\`\`sh\nnpm test -w ${p} -- --filter ${n}\n\`\`\``);
  if (random() < 0.3) paragraphs.push(`- ${sentence(random)}\n- ${sentence(random)}`);
  return `${paragraphs.join('\n\n')}\n`;
}

function makeCoia(random) {
  return {
    context: sentence(random),
    observation: sentence(random),
    implication: sentence(random),
    action: sentence(random),
  };
}

function some(list, count, random) {
  return [...new Set(Array.from({length: count}, () => pick(list, random)))];
}

function pick(list, random) {
  return list[Math.floor(random() * list.length)];
}

// mulberry32, seeded by the record's number.
function randomFrom(number) {
  let state = (number * 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
