// Whether a text could hold a key, for a process that must not load the rules to find out. It errs towards yes.

// Of a text in small letters: an expression that ignores case takes longer to make than all of these texts to read.
const told =
  /:\/\/[^\s/@]{0,256}:[^\s/@]{3,}@|-----begin|(?:key|secret|token|pass\w{0,6}|pwd|credentials?|auth\w{0,10}|bearer|basic)["'`)\]]{0,2}[ \t]{0,4}(?:[:=,]|is\b)|\b(?:bearer|basic|machine|curl)\b[^\n]{0,200}\d/;
const runs = /[A-Za-z0-9_+/=.~|%:-]{16,}/g;
/** Words, numbers and what stands between them, as paths and names are made of; a year or a port is no key. */
const wordy =
  /(?<![A-Za-z0-9])(?:[A-Z]?[a-z]{2,14}|[A-Z]{2,14}|[A-Za-z]|\d{1,15})(?![A-Za-z0-9])|(?<![A-Z0-9])[A-Z]?[a-z]{3,14}(?=[A-Z][a-z]{3}|\d{0,2}(?![A-Za-z0-9]))|[^A-Za-z0-9]/g;
const leastLeft = 7;

/** One of these stands in whatever that expression finds, and most texts hold none: then it need not even be made. */
const marks = ':// -----begin key secret token pass pwd credential auth bearer basic machine curl'.split(' ');

function isTold(small: string): boolean {
  return marks.some(mark => small.includes(mark)) && told.test(small);
}

export function mayHoldKey(text: string): boolean {
  // What is no plain ASCII may hide one.
  if (
    /[^\t\n\r -~–—‘’“”…→≤≥×]/.test(text) &&
    /[^\p{L}\p{M}\p{P}\p{Zs}\p{Sm}\p{So}\t\n\r -~]|[\uff01-\uff5e]|[\u{1d400}-\u{1d7ff}]/u.test(text)
  )
    return true;
  if (isTold(text.toLowerCase())) return true;
  for (const [run] of text.matchAll(runs)) if (run.replace(wordy, '').length >= leastLeft) return true;
  return false;
}
