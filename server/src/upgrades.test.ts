import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { asOwner } from './platform/db/as-owner';
import { hashEveryTable } from './platform/backup/testing/every-row';
import { restoreBackup } from './platform/backup/restore-backup';
import { createDatabase } from './platform/db/database';
import { readMissingMigrations } from './platform/db/migrate';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

const RELEASES = path.join(import.meta.dirname, 'testing/releases');
const MIGRATIONS = path.join(import.meta.dirname, 'platform/db/migrations');
const releases = await readdir(RELEASES);

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

it.each(releases)(
  'the data of release %s is migrated, every table with its rows',
  async (release) => {
    const fresh = await hashEveryTable(database.ownerUrl);
    const order = {
      ownerUrl: database.ownerUrl,
      file: path.join(RELEASES, release),
      passphrase: undefined,
      migrationsFolder: MIGRATIONS,
      secretFor: () => 'secret',
      appPassword: () => 'only-for-tests',
      isReplacing: true,
      finish: () => Promise.resolve(),
    };
    const { rows } = await restoreBackup(order);
    expect(rows).toBeGreaterThan(40);
    const restored = await hashEveryTable(database.ownerUrl);
    expect(Object.keys(restored).toSorted()).toEqual(Object.keys(fresh).toSorted());
    const db = createDatabase(database.url, { max: 1, onIdleError: () => undefined });
    expect(await readMissingMigrations(db, MIGRATIONS)).toEqual([]);
    await db.destroy();
    const { rows: people } = await asOwner(database.ownerUrl, (client) =>
      client.query(
        'select users.name, emails.subject from users join emails on emails.user_id = users.id',
      ),
    );
    expect(people).toEqual([{ name: 'of-the-other-user', subject: 'of-the-other-user' }]);
  },
);
