// What stands where a key would stand: a placeholder, an example of the documentation, a variable.

const placeholder =
  /example|sample|placeholder|change[-_]?(?:me|this|it)|your[-_ ]|your(?:api|key|token|secret|pass)|redacted|dummy|insert[-_]|replace[-_]|<[^>]{1,40}>|\$\{|\{\{|x{5,}|\*{3,}|\.\.\.|…|•{2,}|0{12,}|_here\b|-here\b/i;

const variable = /^(?:%[^%]{1,60}%|\$[A-Za-z_][A-Za-z_\d]{0,60}|#\{.*|@[A-Za-z_]{1,60}@)$/;

/** Ones that the whole world has: the documentation of their issuers shows them. */
const documented = [
  'wjalrxutnfemi',
  '550e8400-e29b-41d4-a716-446655440000',
  '123e4567-e89b-12d3-a456-426614174000',
  '00000000-0000-0000-0000-000000000000',
  'eyjzdwiioiixmjm0nty3odkwi',
  '4ec39hqlyjwdarjtt1zdp7dc',
  'aladdin:open',
  'qwxhzgrpbjpvcgvuihnlc2ftzq',
  'aizasydaglwk3n2r3t1',
];

/** Of an address: its password is a word for a password, repeats the user, or leads to this machine. */
const addressPlaceholder =
  /:(?:password|pass|passwd|pwd|secret|user|username|root|postgres|admin|guest|test|[$%{<*][^@]{0,60}|x+)@|:\/\/([^:]{1,64}):\1@|@(?:localhost|127\.0\.0\.1|host\.docker\.internal)\b/i;

export function isPlaceholder(secret: string, match: string): boolean {
  if (placeholder.test(secret) || variable.test(secret)) return true;
  const small = secret.toLowerCase();
  if (documented.some(known => small.includes(known))) return true;
  if (isCounted(secret)) return true;
  return match.includes('://') && (addressPlaceholder.test(match) || /^\$|^%|^\{|^\[/.test(secret));
}

/** `1234567890abcdef`, `aaaaaaaa`, `0000`: every character follows the one before, or repeats it. */
function isCounted(secret: string): boolean {
  let following = 0;
  for (let at = 1; at < secret.length; at++) {
    const step = secret.charCodeAt(at) - secret.charCodeAt(at - 1);
    const pair = secret.slice(at - 1, at + 1);
    if (step === 1 || step === 0 || pair === '90' || /^(?:0[aA]|9[aA])$/.test(pair)) following++;
  }
  return secret.length >= 8 && following >= (secret.length - 5) * 0.9 && following >= secret.length / 2;
}

/** Bits of information in one character, by how often each occurs. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
