// What a reader does not see and a model does: fillers, joiners, selectors, tags, controls of direction, music and
// annotation. Any of them can carry a hidden text, so none is kept but where scripts and emoji cannot do without, and
// there at most one: nothing can be counted or varied that nobody sees.

const plain = /^[\t\n\x20-\x7e]*$/;

export type Invisible = {
  readonly codePoint: number /** Its place among the characters, from 1. */;
  readonly at: number;
};

export function withoutInvisible(text: string): string {
  return plain.test(text) ? text : text.replace(pattern(), (_, kept?: string) => kept ?? '');
}

export function invisibleIn(text: string): Invisible[] {
  if (plain.test(text)) return [];
  const found: Invisible[] = [];
  let at = 1;
  let from = 0;
  for (const {0: character, 1: kept, index} of text.matchAll(pattern())) {
    if (kept !== undefined) continue;
    at += lengthOf(text.slice(from, index));
    from = index;
    found.push({codePoint: character.codePointAt(0) ?? 0, at});
  }
  return found;
}

function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

// Compiled when the first text has more than ASCII: the properties of Unicode cost more than most processes do.
let compiled: RegExp | undefined;

function pattern(): RegExp {
  compiled ??= new RegExp(`(${kept.join('|')})|[${invisible}]`, 'gu');
  return compiled;
}

// The last four look like nothing, or like nothing in particular, and are no such code points by name: private use, the
// place of an object, the filler of Khitan, a note head without a head.
/** As part of a class in a regular expression with the flag `u`. */
export const invisible = String.raw`\p{Default_Ignorable_Code_Point}\p{Cf}\p{Noncharacter_Code_Point}\p{Co}\ufffc\u{16fe4}\u{1d159}`;

const emoji = String.raw`(?![0-9#*])\p{Emoji}`;
const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1039\u103a\u17d2]`;
const cursive = String.raw`(?=\p{L})[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]`;
// After these nothing joins anyway, and a non-joiner would show nothing.
const joinsNoNext = String.raw`[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f]`;
// Signs that everybody sees, format characters by name only: they stand around the numbers or the words after them.
const seen = String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`;
// Only the flags that fonts have: any other sequence of tags shows as a black flag, whatever it says.
const flagTags = ['beng', 'bsct', 'bwls'].map(
  name => `${[...name].map(letter => `\\u{e00${letter.charCodeAt(0).toString(16)}}`).join('')}\\u{e007f}`,
);

// The character itself comes first: a lookbehind at every place of a long text would take its time.
const kept = [
  seen,
  // A picture instead of a sign, where the character can be either.
  String.raw`\ufe0f(?<=[0-9#*]\ufe0f)(?=\u20e3)`,
  String.raw`\ufe0f(?<=(?!\p{Emoji_Presentation})${emoji}\ufe0f)`,
  // One picture made of several.
  String.raw`\u200d(?<=${emoji}\ufe0f?\u200d)(?=${emoji})`,
  String.raw`\u{e0067}(?<=\u{1f3f4}\u{e0067})(?:${flagTags.join('|')})`,
  // How consonants meet in the scripts of India, and where letters must not join in those that are written joined.
  String.raw`[\u200c\u200d](?<=${virama}[\u200c\u200d])`,
  String.raw`\u200d(?<=\p{L}\u200d)(?=${virama})`,
  String.raw`\u200c(?<=(?!${joinsNoNext})${cursive}\p{Mn}{0,3}\u200c)(?=${cursive})`,
  // The form that a letter has inside a word, at the edge of one: `ه‍`. Between two letters it would show nothing.
  String.raw`\u200d(?<=(?!${joinsNoNext})${cursive}\p{Mn}{0,3}\u200d)(?![${invisible}\p{Mn}]*${cursive})`,
  String.raw`\u200d(?<=(?:^|(?!${cursive})[^${invisible}\p{Mn}])\u200d)(?=(?!\u0621)${cursive})`,
];
