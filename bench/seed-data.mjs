// What the generated records are made of. Scopes are pairs: a glob as people write them, and a path it matches.
// <p> is a package, <n> a module name, <N> the same in capitals; a value is the same on both sides of a pair.

/** Scopes that reach across a repository. A store has each of them once, whatever its size. */
export const broadScopes = [
  ['**/*.ts', 'packages/<p>/src/<n>.ts'],
  ['**/*.tsx', 'apps/<p>/src/<N>.tsx'],
  ['**/*.py', 'services/<p>/app/<n>.py'],
  ['**/*.rs', 'crates/<p>/src/<n>.rs'],
  ['**/*.go', 'cmd/<p>/<n>.go'],
  ['**/*.{js,jsx,mjs,cjs}', 'apps/<p>/scripts/<n>.mjs'],
  ['**/*.{yml,yaml}', 'deploy/<p>/values.yaml'],
  ['**/*.sql', 'services/<p>/migrations/<n>.sql'],
  ['**/*.sh', 'tools/<p>/<n>.sh'],
  ['**/*.{md,mdx}', 'docs/<p>/<n>.md'],
  ['**/*.proto', 'proto/<p>/v1/<n>.proto'],
  ['**/*.tf', 'infra/<p>/main.tf'],
  ['**/tests/**', 'services/<p>/tests/test_<n>.py'],
  ['**/__tests__/**', 'packages/<p>/src/__tests__/<n>.test.ts'],
  ['**/fixtures/**', 'crates/<p>/tests/fixtures/<n>.json'],
  ['**/migrations/**', 'services/<p>/migrations/0001_<n>.py'],
  ['**/Cargo.toml', 'crates/<p>/Cargo.toml'],
  ['**/package.json', 'packages/<p>/package.json'],
  ['**/go.mod', 'cmd/<p>/go.mod'],
  ['**/Dockerfile', 'services/<p>/Dockerfile'],
  ['**/Dockerfile.*', 'services/<p>/Dockerfile.dev'],
  ['**/Makefile', 'crates/<p>/Makefile'],
  ['**/*.{test,spec}.{ts,tsx}', 'packages/<p>/src/<n>.test.ts'],
  ['**/*_test.go', 'cmd/<p>/<n>_test.go'],
  ['**/test_*.py', 'services/<p>/tests/test_<n>.py'],
  ['crates/*/assets/**', 'crates/<p>/assets/<n>.svg'],
  ['crates/*/src/lib.rs', 'crates/<p>/src/lib.rs'],
  ['packages/*/package.json', 'packages/<p>/package.json'],
  ['packages/*/src/index.ts', 'packages/<p>/src/index.ts'],
  ['apps/*/next.config.*', 'apps/<p>/next.config.mjs'],
  ['services/*/pyproject.toml', 'services/<p>/pyproject.toml'],
  ['.github/workflows/*.yml', '.github/workflows/<n>.yml'],
  ['src/**/*.{ts,tsx}', 'src/<n>/<N>.tsx'],
  ['src/**', 'src/<n>/<n>.css'],
  ['/docs/**/*.md', 'docs/<p>/<n>.md'],
  ['scripts/', 'scripts/<n>.mjs'],
  ['docker-compose*.{yml,yaml}', 'docker-compose.<n>.yml'],
  ['*.config.{js,ts,mjs}', '<n>.config.ts'],
  ['package-lock.json', 'package-lock.json'],
  ['tsconfig*.json', 'tsconfig.<n>.json'],
];

