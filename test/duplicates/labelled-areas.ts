// Pairs of learnings with the judgement of a person: the same lesson, or not. Written before the detector was tuned, for
// areas that projects really have. In each area `a` and `b` are two different lessons about the same files, each told
// twice in different words. Every third area is kept aside: nothing may be tuned on it.

export type Area = {
  readonly name: string;
  readonly paths: readonly string[];
  readonly tags: readonly string[];
  readonly a: readonly [string, string];
  readonly b: readonly [string, string];
};

export const areas: readonly Area[] = [
  {
    name: 'migrations',
    paths: ['db/migrations/**'],
    tags: ['database'],
    a: [
      'Run pending migrations before the seed script, or the seed fails on missing columns.',
      'The seed script fails on missing columns unless pending migrations ran first.',
    ],
    b: [
      'Never edit a migration that has been deployed; add a new one instead.',
      'A deployed migration must not be changed: write another migration.',
    ],
  },
  {
    name: 'http retries',
    paths: ['src/http/**'],
    tags: ['network'],
    a: [
      'Only retry requests that are idempotent; a repeated POST charges the customer twice.',
      'Retrying a POST can charge customers twice, so retry idempotent requests only.',
    ],
    b: [
      'Give every outgoing request a timeout; the default client waits forever.',
      'Outgoing requests need an explicit timeout because the client otherwise waits forever.',
    ],
  },
  {
    name: 'time zones',
    paths: ['src/billing/**'],
    tags: ['dates'],
    a: [
      'Compute invoice periods in UTC; local time breaks on daylight saving days.',
      'Invoice periods computed in local time break when daylight saving changes: use UTC.',
    ],
    b: [
      'Store money as integer cents, never as floating point numbers.',
      'Amounts of money are kept in integer cents; floating point loses pennies.',
    ],
  },
  {
    name: 'react effects',
    paths: ['web/src/**/*.tsx'],
    tags: ['react'],
    a: [
      'Clean up subscriptions in the effect’s return function or they leak on unmount.',
      'A subscription opened in an effect leaks on unmount unless the effect returns a cleanup.',
    ],
    b: [
      'Do not derive state in an effect; compute it while rendering.',
      'Derived values are computed during render, not set as state from an effect.',
    ],
  },
  {
    name: 'snapshots',
    paths: ['web/test/**'],
    tags: ['testing'],
    a: [
      'Update snapshots only after looking at the rendered diff; blind updates hid two regressions.',
      'Two regressions hid behind blindly updated snapshots: look at the diff first.',
    ],
    b: [
      'Use role queries instead of test ids so that tests break when accessibility does.',
      'Prefer queries by role over test ids: accessibility breakage then fails the tests.',
    ],
  },
  {
    name: 'docker layers',
    paths: ['Dockerfile', 'docker/**'],
    tags: ['docker'],
    a: [
      'Copy the lock file and install dependencies before copying the sources, to keep the layer cache.',
      'To keep Docker’s layer cache, install dependencies from the lock file before the sources are copied.',
    ],
    b: [
      'Run the container as a non-root user; the platform refuses root images.',
      'Images that run as root are refused by the platform; set a non-root user.',
    ],
  },
  {
    name: 'ci cache',
    paths: ['.github/workflows/**'],
    tags: ['ci'],
    a: [
      'Key the CI cache by the lock file hash, or stale dependencies are restored.',
      'A CI cache that is not keyed by the hash of the lock file restores stale dependencies.',
    ],
    b: [
      'Pin third-party actions to a commit hash, tags can be moved.',
      'Third-party actions are pinned by commit hash since a tag can be moved.',
    ],
  },
  {
    name: 'sql injection',
    paths: ['server/repositories/**'],
    tags: ['security'],
    a: [
      'Build queries with bound parameters; string concatenation let user input into SQL.',
      'User input got into SQL by concatenating strings: always bind parameters.',
    ],
    b: [
      'Select the columns you need; `SELECT *` broke the cache when a column was added.',
      'Adding a column broke the cache because of SELECT *: name the columns.',
    ],
  },
  {
    name: 'feature flags',
    paths: ['src/flags/**'],
    tags: ['flags'],
    a: [
      'Remove a feature flag within a month of full roll-out; dead branches pile up.',
      'Dead branches pile up when flags stay: delete a flag a month after it is fully rolled out.',
    ],
    b: [
      'Evaluate flags on the server; the client can be tampered with.',
      'Flags must be evaluated server-side because clients can be tampered with.',
    ],
  },
  {
    name: 'logging',
    paths: ['src/**/log*.ts'],
    tags: ['logging'],
    a: [
      'Never log request bodies: they contain access tokens and personal data.',
      'Request bodies hold tokens and personal data, so they are never written to the log.',
    ],
    b: [
      'Log with structured fields instead of formatted strings, or alerts cannot match.',
      'Alerts match on structured fields; formatted log strings cannot be matched.',
    ],
  },
  {
    name: 'python imports',
    paths: ['tools/**/*.py'],
    tags: ['python'],
    a: [
      'Do not import heavy modules at the top of the CLI entry; start-up doubled.',
      'Importing heavy modules at the top of the CLI entry point doubled its start-up time.',
    ],
    b: [
      'Use pathlib instead of joining strings; Windows paths broke.',
      'Joining path strings broke on Windows; use pathlib.',
    ],
  },
  {
    name: 'rust errors',
    paths: ['crates/**/src/**/*.rs'],
    tags: ['rust'],
    a: [
      'Do not unwrap in library code; return a typed error the caller can match.',
      'Library code returns typed errors that callers can match instead of calling unwrap.',
    ],
    b: [
      'Avoid cloning large buffers in hot loops; borrow a slice.',
      'In hot loops borrow slices: cloning large buffers cost a third of the time.',
    ],
  },
  {
    name: 'go contexts',
    paths: ['cmd/**/*.go', 'internal/**/*.go'],
    tags: ['go'],
    a: [
      'Pass the context through every call; a dropped context ignored cancellation for minutes.',
      'Cancellation was ignored for minutes where a call dropped its context: pass it everywhere.',
    ],
    b: [
      'Close response bodies or connections leak until the limit is hit.',
      'Unclosed response bodies leak connections until the limit.',
    ],
  },
  {
    name: 'css',
    paths: ['web/styles/**'],
    tags: ['css'],
    a: [
      'Use the spacing tokens; hard-coded pixels drift from the design.',
      'Hard-coded pixel values drift from the design system, take the spacing tokens.',
    ],
    b: [
      'Scope styles to the component; a global selector restyled the checkout.',
      'A global selector restyled the checkout: styles stay scoped to their component.',
    ],
  },
  {
    name: 'queues',
    paths: ['workers/**'],
    tags: ['queue'],
    a: [
      'Make job handlers idempotent, the queue delivers at least once.',
      'Since the queue delivers at least once, handlers of jobs have to be idempotent.',
    ],
    b: [
      'Set a dead-letter queue; a poison message blocked the worker for a night.',
      'A poison message blocked a worker all night because no dead-letter queue was set.',
    ],
  },
  {
    name: 'locks',
    paths: ['src/store/lock*.ts'],
    tags: ['locking'],
    a: [
      'Take locks in the order of their ids, two workers deadlocked otherwise.',
      'Two workers deadlocked; always acquire locks in id order.',
    ],
    b: [
      'Bound the wait for a lock and name its holder in the error.',
      'An error about a lock names the holder, and waiting for it is bounded.',
    ],
  },
  {
    name: 'yaml',
    paths: ['config/**/*.yaml'],
    tags: ['yaml'],
    a: [
      'Quote version numbers in YAML; 1.10 was read as 1.1.',
      'Unquoted version numbers are read as floats by YAML: 1.10 became 1.1.',
    ],
    b: [
      'Validate the configuration at start and name the line of the mistake.',
      'Configuration mistakes are reported at start-up with the line they stand on.',
    ],
  },
  {
    name: 'release',
    paths: ['scripts/release*'],
    tags: ['release'],
    a: [
      'Build release artefacts from a clean checkout; a local file was shipped once.',
      'A local file was shipped once: artefacts of a release come from a clean checkout only.',
    ],
    b: [
      'Tag after the registry accepted the package, not before.',
      'Create the tag only once the package is in the registry.',
    ],
  },
  {
    name: 'pagination',
    paths: ['api/routes/**'],
    tags: ['api'],
    a: [
      'Paginate with cursors; offsets skip rows when records are inserted.',
      'Offset pagination skips rows on inserts, so lists use cursors.',
    ],
    b: [
      'Return 404 for records of other tenants, 403 leaks that they exist.',
      'A 403 tells that another tenant’s record exists; answer 404.',
    ],
  },
  {
    name: 'uploads',
    paths: ['src/upload/**'],
    tags: ['files'],
    a: [
      'Stream uploads to disk; reading a whole file into memory killed the pod.',
      'Pods were killed by uploads read into memory whole: stream them to disk.',
    ],
    b: [
      'Check the content type by its bytes, not by the extension.',
      'File extensions lie; detect an upload’s type from its bytes.',
    ],
  },
  {
    name: 'typescript',
    paths: ['packages/*/src/**/*.ts'],
    tags: ['typescript'],
    a: [
      'Do not use `any` at module borders; parse unknown input with a schema.',
      'Unknown input at module borders is parsed with a schema instead of typed any.',
    ],
    b: [
      'Export types with `export type` or the bundler keeps the import.',
      'The bundler keeps imports of types unless they are exported as types.',
    ],
  },
  {
    name: 'e2e',
    paths: ['e2e/**'],
    tags: ['testing'],
    a: [
      'Wait for the element, never sleep: fixed sleeps made the suite flaky.',
      'The suite was flaky because of fixed sleeps; wait for elements instead.',
    ],
    b: [
      'Give each end-to-end test its own tenant, shared data made them order-dependent.',
      'Tests depended on their order through shared data: every test creates its own tenant.',
    ],
  },
  {
    name: 'cache',
    paths: ['src/cache/**'],
    tags: ['cache'],
    a: [
      'Invalidate the cache in the same transaction as the write, readers saw old prices.',
      'Readers saw old prices because the cache was invalidated outside the write’s transaction.',
    ],
    b: [
      'Bound every in-memory cache; an unbounded map ate the heap.',
      'An unbounded map used as a cache ate the heap, caches need a limit.',
    ],
  },
  {
    name: 'websockets',
    paths: ['realtime/**'],
    tags: ['realtime'],
    a: [
      'Send a heartbeat; proxies drop idle sockets after a minute.',
      'Idle sockets are dropped by proxies after a minute unless a heartbeat is sent.',
    ],
    b: [
      'Authenticate the socket on connect, not on the first message.',
      'A socket is authenticated when it connects; waiting for a message is too late.',
    ],
  },
  {
    name: 'i18n',
    paths: ['locales/**'],
    tags: ['i18n'],
    a: [
      'Never concatenate translated fragments; word order differs between languages.',
      'Word order differs by language, so translated fragments are not concatenated.',
    ],
    b: [
      'Add new keys to the English file first, the extractor copies from there.',
      'The extractor copies from English: new keys go there first.',
    ],
  },
  {
    name: 'terraform',
    paths: ['infra/**/*.tf'],
    tags: ['terraform'],
    a: [
      'Never rename a resource without a moved block; it is destroyed and created anew.',
      'Renaming a resource destroys and recreates it unless a moved block is added.',
    ],
    b: [
      'Keep state in the remote backend with locking, two applies corrupted it.',
      'Two simultaneous applies corrupted the state: use the remote backend’s lock.',
    ],
  },
  {
    name: 'benchmarks',
    paths: ['bench/**'],
    tags: ['performance'],
    a: [
      'Compare benchmarks in one interleaved run; the machine’s noise changes by the hour.',
      'Machine noise changes hourly, so runs that are compared are interleaved.',
    ],
    b: [
      'Check that outputs are equal before claiming a speed-up.',
      'A speed-up counts only when the outputs are the same.',
    ],
  },
  {
    name: 'email',
    paths: ['mail/templates/**'],
    tags: ['mail'],
    a: [
      'Inline styles in mail templates, clients strip style tags.',
      'Mail clients strip style tags: templates need inline styles.',
    ],
    b: [
      'Always send a plain text part, spam filters punish HTML-only mail.',
      'HTML-only mail is punished by spam filters; include a plain text part.',
    ],
  },
  {
    name: 'search index',
    paths: ['search/**'],
    tags: ['search'],
    a: [
      'Rebuild the index behind an alias and swap it, a rebuild in place showed empty results.',
      'Results were empty while the index was rebuilt in place: build behind an alias and swap.',
    ],
    b: [
      'Escape the user’s query; a colon was taken for a field.',
      'A colon in a query was read as a field name, user queries are escaped.',
    ],
  },
  {
    name: 'mobile',
    paths: ['ios/**', 'android/**'],
    tags: ['mobile'],
    a: [
      'Keep the old API field for two releases, installed apps still read it.',
      'Apps in the field still read the old API field; it stays for two releases.',
    ],
    b: [
      'Ask for notification permission after the first order, not at start.',
      'The notification permission is requested after the first order instead of at launch.',
    ],
  },
  {
    name: 'secrets',
    paths: ['deploy/**'],
    tags: ['security'],
    a: [
      'Rotate a leaked key first, then rewrite history.',
      'After a leak the key is rotated before anything else, history comes second.',
    ],
    b: [
      'Read secrets from the vault at start, never bake them into images.',
      'Images must not contain secrets; they are read from the vault on start-up.',
    ],
  },
  {
    name: 'graphql',
    paths: ['graphql/**'],
    tags: ['graphql'],
    a: [
      'Batch lookups with a data loader, resolvers made one query per row.',
      'Resolvers made a query for each row until lookups were batched by a data loader.',
    ],
    b: [
      'Limit the depth of queries; a nested query took the server down.',
      'A deeply nested query took the server down, so depth is limited.',
    ],
  },
  {
    name: 'git hooks',
    paths: ['.husky/**'],
    tags: ['git'],
    a: [
      'Keep pre-commit hooks under two seconds or people skip them.',
      'People skip pre-commit hooks that take more than two seconds.',
    ],
    b: ['Run formatters on staged files only.', 'Formatters in hooks touch staged files alone.'],
  },
  {
    name: 'accessibility',
    paths: ['web/components/**'],
    tags: ['a11y'],
    a: [
      'Return focus to the opener when a dialog closes.',
      'When a dialog closes the focus goes back to what opened it.',
    ],
    b: [
      'Do not rely on colour alone for errors; add an icon and text.',
      'Errors need an icon and words, colour alone is not seen by everybody.',
    ],
  },
  {
    name: 'protobuf',
    paths: ['proto/**/*.proto'],
    tags: ['grpc'],
    a: [
      'Never reuse a field number; reserve it when the field goes.',
      'Removed fields have their number reserved, numbers are not reused.',
    ],
    b: [
      'Set deadlines on clients, servers do not time out by themselves.',
      'Clients set a deadline because the server never times out on its own.',
    ],
  },
  {
    name: 'memory',
    paths: ['src/worker/**'],
    tags: ['memory'],
    a: [
      'Unregister event listeners in workers, each reload leaked one.',
      'Every reload leaked an event listener in the worker: unregister them.',
    ],
    b: [
      'Restart workers after a thousand jobs, the native library leaks.',
      'The native library leaks, so a worker is restarted after a thousand jobs.',
    ],
  },
];

