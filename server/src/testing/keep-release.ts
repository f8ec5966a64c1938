// node scripts/run-typescript.mjs server/src/testing/keep-release.ts VERSION: saves a backup of this release's schema,
// with a row in every table, for the upgrade test. Run once per release, before its first later migration.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { fillEveryTable } from '../platform/backup/testing/every-row';
import { writeBackup } from '../platform/backup/write-backup';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres';
import { prepareDatabase } from '../platform/db/migrate';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the release: keep-release.ts 0.1.0');
const folder = await mkdtemp(path.join(tmpdir(), 'docket-release-'));
// As root, the server runs as nobody, who must be able to traverse this folder.
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'data') });
try {
  const { ownerUrl } = postgres;
  const migrations = path.join(import.meta.dirname, '../platform/db/migrations');
  await prepareDatabase(ownerUrl, { folder: migrations, appPassword: 'only for this' });
  await fillEveryTable(ownerUrl);
  await writeBackup({
    ownerUrl,
    file: path.join(import.meta.dirname, 'releases', `${version}.backup`),
    passphrase: undefined,
    about: { version, createdAt: '2026-11-22T00:00:00.000Z', secret: null, secretPrint: 'print' },
  });
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
