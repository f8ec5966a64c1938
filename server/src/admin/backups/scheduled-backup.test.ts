import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { updateStanding } from '../../accounts/users/users.repository';
import { parseConfig } from '../../config';
import { readBackup } from '../../platform/backup/write-backup';
import { asSystem } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { backUpIfDue } from './scheduled-backup.usecases';

const PASSPHRASE = 'correct horse battery';
const { signal } = new AbortController();

let docket: TestApp;
let admin: SignedIn;
let folder: string;
beforeAll(async () => {
  docket = await createTestApp();
  admin = await docket.signIn('Ada Admin');
  await asSystem(docket.db, (trx) => updateStanding(trx, admin.user.id, { role: 'administrator' }));
});
afterAll(() => docket.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docket-backups-'));
  return () => rm(folder, { recursive: true, force: true });
});

/** The same product with other settings. */
function withBackups(environment: Readonly<Record<string, string>> = {}) {
  const config = parseConfig({
    environment: {
      DATABASE_URL: docket.ownerUrl,
      DOCKET_SECRET: 'a secret that only tests know',
      DOCKET_BACKUP_DIR: folder,
      DOCKET_BACKUP_PASSPHRASE: PASSPHRASE,
      ...environment,
    },
    args: [],
    root: path.join(import.meta.dirname, '../../../..'),
  });
  return { ...docket.deps, config };
}

it('is made when due, encrypted, and only the latest ones are kept', async () => {
  await writeFile(path.join(folder, 'notes.txt'), 'not a backup');
  const deps = withBackups({ DOCKET_BACKUP_KEEP: '2' });
  for (const hours of [24, 1, 24, 24]) {
    docket.clock.advance(hours * 3_600_000);
    await backUpIfDue(deps, signal);
  }
  const files = (await readdir(folder)).toSorted();
  expect(files).toEqual([
    'docket-2026-11-04T10-00-00Z.backup',
    'docket-2026-11-05T10-00-00Z.backup',
    'notes.txt',
  ]);
  const latest = path.join(folder, files[1] ?? '');
  expect((await readBackup(latest, PASSPHRASE)).about.secret).toBeNull();
  const { body } = await admin.get('/admin/backups');
  expect(body.latest[0]).toMatchObject({ file: latest, error: null });
});

it('is made once if two processes find at the same moment that it is due, and again when the next one is', async () => {
  const deps = withBackups();
  for (const made of [1, 2]) {
    docket.clock.advance(24 * 3_600_000);
    await Promise.all([backUpIfDue(deps, signal), backUpIfDue(deps, signal)]);
    const { body } = await admin.get('/admin/backups');
    const times = body.latest.slice(0, 2).map((one: { startedAt: string }) => one.startedAt);
    expect(body.latest[0].error).toBe(null);
    expect(new Set(times).size).toBe(times.length);
    expect(await readdir(folder)).toHaveLength(made);
  }
});

it('is made although the clock was once a year ahead, and is not the one that is removed', async () => {
  const deps = withBackups({ DOCKET_BACKUP_KEEP: '1' });
  docket.clock.advance(365 * 24 * 3_600_000);
  await backUpIfDue(deps, signal);
  docket.clock.advance(-364 * 24 * 3_600_000);
  await backUpIfDue(deps, signal);
  const made = (await admin.get('/admin/backups')).body.latest[0];
  expect(made.startedAt).toBe(docket.clock.now().toISOString());
  expect(await readdir(folder)).toContain(path.basename(made.file));
  await backUpIfDue(deps, signal);
  expect((await admin.get('/admin/backups')).body.latest[0]).toEqual(made);
});

it('removes what an interrupted one has left, and nothing that may still be written', async () => {
  const [left, begun] = [
    'docket-2026-10-01T10-00-00Z.backup',
    'docket-2026-11-04T10-00-00Z.backup',
  ];
  const before = [`${left}.partial`, `${begun}.partial`, 'mine.backup.partial'];
  docket.clock.advance(24 * 3_600_000);
  const hoursAgo = (hours: number) => new Date(docket.clock.now().getTime() - hours * 3_600_000);
  for (const [at, name] of before.entries()) {
    const file = path.join(folder, name);
    await writeFile(file, 'all mail');
    const time = hoursAgo(at === 1 ? 2.9 : 3.1);
    await utimes(file, time, time);
  }
  await backUpIfDue(withBackups(), signal);
  const after = await readdir(folder);
  expect(before.filter((name) => after.includes(name))).toEqual(before.slice(1));
});

it('that fails is shown, and retried within the hour', async () => {
  const file = path.join(folder, 'a file, no folder');
  await writeFile(file, '');
  const broken = withBackups({ DOCKET_BACKUP_DIR: file });
  docket.clock.advance(24 * 3_600_000);
  await backUpIfDue(broken, signal);
  const { body } = await admin.get('/admin/backups');
  expect(body.latest[0]).toMatchObject({
    file: null,
    error: `${file} is not a folder. Choose another one.`,
  });
  docket.clock.advance(3_600_000);
  await backUpIfDue(withBackups(), signal);
  expect((await admin.get('/admin/backups')).body.latest[0].error).toBeNull();
});

it('is shown to administrators only', async () => {
  const member = await docket.signIn('Mel Member');
  expect((await member.get('/admin/backups')).status).toBe(403);
});
