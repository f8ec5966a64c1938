import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import type { Config } from '../../config';
import { backupFailure } from '../../platform/backup/backup-failure';
import { writeBackup } from '../../platform/backup/write-backup';
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks';
import { asSystem } from '../../platform/db/database';
import { findEmbeddedPostgres } from '../../platform/db/embedded-postgres';
import { inOneProcess } from '../../platform/db/in-one-process';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { backedUpSecret } from './backed-up-secret';
import { insertBackupEntry, listBackupEntries } from './backups.repository';

const HOUR_MS = 3_600_000;
/** The clocks of several workers differ, but not by more. */
const MAX_CLOCK_HOURS = 1;
const OWN_FILE = /^docket-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;
const DRAFT = '.partial';
/** No backup takes longer: its job is ended. */
export const TIME_LIMIT_MS = 3 * HOUR_MS;

/** Makes a backup if one is due, and deletes the oldest ones. A failure is left where administrators see it. */
export async function backUpIfDue(deps: PlatformDependencies, signal: AbortSignal): Promise<void> {
  const { config, db, clock, log } = deps;
  const { folder, keep } = config.backups;
  const startedAt = clock.now();
  if (folder === undefined || !(await isBackupDue(deps, startedAt))) return;
  const record = (outcome: Outcome) =>
    asSystem(db, (trx) =>
      insertBackupEntry(trx, { startedAt, finishedAt: clock.now(), ...outcome }),
    );
  const made = await backUpAlone(deps, { startedAt, signal, record }).catch(
    async (thrown: unknown) => {
      const error = backupFailure(thrown, path.join(folder, 'docket.backup'));
      log.error({ err: error }, 'The scheduled backup failed');
      const message = error instanceof Error ? error.message : String(error);
      await record({ file: null, bytes: null, rows: null, error: message });
      return null;
    },
  );
  if (made !== null) await removeOld(folder, { keep, latest: made.file });
}

type Outcome = Omit<Parameters<typeof insertBackupEntry>[1], 'startedAt' | 'finishedAt'>;
type Run = { startedAt: Date; signal: AbortSignal; record: (outcome: Outcome) => Promise<void> };

/**
 * Null if another process has made it meanwhile or is at it. The jobs' queue prevents most of that, but a process that
 * lost its database counts as dead while its backup still runs.
 */
async function backUpAlone(deps: PlatformDependencies, { startedAt, signal, record }: Run) {
  const ownerUrl = await findOwnerUrl(deps.config);
  return inOneProcess(ownerUrl, ADVISORY_LOCKS.scheduledBackup, async () => {
    if (!(await isBackupDue(deps, startedAt))) return null;
    const made = await backUp(deps, { ownerUrl, at: startedAt, signal });
    await record({ ...made, error: null });
    return made;
  });
}

async function findOwnerUrl(config: Config): Promise<string> {
  const url =
    config.databaseListenUrl ??
    config.databaseUrl ??
    (await findEmbeddedPostgres(config.dataFolder, config.postgresBin));
  if (url === undefined) throw new Error('The database does not run');
  return url;
}

async function isBackupDue({ db, config }: PlatformDependencies, now: Date): Promise<boolean> {
  const [last] = await asSystem(db, (trx) => listBackupEntries(trx, 1));
  return last === undefined || isDue(last, { now, everyHours: config.backups.everyHours });
}

type Last = { startedAt: Date; error: string | null };

function isDue({ startedAt, error }: Last, { now, everyHours }: { now: Date; everyHours: number }) {
  // A failed one is retried sooner.
  const waitHours = error === null ? everyHours : Math.min(everyHours, 1);
  const hours = (now.getTime() - startedAt.getTime()) / HOUR_MS;
  // The clock was ahead when the last one was made: waiting for that time could take years.
  return hours < -MAX_CLOCK_HOURS || hours >= waitHours;
}

type Target = { ownerUrl: string; at: Date; signal: AbortSignal };

async function backUp({ config }: PlatformDependencies, { ownerUrl, at, signal }: Target) {
  const { folder = '', passphrase } = config.backups;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder, new Date(at.getTime() - TIME_LIMIT_MS));
  const second = at.toISOString().slice(0, 19);
  const file = path.join(folder, `docket-${second.replaceAll(':', '-')}Z.backup`);
  const about = {
    version: config.version,
    createdAt: at.toISOString(),
    ...(await backedUpSecret(config)),
  };
  const { rows, bytes } = await writeBackup({ ownerUrl, file, passphrase, about, signal });
  return { file, rows, bytes };
}

/** Of backups whose process was killed: they hold mail, and nobody looks for them. */
async function removeLeftovers(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(DRAFT) || !OWN_FILE.test(name.slice(0, -DRAFT.length))) continue;
    const file = path.join(folder, name);
    if ((await stat(file)).mtime < before) await rm(file);
  }
}

type Kept = { keep: number; latest: string };

/** The names sort by time, if the clock was right. Files with other names are not ours. */
async function removeOld(folder: string, { keep, latest }: Kept): Promise<void> {
  const own = (await readdir(folder)).filter((name) => OWN_FILE.test(name)).toSorted();
  for (const name of own.slice(0, -keep))
    if (name !== path.basename(latest)) await rm(path.join(folder, name));
}
