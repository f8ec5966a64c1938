// Installs the libraries of the lock file if they are missing or outdated. Needs only Node and npm.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { isInstallStale } from './stale.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

export function installIfStale() {
  if (major < 20 || (major === 20 && minor < 19)) {
    process.stderr.write(`Docket needs Node 20.19 or newer; this is ${process.version}.\n`);
    process.exit(1);
  }
  if (!isInstallStale(root)) return;
  process.stdout.write('Installing libraries (once, a minute or so)\n');
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      // Its installation fetches GPU libraries from outside the npm registry; Docket does not use them.
      env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (status === 0) return;
  process.stderr.write(
    'npm ci failed (its message is above). Check the network to the npm registry, then start again.\n',
  );
  process.exit(1);
}
