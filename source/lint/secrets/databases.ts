import {begins, hasDigitAndLetter, looksLike, near, type SecretRule} from './rule.js';

/** Where data lies: hosted databases and warehouses, and addresses with a password in them. */
export const databases = (): readonly SecretRule[] => [
  {
    name: 'a Supabase token',
    ...begins(['sbp_', 'sbp_v0_', 'sbp_oauth_'], '[0-9a-f]{40}'),
    example: 'sbp_{hex:40}',
    counterExample: 'sbp_token',
  },
  {
    name: 'a Supabase key',
    ...begins(['sb_secret_'], '[A-Za-z0-9_-]{22,60}'),
    example: 'sb_secret_{url:22}_{alnum:8}',
    counterExample: 'sb_secret_key',
    isReal: hasDigitAndLetter,
  },
  {
    name: 'a Neon key',
    ...begins(['napi_', 'neon_api_key_'], '[A-Za-z0-9]{48,80}'),
    example: 'napi_{alow:64}',
    counterExample: 'napi_status',
  },
  {
    name: 'a Neon password',
    ...begins(['npg_'], '[A-Za-z0-9]{12,24}'),
    entropy: 2.8,
    example: 'npg_{alnum:12}',
    counterExample: 'npg_constraint',
    isReal: text => /\d/.test(text) && /[A-Z]/.test(text),
  },
  {
    name: 'a PlanetScale token',
    ...begins(['pscale_tkn_', 'pscale_oauth_', 'pscale_pw_'], '[A-Za-z0-9_=.-]{32,64}'),
    example: 'pscale_tkn_{url:43}',
    counterExample: 'pscale_tkn_x',
  },
  {
    name: 'a MongoDB Atlas secret',
    ...begins(['mdb_sa_sk_'], '[A-Za-z0-9_-]{32,60}'),
    example: 'mdb_sa_sk_{url:40}',
    counterExample: 'mdb_sa_sk_x',
  },
  {
    name: 'an Aiven password',
    ...begins(['AVNS_'], '[A-Za-z0-9_-]{16,24}'),
    example: 'AVNS_{url:19}',
    counterExample: 'AVNS_x',
  },
  {
    name: 'a CockroachDB key',
    ...begins(['CCDB1_'], '[A-Za-z0-9]{22}_[A-Za-z0-9]{40}'),
    example: 'CCDB1_{alnum:22}_{alnum:40}',
    counterExample: 'CCDB1_x',
  },
  {
    name: 'a ClickHouse key',
    ...begins(['4b1d'], '[A-Za-z0-9]{38}'),
    entropy: 3.5,
    example: '4b1d{alnum:38}',
    counterExample: '4b1d04f2a9c1d0b5e6f7a8b9c0d1e2f3a4b5c6d7',
    isReal: text => /[A-Z]/.test(text),
  },
  {
    name: 'a Databricks token',
    ...begins(['dapi', 'dose', 'dkea'], '[0-9a-f]{32}(?:-[0-9])?'),
    example: 'dapi{hex:32}',
    counterExample: 'dapi',
  },
  {
    name: 'a Confluent secret',
    ...begins(['cflt'], '[A-Za-z0-9+/]{60}'),
    example: 'cflt{b64:60}',
    counterExample: 'cflt',
  },
  {
    name: 'a Confluent key',
    ...near(['confluent'], '[A-Za-z0-9+/]{64}|[A-Z0-9]{16}'),
    entropy: 3,
    example: 'CONFLUENT_SECRET_KEY={b64:64}',
    counterExample: 'confluent: a topic',
    isReal: hasDigitAndLetter,
  },
  {
    name: 'a Snowflake password',
    ...near(['snowflake', 'snowsql'], '[^\\s"\'`;,(){}<>$]{10,400}'),
    entropy: 3,
    example: 'SNOWFLAKE_PASSWORD={alnum:20}',
    counterExample: 'snowflake: account.eu-central-1',
    isReal: text =>
      hasDigitAndLetter(text) && !/^[\w.-]*[a-z]{4,}[\w.-]*\.[\w.-]+$|^[a-z]+(?:[-_][a-z\d]+)*$/i.test(text),
  },
  {
    name: 'a Fauna key',
    ...begins(['fnA'], '[A-Za-z0-9_-]{37}'),
    example: 'fnA{url:37}',
    counterExample: 'fnA',
    entropy: 3.5,
  },
  {name: 'a Xata key', ...begins(['xau_'], '[A-Za-z0-9]{30,60}'), example: 'xau_{alnum:38}', counterExample: 'xau_key'},
  {
    name: 'a connection string with a password',
    expression:
      /(?<![A-Za-z0-9])(?:postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?|mssql|sqlserver|clickhouse|cockroachdb|neo4j|bolt|nats|kafka|cassandra|oracle|db2|snowflake|couchbases?|influxdb|libsql)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/]{0,64}:([^\s:@/]{3,128})@[^\s/]{1,253}/gi,
    keywords: ['://'],
    example: 'postgres://app:{alnum:16}@db.internal/app',
    counterExample: 'postgres://app:$DB_PASSWORD@db.internal/app',
  },
  {
    name: 'a connection string with a password',
    expression:
      /(?<![A-Za-z0-9])(?:Server|Data Source|Host|Hostname|Addr)=[^;\n]{1,200};(?:[^;\n]{1,200};){0,8}?[ \t]?(?:Password|Pwd)=([^;\s"']{6,128})/gi,
    keywords: ['password=', 'pwd='],
    example: 'Server=tcp:db.internal;Database=app;User Id=sa;Password={alnum:14};',
    counterExample: 'Server=db;Database=app;Password=<password>;',
  },
  {
    name: 'a Cloudinary secret',
    ...looksLike(['cloudinary://'], 'cloudinary://[0-9]{10,20}:([A-Za-z0-9_-]{20,40})@[\\w-]{1,60}'),
    example: 'cloudinary://{digit:15}:{url:27}@app',
    counterExample: 'cloudinary://key:secret@app',
  },
];

/** A password in any other address is what nobody would write as a word. */
export const addresses = (): readonly SecretRule[] => [
  {
    name: 'an address with a password',
    expression: /(?<![A-Za-z0-9])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/]{0,100}:([^\s:@/]{6,256})@[^\s/]{1,253}/gi,
    keywords: ['://'],
    example: 'https://deploy:{alnum:16}@git.internal/app.git',
    counterExample: 'https://user:password@git.internal/app.git',
    isReal: text =>
      /\d/.test(text) && /[a-z]/i.test(text) && (/[A-Z]/.test(text) || text.length >= 12 || /[^a-z\d]/i.test(text)),
  },
  {
    name: 'an address with a token',
    expression: /(?<![A-Za-z0-9])https?:\/\/([A-Za-z0-9_-]{20,256})@[^\s/]{1,253}/gi,
    keywords: ['://'],
    entropy: 3.3,
    example: 'https://{alnum:40}@git.internal/app.git',
    counterExample: 'https://the-name-of-somebody-else@git.internal/app.git',
    // Sentry's address of a project names it in public.
    isReal: (text, match) => hasDigitAndLetter(text) && !/ingest|sentry/i.test(match),
  },
];
