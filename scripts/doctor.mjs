// npm run doctor [-- --json]: what is wrong with the set-up, and how to mend it. Exit code 1 when something has failed.
import { spawn } from 'node:child_process';
import path from 'node:path';

import { installIfStale } from './install.mjs';

installIfStale();
const root = path.resolve(import.meta.dirname, '..');
const child = spawn(
  process.execPath,
  ['--import', 'tsx', 'server/src/doctor.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
