// What a text reads as to somebody who looks at it, or to a model: letters of other alphabets that look like Latin ones
// become those, styles and marks go away. For comparison only, never for showing.

// By the Latin letter they look like, small and capital. Letters that Unicode itself calls a form of a Latin one
// (mathematical, full-width, circled, superscript …) are not here: compatibility decomposition finds them.
// A function, because most processes never compare a letter.
const lookingLike = (): Readonly<Record<string, string>> => ({
  a: 'аαɑ⍺ᴀᎪᗅꓮⲁΑАӑ',
  b: 'ЬьвВβΒʙᏏᖯꓐƅɓ',
  c: 'сϲᴄᏟꓚⲥСϹҫƈ¢',
  d: 'ԁɗɖđᴅᎠꓓᗞᑯժðԀ',
  e: 'еεєҽᴇᎬⴹꓰⲉ⋿℮ɛǝəеԑեҿΕЕ3',
  f: 'ϝƒꜰꓝғᖴ',
  g: 'ɡցɢᏀԍꓖᶃǥ',
  h: 'һհнʜᏂᎻΗНꓧⲏᕼħɦ',
  // Not told apart: I and l are the same stroke in many fonts.
  l: 'iіιɩıɪᎥᏆӏǀꓲⲓⵏاߊᛁןו1⍳ꙇΙІӀʟլᏞꓡᒪⳑłɭƚ∣۱١ℓ',
  k: 'кκᴋᏦꓗⲕҡĸқƙΚК',
  m: 'мᴍᎷꓟⲙᗰϻɱᛖΜМ',
  n: 'ոпηɴΝꓠⲛռиƞɳŋᑎղɲНП',
  o: 'оοσօᴏᴑꓳⲟⵔჿסه0०০໐๐ဝθΟОөߋɵø',
  p: 'рρᴘᏢꓑⲣҏþ⍴ᑭΡР',
  r: 'гʀяᎡᏒꓣᖇɾɼᴦⲅꭇꭈꮁɍʁґր',
  s: 'ѕʂꜱᏚᏕꓢᔕ$5§ƨςտടֆЅՏƽ',
  t: 'тτᴛᎢꓔⲧŧƭΤТ⊤⟙†7',
  u: 'υսμᴜꓴՍ∪ʋцᑌц',
  v: 'νѵᴠᏙꓦ∨עΝ',
  w: 'ԝωաᴡᎳᏔꓪшɯѡԜ',
  x: 'хχᕁ×ꓫΧХ',
  y: 'уγүΥʏყᎩᎽꓬⲩɣƴỿ¥ұչУҮ',
  z: 'ᴢᏃꓜʐƶΖ',
});
/** Alphabets of signs, A to Z in one row, that Unicode does not call a form of the letter. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6, 0xe0061];

let letters: ReadonlyMap<string, string> | undefined;

/** The Latin letters and digits that one character reads as; nothing where it reads as none. `i` is folded to `l`. */
export function readsAs(character: string): string {
  const known = asciiReading(character);
  if (known !== undefined) return known;
  // What Unicode says that it is comes before what it looks like: the long s is an s.
  const decomposed = decompose(character);
  if (isLatin.test(decomposed)) return fold(decomposed);
  letters ??= tableOfLetters();
  const look = letters.get(character) ?? letters.get(character.toLowerCase()) ?? letters.get(character.toUpperCase());
  if (look !== undefined) return look;
  return decomposed === character
    ? ''
    : Array.from(decomposed, part => (part === character ? '' : readsAs(part))).join('');
}

/** Whether Unicode itself calls a character a form of ASCII letters or digits: then there is no other way to read it. */
export function isFormOfLatin(character: string): boolean {
  return isLatin.test(character) || isLatin.test(decompose(character));
}

const isLatin = /^[a-z0-9$]+$/i;

function decompose(character: string): string {
  return character.normalize('NFKD').replace(marks, '');
}

const marks = /\p{M}+/gu;

// A digit that looks like a letter is one; `m` is what `rn` looks like and `d` what `cl` does, and are taken for them.
function asciiReading(character: string): string | undefined {
  if (character > '\x7f') return undefined;
  const small = character.toLowerCase();
  const pair = pairs[small];
  if (pair !== undefined) return pair;
  const at = 'i01357$'.indexOf(small);
  if (at !== -1) return 'lolests'[at];
  return /[a-z0-9]/.test(small) ? small : '';
}

/** Letters that two others look like. */
export const pairs: Readonly<Record<string, string>> = {m: 'rn', d: 'cl'};

function tableOfLetters(): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const [letter, looks] of Object.entries(lookingLike()))
    for (const look of looks) if (!table.has(look)) table.set(look, asciiReading(letter) ?? '');
  for (const first of alphabets)
    for (let at = 0; at < 26; at++)
      table.set(String.fromCodePoint(first + at), asciiReading(String.fromCharCode(97 + at)) ?? '');
  return table;
}

/** The same folding of a whole text that is known to be short. */
export function fold(text: string): string {
  return Array.from(text, readsAs).join('');
}

export type LookAlike = {readonly codePoint: number; readonly at: number; readonly letter: string};

// Letters of these alphabets in one word with Latin ones. Greek small letters stand beside Latin ones in every formula.
const foreign = /[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}Α-Ωο]/u;
const mixedWord = /[\p{L}\p{M}]{3,}/gu;

/** Letters that pass for Latin ones in a word that has Latin ones. */
export function lookAlikesIn(text: string): LookAlike[] {
  if (!foreign.test(text)) return [];
  const found: LookAlike[] = [];
  let at = 1;
  let from = 0;
  for (const {0: word, index} of text.matchAll(mixedWord)) {
    if (!/[a-z]/i.test(word) || !foreign.test(word)) continue;
    at += Array.from(text.slice(from, index)).length;
    from = index;
    for (const [place, character] of Array.from(word).entries()) {
      const letter = foreign.test(character) ? readsAs(character) : '';
      if (letter !== '')
        found.push({codePoint: character.codePointAt(0) ?? 0, at: at + place, letter: letterOf(letter)});
    }
  }
  return found;
}

function letterOf(reading: string): string {
  return Object.entries(pairs).find(([, pair]) => pair === reading)?.[0] ?? reading;
}
