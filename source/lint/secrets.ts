// Shapes of real keys. Precision first: a rule names an issuer's own format, never a word like "password", so that a
// lesson about passwords can be written. Every expression is linear: bounded repeats, no nesting.

export type SecretRule = {
  readonly name: string;
  readonly pattern: RegExp;
  /** What an expression cannot say about a match. */
  readonly looksReal?: (text: string) => boolean;
  /** False where nothing of this form is taken for an example. */
  readonly hasPlaceholders?: boolean;
};

export const secretRules: readonly SecretRule[] = [
  // The line alone is what a lesson about keys would quote; with what follows it, it is a key.
  {
    name: 'a private key',
    pattern:
      /-----BEGIN (?:[A-Z]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr]){0,40}(?:[A-Za-z0-9+/=]{16}|MII|b3Bl|(?:Version|Comment|Proc-Type|DEK-Info):|(?<=\n)[A-Za-z0-9+/=\r\n]{1,4000}-----END )/g,
  },
  // Its form is so much its own that the one from the documentation is refused like any other.
  {name: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, hasPlaceholders: false},
  {
    name: 'an AWS secret key',
    pattern: /\baws_?secret_?(?:access_?)?key["']?\s{0,5}[:=]\s{0,5}["']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/gi,
    looksReal: text => isMixed(text.slice(-40)),
  },
  {name: 'an AWS Bedrock key', pattern: /\bABSK[A-Za-z0-9+/]{100,200}={0,2}/g},
  {name: 'a GitHub token', pattern: /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g},
  {name: 'a GitHub token', pattern: /\bgithub_pat_[A-Za-z0-9_]{60,255}\b/g},
  {name: 'a GitLab token', pattern: /\bgl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat)-[A-Za-z0-9_.-]{20,80}\b/g},
  {name: 'a Slack token', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{20,200}\b/g},
  {name: 'a Slack token', pattern: /\bxapp-\d-[A-Z0-9]{8,14}-\d{10,16}-[a-f0-9]{40,80}\b/g},
  {
    name: 'a Slack webhook',
    pattern: /\bhooks\.slack\.com\/services\/T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/[A-Za-z0-9]{20,30}\b/g,
  },
  {
    name: 'a Discord webhook',
    pattern: /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{16,20}\/[A-Za-z0-9_-]{60,80}\b/g,
  },
  {name: 'a Google API key', pattern: /\bAIza[A-Za-z0-9_-]{35}\b/g},
  {name: 'a Google access token', pattern: /\bya29\.[A-Za-z0-9_-]{60,400}\b/g},
  {name: 'a Stripe webhook secret', pattern: /\bwhsec_[A-Za-z0-9+/]{32,64}/g},
  {name: 'a Stripe key', pattern: /\b[sr]k_(?:live|test)_[A-Za-z0-9]{20,200}\b/g},
  {name: 'an npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g},
  {name: 'a registry token', pattern: /:_authToken=["']?[A-Za-z0-9_-]{20,200}/g},
  {
    name: 'a bearer token',
    pattern: /\bBearer [A-Za-z0-9_.~+/-]{30,500}/g,
    looksReal: text => isMixed(text.slice('Bearer '.length)),
  },
  {name: 'an Anthropic key', pattern: /\bsk-ant-[A-Za-z0-9_-]{20,200}\b/g},
  {name: 'an OpenRouter key', pattern: /\bsk-or-v1-[a-f0-9]{64}\b/g},
  {
    name: 'an OpenAI key',
    pattern: /\bsk-(?!ant-|or-v1-)(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{40,200}\b/g,
    // A long name in kebab-case begins like one, but has no long run of letters and digits.
    looksReal: text => /\d/.test(text) && (/[A-Z]/.test(text) || /[a-z0-9]{24}/.test(text)),
  },
  {name: 'a Groq key', pattern: /\bgsk_[A-Za-z0-9]{52}\b/g},
  {name: 'an xAI key', pattern: /\bxai-[A-Za-z0-9]{80}\b/g},
  {name: 'a Perplexity key', pattern: /\bpplx-[A-Za-z0-9]{48}\b/g},
  {name: 'a Replicate token', pattern: /\br8_[A-Za-z0-9]{37}\b/g},
  {name: 'a Hugging Face token', pattern: /\bhf_[A-Za-z]{34}\b/g},
  {name: 'a Google OAuth secret', pattern: /\bGOCSPX-[A-Za-z0-9_-]{28}\b/g},
  {name: 'a Docker Hub token', pattern: /\bdckr_pat_[A-Za-z0-9_-]{27}\b/g},
  {name: 'a Shopify token', pattern: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/g},
  {name: 'a Databricks token', pattern: /\bdapi[0-9a-f]{32}\b/g},
  {name: 'a Vault token', pattern: /\bhv[sb]\.[A-Za-z0-9_-]{24,200}\b/g},
  {name: 'a Linear key', pattern: /\blin_api_[A-Za-z0-9]{40}\b/g},
  {name: 'a Notion token', pattern: /\bntn_[A-Za-z0-9]{40,50}\b/g},
  {name: 'a Figma token', pattern: /\bfigd_[A-Za-z0-9_-]{40,60}\b/g},
  {name: 'an Airtable token', pattern: /\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b/g},
  {name: 'a Postman key', pattern: /\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}\b/g},
  {name: 'a New Relic key', pattern: /\bNRAK-[A-Z0-9]{27}\b/g},
  {name: 'a Grafana token', pattern: /\bglsa_[A-Za-z0-9]{32}_[a-f0-9]{8}\b/g},
  {name: 'a Sentry token', pattern: /\bsntry(?:s_[A-Za-z0-9+/=_-]{60,400}|u_[a-f0-9]{64}\b)/g},
  {name: 'a Doppler token', pattern: /\bdp\.(?:pt|ct|st|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}\b/g},
  {name: 'a PlanetScale token', pattern: /\bpscale_(?:tkn|oauth|pw)_[A-Za-z0-9_.-]{32,64}\b/g},
  {name: 'a Supabase token', pattern: /\bsbp_[a-f0-9]{40}\b/g},
  {name: 'a RubyGems key', pattern: /\brubygems_[a-f0-9]{48}\b/g},
  {name: 'a Terraform token', pattern: /\b[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,70}\b/g},
  {name: 'a Pulumi token', pattern: /\bpul-[a-f0-9]{40}\b/g},
  {name: 'a Heroku key', pattern: /\bHRKU-AA[A-Za-z0-9_-]{58}\b/g},
  {name: 'a Square token', pattern: /\bsq0(?:atp|csp)-[A-Za-z0-9_-]{22,43}\b/g},
  {name: 'a Fly.io token', pattern: /\bfm2_[A-Za-z0-9+/=_-]{80,600}/g},
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
      /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?|mssql|sqlserver)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/]{0,64}:[^\s:@/]{3,128}@[^\s/]{3,253}/g,
  },
  {
    name: 'a connection string with a password',
    pattern: /\bServer=[^;\n]{1,200};(?:[^;\n]{1,200};){0,8}?\s?(?:Password|Pwd)=[^;\s]{6,128}/gi,
  },
  // A password is what nobody would write as a word.
  {
    name: 'an address with a password',
    pattern: /\bhttps?:\/\/[^\s:@/]{1,64}:[^\s:@/]{8,128}@[^\s/]{3,253}/g,
    looksReal: text => isMixed(text.split(/[:@]/)[2] ?? ''),
  },
];

