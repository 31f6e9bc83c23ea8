import {begins, looksLike, type SecretRule} from './rule.js';

/** Private keys, and tokens that carry their own signature. */
export const keys = (): readonly SecretRule[] => [
  // The line alone is what a lesson about keys would quote; with what follows it, it is a key, down to its last line.
  {
    name: 'a private key',
    expression:
      /-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr]|["'+]){0,40}(?:(?:[A-Za-z0-9+/=]{16}|MII|b3Bl|(?:Version|Comment|Proc-Type|DEK-Info):)(?:(?!-----)[\s\S]){0,20000}(?:-----END [A-Z0-9 ]{1,60}-----)?|(?<=\n)[A-Za-z0-9+/=\r\n]{1,4000}-----END [A-Z0-9 ]{1,60}-----)/g,
    keywords: ['private key'],
    entropy: 0,
    example: '-----BEGIN RSA PRIVATE KEY-----\nMII{b64:61}\n{b64:64}\n-----END RSA PRIVATE KEY-----',
    counterExample: 'A file that begins with -----BEGIN PRIVATE KEY----- is never committed.',
  },
  {
    name: 'a PuTTY private key',
    expression: /Private-Lines: \d{1,4}\r?\n((?:[A-Za-z0-9+/=]{16,76}\r?\n){0,200}[A-Za-z0-9+/=]{4,76})(?=\r?\n|$)/g,
    keywords: ['private-lines'],
    example: 'Private-Lines: 2\n{b64:64}\n{b64:32}\n',
    counterExample: 'Private-Lines: 2',
  },
  {
    name: 'an age key',
    ...begins(['AGE-SECRET-KEY-1'], '[0-9A-Z]{58}'),
    example: 'AGE-SECRET-KEY-1{bech:58}',
    counterExample: 'AGE-SECRET-KEY-1',
  },
  {
    name: 'a private JSON web key',
    expression: /"d"[ \t]{0,3}:[ \t]{0,3}"([A-Za-z0-9_-]{40,800})"/g,
    keywords: ['"d"'],
    entropy: 3.5,
    example: '{"kty": "EC", "crv": "P-256", "d": "{url:43}"}',
    counterExample: '{"d": "M10 10 L20 20"}',
  },
  {
    name: 'a JSON web token',
    ...looksLike(['eyj'], 'eyJ[A-Za-z0-9_-]{10,2000}\\.eyJ[A-Za-z0-9_-]{10,6000}\\.[A-Za-z0-9_-]{16,1400}'),
    example: 'eyJhbGciOiJIUzI1NiJ9.eyJ{alnum:60}.{url:43}',
    counterExample: 'eyJhbGciOiJIUzI1NiJ9',
  },
  {
    name: 'a JSON web token',
    ...looksLike(['zxlk', 'zxlj'], 'ZXlK[A-Za-z0-9+/]{60,4000}={0,2}'),
    entropy: 3.5,
    example: 'ZXlK{alnum:160}',
    counterExample: 'ZXlK',
  },
];
