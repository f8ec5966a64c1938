import path from 'node:path';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Presses keys against the clock. */
const ALONE = ['src/queue-flow/*.test.ts'];
/** A busy machine must not turn a test red: these limits only end what hangs. */
const limits = {
  testTimeout: 1_800_000,
  hookTimeout: 1_800_000,
  // At Vitest's 50 ms, a busy product mostly answers the test.
  expect: { poll: { timeout: 600_000, interval: 250 } },
};

const beside = {
  ...limits,
  // Four at a time took twice as long each, and made every check beside them ten times slower.
  maxWorkers: 2,
  sequence: { groupOrder: 0 },
};

/** Most of their time these wait for a clock; if one started last, it would run on alone. */
const LONGEST = ['killed-summary', 'accessibility', 'task-services', 'services-chaos'];

/** They share a product and a sandbox, where each has an account of its own. */
const ONE_PRODUCT = [
  'accessibility/accessibility',
  'bad-input',
  'contrast-theme',
  'focused-task',
  'keyboard-session',
  'larger-text',
  'new-emails',
  'one-sitting',
  'print',
  'programs',
  'real-sizes',
  'row-states',
  'slow-code',
  'space-and-touch',
  'spec-errors',
  'spec-screens',
  'spec-tabs',
  'spec-ways',
  'stranger',
  'sync-dashboard',
  'tokens-and-webhooks',
  'true-recipients',
  'two-tabs',
  'typed-ahead',
  'unsaved-form',
].map((name) => `src/${name}.test.ts`);

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
          ...beside,
          name: 'e2e',
          include: ['src/**/*.test.ts'],
          exclude: [...ALONE, ...ONE_PRODUCT],
        },
      },
      {
        test: {
          ...beside,
          name: 'one product',
          include: ONE_PRODUCT,
          globalSetup: ['src/start-shared-docket.ts'],
          // Files share a worker's browser. Importing Playwright, too, takes longer than some tests.
          isolate: false,
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