/** The same words about another thing: alike to the eye, not the same lesson. */
export const nearMisses: readonly (readonly [summary: string, path: string, other: string, otherPath: string])[] = [
  [
    'The orders service listens on port 4001 in development.',
    'services/orders/**',
    'The billing service listens on port 4002 in development.',
    'services/billing/**',
  ],
  [
    'Run `make proto` after changing the orders schema.',
    'proto/orders/**',
    'Run `make docs` after changing the public API.',
    'api/**',
  ],
  ['Use tabs in Makefiles.', 'Makefile', 'Use two blanks for indentation in YAML files.', '**/*.yaml'],
  [
    'Do not call the payment provider in unit tests; use the recorded responses.',
    'test/payments/**',
    'Do not call the mail provider in staging; use the sandbox domain.',
    'deploy/staging/**',
  ],
  [
    'Always pass `--frozen-lockfile` in CI.',
    '.github/**',
    'Always pass `--no-sandbox` to the browser in containers.',
    'e2e/**',
  ],
  ['The parser must accept trailing commas.', 'parser/**', 'The printer must not emit trailing commas.', 'printer/**'],
  [
    'Increase the heap for the type checker to 4 GB.',
    'tsconfig.json',
    'Increase the timeout of the type checker job to 20 minutes.',
    '.github/workflows/types.yml',
  ],
  ['Names of metrics use snake case.', 'metrics/**', 'Names of components use Pascal case.', 'web/components/**'],
  [
    'Keep the changelog entry in the same commit as the change.',
    'CHANGELOG.md',
    'Keep the migration in the same pull request as the model change.',
    'db/**',
  ],
  [
    'Do not delete records; archive them.',
    'src/records/**',
    'Do not archive logs; delete them after 30 days.',
    'ops/logs/**',
  ],
];
