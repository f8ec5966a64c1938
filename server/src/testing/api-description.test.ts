import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { listCalls, type DescribedCall } from './described-calls';
import { createTestApp, type TestApp } from './test-app';

let docket: TestApp;
let calls: DescribedCall[];
beforeAll(async () => {
  docket = await createTestApp();
  calls = await listCalls(docket);
});
afterAll(() => docket.close());

it('every contract is described, under a name of its own', () => {
  const ids = calls.map(({ operation }) => operation.operationId);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(ids.toSorted()).toEqual(contractNames().toSorted());
});

/** From the source, as a contract that is described twice under one name would be missed in the description. */
function contractNames(): string[] {
  const core = path.join(import.meta.dirname, '../../../core/src');
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.contract.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(core, file), 'utf8');
      const own = [...text.matchAll(/contract\(\{\n(?: {2}\w+: [^\n]+\n)*? {2}name: '(\w+)'/g)];
      const deleted = [...text.matchAll(/remove: (\w+), restore: (\w+)/g)];
      const ofStatus = [...text.matchAll(/export const (\w+) = statusCall\(/g)];
      return [...own, ...deleted, ...ofStatus].flatMap(([, ...names]) => names);
    });
}
