// npm run audit: known vulnerabilities of what is shipped. From high on they fail; a registry that answers no audits, or
// none at all, is reported and fails nothing. An answer that cannot be read fails: it may have been cut. With --report, as
// in npm run check, it only says what it found: the same commit must not fail tomorrow for what is found out today.
import { spawnSync } from 'node:child_process';

const FAILING = ['critical', 'high'];
const failing = process.argv.includes('--report') ? 0 : 1;

// Without a connection, npm would try again for minutes.
const AT_ONCE = ['--fetch-retries=0', '--fetch-timeout=20000'];

const MAX_ANSWER_BYTES = 64 * 2 ** 20;

// Without npm, both are null.
const { stdout, stderr, error } = spawnSync('npm', ['audit', '--omit=dev', '--json', ...AT_ONCE], {
  encoding: 'utf8',
  maxBuffer: MAX_ANSWER_BYTES,
});
const answer = read(stdout || '{}');
if (answer === null) {
  process.stdout.write('The answer of npm audit cannot be read\n');
  process.exitCode = failing;
} else if (answer.vulnerabilities === undefined) {
  const reason = answer.message || (stderr ?? '').trim() || error?.message || 'no answer';
  process.stdout.write(`The registry answers no audits, so none was made: ${reason}\n`);
} else {
  const found = Object.values(answer.vulnerabilities);
  for (const { name, severity, range } of found)
    process.stdout.write(`${severity}: ${name} ${range} (npm audit --omit=dev says more)\n`);
  process.stdout.write(`${found.length} known vulnerabilities in what is shipped\n`);
  if (found.some(({ severity }) => FAILING.includes(severity))) process.exitCode = failing;
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
