import {OrbitError} from '../../store/errors.js';

// JSON as text with places: where each value begins and ends. A settings file belongs to its owner; we change the few
// characters that are ours and leave every other one alone.

export type Place = {readonly start: number; readonly end: number};
export type ObjectNode = Place & {readonly type: 'object'; readonly members: readonly Member[]};
export type ArrayNode = Place & {readonly type: 'array'; readonly items: readonly Node[]};
export type Node = ObjectNode | ArrayNode | (Place & {readonly type: 'scalar'});
/** Starts at its key and ends with its value. */
export type Member = Place & {readonly key: string; readonly value: Node};

/** The root object; refused where the text is no JSON, or not an object. */
export function parseJsonText(text: string, file: string, options: {comments?: boolean} = {}): ObjectNode {
  const plain = (options.comments ? blankComments(text) : text).replace(/^\uFEFF/, ' ');
  try {
    JSON.parse(plain);
  } catch (error) {
    throw unusable(file, `does not parse: ${error instanceof Error ? error.message : String(error)}`);
  }
  const root = new Scanner(plain).value();
  if (root.type !== 'object') throw unusable(file, 'does not hold a JSON object');
  return root;
}

export function unusable(file: string, what: string): OrbitError {
  return new OrbitError('refused', `${file} ${what}.`, `Nothing was written. Mend ${file} and run the command again.`);
}

export function memberOf(node: ObjectNode, key: string): Member | undefined {
  return node.members.findLast(member => member.key === key);
}

/** What a node means. */
export function readNode(text: string, {start, end}: Place): unknown {
  return JSON.parse(blankComments(text.slice(start, end)));
}

/** Whether the owner of a text wrote remarks into this part of it. */
export function hasComments(text: string, {start, end}: Place = {start: 0, end: text.length}): boolean {
  return blankComments(text).slice(start, end) !== text.slice(start, end);
}

// Same length, so that places stay places.
export function blankComments(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, found =>
    found.startsWith('"') ? found : found.replace(/[^\n]/g, ' '),
  );
}

/** Walks a text that is known to be JSON. */
class Scanner {
  #at = 0;

  constructor(readonly text: string) {}

  value(): Node {
    this.#space();
    const start = this.#at;
    const opening = this.text[start];
    if (opening === '{') return this.#object(start);
    if (opening === '[') return this.#array(start);
    const end = start + (/^(?:"(?:[^"\\]|\\.)*"|[^\s,\]}]+)/.exec(this.text.slice(start))?.[0].length ?? 1);
    this.#at = end;
    return {type: 'scalar', start, end};
  }

  #object(start: number): ObjectNode {
    const members: Member[] = [];
    while (this.#next('}')) {
      const key = this.value();
      this.#space();
      this.#at++;
      const value = this.value();
      members.push({key: JSON.parse(this.text.slice(key.start, key.end)), value, start: key.start, end: value.end});
    }
    return {type: 'object', members, start, end: this.#at};
  }

  #array(start: number): ArrayNode {
    const items: Node[] = [];
    while (this.#next(']')) items.push(this.value());
    return {type: 'array', items, start, end: this.#at};
  }

  /** Steps over the bracket or comma before the next element; false, behind the closing one, at the end. */
  #next(closing: string): boolean {
    this.#space();
    if (this.text[this.#at] !== closing) this.#at++;
    this.#space();
    if (this.text[this.#at] !== closing) return true;
    this.#at++;
    return false;
  }

  #space(): void {
    while (/\s/.test(this.text[this.#at] ?? '')) this.#at++;
  }
}
