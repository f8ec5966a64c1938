import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = path.resolve(import.meta.dirname, 'spec-coverage.mjs');
const SOURCE = `
describe('a task', () => {
  test('needs a title (§ 2)', () => {});
  test.each([1, 2])('costs %s (§ 2, 9)', () => {});
  test.skip('is never run (§ 3)', () => {});
  it('is of no section', () => {});
});
`;

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'docket-coverage-'));
  for (const folder of ['docs', 'core']) mkdirSync(path.join(root, folder));
  writeFileSync(path.join(root, 'core/task.test.ts'), SOURCE);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function run(...options: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, ...options], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stderr };
}

test('the page lists the tests of each section, and none that is skipped or of no section', () => {
  expect(run('--write').status).toBe(0);
  const page = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8');
  expect(page).toContain('- core: needs a title · costs %s\n');
  expect(page).toContain('## § 9: 1 tests');
  expect(page).not.toMatch(/never run|no section|§ 3/);
  expect(run()).toMatchObject({ status: 0, stderr: '' });
});

test.each([
  ['renamed', 'needs a title', 'needs a name'],
  ['taken away', "test('needs a title (§ 2)'", "test('needs a title'"],
  ['skipped', "test('needs", "test.skip('needs"],
])('a test that is %s is seen', (_what, before, after) => {
  run('--write');
  writeFileSync(path.join(root, 'core/task.test.ts'), SOURCE.replace(before, after));
  const { status, stderr } = run();
  expect(status).toBe(1);
  expect(stderr).toContain('differs from the names of the tests');
});