/** Scopes about one place; records draw from these without end. */
export const scopes = [
  ['packages/<p>/src/**/*.ts', 'packages/<p>/src/api/<n>.ts'],
  ['packages/<p>/src/**/*.{ts,tsx}', 'packages/<p>/src/view/<N>.tsx'],
  ['packages/<p>/src/<n>/**', 'packages/<p>/src/<n>/index.ts'],
  ['packages/<p>/src/<n>.ts', 'packages/<p>/src/<n>.ts'],
  ['packages/<p>/src/<n>/*.ts', 'packages/<p>/src/<n>/types.ts'],
  ['packages/<p>/src/**/<n>*.ts', 'packages/<p>/src/core/<n>-cache.ts'],
  ['packages/<p>/src/components/<N>/**/*.tsx', 'packages/<p>/src/components/<N>/<N>.tsx'],
  ['packages/<p>/test/**', 'packages/<p>/test/<n>.test.ts'],
  ['packages/<p>/test/fixtures/<n>/**', 'packages/<p>/test/fixtures/<n>/input.json'],
  ['packages/<p>/package.json', 'packages/<p>/package.json'],
  ['packages/<p>/tsconfig*.json', 'packages/<p>/tsconfig.build.json'],
  ['packages/<p>/README.md', 'packages/<p>/README.md'],
  ['packages/<p>/bin/*', 'packages/<p>/bin/<n>'],
  ['packages/<p>', 'packages/<p>/src/util/<n>.ts'],
  ['packages/<p>/', 'packages/<p>/scripts/<n>.mjs'],
  ['packages/*/src/<n>/**', 'packages/<p>/src/<n>/main.ts'],
  ['packages/*/src/**/<n>.ts', 'packages/<p>/src/lib/<n>.ts'],
  ['packages/{<p>,<p>-next}/src/<n>.ts', 'packages/<p>/src/<n>.ts'],
  ['apps/<p>/src/**/*.tsx', 'apps/<p>/src/pages/<N>.tsx'],
  ['apps/<p>/src/app/<n>/**', 'apps/<p>/src/app/<n>/page.tsx'],
  ['apps/<p>/src/app/api/<n>/route.ts', 'apps/<p>/src/app/api/<n>/route.ts'],
  ['apps/<p>/src/app/@modal/<n>/**', 'apps/<p>/src/app/@modal/<n>/page.tsx'],
  ['apps/<p>/pages/<n>/**/*.{ts,tsx}', 'apps/<p>/pages/<n>/index.tsx'],
  ['apps/<p>/components/**', 'apps/<p>/components/<N>.tsx'],
  ['apps/<p>/components/<N>.tsx', 'apps/<p>/components/<N>.tsx'],
  ['apps/<p>/hooks/use<N>.ts', 'apps/<p>/hooks/use<N>.ts'],
  ['apps/<p>/styles/**/*.{css,scss}', 'apps/<p>/styles/<n>.scss'],
  ['apps/<p>/public/locales/*/<n>.json', 'apps/<p>/public/locales/en/<n>.json'],
  ['apps/<p>/e2e/<n>.spec.ts', 'apps/<p>/e2e/<n>.spec.ts'],
  ['apps/<p>/e2e/**', 'apps/<p>/e2e/<n>.ts'],
  ['apps/<p>/vite.config.*', 'apps/<p>/vite.config.ts'],
  ['apps/<p>/.env*', 'apps/<p>/.env.local'],
  ['apps/*/src/<n>/**/*.{ts,tsx}', 'apps/<p>/src/<n>/<N>.tsx'],
  ['crates/<p>/**', 'crates/<p>/benches/<n>.rs'],
  ['crates/<p>/src/**/*.rs', 'crates/<p>/src/parse/<n>.rs'],
  ['crates/<p>/src/<n>.rs', 'crates/<p>/src/<n>.rs'],
  ['crates/<p>/src/<n>/mod.rs', 'crates/<p>/src/<n>/mod.rs'],
  ['crates/<p>/src/<n>/**', 'crates/<p>/src/<n>/state.rs'],
  ['crates/<p>/src/**/<n>*.rs', 'crates/<p>/src/io/<n>_reader.rs'],
  ['crates/<p>/tests/**/*.rs', 'crates/<p>/tests/<n>.rs'],
  ['crates/<p>/benches/<n>.rs', 'crates/<p>/benches/<n>.rs'],
  ['crates/<p>/build.rs', 'crates/<p>/build.rs'],
  ['crates/<p>/Cargo.toml', 'crates/<p>/Cargo.toml'],
  ['crates/<p>/assets/**', 'crates/<p>/assets/<n>.png'],
  ['crates/*/<n>/**', 'crates/<p>/<n>/data.bin'],
  ['crates/*/assets/<n>/**', 'crates/<p>/assets/<n>/icon.svg'],
  ['crates/*/src/<n>.rs', 'crates/<p>/src/<n>.rs'],
  ['crates/{<p>,<n>}/src/**', 'crates/<p>/src/<n>.rs'],
  ['services/<p>/app/**/*.py', 'services/<p>/app/jobs/<n>.py'],
  ['services/<p>/app/<n>.py', 'services/<p>/app/<n>.py'],
  ['services/<p>/app/api/<n>/*.py', 'services/<p>/app/api/<n>/views.py'],
  ['services/<p>/app/models/<n>.py', 'services/<p>/app/models/<n>.py'],
  ['services/<p>/migrations/*.py', 'services/<p>/migrations/0002_<n>.py'],
  ['services/<p>/migrations/**', 'services/<p>/migrations/versions/<n>.py'],
  ['services/<p>/tests/**/test_*.py', 'services/<p>/tests/unit/test_<n>.py'],
  ['services/<p>/tests/conftest.py', 'services/<p>/tests/conftest.py'],
  ['services/<p>/alembic/versions/*<n>*.py', 'services/<p>/alembic/versions/0c1_<n>_x.py'],
  ['services/<p>/Dockerfile*', 'services/<p>/Dockerfile.prod'],
  ['services/<p>/config/*.{yml,yaml}', 'services/<p>/config/<n>.yaml'],
  ['services/<p>/proto/**/*.proto', 'services/<p>/proto/v1/<n>.proto'],
  ['services/<p>', 'services/<p>/app/core/<n>.py'],
  ['services/*/app/<n>/**', 'services/<p>/app/<n>/tasks.py'],
  ['services/*/{api,rpc}/<n>/**', 'services/<p>/rpc/<n>/handler.py'],
  ['cmd/<p>/*.go', 'cmd/<p>/main.go'],
  ['cmd/<p>/**', 'cmd/<p>/internal/<n>.go'],
  ['internal/<p>/**/*.go', 'internal/<p>/store/<n>.go'],
  ['internal/<p>/<n>.go', 'internal/<p>/<n>.go'],
  ['internal/<p>/<n>/**', 'internal/<p>/<n>/server.go'],
  ['internal/*/<n>.go', 'internal/<p>/<n>.go'],
  ['internal/**/<n>_test.go', 'internal/<p>/<n>_test.go'],
  ['pkg/<p>/**/*_test.go', 'pkg/<p>/<n>_test.go'],
  ['pkg/<p>/{<n>,common}.go', 'pkg/<p>/<n>.go'],
  ['pkg/<p>', 'pkg/<p>/<n>/doc.go'],
  ['lib/<p>/**/*.rb', 'lib/<p>/models/<n>.rb'],
  ['lib/<p>/<n>.rb', 'lib/<p>/<n>.rb'],
  ['lib/<p>/**/*.ex', 'lib/<p>/live/<n>.ex'],
  ['lib/<p>_web/live/<n>_live.ex', 'lib/<p>_web/live/<n>_live.ex'],
  ['spec/<p>/**/*_spec.rb', 'spec/<p>/models/<n>_spec.rb'],
  ['app/models/<n>.rb', 'app/models/<n>.rb'],
  ['app/controllers/<p>/**', 'app/controllers/<p>/<n>_controller.rb'],
  ['app/views/<p>/<n>/**', 'app/views/<p>/<n>/show.html.erb'],
  ['resources/views/<p>/**/*.blade.php', 'resources/views/<p>/<n>/index.blade.php'],
  ['modules/<p>/src/main/java/**/*.java', 'modules/<p>/src/main/java/com/acme/<N>.java'],
  ['modules/<p>/src/main/java/com/acme/<n>/*.java', 'modules/<p>/src/main/java/com/acme/<n>/<N>.java'],
  ['modules/<p>/src/main/kotlin/**/*.kt', 'modules/<p>/src/main/kotlin/com/acme/<N>.kt'],
  ['modules/<p>/src/test/**', 'modules/<p>/src/test/java/com/acme/<N>Test.java'],
  ['modules/<p>/src/main/resources/application*.yml', 'modules/<p>/src/main/resources/application-dev.yml'],
  ['modules/<p>/build.gradle.kts', 'modules/<p>/build.gradle.kts'],
  ['modules/<p>/pom.xml', 'modules/<p>/pom.xml'],
  ['src/<p>/**/*.{ts,tsx}', 'src/<p>/views/<N>.tsx'],
  ['src/<p>/<n>.ts', 'src/<p>/<n>.ts'],
  ['src/<p>/<n>/**/*.ts', 'src/<p>/<n>/reducer.ts'],
  ['src/<p>/**/*.svelte', 'src/<p>/routes/<n>.svelte'],
  ['src/<p>/**/*.vue', 'src/<p>/widgets/<N>.vue'],
  ['src/<p>/<n>.cpp', 'src/<p>/<n>.cpp'],
  ['src/<p>/**/*.{cc,cpp,h,hpp}', 'src/<p>/engine/<n>.hpp'],
  ['src/<p>/<n>.{h,cc}', 'src/<p>/<n>.cc'],
  ['src/<p>', 'src/<p>/misc/<n>.txt'],
  ['include/<p>/**/*.h', 'include/<p>/detail/<n>.h'],
  ['src/*/<n>/**', 'src/<p>/<n>/view.ts'],
  ['Sources/<N>/**/*.swift', 'Sources/<N>/View.swift'],
  ['Tests/<N>Tests/**', 'Tests/<N>Tests/ModelTests.swift'],
  ['features/<p>/lib/**/*.dart', 'features/<p>/lib/src/<n>.dart'],
  ['projects/<p>/**/*.cs', 'projects/<p>/Services/<N>.cs'],
  ['projects/<p>/<N>.csproj', 'projects/<p>/<N>.csproj'],
  ['projects/<p>/Migrations/**', 'projects/<p>/Migrations/<N>.cs'],
  ['contracts/<p>/**/*.sol', 'contracts/<p>/token/<N>.sol'],
  ['contracts/<p>/<N>.sol', 'contracts/<p>/<N>.sol'],
  ['proto/<p>/**/*.proto', 'proto/<p>/v2/<n>.proto'],
  ['schemas/<p>/<n>.graphql', 'schemas/<p>/<n>.graphql'],
  ['schemas/<p>/**/*.{json,avsc}', 'schemas/<p>/events/<n>.avsc'],
  ['infra/<p>/**/*.tf', 'infra/<p>/modules/<n>/main.tf'],
  ['infra/<p>/<n>.tf', 'infra/<p>/<n>.tf'],
  ['infra/modules/<n>/**', 'infra/modules/<n>/variables.tf'],
  ['infra/{staging,production}/<p>/**', 'infra/staging/<p>/<n>.tfvars'],
  ['charts/<p>/templates/**/*.yaml', 'charts/<p>/templates/<n>.yaml'],
  ['charts/<p>/values*.yaml', 'charts/<p>/values-prod.yaml'],
  ['charts/*/templates/<n>.yaml', 'charts/<p>/templates/<n>.yaml'],
  ['k8s/<p>/**/*.yml', 'k8s/<p>/base/<n>.yml'],
  ['deploy/<p>/**', 'deploy/<p>/<n>.yaml'],
  ['.github/workflows/<n>.yml', '.github/workflows/<n>.yml'],
  ['.github/actions/<n>/**', '.github/actions/<n>/action.yml'],
  ['ansible/roles/<p>/**', 'ansible/roles/<p>/tasks/<n>.yml'],
  ['docs/<p>/**/*.{md,mdx}', 'docs/<p>/guide/<n>.mdx'],
  ['docs/<p>/<n>.md', 'docs/<p>/<n>.md'],
  ['docs/<p>/adr/*-<n>.md', 'docs/<p>/adr/0007-<n>.md'],
  ['scripts/<p>/*.sh', 'scripts/<p>/<n>.sh'],
  ['scripts/<n>.{sh,mjs}', 'scripts/<n>.mjs'],
  ['tools/<p>/**', 'tools/<p>/<n>/main.py'],
  ['notebooks/<p>/**/*.ipynb', 'notebooks/<p>/<n>.ipynb'],
  ['data/<p>/**/*.parquet', 'data/<p>/2026/<n>.parquet'],
  ['dbt/models/<p>/**/*.sql', 'dbt/models/<p>/marts/<n>.sql'],
  ['dbt/models/*/<n>.sql', 'dbt/models/<p>/<n>.sql'],
  ['plugins/<p>/**/*.php', 'plugins/<p>/includes/<n>.php'],
  ['wp-content/themes/<p>/**', 'wp-content/themes/<p>/<n>.php'],
  ['force-app/main/default/lwc/<n>/**', 'force-app/main/default/lwc/<n>/<n>.js'],
  ['ros/<p>/**/*.{launch,xacro}', 'ros/<p>/urdf/<n>.xacro'],
  ['firmware/<p>/**/*.[ch]', 'firmware/<p>/drivers/<n>.c'],
  ['firmware/<p>/<n>.c', 'firmware/<p>/<n>.c'],
  ['benchmarks/<p>/**', 'benchmarks/<p>/<n>.json'],
  ['examples/<p>/!(node_modules)/**', 'examples/<p>/<n>/main.ts'],
  ['third_party/<p>/*.patch', 'third_party/<p>/<n>.patch'],
  ['**/<n>/**', 'packages/<p>/src/<n>/index.ts'],
  ['**/<n>.ts', 'packages/<p>/src/deep/<n>.ts'],
  ['**/<n>.{ts,tsx}', 'apps/<p>/src/<n>.tsx'],
  ['**/<n>/*.py', 'services/<p>/app/<n>/__init__.py'],
];

