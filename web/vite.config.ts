import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Every zod schema can write itself as JSON Schema, which no page asks for: 5 kB that each screen would load. Only the
 * server writes JSON Schema, for OpenAPI.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    async load(id) {
      if (!/\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
      const source = await readFile(id, 'utf8');
      const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name]) => name,
      );
      return names.map((name) => `export const ${name} = () => undefined;`).join('\n');
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), withoutJsonSchema()],
  resolve: {
    alias: [
      // The original inserts a <style> element, which the content security policy blocks.
      {
        find: 'react-style-singleton',
        replacement: fileURLToPath(new URL('./src/ui/style-singleton.ts', import.meta.url)),
      },
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('./src/zod-without-eval.ts', import.meta.url)),
      },
    ],
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env['DOCKET_API'] ?? 'http://127.0.0.1:3000' } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
});
