import type {HardPair} from './labelled-hard.js';

// Advice and its contrary share nearly all their words; the same advice is often told once as a command and once as a
// prohibition. Written before the detector knew negations; every third pair is kept aside.

export const contraries: readonly HardPair[] = [
  [
    'Always cache the results of the currency lookup.',
    'Never cache the results of the currency lookup.',
    'src/currency/**',
  ],
  ['Commit the lockfile of the plugin.', 'Do not commit the lockfile of the plugin.', 'plugins/**'],
  ['Enable retries on the ledger client.', 'Disable retries on the ledger client.', 'src/ledger/**'],
  ['Prefer inheritance for the form widgets.', 'Avoid inheritance for the form widgets.', 'ui/forms/**'],
  [
    'Raise the batch size when the importer is slow.',
    'Lower the batch size when the importer is slow.',
    'src/importer/**',
  ],
  ['Guests may see the price list.', 'Guests may not see the price list.', 'src/prices/**'],
  ['Allow redirects in the link checker.', 'Forbid redirects in the link checker.', 'tools/links/**'],
  ['Flush the buffer before the socket is closed.', 'Flush the buffer after the socket is closed.', 'src/socket/**'],
  ['The worker should share one connection.', "The worker shouldn't share one connection.", 'src/worker/**'],
  [
    'Include generated files in the coverage report.',
    'Exclude generated files from the coverage report.',
    'coverage/**',
  ],
  [
    'Mock the mail server in integration tests.',
    'Integration tests must not mock the mail server.',
    'test/integration/**',
  ],
  ['Show the debug toolbar on staging.', 'Hide the debug toolbar on staging.', 'web/toolbar/**'],
  ['Tenants can share a cache.', 'Tenants cannot share a cache.', 'src/cache/**'],
  [
    'Encrypt the export files at rest with the tenant key.',
    "Don't encrypt the export files at rest with the tenant key.",
    'src/export/**',
  ],
  ['Accept unsigned plugins in development.', 'Reject unsigned plugins in development.', 'src/plugins/**'],
  [
    'Wrap the calls to the scheduler in a transaction.',
    'Calls to the scheduler are never wrapped in a transaction.',
    'src/scheduler/**',
  ],
  ['Keep the legacy routes when renaming a page.', 'Remove the legacy routes when renaming a page.', 'web/routes/**'],
  ['Open a new span for each retry.', 'Do not open a new span for each retry.', 'src/trace/**'],
];

export const prohibitionsToldTwice: readonly HardPair[] = [
  [
    'Never hold the lock while calling the billing service.',
    'The lock must not be held during calls to the billing service.',
    'src/billing/**',
  ],
  ["Don't sort the events by arrival time.", 'Events are not sorted by arrival time.', 'src/events/**'],
  ['Avoid global state in the parser plugins.', 'Parser plugins must not have global state.', 'src/parser/**'],
  [
    'Use the sandbox account for payment tests, not the live one.',
    'Use the sandbox account for payment tests.',
    'test/payments/**',
  ],
  [
    'Never trust the client clock; take the timestamp on the server.',
    'Take the timestamp on the server, the client clock cannot be trusted.',
    'src/sync/**',
  ],
  [
    'Do not share fixtures between suites; they made the suites depend on their order.',
    'Fixtures shared between suites made them depend on their order, so keep them apart.',
    'test/fixtures/**',
  ],
  [
    'Always release the semaphore in a finally block.',
    'Release the semaphore in a finally block, never in the happy path alone.',
    'src/semaphore/**',
  ],
  [
    'No network access in unit tests of the resolver.',
    'Unit tests of the resolver must never access the network.',
    'test/resolver/**',
  ],
  [
    'Do not delete the temp table until the report has been mailed.',
    'The temp table may only be deleted once the report has been mailed.',
    'reports/**',
  ],
  [
    'Feature toggles must not be read at import time.',
    'Never read feature toggles at import time; they are not loaded yet.',
    'src/toggles/**',
  ],
  [
    'Pass the tenant explicitly, do not take it from the thread.',
    'The tenant is passed explicitly instead of taken from the thread.',
    'src/tenant/**',
  ],
  [
    'Without the readiness probe the gateway sends traffic too early.',
    'The gateway sends traffic too early if there is no readiness probe.',
    'deploy/gateway/**',
  ],
];
