// Shapes of real keys. Precision first: a rule names an issuer's own format, never a word like "password", so that a
// lesson about passwords can be written. Every expression is linear: bounded repeats, no nesting.

export type SecretRule = {readonly name: string; readonly pattern: RegExp};

export const secretRules: readonly SecretRule[] = [
  {name: 'a private key', pattern: /-----BEGIN (?:[A-Z]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g},
  {name: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g},
  {name: 'a GitHub token', pattern: /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g},
  {name: 'a GitHub token', pattern: /\bgithub_pat_[A-Za-z0-9_]{60,255}\b/g},
  {name: 'a GitLab token', pattern: /\bglpat-[A-Za-z0-9_-]{20,64}\b/g},
  {name: 'a Slack token', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{20,200}\b/g},
  {
    name: 'a Slack webhook',
    pattern: /\bhooks\.slack\.com\/services\/T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/[A-Za-z0-9]{20,30}\b/g,
  },
  {name: 'a Google API key', pattern: /\bAIza[A-Za-z0-9_-]{35}\b/g},
  {name: 'a Stripe key', pattern: /\b[sr]k_(?:live|test)_[A-Za-z0-9]{20,200}\b/g},
  {name: 'an npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g},
  {name: 'an Anthropic key', pattern: /\bsk-ant-[A-Za-z0-9_-]{20,200}\b/g},
  {name: 'an OpenAI key', pattern: /\bsk-(?:proj-)?[A-Za-z0-9_-]{40,200}\b/g},
  {name: 'a SendGrid key', pattern: /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}\b/g},
  {name: 'a Twilio key', pattern: /\bSK[0-9a-f]{32}\b/g},
  {name: 'a DigitalOcean token', pattern: /\bdop_v1_[a-f0-9]{64}\b/g},
  {name: 'a PyPI token', pattern: /\bpypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,300}\b/g},
  {
    name: 'a JSON web token',
    pattern: /\beyJ[A-Za-z0-9_-]{10,500}\.eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{20,500}\b/g,
  },
  {
    name: 'a connection string with a password',
    pattern:
      /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?):\/\/[^\s:@/]{1,64}:[^\s:@/]{3,128}@[^\s/]{3,253}/g,
  },
];

// What documentation uses where a key would stand.
const placeholder =
  /example|sample|placeholder|changeme|your[-_]|<[^>]{1,40}>|\$\{|x{6,}|X{6,}|\*{3,}|\.\.\.|:(?:password|pass|secret|user)@/;

export type FoundSecret = {readonly name: string; readonly masked: string; readonly line: number};

export function findSecrets(text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  for (const {name, pattern} of secretRules) {
    for (const match of text.matchAll(pattern)) {
      if (placeholder.test(match[0])) continue;
      found.push({name, masked: mask(match[0]), line: text.slice(0, match.index).split('\n').length});
    }
  }
  return found;
}

/** Enough to find it, not enough to use it. */
export function mask(secret: string): string {
  return secret.startsWith('-----') ? '-----BEGIN … KEY-----' : `${secret.slice(0, 4)}…(${secret.length} characters)`;
}

const keyBlock = /-----BEGIN (?:[A-Z]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{1,60}-----|$)/g;

/** The text with every secret masked, and a private key gone to its last line. */
export function maskSecrets(text: string): string {
  return secretRules.reduce(
    (rest, {pattern}) => rest.replace(pattern, found => (placeholder.test(found) ? found : mask(found))),
    text.replace(keyBlock, mask),
  );
}
