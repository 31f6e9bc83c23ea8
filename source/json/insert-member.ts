// Additions to a JSON text that leave every other byte as it is: a number too large for JavaScript, the order of keys and
// the spacing of the wrapped server all survive. The text is known to be valid JSON.

export type Span = {readonly start: number; readonly end: number};
export type JsonKey = string | number;
export type Addition = {readonly into: readonly JsonKey[]; readonly text: string; readonly isFirst: boolean};

/** Puts each text at the end of the object or array at its place. */
export function splice(json: string, additions: readonly Addition[]): string {
  const cuts = additions.map(({into, text, isFirst}) => {
    const span = locate(json, into);
    if (!span) throw new Error(`there is no ${into.join('.')}`);
    return {at: span.end - 1, text: isFirst ? text : `,${text}`};
  });
  return cuts
    .sort((a, b) => b.at - a.at)
    .reduce((text, cut) => text.slice(0, cut.at) + cut.text + text.slice(cut.at), json);
}

export function locate(json: string, steps: readonly JsonKey[]): Span | undefined {
  let start = skipSpace(json, 0);
  for (const step of steps) {
    const inner = typeof step === 'number' ? itemAt(json, start, step) : memberAt(json, start, step);
    if (inner === undefined) return undefined;
    start = inner;
  }
  return {start, end: skipValue(json, start)};
}

function itemAt(json: string, array: number, index: number): number | undefined {
  if (json[array] !== '[') return undefined;
  let at = skipSpace(json, array + 1);
  for (let count = 0; json[at] !== ']'; count++) {
    if (count === index) return at;
    at = skipSpace(json, skipValue(json, at));
    if (json[at] === ',') at = skipSpace(json, at + 1);
  }
  return undefined;
}

// Of a key that is there twice the last one counts, as for JSON.parse.
function memberAt(json: string, object: number, key: string): number | undefined {
  if (json[object] !== '{') return undefined;
  let position: number | undefined;
  let at = skipSpace(json, object + 1);
  while (json[at] !== '}') {
    const end = skipValue(json, at);
    const name: unknown = JSON.parse(json.slice(at, end));
    const value = skipSpace(json, skipSpace(json, end) + 1);
    if (name === key) position = value;
    at = skipSpace(json, skipValue(json, value));
    if (json[at] === ',') at = skipSpace(json, at + 1);
  }
  return position;
}

/** Where the value that starts here ends. Brackets are counted, so that no depth of nesting can exhaust the stack. */
function skipValue(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; ) {
    const character = json[at];
    if (character === '"') at = skipString(json, at);
    else if (character === '{' || character === '[') {
      depth++;
      at++;
    } else if (character === '}' || character === ']') {
      if (depth === 0) return at;
      depth--;
      at++;
    } else if (depth === 0 && /[,:\s]/.test(character ?? '')) return at;
    else {
      at++;
      continue;
    }
    if (depth === 0) return at;
  }
  return json.length;
}

function skipString(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function skipSpace(json: string, start: number): number {
  let at = start;
  while (at < json.length && ' \t\r\n'.includes(json[at] ?? '')) at++;
  return at;
}
