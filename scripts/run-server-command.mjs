// Runs a command of the server from source, with the libraries it needs.
import { spawn } from 'node:child_process';
import path from 'node:path';

import { installIfStale } from './install.mjs';

export function runServerCommand(name) {
  installIfStale();
  const root = path.resolve(import.meta.dirname, '..');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', `server/src/${name}.ts`, ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
