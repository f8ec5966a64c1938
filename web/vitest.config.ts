import { defineConfig, mergeConfig } from 'vitest/config';

import viteConfig from './vite.config';

/** Replace a module of the product, which files that share modules would not notice. */
const REPLACES_A_MODULE = ['src/**/made-up-condition.test.tsx'];

const web = mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web',
      environment: 'jsdom',
      // Importing the screens takes longer than most of their tests.
      isolate: false,
      include: ['src/**/*.test.{ts,tsx}'],
      exclude: REPLACES_A_MODULE,
      setupFiles: ['src/testing/setup.ts'],
      css: false,
      // A busy machine must not turn a test red: nothing here waits for longer than it has to.
      testTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      server: { deps: { inline: [/react-remove-scroll/] } },
    },
  }),
);

export const webAlone = {
  ...web,
  test: { ...web.test, name: 'web-alone', isolate: true, include: REPLACES_A_MODULE, exclude: [] },
};

export default web;