// What documentation uses where a key would stand, and what is no secret because everybody has it.
const placeholder =
  /example|sample|placeholder|changeme|your[-_]|<[^>]{1,40}>|\$\{|x{6,}|\*{3,}|\.\.\.|:(?:password|pass|secret|user|[$%{][^@]{0,60})@|:\/\/([^:]{1,64}):\1@|@(?:localhost|127\.0\.0\.1|host\.docker\.internal)\b/i;

/** Digits, and letters of both cases. */
function isMixed(text: string): boolean {
  return /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);
}

// A password is not made up because the host is: people take the host out before they paste, and forget the rest.
function isPlaceholder(text: string): boolean {
  return placeholder.test(text.replace(/@[\w.-]{0,200}\bexample\.(?:com|org|net)\b/i, '@host'));
}

function isSecret({looksReal, hasPlaceholders = true}: SecretRule, text: string): boolean {
  return !(hasPlaceholders && isPlaceholder(text)) && looksReal?.(text) !== false;
}

export type FoundSecret = {
  readonly name: string;
  /** To compare, never to show. */
  readonly secret: string;
  readonly masked: string;
  readonly line: number;
};

/** In one text. Whoever has taken out so many looks again. */
const mostFound = 50;

export function findSecrets(text: string): FoundSecret[] {
  const secrets: FoundSecret[] = [];
  for (const rule of secretRules) {
    let [line, counted] = [1, 0];
    for (const {0: secret, index} of text.matchAll(rule.pattern)) {
      if (!isSecret(rule, secret)) continue;
      for (; counted < index; counted++) if (text.charCodeAt(counted) === 0x0a) line++;
      secrets.push({name: rule.name, secret, masked: mask(secret), line});
      if (secrets.length === mostFound) return secrets;
    }
  }
  return secrets;
}

/** Enough to find it, not enough to use it. */
export function mask(secret: string): string {
  return secret.startsWith('-----') ? '-----BEGIN … KEY-----' : `${secret.slice(0, 4)}…(${secret.length} characters)`;
}

const keyBlock = /-----BEGIN (?:[A-Z]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{1,60}-----|$)/g;

/** The text with every secret masked, and a private key gone to its last line. */
export function maskSecrets(text: string): string {
  return secretRules.reduce(
    (masked, rule) => masked.replace(rule.pattern, secrets => (isSecret(rule, secrets) ? mask(secrets) : secrets)),
    text.replace(keyBlock, mask),
  );
}
