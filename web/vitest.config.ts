import { defineConfig, mergeConfig } from 'vitest/config';

import viteConfig from './vite.config';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web',
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['src/testing/setup.ts'],
      css: false,
      // A busy machine must not turn a test red: nothing here waits for longer than it has to.
      testTimeout: 30_000,
      expect: { poll: { timeout: 10_000 } },
      server: { deps: { inline: [/react-remove-scroll/] } },
    },
  }),
);
