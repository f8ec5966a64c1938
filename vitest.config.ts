import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Otherwise one processor stays idle, of two a half.
    maxWorkers: '100%',
    projects: [
      // Pure code keeps nothing between files.
      { test: { name: 'core', isolate: false, include: ['core/src/**/*.test.ts'] } },
      {
        test: {
          name: 'intelligence',
          isolate: false,
          include: ['intelligence/src/**/*.test.ts', 'evals/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'sandbox',
          include: ['sandbox/src/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/start-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      './web/vitest.config.ts',
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
