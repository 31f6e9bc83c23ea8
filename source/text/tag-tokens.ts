import {isFormOfLatin, readsAs} from './look-alikes.js';

// What a character means inside a tag, or an entity that stands for one.

type Kind = 'opener' | 'closer' | 'certain' | 'listed' | 'unknown' | 'slash' | 'colon' | 'bar' | 'blank' | 'other';
export type Meaning = {readonly kind: Kind; readonly letters: string};

export type Brackets = {readonly openers: string; readonly closers: string};

// Look-alikes of `<`, single and double, with whatever else is drawn as an angle that is open to the right; of `>` only
// the single ones, because «system» is a word in quotation marks.
export const angles: Brackets = {
  openers:
    '<‹«˂ᐸᐊᚲくㄑ〈≪≺⋖❬❮❰⟨⟪⦑⦉⦓⧼⩹⪡⫷⫹⊰〈《︽︿﹤＜\u{1d236}≤⩽≦≨≲≶≼≾⊲⊴⋘⋜⋞⋚⋦⋨⋪⋬⩻⩿⪁⪃⪅⪇⪉⪋⪍⪏⪑⪕⪗⪙⪛⪝⪟⪣⪦⪨⪪⪬⪯⪱⪳⪵⪷⪹⪻◁◀◂◃◄◅⯇⏴⧏',
  closers: '>›˃ᐳᐅᚳ〉≻⋗❭❯❱⟩⦒⦊⦔⧽⩺⪢⫸⫺⊱〉﹀﹥＞\u{1d237}≥⩾≧⋝⪧▷▶▸▹►⊳|',
};
export const squares: Brackets = {openers: '[［【〔⟦⁅❲〚', closers: ']］】〕⟧⁆❳〛'};

export const bars = '|｜│∣ǀ┃❘⏐￨¦';
const slashes = '/\\⁄∕／⧸╱⟋\\＼﹨⧵';
const colons = ':：﹕꞉ː∶︰ˑ׃᛬։';

/** With those that a stroke through an opening bracket gives. */
export function allOpeners({openers}: Brackets): string {
  return Array.from(openers, opener => opener + composed(`${opener}\u0338`)).join('');
}

function composed(text: string): string {
  const whole = text.normalize('NFC');
  return Array.from(whole).length === 1 ? whole : '';
}

// `&lt` needs no semicolon, and an ampersand may be one that was written as an entity itself.
const entities =
  /&(?:amp;|#0{0,30}38;|#x0{0,30}26;)*(?:#x([0-9a-f]{1,40});?|#([0-9]{1,40});?|([lg]t);?|([a-z][a-z0-9]{1,31});)/iy;
const namedKinds: readonly (readonly [RegExp, string])[] = [
  [/^(?:lt|l[st]?aquo|lang|langle|laquo|ll|prec|leq?|nlt|nvlt)$/i, '<'],
  [/^(?:gt|rsaquo|rang|rangle|succ|geq?|ngt)$/i, '>'],
  [/^(?:sol|bsol)$/i, '/'],
  [/^colon$/i, ':'],
  [/^(?:vert|verbar)$/i, '|'],
  [/^lsqb$|^lbrack$/i, '['],
  [/^rsqb$|^rbrack$/i, ']'],
  [/^(?:nbsp|tab|newline)$/i, ' '],
  [/^(?:amp|lowbar|hyphen|dash|quot|apos|period|comma|shy)$/i, '-'],
];
const namedLetter =
  /^([a-z])(?:scr|fr|opf|acute|grave|uml|circ|tilde|caron|cedil|ring|macr|ogon|dot|breve|dblac|strok|slash)$/i;

const most = 4096;

/** Reads the tokens of a text; what each character means is looked up once. */
export class Tokens {
  end = 0;
  readonly #openers: string;
  readonly #closers: string;
  readonly #ascii: readonly Meaning[];
  readonly #known = new Map<string, Meaning>();

  constructor(brackets: Brackets) {
    this.#openers = allOpeners(brackets);
    this.#closers = brackets.closers;
    this.#ascii = Array.from({length: 128}, (_, code) => this.#find(String.fromCharCode(code)));
  }

  /** What stands at this place; `end` is the place behind it. */
  at(text: string, at: number): Meaning {
    const entity = text[at] === '&' ? entityAt(text, at) : undefined;
    this.end = entity?.end ?? at + 1;
    if (entity) return entity.character === undefined ? unknown : this.#meaning(entity.character);
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) this.end++;
    return this.#ascii[code] ?? this.#meaning(String.fromCodePoint(code));
  }

  #meaning(character: string): Meaning {
    const known = this.#known.get(character);
    if (known) return known;
    if (this.#known.size >= most) this.#known.clear();
    const meaning = this.#find(character);
    this.#known.set(character, meaning);
    return meaning;
  }

  #find(character: string): Meaning {
    if (this.#openers.includes(character)) return {kind: 'opener', letters: ''};
    if (this.#closers.includes(character)) return {kind: bars.includes(character) ? 'bar' : 'closer', letters: ''};
    if (bars.includes(character)) return {kind: 'bar', letters: ''};
    if (slashes.includes(character)) return {kind: 'slash', letters: ''};
    if (colons.includes(character)) return {kind: 'colon', letters: ''};
    const letters = readsAs(character);
    if (letters !== '') return {kind: isFormOfLatin(character) ? 'certain' : 'listed', letters};
    if (/^\s$/.test(character)) return {kind: 'blank', letters: ''};
    return character > '\x7f' && /^[\p{L}\p{N}\p{So}]$/u.test(character) ? unknown : {kind: 'other', letters: ''};
  }
}

const unknown: Meaning = {kind: 'unknown', letters: ''};

// An entity of another name is one that a reader may take for any letter, or for none.
function entityAt(
  text: string,
  at: number,
): {readonly character: string | undefined; readonly end: number} | undefined {
  entities.lastIndex = at;
  const found = entities.exec(text);
  if (!found) return undefined;
  const [whole, hex, decimal, angle, other = ''] = found;
  const end = at + whole.length;
  const code = hex !== undefined ? Number.parseInt(hex, 16) : decimal !== undefined ? Number(decimal) : undefined;
  if (code !== undefined) return {character: code <= 0x10ffff ? String.fromCodePoint(code) : '-', end};
  const name = angle ?? other;
  const kind = namedKinds.find(([names]) => names.test(name))?.[1];
  return {character: kind ?? namedLetter.exec(name)?.[1], end};
}
