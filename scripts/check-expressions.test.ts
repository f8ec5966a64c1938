import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, expect, it } from 'vitest';

// @ts-expect-error -- the scripts are plain JavaScript without types
import * as script from './check-expressions.mjs';

type Expression = { key: string; places: string[] };
const {
  collectExpressions,
  complaintOf,
  judge,
}: {
  collectExpressions: (root: string) => { expressions: Expression[]; composed: string[] };
  complaintOf: (verdict: string, isAccepted: boolean) => string | null;
  judge: (expression: { source: string; flags: string }, limits: object) => Promise<string>;
} = script;

const root = mkdtempSync(path.join(tmpdir(), 'docket-expressions-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('finds literals and constants once each, and names expressions built at run time', () => {
  for (const name of ['core', 'intelligence', 'server'])
    mkdirSync(path.join(root, name, 'src/testing'), { recursive: true });
  writeFileSync(
    path.join(root, 'core/src/a.ts'),
    'const a = [/x+/g, /x+/g, new RegExp(`y*`, "i")];\nconst b = (name: string) => RegExp(`${name}+`);\n',
  );
  writeFileSync(path.join(root, 'core/src/a.test.ts'), 'const c = /z+/;\n');
  writeFileSync(path.join(root, 'core/src/testing/b.ts'), 'const d = /z+/;\n');
  const { expressions, composed } = collectExpressions(root);
  expect(expressions.map(({ key, places }) => [key, places])).toEqual([
    ['/x+/g', ['core/src/a.ts:1', 'core/src/a.ts:1']],
    ['/y*/i', ['core/src/a.ts:1']],
  ]);
  expect(composed).toEqual(['core/src/a.ts:2']);
});

/** On a busy machine a verdict must not become unknown. */
const PATIENT = { timeout: 300_000, attackTimeout: 100_000, incubationTimeout: 100_000 };

it.each([
  ['^a+$', 'linear'],
  ['\\s+$', 'polynomial 2'],
  ['^\\s*"?([^"<]*?)"?\\s*<a>$', 'polynomial 3'],
  ['^(a+)+$', 'exponential'],
])('%s is judged %s', async (source, verdict) => {
  process.env['RECHECK_BACKEND'] = 'pure';
  expect(await judge({ source, flags: '' }, PATIENT)).toBe(verdict);
});

it('only what is quadratic may be accepted, with a reason', () => {
  expect(complaintOf('linear', false)).toBeNull();
  expect(complaintOf('polynomial 2', true)).toBeNull();
  expect(complaintOf('polynomial 2', false)).toContain('no reason');
  expect(complaintOf('polynomial 3', true)).toBe('polynomial 3');
  expect(complaintOf('exponential', true)).toBe('exponential');
});
