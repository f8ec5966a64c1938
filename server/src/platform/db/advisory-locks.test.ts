import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { ADVISORY_LOCK_CLASSES, ADVISORY_LOCKS } from './advisory-locks';

const SOURCE = path.join(import.meta.dirname, '../..');

it.each([ADVISORY_LOCKS, ADVISORY_LOCK_CLASSES])(
  'no two advisory locks share a number',
  (locks) => {
    const numbers = Object.values(locks);
    expect(new Set<number>(numbers).size).toBe(numbers.length);
  },
);

it('all their numbers are in one file', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const withNumbers = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      /\b7_23\d(?:_\d{3})?\b/.test(readFileSync(path.join(SOURCE, file), 'utf8')),
  );
  expect(withNumbers.map((file) => path.basename(file))).toEqual(['advisory-locks.ts']);
});
