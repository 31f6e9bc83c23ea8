import {seededRandom} from './campaign.js';

// `ghp_{alnum:36}` → a key of that form. So no complete key stands in this repository, and as many as are wanted can be
// made of one line.

const digits = '0123456789';
const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const alphabets: Readonly<Record<string, string>> = {
  hex: `${digits}abcdef`,
  HEX: `${digits}ABCDEF`,
  digit: digits,
  lower,
  upper,
  letter: lower + upper,
  alnum: digits + lower + upper,
  alow: digits + lower,
  ALNUM: digits + upper,
  b32: `${upper}234567`,
  bech: 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L',
  url: `${digits}${lower}${upper}_-`,
  b64: `${digits}${lower}${upper}+/`,
};

export function fillTemplate(template: string, seed: number): string {
  const random = seededRandom(seed);
  const take = (alphabet: string, count: number) => {
    let text = '';
    // Neither its first nor its last is a mark: issuers' texts end where a word does.
    for (let at = 0; at < count; at++) {
      const isEdge = at === 0 || at === count - 1;
      const letters = isEdge ? alphabet.replace(/[^A-Za-z0-9]/g, '') : alphabet;
      text += letters[Math.floor(random() * letters.length)];
    }
    return text;
  };
  return template
    .replaceAll('{uuid}', '{hex:8}-{hex:4}-4{hex:3}-8{hex:3}-{hex:12}')
    .replace(/\{(\w+):(\d+)\}/g, (whole, name: string, count: string) => {
      const alphabet = alphabets[name];
      return alphabet === undefined ? whole : take(alphabet, Number(count));
    });
}
