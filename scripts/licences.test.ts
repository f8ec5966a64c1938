import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

/** Permissive licenses, and Mozilla's for whole unmodified files. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'OFL-1.1',
  '(MPL-2.0 OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
  'MPL-2.0',
]);
type Package = { license?: string; dev?: boolean; link?: boolean; resolved?: string };

it('everything shipped with Docket has a license that allows it', () => {
  const lock = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8'),
  ) as { packages: Record<string, Package> };
  const shipped = Object.entries(lock.packages).filter(
    ([name, { dev, link }]) => name.startsWith('node_modules/') && dev !== true && link !== true,
  );
  expect(shipped.length).toBeGreaterThan(100);
  const refused = shipped.filter(([, { license }]) => !ALLOWED.has(license ?? ''));
  expect(refused.map(([name, { license }]) => `${name}: ${license ?? 'none'}`)).toEqual([]);
});
