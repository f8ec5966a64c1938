// npm run restore -- FILE [--replace]: verifies the whole file, then restores its rows and its secret.

import { restoredSecret } from './admin/backups/backed-up-secret';
import { holdBackMail } from './admin/backups/hold-back-mail.usecases';
import { markRestored } from './admin/backups/mark-restored.usecases';
import { readConfig, type Config } from './config';
import { BackupError } from './platform/backup/backup-error';
import { commandFailure } from './platform/backup/backup-failure';
import { restoreBackup, type Restored } from './platform/backup/restore-backup';
import { systemClock } from './platform/clock/clock';
import { appPassword, replaceSecret } from './platform/crypto/stored-secret';
import { createDatabase } from './platform/db/database';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres';
import { UnfinishedRestore } from './platform/db/unfinished-restore';

const REPLACE = '--replace';
const AS_THEN =
  'Everyone has to sign in again. People are as they were when the backup was made: whoever has been blocked, demoted or removed since has to be again, in Administration.';

async function withDatabase<T>(config: Config, run: (ownerUrl: string) => Promise<T>): Promise<T> {
  const serverUrl = config.databaseListenUrl ?? config.databaseUrl;
  if (serverUrl !== undefined) return run(serverUrl);
  // Refused while another Docket holds the folder.
  const postgres = await startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    bin: config.postgresBin,
  });
  try {
    return await run(postgres.ownerUrl);
  } finally {
    await postgres.stop();
  }
}

function heldBack(count: number): string {
  const replies = count === 1 ? 'One reply was' : `${count} replies were`;
  return `${replies} about to be sent when the backup was made and will not be sent now. Docket shows a note on each email.`;
}

/** Returns how many replies are not sent. */
async function finish(config: Config, { about, secret, databaseUrl }: Restored): Promise<number> {
  if (config.secret === undefined) await replaceSecret(config.dataFolder, 'secret', secret);
  const db = createDatabase(databaseUrl, { max: 1, onIdleError: () => undefined });
  try {
    const deps = { db, clock: systemClock };
    await markRestored(deps, about.createdAt);
    return await holdBackMail(deps);
  } finally {
    await db.destroy();
  }
}

async function run(args: readonly string[]): Promise<void> {
  const [file, ...others] = args.filter((arg) => arg !== REPLACE);
  if (file === undefined || file.startsWith('--') || others.length > 0)
    throw new BackupError('Name the backup: npm run restore -- FILE [--replace]');
  const config = readConfig([]);
  await withDatabase(config, async (ownerUrl) => {
    let held = 0;
    const restored = await restoreBackup({
      ownerUrl,
      file,
      passphrase: config.backups.passphrase,
      migrationsFolder: config.migrationsFolder,
      secretFor: (about) => restoredSecret(config, about),
      appPassword,
      isReplacing: args.includes(REPLACE),
      async finish(rows) {
        held = await finish(config, rows);
      },
    });
    const lines = [
      `Restored ${restored.rows} rows from the backup made at ${restored.about.createdAt} with Docket ${restored.about.version}.`,
      ...(held === 0 ? [] : [heldBack(held)]),
      AS_THEN,
      'Start Docket again.',
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const lines =
    error instanceof UnfinishedRestore
      ? [error.message, commandFailure(error.cause)]
      : ['The backup was not restored.', commandFailure(error)];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}
