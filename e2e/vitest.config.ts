import { defineConfig } from 'vitest/config';

/** They run several products, kill processes, or press keys against the clock. */
const ALONE = [
  'src/chaos/*.test.ts',
  'src/queue-flow/*.test.ts',
  'src/{deployment,node-versions,start,task-services,two-processes}.test.ts',
];
const limits = { testTimeout: 240_000, hookTimeout: 240_000 };

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
          // A test waits more than it works: two products at a time keep two cores busy.
          maxWorkers: 2,
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
