import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

/** Puts a made-up condition into the product's table, which files that share modules would see. */
const ADDS_A_CONDITION = ['{server,intelligence}/src/**/made-up-condition.test.ts'];

/** Sessions, transactions and limits of statements: what a pooler changes. */
const BOTH_WAYS = [
  'server/src/platform/db/{pooled,request-statements}.test.ts',
  'server/src/testing/{isolation,concurrency}.test.ts',
];
/** What people do most. None of these needs a connection of its own. */
const THROUGH_POOLER = [
  'server/src/{accounts/auth,records/tasks,review/decide,review/queue,platform/changes}/**/*.test.ts',
];

/** A busy machine must not turn a test red: these limits only end what hangs. */
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    // Half of the time a test of the server waits, for its database, the sandbox or a clock.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      // Pure code keeps nothing between files.
      {
        test: { name: 'core', isolate: false, include: ['core/src/**/*.test.ts'], ...patience },
      },
      {
        test: {
          name: 'intelligence',
          isolate: false,
          include: ['intelligence/src/**/*.test.ts', 'evals/src/**/*.test.ts'],
          exclude: ADDS_A_CONDITION,
          ...patience,
        },
      },
      {
        test: {
          name: 'sandbox',
          include: ['sandbox/src/**/*.test.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          // Importing the product takes longer than most of its tests; each file has a database of its own.
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          exclude: [...ADDS_A_CONDITION, ...THROUGH_POOLER],
          globalSetup: ['server/src/testing/start-database.ts'],
          ...patience,
        },
      },
      // The product's queries go through PgBouncer in transaction mode.
      {
        test: {
          name: 'server-pooled',
          isolate: false,
          include: [...BOTH_WAYS, ...THROUGH_POOLER],
          globalSetup: ['server/src/testing/start-pooled-database.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'alone',
          include: ADDS_A_CONDITION,
          globalSetup: ['server/src/testing/start-database.ts'],
          ...patience,
        },
      },
      './web/vitest.config.ts',
      './web/vitest.alone.config.ts',
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], ...patience } },
    ],
  },
});
