// What is true of one piece of work and of nothing else. A rule says what always holds; these say what was, what is open
// or who did it. Precision first: a sentence that is dropped here is named in the summary, not lost.

const signs: readonly (readonly [RegExp, string])[] = [
  [/\b(?:[TL]-\d{4,}|L\d{8}-\d+)\b/, 'names a task or a learning by its id'],
  [
    /\b(?:this|the current|that) (?:task|ticket|pr|pull request|branch|commit|session|run|change|diff)\b/i,
    'is about this piece of work',
  ],
  [/(?:^|\s)(?:PR|MR|issue)?\s?#\d{2,}\b/, 'names an issue or a pull request'],
  [
    /\b(?:commit|sha|revision) [0-9a-f]{7,40}\b|\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{10,40}\b/i,
    'names a commit',
  ],
  [
    /^(?:i|we)\b(?:'ve| have| had)?\s+(?:now |just |already |also )?(?:add|fix|chang|implement|updat|remov|refactor|creat|renam|mov|replac|complet|finish|wrote|written|made|did|done|ran)/i,
    'says what was done',
  ],
  [
    /^(?:added|fixed|changed|implemented|updated|removed|refactored|created|renamed|moved|replaced|completed|finished)\s+(?:the|an?|some|all|this|that|it|both|two|three|\d+|new|missing|support|tests?|docs)\b/i,
    'says what was done',
  ],
  [
    /\b(?:all|the|both|\d+)(?: \w+)? tests? (?:now |currently |still )?(?:pass(?:es|ed)?|fail(?:s|ed)?|are (?:green|red|passing|failing))\s*[.!]?$/i,
    'reports the state of the tests',
  ],
  [
    /\b(?:todo|fixme|next steps?|still (?:open|missing|to do)|remains? to be|will be done|not yet (?:implemented|done))\b/i,
    'says what is still to be done',
  ],
  [
    /\b(?:at the moment|for now|as of (?:today|now)|so far|today|yesterday|right now)\b/i,
    'describes a passing state of things',
  ],
];

/** Why a summary is no lasting rule; undefined where it may be one. */
export function transientReason(summary: string): string | undefined {
  return signs.find(([sign]) => sign.test(summary))?.[1];
}
