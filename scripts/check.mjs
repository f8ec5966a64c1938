// npm run check: format, lint, types, directions, regular expressions, unused code, spec coverage, known
// vulnerabilities, tests. Stops at the first failure. `--only tests` and `--except tests` select steps.
import { spawnSync } from 'node:child_process';

import { SPARING } from './sparing.mjs';

const STEPS = {
  format: ['npx', ['oxfmt', '--check', '.']],
  lint: ['npx', ['oxlint', '--type-aware', '--deny-warnings']],
  types: [process.execPath, ['scripts/check-types.mjs']],
  directions: [process.execPath, ['scripts/check-directions.mjs']],
  expressions: [process.execPath, ['scripts/check-expressions.mjs']],
  unused: ['npx', ['knip']],
  'spec coverage': [process.execPath, ['scripts/spec-coverage.mjs']],
  vulnerabilities: [process.execPath, ['scripts/audit.mjs', '--report']],
  tests: ['npx', ['vitest', 'run', ...reporters()]],
};

function runSteps(steps) {
  for (const [name, [command, args]] of steps) {
    process.stdout.write(`\n== ${name}\n`);
    const began = Date.now();
    const { status } = spawnSync(command, args, {
      stdio: 'inherit',
      env: { ...SPARING, ...process.env },
    });
    process.stdout.write(
      `== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s\n`,
    );
    if (status !== 0) process.exit(status ?? 1);
  }
}

function reporters() {
  const file = process.env.DOCKET_TEST_REPORT;
  return file ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : [];
}

const [choice, chosen] = process.argv.slice(2);
runSteps(
  Object.entries(STEPS).filter(([name]) => {
    if (choice === '--only') return name === chosen;
    return choice !== '--except' || name !== chosen;
  }),
);
