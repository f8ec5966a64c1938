// npm test: everything that CI runs, installing what it needs; a missing piece is an error with the fix, never a skip.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { installIfStale } from './install.mjs';
import { runLanes } from './lanes.mjs';
import { installPrograms } from './programs.mjs';
import { reportLines } from './test-report.mjs';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'docket-test-'));
const reports = {
  units: path.join(folder, 'units.json'),
  browser: path.join(folder, 'browser.json'),
};
const began = Date.now();

// One waits for Debian's servers while the other works.
const programs = installPrograms();
installIfStale();
await programs;
const failed = await runLanes(
  [
    {
      // A browser test waits more than it works, so it has priority when both have work to do. The products of those
      // tests do their background work at 5, which is what the tests wait for.
      name: 'units',
      niceness: 10,
      steps: [
        { name: 'checks', command: [process.execPath, 'scripts/check.mjs', '--except', 'tests'] },
        {
          name: 'tests',
          command: [process.execPath, 'scripts/check.mjs', '--only', 'tests'],
          environment: { DOCKET_TEST_REPORT: reports.units },
        },
      ],
    },
    {
      name: 'browser',
      steps: [
        { name: 'build', command: [process.execPath, 'scripts/build.mjs'] },
        {
          name: 'browser tests',
          command: [
            'npx',
            'vitest',
            'run',
            '--config',
            'e2e/vitest.config.ts',
            '--reporter=default',
            '--reporter=json',
            `--outputFile.json=${reports.browser}`,
          ],
        },
      ],
    },
  ],
  folder,
);
if (process.env.CI && !isTreeClean()) failed.push({ lane: 'tree', step: 'clean tree' });
const lines = reportLines({
  root,
  reports,
  failedSteps: failed,
  pictures: path.join(tmpdir(), 'docket-e2e-pictures'),
  began,
});
const all = failed.length === 0 ? [] : [`Whole output: ${folder}/*.log`];
process.stdout.write(`\n${[...all, ...lines].join('\n')}\n`);
if (failed.length === 0) rmSync(folder, { recursive: true, force: true });
process.exitCode = failed.length === 0 ? 0 : 1;

/** Anything that a run leaves behind, or changes, would be in the next commit. */
function isTreeClean() {
  const { stdout, status } = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
  if (status === 0 && stdout === '') return true;
  process.stderr.write(`\nThe run changed the tree:\n${stdout}`);
  return false;
}
