// The programs that the tests run: Debian's packages, installed if possible, otherwise named with the way to install
// them.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** By package: any of these files. */
const PROGRAMS = {
  chromium: [process.env.CHROMIUM_PATH, ...BROWSERS],
  radicale: ['/usr/bin/radicale'],
  pgbouncer: ['/usr/sbin/pgbouncer'],
  nginx: ['/usr/sbin/nginx'],
  caddy: ['/usr/bin/caddy'],
  openssl: ['/usr/bin/openssl'],
  postgresql: ['/usr/lib/postgresql'],
};

const missing = () =>
  Object.keys(PROGRAMS).filter((name) => !PROGRAMS[name].some((file) => file && existsSync(file)));

/** Resolves once they are available; otherwise ends the process with instructions. */
export async function installPrograms() {
  const names = missing();
  if (names.length === 0) return;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${names.join(', ')} for the tests\n`);
    const apt = 'apt-get update -qq; apt-get install -y -qq --no-install-recommends "$@"';
    const child = spawn('sh', ['-c', apt, 'sh', ...names], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Level 1: Debian starts no service that it installs.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
    await new Promise((resolve) => child.once('close', resolve));
  }
  const left = missing();
  if (left.length === 0) return;
  process.stderr.write(
    `The tests need ${left.join(', ')}. Install them (Debian: apt-get install ${left.join(' ')}); for a Chromium elsewhere set CHROMIUM_PATH.\n`,
  );
  process.exit(1);
}
