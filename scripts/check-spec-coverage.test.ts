import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, expect, test } from 'vitest';

let root = '';
const SOURCE = `
describe('a task', () => {
  test('needs a title', () => {});
  test.each([1, 2])('costs %s', () => {});
  test.skip('is never run', () => {});
});
`;

function check(rows: string[], open: string[] = []): { status: number | null; output: string } {
  root = mkdtempSync(path.join(tmpdir(), 'docket-coverage-'));
  mkdirSync(path.join(root, 'docs'));
  writeFileSync(path.join(root, 'task.test.ts'), SOURCE);
  const table = (lines: string[]) =>
    ['| § | statement | x |', '|---|---|---|', ...lines].join('\n');
  const page = `# Coverage\n\n${table(rows)}\n\n## Not proven yet\n\n${table(open)}\n`;
  writeFileSync(path.join(root, 'docs', 'spec-coverage.md'), page);
  const script = path.resolve(import.meta.dirname, 'check-spec-coverage.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

afterEach(() => {
  if (root !== '') rmSync(root, { recursive: true, force: true });
});

test('rows with a test, a table of tests or a line of product.md pass and are counted', () => {
  const { status, output } = check(
    [
      '| 2 | a | task.test.ts › needs a title |',
      '| 2 | b | task.test.ts › a task › needs a title<br>task.test.ts › costs %s |',
      '| 3 | c \\| d | product.md: permanent deletes |',
    ],
    ['| 9 | e | a test of e |'],
  );
  expect(output).toContain(
    '2 statements proven by tests, 1 replaced by product.md, 1 not proven yet',
  );
  expect(status).toBe(0);
});

test.each([
  ['an unknown test', '| 2 | a | task.test.ts › needs |', 'no such test in task.test.ts: needs'],
  ['a skipped test', '| 2 | a | task.test.ts › is never run |', 'no such test'],
  ['an unknown file', '| 2 | a | gone.test.ts › needs a title |', 'no such test file'],
  ['a second proof that is not there', '| 2 | a | task.test.ts › costs %s<br>x |', 'neither'],
  ['an empty statement', '| 2 | | task.test.ts › needs a title |', 'an empty cell'],
  ['an empty proof', '| 2 | a | |', 'an empty cell'],
  ['product.md without its line', '| 2 | a | product.md: |', 'neither a test'],
  ['a missing cell', '| 2 | a |', 'not three cells'],
])('it fails on %s', (_what, row, words) => {
  const { status, output } = check([row]);
  expect(output).toContain(words);
  expect(status).toBe(1);
});

test('it fails on a row of the second table that does not say what is missing', () => {
  const { status } = check(['| 2 | a | product.md: x |'], ['| 9 | e | |']);
  expect(status).toBe(1);
});

test('it fails when it read no row', () => {
  expect(check([]).status).toBe(1);
});
