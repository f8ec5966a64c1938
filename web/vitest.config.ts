import { defineConfig, mergeConfig } from 'vitest/config';

import viteConfig from './vite.config';

/**
 * Replace a module of the product, which files that share modules would not notice, need one that no other test has
 * used, load one twice (the files that follow would get the second one with all that is left in it), or declare a panel
 * that never loads, for which `loadDeferred` would wait before the next file.
 */
const ALONE = [
  'src/**/made-up-condition.test.tsx',
  'src/forms/undo-reads.test.tsx',
  'src/api/outbox-windows.test.ts',
  'src/ui/typed-ahead.test.tsx',
  'src/app/shell/sent-replies.test.tsx',
];

const web = mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web',
      environment: 'jsdom',
      // Importing the screens takes longer than most of their tests.
      isolate: false,
      include: ['src/**/*.test.{ts,tsx}'],
      exclude: ALONE,
      setupFiles: ['src/testing/setup.ts'],
      css: false,
      // A busy machine must not turn a test red: these limits only end what hangs.
      testTimeout: 600_000,
      expect: { poll: { timeout: 60_000 } },
      server: { deps: { inline: [/react-remove-scroll/] } },
    },
  }),
);

export const webAlone = {
  ...web,
  test: { ...web.test, name: 'web-alone', isolate: true, include: ALONE, exclude: [] },
};

export default web;
