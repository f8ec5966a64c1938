// npm run backup -- FILE: config → database → one file, verified before it gets its name.
import path from 'node:path';

import { readConfig, type Config } from './config';
import { backedUpSecret } from './admin/backups/backed-up-secret';
import { systemClock } from './platform/clock/clock';
import { BackupError } from './platform/backup/backup-error';
import { commandFailure } from './platform/backup/backup-failure';
import { writeBackup } from './platform/backup/write-backup';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded-postgres';

/** The embedded database runs while Docket does; otherwise it is started for the backup. */
async function withDatabase<T>(config: Config, run: (ownerUrl: string) => Promise<T>): Promise<T> {
  const running =
    config.databaseListenUrl ??
    config.databaseUrl ??
    (await findEmbeddedPostgres(config.dataFolder, config.postgresBin));
  if (running !== undefined) return run(running);
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

async function run([file, ...others]: readonly string[]): Promise<void> {
  if (file === undefined || file.startsWith('--') || others.length > 0)
    throw new BackupError('Name the file to write: npm run backup -- FILE');
  const config = readConfig([]);
  const secret = await backedUpSecret(config);
  const { passphrase } = config.backups;
  const { about, rows, bytes } = await withDatabase(config, (ownerUrl) =>
    writeBackup({
      ownerUrl,
      file: path.resolve(file),
      passphrase,
      about: {
        version: config.version,
        createdAt: systemClock.now().toISOString(),
        ...secret,
      },
    }),
  );
  const lines = [
    `Backup written and verified: ${file}`,
    `${rows} rows, ${(bytes / 1024 / 1024).toFixed(1)} MB, schema ${about.migrations.at(-1)?.name}`,
    passphrase === undefined
      ? 'The file is not encrypted, and it holds all mail and the keys to the mailboxes. Keep it safe, or set DOCKET_BACKUP_PASSPHRASE.'
      : 'Encrypted. Without the passphrase nobody can restore it.',
    ...(about.secret === null
      ? [
          'DOCKET_SECRET comes from the environment and is not in the backup. Keep it separately: a restore needs it.',
        ]
      : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`No backup was made.\n${commandFailure(error)}\n`);
  process.exitCode = 1;
}
