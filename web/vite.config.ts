import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
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
