// The summary at the end of npm test: each failed test on one line, with where to look, and the total.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * reports: Vitest's JSON by lane. pictures: the folder of the browser tests' screenshots, of which those since `began`
 * count. failedSteps: { lane, step }. Returns the lines to print, the total last.
 */
export function reportLines({ root, reports, failedSteps, pictures, began }) {
  const results = Object.entries(reports).map(([lane, file]) => ({ lane, ...readReport(file) }));
  const tests = results.flatMap(({ lane, failures }) =>
    failures.map(({ file, title, reason }) => {
      const place = path.relative(root, file);
      const seen = picturesOf(file, { pictures, began });
      return [
        `  [${lane}] ${place} > ${title}${reason}`,
        ...seen.map((one) => `      picture: ${one}`),
      ];
    }),
  );
  // A step that failed without a failed test counts as one.
  const steps = failedSteps.filter(
    ({ lane }) => !results.some((one) => one.lane === lane && one.failures.length > 0),
  );
  const shown = [...tests, ...steps.map(({ lane, step }) => [`  [${lane}] ${step}`])];
  const passed = results.reduce((sum, one) => sum + one.passed, 0);
  return [
    ...(shown.length === 0 ? [] : ['Failed:', ...shown.flat(), '']),
    `${passed} passed, ${shown.length} failed`,
  ];
}

function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failures: [] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length > 0)
      return failed.map((one) => ({
        file: name,
        title: one.fullName,
        reason: firstLine(one.failureMessages?.[0]),
      }));
    // Its setup failed, or it could not be read.
    return status === 'failed'
      ? [{ file: name, title: 'the file', reason: firstLine(message) }]
      : [];
  });
  return { passed: numPassedTests, failures };
}

function firstLine(text) {
  const [line = ''] = (text ?? '').trim().split('\n');
  return line === '' ? '' : `: ${line}`;
}

/** For a browser test's file; keep-picture.ts names the screenshots after it. */
function picturesOf(file, { pictures, began }) {
  if (!existsSync(pictures)) return [];
  const name = path.basename(file).replace(/\.test\.tsx?$/, '');
  return readdirSync(pictures)
    .filter((one) => one.startsWith(`${name} `))
    .map((one) => path.join(pictures, one))
    .filter((one) => statSync(one).mtimeMs >= began);
}
