import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

// @ts-expect-error -- the scripts are plain JavaScript without types
import * as script from './test-report.mjs';

type Run = {
  root: string;
  reports: Record<string, string>;
  failedSteps: { lane: string; step: string }[];
  pictures: string;
  began: number;
};
const { reportLines }: { reportLines: (run: Run) => string[] } = script;

let root = '';
/** The run began an hour ago. */
const began = Date.now() - 3_600_000;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'docket-report-'));
  mkdirSync(path.join(root, 'pictures'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const assertion = (status: string, fullName: string, failureMessages: string[] = []) => ({
  status,
  fullName,
  failureMessages,
});

function report(lane: string, numPassedTests: number, testResults: object[]): string {
  const file = path.join(root, `${lane}.json`);
  writeFileSync(file, JSON.stringify({ numPassedTests, testResults }));
  return file;
}

function linesOf(reports: Record<string, string>, failedSteps: Run['failedSteps'] = []): string[] {
  return reportLines({ root, reports, failedSteps, pictures: path.join(root, 'pictures'), began });
}

test('a run without failures only prints the total of its lanes', () => {
  const units = report('units', 40, [
    { name: path.join(root, 'a.test.ts'), status: 'passed', assertionResults: [] },
  ]);
  expect(linesOf({ units, browser: report('browser', 2, []) })).toEqual(['42 passed, 0 failed']);
});

test('each failed test is a line with its reason, and its screenshot if there is one', () => {
  const name = path.join(root, 'e2e/src/main-way.test.ts');
  const testResults = [
    {
      name,
      status: 'failed',
      assertionResults: [
        assertion('passed', 'signs in'),
        assertion('failed', 'sends a reply', ['Error: none was sent\n    at line 3']),
      ],
    },
  ];
  const picture = path.join(root, 'pictures/main-way main-way.png');
  writeFileSync(picture, '');
  writeFileSync(path.join(root, 'pictures/main-way-2 other.png'), '');
  const ofAnotherRun = path.join(root, 'pictures/main-way before.png');
  writeFileSync(ofAnotherRun, '');
  utimesSync(ofAnotherRun, 0, 0);
  const browser = report('browser', 1, testResults);
  expect(linesOf({ browser }, [{ lane: 'browser', step: 'browser tests' }])).toEqual([
    'Failed:',
    '  [browser] e2e/src/main-way.test.ts > sends a reply: Error: none was sent',
    `      picture: ${picture}`,
    '',
    '1 passed, 1 failed',
  ]);
});

test('a file whose setup failed is named, and a step without a test counts as one', () => {
  const name = path.join(root, 'server/src/a.test.ts');
  const units = report('units', 5, [
    { name, status: 'failed', message: 'no database', assertionResults: [] },
  ]);
  const failedSteps = [
    { lane: 'units', step: 'tests' },
    { lane: 'browser', step: 'build' },
  ];
  expect(linesOf({ units, browser: path.join(root, 'none.json') }, failedSteps)).toEqual([
    'Failed:',
    '  [units] server/src/a.test.ts > the file: no database',
    '  [browser] build',
    '',
    '5 passed, 2 failed',
  ]);
});
