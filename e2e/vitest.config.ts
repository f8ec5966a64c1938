import path from 'node:path';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Presses keys against the clock. */
const ALONE = ['src/queue-flow/*.test.ts'];
/** A busy machine must not turn a test red. */
const limits = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
};

/** Most of their time these wait for a clock; if one started last, it would run on alone. */
const LONGEST = ['killed-summary', 'accessibility-dialogs', 'task-services', 'services-chaos'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(path.basename(moduleId, '.test.ts'));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    root: import.meta.dirname,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...limits,
          name: 'e2e',
          include: ['src/**/*.test.ts'],
          exclude: ALONE,
          // A test waits more than it works: four products at a time keep two cores busy.
          maxWorkers: 4,
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