/** A name pattern without a folder: all of one extension have to be tried for a path, so only a few records have one. */
export const patternScopes = [
  ['**/*<n>*.ts', 'packages/<p>/src/my-<n>-view.ts'],
  ['**/*<n>*', 'services/<p>/data/x-<n>.csv'],
  ['**/*_<n>.py', 'services/<p>/app/make_<n>.py'],
  ['**/*<N>Test.java', 'modules/<p>/src/test/java/Big<N>Test.java'],
  ['**/*.<n>.yaml', 'deploy/<p>/service.<n>.yaml'],
  ['**/*<N>*.rs', 'crates/<p>/src/My<N>.rs'],
];

export const nouns =
  `account address alert asset audit badge batch billing booking bucket budget cache calendar campaign cart catalog
channel chart checkout claim client cluster comment contact contract coupon credit customer dashboard dataset device
digest document driver event export feature feed filter folder forecast gateway grid group identity import ingest
inventory invoice ledger letter license loyalty market media message meter metric`.split(/\s+/);
export const roles =
  `adapter agent api bridge broker builder checker client codec collector compiler controller converter core daemon
decoder dispatcher editor encoder engine exporter fetcher formatter generator guard handler importer indexer kit
limiter linter loader locator logger manager mapper merger migrator mixer monitor notifier parser planner poller pool
proxy queue reader recorder registry renderer resolver router runner sampler scanner scheduler server shaper signer
store sync tracker`.split(/\s+/);

