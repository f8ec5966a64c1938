import { defineConfig } from 'vitest/config';

/** They kill what they started, or press keys against the clock. */
const ALONE = ['src/chaos/*.test.ts', 'src/queue-flow/*.test.ts'];
/** A busy machine must not turn a test red. */
const limits = { testTimeout: 600_000, hookTimeout: 600_000 };

export default defineConfig({
  test: {
    root: import.meta.dirname,
    projects: [
      {
        test: {
          ...limits,
          name: 'e2e',
          include: ['src/**/*.test.ts'],
          exclude: ALONE,
          // A test waits more than it works: three products at a time keep two cores busy.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...limits,
          name: 'e2e alone',
          include: ALONE,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
