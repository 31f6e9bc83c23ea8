// The parts that the rules of this folder are made of. A rule is data: what it is called, what it looks for, and one text
// that it finds and one that it leaves alone, both of which the tests try. In an example `{hex:32}` stands for 32 random
// characters of that alphabet, so that no scanner takes these files for a leak.
//
// Every expression is linear: bounded repeats, none inside another, and a literal to start from.

export type SecretRule = {
  readonly name: string;
  /** Its first group, where it has one, is the secret; the rest says where it stands. */
  readonly expression: RegExp;
  /** In small letters. A text that has none of them is not searched. */
  readonly keywords: readonly string[];
  /** The least bits of information in one character. Below it stands a word, or a key from an example. */
  readonly entropy?: number;
  readonly example: string;
  readonly counterExample: string;
  /** What an expression cannot say about a match. */
  readonly isReal?: (secret: string, match: string) => boolean;
  /** What the text must say elsewhere, and the parts of it that are then searched. */
  readonly within?: {readonly text: RegExp; readonly parts: RegExp};
};

type Shape = Pick<SecretRule, 'expression' | 'keywords'>;

/** A key that begins with its issuer's own letters and needs nothing around it. */
export function begins(starts: readonly string[], rest: string, flags = ''): Shape {
  const pattern = `(?<![A-Za-z0-9])(?:${starts.map(literal).join('|')})(?:${rest})(?![A-Za-z0-9])`;
  return {expression: new RegExp(pattern, `g${flags}`), keywords: starts.map(start => start.toLowerCase())};
}

/** A key of another form; one of the keywords stands in it. */
export function looksLike(keywords: readonly string[], pattern: string, flags = ''): Shape {
  return {expression: new RegExp(`(?<![A-Za-z0-9])(?:${pattern})(?![A-Za-z0-9])`, `g${flags}`), keywords};
}

const opening = '[ \\t"\'`]{0,4}';
const assigned = '["\'`)\\]]{0,2}[ \\t]{0,3}(?::=|=>|[:=,])';
const told = "[\\w .'-]{0,30}(?:key|token|secret|password|credential)[\\w .-]{0,12}[\"'`)]{0,2}";

/**
 * A key without a face: hexadecimal digits, say. The service is named before it and the key assigned to that name, or
 * the sentence speaks of a key or a token.
 */
export function near(services: readonly string[], value: string): Shape {
  const names = services.map(literal).join('|');
  const pattern = `(?:${names})(?:[\\w.-]{0,40}${assigned}|${told}(?:[ \\t]{0,3}(?::=|=>|[:=,(])|[ \\t]{1,3}is\\b|[ \\t]))`;
  return {
    expression: new RegExp(`${pattern}${opening}(${value})(?![\\w-])`, 'gi'),
    keywords: services.map(service => service.toLowerCase()),
  };
}

export const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Digits, and letters of both cases. */
export function isMixed(text: string): boolean {
  return /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);
}

/** Digits and letters, as a key has; of letters alone only in no order. */
export function hasDigitAndLetter(text: string): boolean {
  return (/\d/.test(text) && /[a-z]/i.test(text)) || isShuffled(text);
}

/** Letters of both cases in no order; the words of a name in camel case are longer. */
export function isShuffled(text: string): boolean {
  const capitals = text.replace(/[^A-Z]/g, '').length;
  const small = text.replace(/[^a-z]/g, '').length;
  return text.length >= 16 && Math.min(capitals, small) > text.length / 3.5;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
