import {hasDigitAndLetter, isMixed, isShuffled, type SecretRule} from './rule.js';

// What has no issuer's form and is told by where it stands: in a header, a login file, an assignment to a name that says
// it. These come last: what another rule has found is not said twice.

const value = '[^\\s"\'`,;<>(){}\\[\\]\\\\|]';
const end = '(?=["\'`,;)}\\]|<\\s\\\\]|$)';

export const generic = (): readonly SecretRule[] => [
  {
    name: 'a bearer token',
    expression: /(?<![A-Za-z0-9])(?:Bearer|Token)(?:[ \t]{1,3}|%20)([A-Za-z0-9_.~+/=-]{20,2000})/gi,
    keywords: ['bearer', 'token'],
    entropy: 3.2,
    example: 'Authorization: Bearer {url:40}',
    counterExample: 'Authorization: Bearer the-token-of-the-session',
    isReal: text => isRandom(text) && (text.length >= 30 ? hasDigitAndLetter(text) : isMixed(text)),
  },
  {
    name: 'a login in a header',
    expression: /\bAuthorization["']?[ \t]{0,3}[:=][ \t]{0,3}["']?Basic[ \t]{1,3}([A-Za-z0-9+/]{8,800}={0,2})/gi,
    keywords: ['basic'],
    example: 'Authorization: Basic dXNlcjp{b64:24}',
    counterExample: 'Authorization: Basic dXNlcjpwYXNzd29yZA==',
    isReal: text => !isWordyText(decoded(text).split(':').slice(1).join(':')),
  },
  {
    name: 'a token in a header',
    expression:
      /\bAuthorization["']?[ \t]{0,3}[:=][ \t]{0,3}["']?(?:[A-Za-z]{3,16}[ \t]{1,3})?([A-Za-z0-9_.~+/=-]{20,2000})/gi,
    keywords: ['authorization'],
    entropy: 3.2,
    example: 'Authorization: {hex:40}',
    counterExample: 'Authorization: process.env.AUTHORIZATION_TOKEN',
    isReal: text => isRandom(text) && hasDigitAndLetter(text),
  },
  {
    name: 'a login for curl',
    expression: /\bcurl\b[^\n]{0,200}?[ \t](?:-u|--user)[ =]["']?[^\s:"'$]{1,100}:([^\s"':]{6,200})/g,
    keywords: ['curl'],
    example: 'curl -s -u deploy:{alnum:16} https://app.internal/',
    counterExample: 'curl -u user:$PASSWORD https://app.internal/',
    isReal: isPassword,
  },
  {
    name: 'a login of .netrc',
    expression: /\bmachine\s{1,5}\S{1,253}\s{1,5}login\s{1,5}\S{1,128}\s{1,5}password\s{1,5}(\S{4,300})/g,
    keywords: ['machine'],
    example: 'machine git.internal login deploy password {alnum:20}',
    counterExample: 'machine git.internal login deploy password <password>',
    isReal: text => !isWordy(text),
  },
  {
    name: 'a login of .pgpass',
    expression: /(?:^|\n)[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w.*-]{1,64}:[\w.*-]{1,64}:([^\s:]{6,128})(?=\s|$)/g,
    keywords: [':5432:', ':*:'],
    example: 'db.internal:5432:app:deploy:{alnum:16}',
    counterExample: 'db.internal:5432:app:deploy:password',
    isReal: isPassword,
  },
  {
    name: 'a value of a Kubernetes secret',
    expression:
      /(?<=\n|^)[ \t]{1,12}["']?[\w.-]{1,253}["']?:[ \t]{1,8}["']?([A-Za-z0-9+/]{6,20000}={0,2})["']?[ \t]{0,8}(?=\r?\n|$)/g,
    keywords: ['data:', 'stringdata:'],
    entropy: 2.2,
    example: 'kind: Secret\nmetadata:\n  name: app\ndata:\n  password: {b64:24}\n',
    counterExample: 'kind: Secret\nmetadata:\n  name: application\ndata:\n  password: Y2hhbmdlbWU=\n',
    isReal: text => !isWordy(text) && !isWordyText(decoded(text)),
    within: {
      text: /\bkind:[ \t]{0,8}["']?Secret\b/,
      parts: /(?<=\n|^)[ \t]{0,12}(?:data|stringData):[ \t]{0,8}\r?\n(?:[ \t]{1,14}[^\n]{0,40000}(?:\n|$)){1,100}/g,
    },
  },
  {
    name: 'a value that is assigned to a secret name',
    expression: new RegExp(
      `(?<!(?:public|next|page|paging|continuation|sync|cursor|csrf|xsrf|design|cancel|syntax|resume|change|prev|previous|start|stop|special|mask|pad|eos|bos|max|min)[_. -]?|arn:[^\\s]{1,80})(?:(?:api|app|access|secret|private|signing|signature|encryption|encrypt|master|account|service|license|licence|deploy|client|session|shared|admin|webhook|auth|storage|subscription|consumer|server|integration|ingest|ssh|hmac|aes|jwt|cookie)[_. -]?key(?:[_-]?base)?|secret|token|passw(?:or)?d|passphrase|pwd|passwort|credentials?|[_-]auth|[_-]pat|[_-]pass)(?:[_-](?:value|prod|production|dev|live|test|staging|old|new|string|[0-9]{1,2}))?(?:["'\`\\])]{0,2}[ \\t]{0,4}(?::=|=>|={1,3}|:)|["'\`]?,|[ \\t]{1,3}is\\b|[ \\t])[ \\t]{0,4}(?:[brfu]?["'\`]|\\\\")?(${value}{8,400})${end}`,
      'gi',
    ),
    keywords: [
      'key',
      'secret',
      'token',
      'passw',
      'passphrase',
      'pwd',
      'credential',
      '_auth',
      '-auth',
      '_pat',
      '_pass',
      '-pat',
      '-pass',
    ],
    entropy: 2.7,
    example: 'INTERNAL_API_KEY={alnum:32}',
    counterExample: 'api_key: process.env.INTERNAL_API_KEY_2',
    isReal: (text, match) => isRandom(text) && isAssigned(text, match),
  },
  {
    name: 'a value that is assigned to a secret name',
    expression: new RegExp(
      `(?<![A-Z])[A-Z][A-Z0-9]{0,20}(?:_[A-Z0-9]{1,20}){0,5}_(?:KEY|SECRET|TOKEN|PASS)["']?[ \\t]{0,3}[:=][ \\t]{0,3}["'\`]?(${value}{20,400})${end}`,
      'g',
    ),
    keywords: ['_key', '_secret', '_token', '_pass'],
    entropy: 3.3,
    example: 'MAPS_KEY={alnum:32}',
    counterExample: 'CACHE_KEY=4f2a9c1d0b5e6f7a8b9c0d1e2f3a4b5c6d7e8f90',
    isReal: (text, match) =>
      !/(?:PUBLIC|CACHE|SORT|PRIMARY|FOREIGN|PARTITION|CSRF|IDEMPOTENCY|PUB|OBJECT|S3|REDIS)_(?:KEY|TOKEN)/.test(
        match,
      ) &&
      isRandom(text) &&
      hasDigitAndLetter(text),
  },
];

// A sentence goes on after "the token": only what is plainly random is taken from one.
function isAssigned(text: string, match: string): boolean {
  const isTold =
    /(?:\bis|[\w"'`,])[ \t]{1,7}["'`]?$/.test(match.slice(0, -text.length)) &&
    !/[:=][ \t]*["'`]?$/.test(match.slice(0, -text.length));
  if (isTold)
    return text.length >= 20
      ? hasDigitAndLetter(text) && entropyIsHigh(text)
      : isMixed(text) && isPassword(text) && text.length >= 12;
  if (/pass|pwd|secret/i.test(match.slice(0, -text.length))) return isPassword(text);
  return text.length >= 16 && hasDigitAndLetter(text) && entropyIsHigh(text);
}

function entropyIsHigh(text: string): boolean {
  return new Set(text).size >= (text.length >= 24 ? 9 : 8);
}

/** What a person or a generator chose, and not a word of the text around it. */
function isPassword(text: string): boolean {
  if (isWordy(text)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter(kind => kind.test(text)).length;
  return kinds >= 3 || isShuffled(text) || (kinds === 2 && /\d/.test(text) && text.length >= 10);
}

/** Neither code, nor a path, nor words one after the other. */
function isRandom(text: string): boolean {
  if (/^(?:[./~]|\$|%|@|&|\*|[a-z][a-z\d+.-]{1,20}:\/\/)|\$\{|\{\{|%\w+%|\.\w{1,4}:\d+$/i.test(text))
    return /^[/+]?[A-Za-z\d+/=]{30,}$/.test(text) && !isWordy(text);
  if (
    /^(?:process|os|env|environ|config|import|this|self|req|request|ctx|context|secrets?|vars?|var|local|data|module|github|steps|inputs|options|props|state|settings|args|params|res|response|user|session)\b[.[?]/i.test(
      text,
    )
  )
    return false;
  // A name of a thing, and a key that is made to be seen.
  if (/^(?:arn:[a-z]|pk_(?:live|test)_)/.test(text)) return false;
  if (/^(?:sha\d{1,3}|md5|bcrypt|argon2)[-:$]|^\$(?:2[aby]|argon2|6|5|1)\$/i.test(text)) return false;
  return !isWordy(text);
}

/** Made of words, numbers and names in camel case. */
function isWordy(text: string): boolean {
  if (
    /passw(?:or)?d|p[a@]ss?w[o0]rd|change|secret|letmein|qwert|test|dummy|hunter2|admin|token|example|foobar/i.test(
      text,
    )
  ) {
    const rest = text.replace(/[a-z@$!]{3,}|\d{1,4}/gi, '').replace(/[\W_]/g, '');
    if (rest.length <= 2 && text.length <= 24) return true;
  }
  const parts = text.split(/[^A-Za-z\d]+/).filter(Boolean);
  return (
    parts.every(part =>
      /^(?:[A-Z]?[a-z]{2,}(?:[A-Z][a-z]+){0,6}[A-Z]{0,4}|[A-Z]{2,}|[A-Za-z]|[vV]?\d{1,6})$|^[A-Z]?[a-z]{2,}(?:[A-Z][a-z]+){0,5}\d{1,3}$|^[a-z]{3,}\d{1,3}[a-z]{2,}$/.test(
        part,
      ),
    ) && !parts.some(isShuffled)
  );
}

function isWordyText(text: string): boolean {
  return /^[ -~]+$/.test(text) && isWordy(text);
}

function decoded(base64: string): string {
  return Buffer.from(base64, 'base64').toString('latin1');
}
