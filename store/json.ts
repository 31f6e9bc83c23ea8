// The one door for JSON that somebody else may have written: what is too long, too deep or too many is refused before the
// parser sees it, so that nothing behind it has to fear a value that exhausts the stack or the memory.

export type JsonLimits = {
  /** In UTF-16 units: what the text takes in memory. */
  readonly length: number;
  readonly depth: number;
  /** Members and items, together. */
  readonly values: number;
};

export const jsonLimits: JsonLimits = {length: 64 * 1024 * 1024, depth: 128, values: 2_000_000};

export class JsonProblem extends Error {}

/** The value of a text; throws nothing but a JsonProblem, whose message continues the name of the file. */
export function readJson(text: string, limits: Partial<JsonLimits> = {}): unknown {
  const {length, depth, values} = {...jsonLimits, ...limits};
  if (text.length > length) throw new JsonProblem(`is longer than ${length} characters.`);
  checkShape(text, depth, values);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new JsonProblem('is not JSON.', {cause});
  }
}

/** The same where a broken text is no text: undefined. */
export function jsonIn(text: string, limits?: Partial<JsonLimits>): unknown {
  try {
    return readJson(text, limits);
  } catch {
    return undefined;
  }
}

// Right for every text up to its first mistake, and that is as far as the parser gets. What stands between quotes is
// passed over at the speed of a search.
function checkShape(text: string, maxDepth: number, maxValues: number): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === 0x22) {
      at = endOfString(text, at);
      if (at === -1) return;
    } else if (sign === 0x7b || sign === 0x5b) {
      values++;
      if (++depth > maxDepth) throw new JsonProblem(`is nested more than ${maxDepth} levels deep.`);
    } else if (sign === 0x7d || sign === 0x5d) depth--;
    else if (sign === 0x2c) values++;
    if (values > maxValues) throw new JsonProblem(`has more than ${maxValues} values.`);
  }
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}
