import {defineConfig} from 'vitest/config';

// .ci/run counts the tests from a report; a plain run needs none.
const report = process.env.ORBIT_TEST_REPORT;

// Node reads these certificates at every start, which takes three times as long; the tests talk to this machine only.
delete process.env.NODE_EXTRA_CA_CERTS;

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // Most of the suite drives real processes; the limit is there to end a hang, not to measure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Real terminals and processes on a shared machine: one starved moment is no verdict, two are.
    retry: process.env.CI ? 1 : 0,
    // More than there are processors: most tests wait for processes and for the disk.
    maxWorkers: 3,
    reporters: report ? ['default', ['json', {outputFile: report}]] : ['default'],
    globalSetup: ['test/support/build.ts'],
  },
});