export const tags =
  `performance testing benchmarking security database migrations api frontend backend build ci docker kubernetes
terraform logging observability caching concurrency error-handling typescript python rust go react accessibility i18n
networking auth payments release documentation dependencies memory flaky windows macos git refactoring data naming`.split(
    /\s+/,
  );
export const domains = [
  'backend',
  'frontend',
  'infrastructure',
  'testing',
  'data',
  'general',
  'release',
  'benchmarking',
];
export const authors = ['claude', 'codex', 'gemini', 'maria', 'jonas', 'priya', 'tomas'];

export const templates = [
  'Never {do} {thing} {when}; {reason}.',
  'Always {do} {thing} {when}: {reason}.',
  'Before you touch {thing}, {do} {thing2}; {reason}.',
  '{Thing} must stay in step with {thing2}, or {harm}.',
  'Do not {do} {thing} here: {reason}.',
  '{Thing} looks unused but {reason}; {do} it only {when}.',
  'If {harm}, {do} {thing} first and only then {thing2}.',
  'Keep {thing} free of {thing2}; otherwise {harm}.',
  'Run {tool} {when}: without it {harm}.',
  '{Thing} is generated by {tool}; edit the template, not the output.',
  'Use {thing} instead of {thing2} {when}, because {reason}.',
  '{Tool} reports success even when {harm}; check {thing} by hand.',
  'Changing {thing} needs a matching change of {thing2} ({reason}).',
  'The order of {thing} matters: {reason}.',
  'Pin {thing} {when}; a floating version once meant that {harm}.',
  'Tests of {thing} need {thing2}, otherwise {harm}.',
];
export const words = {
  do: `rename|cache|retry|inline|mock|delete|widen|serialise|batch|flush|lock|regenerate|move|await|log|reorder|copy|freeze
|validate|stub|split|merge|rewrite|defer`.replaceAll('\n', ''),
  thing: `the session table|the retry counter|the lock file|the public types|the snapshot files|the feature flag|the
 connection pool|the event schema|the date columns|the response headers|the worker threads|the fixture data|the token
 cache|the error codes|the build cache|the migration list|the route table|the layout tokens|the shared config|the nightly
 job|the wire format|the file watcher|the access list|the test clock|the output folder|the search index|the currency
 fields|the request id|the shutdown hook|the temp folder|the schema version|the vendored copy`.replaceAll('\n', ''),
  when: `in a transaction|during start-up|on the release branch|outside the main thread|in a hot loop|while a deploy is
 running|under load|before the first commit of the day|without a timeout|in CI|on Windows|behind the proxy|for tenants in
 two regions|after a rebase|with an empty store|when the flag is off`.replaceAll('\n', ''),
  reason: `two writers then race|the reader caches it for an hour|mobile clients parse it strictly|it is part of the
 signed payload|the order is load-bearing|it runs once per row|the old name is stored in production|staging hides the
 problem|the linter cannot see it|the rollback script depends on it|it doubles the memory of the worker|the cold path has
 no metrics|a partial write is not repaired|the upstream limit is 100 per minute|it breaks incremental builds|time zones
 shift the day|we lost a day to it in spring`.replaceAll('\n', ''),
  harm: `the queue stalls silently|duplicate rows appear|the page flickers on first paint|the suite passes for the wrong
 reason|the cache serves stale prices|logins fail after an hour|the binary grows by a third|half of the events are dropped
|the job loops for ever|the diff becomes unreadable|memory climbs until the pod is killed|timestamps are off by one
 day|the linker picks the wrong symbol|users see a blank screen`.replaceAll('\n', ''),
  tool: `the code generator|the type checker|the migration runner|the bundler|the integration suite|the schema linter|the
 load test|the container build|the formatter|the release script`.replaceAll('\n', ''),
};
