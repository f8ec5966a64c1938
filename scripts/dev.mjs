// npm run dev: sandbox, product and web with reload on change; the web app is served on port 5173.
import { spawn } from 'node:child_process';

import { installIfStale } from './install.mjs';

installIfStale();
const tsx = ['--import', 'tsx'];
const children = [
  spawn(process.execPath, [...tsx, 'sandbox/src/main.ts'], { stdio: 'inherit' }),
  spawn(
    process.execPath,
    [
      '--watch-path=server/src',
      '--watch-path=core/src',
      '--watch-path=intelligence/src',
      ...tsx,
      'server/src/main.ts',
    ],
    { stdio: 'inherit' },
  ),
  spawn('npx', ['vite', 'web'], { stdio: 'inherit' }),
];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}
