import {invisible} from '../../../store/invisible.js';
import {escapeSequences} from '../../text/escape-sequences.js';

// The text as the rules read it. What cannot be seen is left out, and a letter in another dress is the letter: a key is no
// less a key with a zero-width space in it, or in full width. `at` leads back to the text as it was.

export type PlainText = {readonly text: string; readonly at: (index: number) => number};

const unusual = /[^\t\n\r -~]|\\\r?\n/;
// An escape sequence, a backslash before a line break (in YAML's double quotes and in a shell it joins the lines), or one
// character that is not plain ASCII.
const pieces = new RegExp(String.raw`${escapeSequences.source}|\\\r?\n[ \t]{0,40}|[^\t\n\r -~]`, 'gu');
// What a summary loses on its way to a model, so that no key is whole there which was not seen here.
const dropped = new RegExp(String.raw`^[\p{Cc}${invisible}]$`, 'u');
const blank = /^[\v\f\u0085\u2028\u2029]$/;

export function plainText(original: string): PlainText {
  if (!unusual.test(original)) return {text: original, at: index => index};
  const starts: number[] = [];
  const shifts: number[] = [];
  let text = '';
  let from = 0;
  const jump = (position: number) => {
    starts.push(text.length);
    shifts.push(position - text.length);
  };
  for (const {0: piece, index} of original.matchAll(pieces)) {
    text += original.slice(from, index);
    from = index + piece.length;
    const folded = fold(piece);
    if (folded.length === piece.length) {
      text += folded;
      continue;
    }
    jump(index);
    text += folded;
    jump(from);
  }
  text += original.slice(from);
  return {text, at: index => index + shiftAt(index)};

  // The last jump that is not after the place; several at one place mean that what stood there is left out.
  function shiftAt(index: number): number {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= index) low = middle + 1;
      else high = middle;
    }
    return shifts[low - 1] ?? 0;
  }
}

function fold(piece: string): string {
  if (/^[\\\u001b\u009b]/.test(piece)) return '';
  if (blank.test(piece)) return ' ';
  if (dropped.test(piece)) return '';
  return piece.normalize('NFKC');
}

/** What holds long runs of random characters by its nature, and no secret: it is blanked, so that nothing is found in it. */
const harmless = [
  /data:[\w/+.-]{1,60}(?:;[\w=-]{1,40}){0,3};base64,[A-Za-z0-9+/=]{8,}/g,
  /\bsha(?:1|256|384|512)-[A-Za-z0-9+/]{27,88}={0,2}/g,
  /\b(?:sha(?:1|256|512)|md5):[0-9a-f]{32,128}\b/g,
  /\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp\d{3}|sk-ssh-ed25519@openssh\.com)[ \t]AAAA[A-Za-z0-9+/]{20,}={0,3}/g,
  /-----BEGIN (?:CERTIFICATE|PUBLIC KEY|RSA PUBLIC KEY|PGP PUBLIC KEY BLOCK|CERTIFICATE REQUEST|X509 CRL|PGP SIGNATURE|PGP MESSAGE)-----(?:[A-Za-z0-9+/=\s\\:.,()]|-(?!-)){1,40000}-----END /g,
];
const harmlessMark = /;base64,|sha\d|md5:|AAAA|-----BEGIN /;

export function withoutHarmless(text: string): string {
  if (!harmlessMark.test(text)) return text;
  return harmless.reduce((rest, pattern) => rest.replace(pattern, found => ' '.repeat(found.length)), text);
}
