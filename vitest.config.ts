import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', include: ['core/src/**/*.test.ts'] } },
      {
        test: {
          name: 'intelligence',
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
