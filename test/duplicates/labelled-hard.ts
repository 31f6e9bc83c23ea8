// The pairs that a word count gets wrong: the same lesson in other words, and different lessons in the same words. As in
// the areas, every third pair is kept aside.

export type HardPair = readonly [a: string, b: string, path: string];

export const sameInOtherWords: readonly HardPair[] = [
  [
    'Never commit `.env` files; keys in them have leaked twice.',
    'Environment files stay out of git: credentials leaked from them two times.',
    'deploy/**',
  ],
  [
    'Mock the clock in scheduler tests or they fail around midnight.',
    'Scheduler tests break near midnight unless time is faked.',
    'src/scheduler/**',
  ],
  [
    'Do not block the event loop with synchronous file reads in handlers.',
    'Request handlers must use async file access; sync reads stall the event loop.',
    'server/**',
  ],
  [
    'Prefer composition over inheritance for page objects.',
    'Page objects are composed, not subclassed.',
    'e2e/pages/**',
  ],
  [
    'Squash fixup commits before opening a pull request.',
    'Clean up fixup commits by squashing them ahead of review.',
    '.github/**',
  ],
  [
    'Index foreign keys; joins on orders took minutes without it.',
    'Joining orders took minutes until the foreign key columns had an index.',
    'db/schema/**',
  ],
  [
    'Return early instead of nesting conditionals in reducers.',
    'Reducers read better with early returns than nested ifs.',
    'web/state/**',
  ],
  [
    'The payments sandbox resets on Sundays; tests that depend on old data fail on Mondays.',
    'Monday test failures come from the payments sandbox being wiped every Sunday.',
    'test/payments/**',
  ],
  [
    'Use the shared HTTP client, it adds tracing headers.',
    'Tracing headers are missing from requests made outside the common HTTP client.',
    'src/**/client*.ts',
  ],
  [
    'Do not parse HTML with regular expressions; use the parser in lib/html.',
    'HTML goes through lib/html’s parser, regexes mangled nested tags.',
    'src/scraper/**',
  ],
  [
    'Batch inserts by 500 rows, larger batches exceed the packet size.',
    'Inserting more than 500 rows at once goes over the packet limit.',
    'etl/**',
  ],
  [
    'Generated files are never edited by hand; change the template.',
    'Edit templates, hand changes to generated code are overwritten.',
    'gen/**',
  ],
  ['Every new endpoint needs a rate limit.', 'Add rate limiting whenever an endpoint is introduced.', 'api/routes/**'],
  ['Keep Dockerfile base images on the LTS tag.', 'Base images in Docker follow the LTS version.', 'Dockerfile'],
  [
    'Run the linter with the workspace’s own version, global installs disagree.',
    'Globally installed linters disagree with ours; use the one from the workspace.',
    'package.json',
  ],
  [
    'Webhooks must be verified by signature before parsing the body.',
    'Check a webhook’s signature first and parse afterwards.',
    'src/webhooks/**',
  ],
  [
    'Large lists must be virtualised, rendering 5,000 rows froze the tab.',
    'The tab froze on 5,000 rows: virtualise long lists.',
    'web/tables/**',
  ],
  [
    'Do not swallow exceptions in background jobs; rethrow after logging.',
    'Background jobs have to rethrow what they log, swallowed exceptions hid outages.',
    'jobs/**',
  ],
  ['Use `git mv` so that history follows the file.', 'Move files with git mv to keep their history.', '**'],
  [
    'Avoid default exports, renames went unnoticed.',
    'Named exports only: default ones let renames go unnoticed.',
    'src/**/*.ts',
  ],
  [
    'Cache the compiled regular expression outside the loop.',
    'Compile regexes once, outside of loops.',
    'src/parse/**',
  ],
  [
    'The staging database is shared; never truncate tables there.',
    'Truncating tables on staging destroys other people’s data, the database is shared.',
    'scripts/**',
  ],
  [
    'Set `NODE_ENV=production` in the image or React ships its development build.',
    'Without NODE_ENV=production images contain React’s development build.',
    'docker/**',
  ],
  [
    'Sort imports with the formatter, manual order causes merge conflicts.',
    'Merge conflicts come from hand-ordered imports: let the formatter sort them.',
    'src/**',
  ],
];

export const differentInTheSameWords: readonly HardPair[] = [
  ['Run the linter before the tests in CI.', 'Run the tests before the release in CI.', '.github/**'],
  [
    'Use the read replica for reports, not the primary database.',
    'Use the primary database for checkouts, not the read replica.',
    'src/db/**',
  ],
  ['Never log the access token of a user.', 'Never store the access token of a user in local storage.', 'src/auth/**'],
  ['Close the database connection after each test.', 'Close the browser after each test file.', 'test/**'],
  [
    'Retry failed uploads three times with a back-off.',
    'Show failed uploads to the user with a retry button.',
    'src/upload/**',
  ],
  [
    'Validate the request body with the schema before the handler runs.',
    'Validate the response body with the schema in contract tests.',
    'api/**',
  ],
  ['Index the created_at column of orders.', 'Do not index the status column of orders.', 'db/schema/**'],
  [
    'Deploy the API before the web client when fields are added.',
    'Deploy the web client before the API when fields are removed.',
    'deploy/**',
  ],
  ['Compress images at build time.', 'Compress responses at the proxy.', 'web/**'],
  ['Cache the user’s permissions for a minute.', 'Check the user’s permissions on every write.', 'src/auth/**'],
  [
    'Write the migration’s down step as well.',
    'Write the migration in small steps on large tables.',
    'db/migrations/**',
  ],
  ['Use UTC for timestamps in the database.', 'Use the customer’s time zone for timestamps in mails.', 'src/dates/**'],
  ['Keep components under 200 lines.', 'Keep component tests next to the component.', 'web/components/**'],
  ['Read the feature flag once per request.', 'Remove the feature flag once it is at 100 percent.', 'src/flags/**'],
  ['Set a timeout on the payment request.', 'Set an idempotency key on the payment request.', 'src/payments/**'],
  ['Pin the Node version in the Dockerfile.', 'Pin the Postgres version in the compose file.', 'docker/**'],
  ['Escape user input in HTML templates.', 'Escape user input in shell commands.', 'src/render/**'],
  [
    'Use a transaction when moving money between accounts.',
    'Use an audit entry when moving money between accounts.',
    'src/ledger/**',
  ],
  ['Rotate the logs daily on the worker hosts.', 'Rotate the signing keys daily on the worker hosts.', 'ops/**'],
  ['Load the editor lazily, it is half of the bundle.', 'Load the fonts early, the layout shifts otherwise.', 'web/**'],
  ['Do not start a worker in the API process.', 'Do not start the API without its worker.', 'server/**'],
  ['Test the parser with empty input.', 'Test the parser with a gigabyte of input.', 'parser/**'],
  ['Add an index hint to the nightly report query.', 'Add a timeout to the nightly report job.', 'reports/**'],
  ['Use stable sort for the ranking.', 'Use the id to break ties in the ranking.', 'src/rank/**'],
];
