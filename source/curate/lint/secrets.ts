// Shapes of real keys. Precision first: a rule names an issuer's own format, never a word like "password", so that a
// lesson about passwords can be written. Every expression is linear: bounded repeats, no nesting.

export type SecretRule = {
  readonly name: string;
  readonly pattern: RegExp;
  /** What an expression cannot say about a match. */
  readonly looksReal?: (text: string) => boolean;
};

export const secretRules: readonly SecretRule[] = [
  // The line alone is what a lesson about keys would quote; with what follows it, it is a key.
  {
    name: 'a private key',
    pattern:
      /-----BEGIN (?:[A-Z]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr]){0,40}(?:[A-Za-z0-9+/=]{16}|MII|b3Bl|(?:Version|Comment|Proc-Type|DEK-Info):)/g,
  },
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
  {
    name: 'an OpenAI key',
    pattern: /\bsk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{40,200}\b/g,
    // A long name in kebab-case begins like one.
    looksReal: text => /\d/.test(text) && /[A-Z]/.test(text),
  },
  {name: 'a Hugging Face token', pattern: /\bhf_[A-Za-z]{34}\b/g},
  {name: 'a Google OAuth secret', pattern: /\bGOCSPX-[A-Za-z0-9_-]{28}\b/g},
  {name: 'a Docker Hub token', pattern: /\bdckr_pat_[A-Za-z0-9_-]{27}\b/g},
  {name: 'a Shopify token', pattern: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/g},
  {name: 'a Databricks token', pattern: /\bdapi[0-9a-f]{32}\b/g},
  {name: 'a Vault token', pattern: /\bhv[sb]\.[A-Za-z0-9_-]{24,200}\b/g},
  {name: 'a Linear key', pattern: /\blin_api_[A-Za-z0-9]{40}\b/g},
  {name: 'an Atlassian token', pattern: /\bATATT3[A-Za-z0-9_=-]{60,250}\b/g},
  {name: 'a Telegram bot token', pattern: /\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b/g},
  {name: 'an age key', pattern: /\bAGE-SECRET-KEY-1[0-9A-Z]{58}\b/g},
  {name: 'an Azure storage key', pattern: /\bAccountKey=[A-Za-z0-9+/]{86}==/g},
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

// What documentation uses where a key would stand, and what is no secret because everybody has it.
const placeholder =
  /example|sample|placeholder|changeme|your[-_]|<[^>]{1,40}>|\$\{|x{6,}|\*{3,}|\.\.\.|:(?:password|pass|secret|user|[$%{][^@]{0,60})@|:\/\/([^:]{1,64}):\1@|@(?:localhost|127\.0\.0\.1|host\.docker\.internal)\b/i;

export type FoundSecret = {readonly name: string; readonly masked: string; readonly line: number};

export function findSecrets(text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  for (const {name, pattern, looksReal} of secretRules) {
    for (const match of text.matchAll(pattern)) {
      if (placeholder.test(match[0]) || looksReal?.(match[0]) === false) continue;
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
