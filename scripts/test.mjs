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
const report = (name) => path.join(folder, `${name}.json`);
const reports = {
  units: [report('units'), report('server')],
  browser: [report('browser')],
};
const began = Date.now();

// Libraries and programs come from different servers. On a new machine the programs take a minute longer, in which
// whatever needs none of them already runs.
const programs = { name: 'programs', wait: installPrograms() };
installIfStale();
const failed = await runLanes(
  [
    { name: 'checks', niceness: 10, steps: [checks('--except', 'tests')] },
    {
      // A browser test waits more than it works, so it has priority when both have work to do. The products of those
      // tests do their background work at 5, which is what the tests wait for.
      name: 'units',
      niceness: 10,
      steps: [
        unitTests('tests without programs', '!server*', reports.units[0]),
        programs,
        unitTests('tests with programs', 'server*', reports.units[1]),
      ],
    },
    {
      name: 'browser',
      steps: [
        { name: 'build', command: [process.execPath, 'scripts/build.mjs'] },
        programs,
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
            `--outputFile.json=${reports.browser[0]}`,
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

function unitTests(name, projects, file) {
  return {
    ...checks('--only', 'tests', '--project', projects),
    name,
    environment: { DOCKET_TEST_REPORT: file },
  };
}

function checks(...args) {
  return { name: 'checks', command: [process.execPath, 'scripts/check.mjs', ...args] };
}

/** Anything that a run leaves behind, or changes, would be in the next commit. */
function isTreeClean() {
  const { stdout, status } = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
  if (status === 0 && stdout === '') return true;
  process.stderr.write(`\nThe run changed the tree:\n${stdout}`);
  return false;
}
