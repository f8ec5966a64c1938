import { expect, it } from 'vitest';

import { checkCare } from './care-checks';
import type { BackupFacts, InstallationFacts } from './doctor-facts';
import { database, installation, silent } from './healthy-setup';

const NOW = Date.parse('2026-11-02T09:00:00Z');
const made = (finishedAt: string, error: string | null = null): BackupFacts => ({
  finishedAt,
  error,
});

function find(
  id: string,
  facts: Partial<InstallationFacts>,
  lastBackup: BackupFacts | null = database.lastBackup,
) {
  const checks = checkCare({ ...installation, ...facts }, { ...database, lastBackup }, NOW);
  return checks.find((check) => check.id === id);
}

it('passes with restricted access and a recent backup', () => {
  expect(checkCare(installation, database, NOW).map(({ state }) => state)).toEqual(['ok', 'ok']);
});

it.each([
  [true, /Nobody who is named in DOCKET_ADMINS has signed in/, /check their spelling/],
  [false, /The first person who signs in becomes one/, /Set DOCKET_ADMINS/],
])('warns while there is no administrator (named: %s)', (namesAdministrators, words, fix) => {
  const without = { ...database, administrators: 0 };
  const facts = { ...installation, namesAdministrators };
  const [door] = checkCare(facts, without, NOW);
  expect(door).toMatchObject({
    state: 'warning',
    message: expect.stringMatching(words),
    fix: expect.stringMatching(fix),
  });
  expect(checkCare({ ...facts, isSandbox: true }, without, NOW)[0]?.state).toBe('ok');
});

it.each([
  ['enter', 'can sign in'],
  ['wait', 'can request access'],
] as const)('fails if anyone on the internet %ss', (others, words) => {
  expect(find('door', { isExposed: true, others })).toMatchObject({
    state: 'failed',
    message: expect.stringContaining(words),
    fix: expect.stringContaining('MICROSOFT_TENANT'),
  });
});

it('fails as well if this machine cannot resolve the name, as others may', () => {
  const health = { ...silent, isUnknownHost: true };
  expect(find('door', { isExposed: true, health })).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(
      /https:\/\/docket\.example cannot be resolved from this machine.*request access/,
    ),
    fix: expect.stringContaining('MICROSOFT_TENANT'),
  });
});

it.each([
  ['wait', /need an administrator’s approval/],
  ['refuse', /turned away/],
  ['enter', /Anyone who can sign in with Microsoft here/],
] as const)('says what happens to others that %s', (others, words) => {
  expect(find('door', { others })).toMatchObject({
    state: 'ok',
    message: expect.stringMatching(words),
  });
});

it.each<[string, Partial<InstallationFacts>, BackupFacts | null, string, RegExp]>([
  ['none is scheduled', { backupEveryHours: null }, null, 'warning', /No backups are scheduled/],
  [
    'none is scheduled in the sandbox',
    { backupEveryHours: null, isSandbox: true },
    null,
    'ok',
    /needs none/,
  ],
  ['the first is still to come', {}, null, 'warning', /not been made yet/],
  [
    'the last one failed',
    {},
    made('2026-11-02T08:00:00Z', 'no space left'),
    'failed',
    /no space left/,
  ],
  ['the last one is old', {}, made('2026-10-31T03:00:00Z'), 'warning', /54 hours old/],
  ['the clock was ahead', {}, made('2027-11-02T09:00:00Z'), 'warning', /is in the future/],
  ['clocks differ a little', {}, made('2026-11-02T09:50:00Z'), 'ok', /and verified/],
])('of backups, tells that %s', (_, facts, last, state, words) => {
  const found = find('backups', facts, last);
  expect(found?.state).toBe(state);
  expect(found?.message).toMatch(words);
});
