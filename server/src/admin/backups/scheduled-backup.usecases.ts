import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { backupFailure } from '../../platform/backup/backup-failure';
import { writeBackup } from '../../platform/backup/write-backup';
import { asSystem } from '../../platform/db/database';
import { findEmbeddedPostgres } from '../../platform/db/embedded-postgres';
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
  const { folder, everyHours, keep } = config.backups;
  if (folder === undefined) return;
  const startedAt = clock.now();
  const [last] = await asSystem(db, (trx) => listBackupEntries(trx, 1));
  if (last !== undefined && !isDue(last, { now: startedAt, everyHours })) return;
  const nothing = { file: null, bytes: null, rows: null };
  const outcome = await backUp(deps, startedAt, signal).catch((thrown: unknown) => {
    const error = backupFailure(thrown, path.join(folder, 'docket.backup'));
    log.error({ err: error }, 'The scheduled backup failed');
    return { ...nothing, error: error instanceof Error ? error.message : String(error) };
  });
  await asSystem(db, (trx) =>
    insertBackupEntry(trx, { startedAt, finishedAt: clock.now(), ...outcome }),
  );
  if (outcome.error === null) await removeOld(folder, { keep, latest: outcome.file });
}

type Last = { startedAt: Date; error: string | null };

function isDue({ startedAt, error }: Last, { now, everyHours }: { now: Date; everyHours: number }) {
  // A failed one is retried sooner.
  const waitHours = error === null ? everyHours : Math.min(everyHours, 1);
  const hours = (now.getTime() - startedAt.getTime()) / HOUR_MS;
  // The clock was ahead when the last one was made: waiting for that time could take years.
  return hours < -MAX_CLOCK_HOURS || hours >= waitHours;
}

async function backUp({ config }: PlatformDependencies, at: Date, signal: AbortSignal) {
  const { folder = '', passphrase } = config.backups;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder, new Date(at.getTime() - TIME_LIMIT_MS));
  const ownerUrl =
    config.databaseListenUrl ??
    config.databaseUrl ??
    (await findEmbeddedPostgres(config.dataFolder, config.postgresBin));
  if (ownerUrl === undefined) throw new Error('The database does not run');
  const second = at.toISOString().slice(0, 19);
  const file = path.join(folder, `docket-${second.replaceAll(':', '-')}Z.backup`);
  const about = {
    version: config.version,
    createdAt: at.toISOString(),
    ...(await backedUpSecret(config)),
  };
  const { rows, bytes } = await writeBackup({ ownerUrl, file, passphrase, about, signal });
  return { file, rows, bytes, error: null };
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
