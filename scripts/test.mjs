// npm test: everything that CI runs, installing what it needs; a missing piece is an error with the fix, never a skip.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { installIfStale } from './install.mjs';

const BROWSERS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const reports = mkdtempSync(path.join(tmpdir(), 'docket-test-'));
const unit = path.join(reports, 'unit.json');
const browser = path.join(reports, 'e2e.json');

installIfStale();
needProgram({
  name: 'chromium',
  why: 'The browser tests need Chromium',
  orElse: ' or set CHROMIUM_PATH',
  isThere: () => BROWSERS.some((place) => place && existsSync(place)),
});
needProgram({
  name: 'radicale',
  why: 'The tests of CalDAV need the server radicale',
  orElse: '',
  isThere: () => existsSync('/usr/bin/radicale'),
});
needProgram({
  name: 'pgbouncer',
  why: 'The tests through a connection pooler need PgBouncer',
  orElse: '',
  isThere: () => existsSync('/usr/sbin/pgbouncer'),
});
run('check', [process.execPath, 'scripts/check.mjs'], { DOCKET_TEST_REPORT: unit });
run('build', [process.execPath, 'scripts/build.mjs']);
run('browser tests', [
  'npx',
  'vitest',
  'run',
  '--config',
  'e2e/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${browser}`,
]);
if (process.env.CI) needCleanTree();
printTotals();

function run(name, [command, ...args], environment = {}) {
  process.stdout.write(`\n# ${name}\n`);
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (status === 0) return;
  fail(name, status);
}

function fail(name, status) {
  process.stderr.write(`\n${name} failed\n`);
  printTotals(name);
  process.exit(status || 1);
}

/** What a run leaves behind, or changes, would be in the next commit. */
function needCleanTree() {
  const { stdout, status } = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
  if (status === 0 && stdout === '') return;
  process.stderr.write(`\nThe run changed the tree:\n${stdout}`);
  fail('clean tree', status);
}

/** Installs it where that can be done, else says how. */
function needProgram({ name, why, orElse, isThere }) {
  if (isThere()) return;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${name} for the tests\n`);
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (isThere()) return;
  process.stderr.write(`${why}. Install it (Debian: apt-get install ${name})${orElse}.\n`);
  process.exit(1);
}

/** The sum of both runs, from their own reports; a step that failed without a failed test counts as one. */
function printTotals(failedStep) {
  const totals = { passed: 0, failed: 0 };
  for (const file of [unit, browser]) {
    if (!existsSync(file)) continue;
    const report = JSON.parse(readFileSync(file, 'utf8'));
    totals.passed += report.numPassedTests;
    totals.failed += report.numFailedTests;
  }
  if (failedStep !== undefined && totals.failed === 0) totals.failed = 1;
  process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
  rmSync(reports, { recursive: true, force: true });
}
