import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { asOwner } from '../db/as-owner';
import { prepareDatabase } from '../db/migrate';
import { lockForRestore } from './restore-lock';
import { restoreBackup } from './restore-backup';
import { hashEveryTable, fillEveryTable } from './testing/every-row';
import { readBackup, writeBackup } from './write-backup';

const MIGRATIONS = path.join(import.meta.dirname, '../db/migrations');
const PASSPHRASE = 'correct horse battery';
const about = {
  version: '0.1.0',
  createdAt: '2026-11-02T09:00:00.000Z',
  secret: 'a secret of the data folder',
  secretPrint: 'print',
};

let full: TestDatabase;
let folder: string;
let plain: string;
let sealed: string;
beforeAll(async () => {
  full = await createTestDatabase();
  await fillEveryTable(full.ownerUrl);
  folder = await mkdtemp(path.join(tmpdir(), 'docket-backup-'));
  plain = path.join(folder, 'plain.backup');
  sealed = path.join(folder, 'sealed.backup');
  await writeBackup({ ownerUrl: full.ownerUrl, file: plain, passphrase: undefined, about });
  await writeBackup({ ownerUrl: full.ownerUrl, file: sealed, passphrase: PASSPHRASE, about });
});
afterAll(async () => {
  await full.drop();
  await rm(folder, { recursive: true, force: true });
});

const restore = (ownerUrl: string, file: string, more: object = {}) =>
  restoreBackup({
    ownerUrl,
    file,
    passphrase: PASSPHRASE,
    migrationsFolder: MIGRATIONS,
    secretFor: () => 'secret',
    appPassword: () => 'only-for-tests',
    isReplacing: false,
    finish: () => Promise.resolve(),
    ...more,
  });

async function inEmptyDatabase<T>(run: (ownerUrl: string) => Promise<T>): Promise<T> {
  const empty = await createTestDatabase();
  try {
    await asOwner(empty.ownerUrl, (client) =>
      client.query(
        'drop schema public cascade; create schema public; drop schema graphile_worker cascade',
      ),
    );
    return await run(empty.ownerUrl);
  } finally {
    await empty.drop();
  }
}

describe('a backup', () => {
  it('restores every row of every table into an empty database, and the identity columns continue where they were', async () => {
    const before = await hashEveryTable(full.ownerUrl);
    expect(Object.entries(before).filter(([, rows]) => rows.startsWith('0 rows'))).toEqual([]);
    for (const file of [plain, sealed]) {
      const after = await inEmptyDatabase(async (ownerUrl) => {
        await restore(ownerUrl, file);
        return hashEveryTable(ownerUrl);
      });
      expect(after).toEqual(before);
    }
  });

  it('works for an owner who is not a superuser and is subject to row-level security', async () => {
    const owned = await createTestDatabase();
    const role = `plain_${randomBytes(6).toString('hex')}`;
    const name = new URL(owned.ownerUrl).pathname.slice(1);
    const plainUrl = new URL(owned.ownerUrl);
    [plainUrl.username, plainUrl.password] = [role, 'plain'];
    const options = { folder: MIGRATIONS, appPassword: 'only-for-tests' };
    await asOwner(owned.ownerUrl, (client) =>
      client.query(`drop schema public cascade; drop schema graphile_worker cascade;
        create role ${role} login createrole password 'plain'; grant docket_app to ${role} with admin option;
        alter database ${name} owner to ${role}; create schema public authorization ${role}`),
    );
    await prepareDatabase(plainUrl.href, options);
    await fillEveryTable(owned.ownerUrl);
    const file = path.join(folder, 'owned.backup');
    const before = await hashEveryTable(owned.ownerUrl);
    await writeBackup({ ownerUrl: plainUrl.href, file, passphrase: undefined, about });
    await restore(plainUrl.href, file, { isReplacing: true });
    expect(await hashEveryTable(owned.ownerUrl)).toEqual(before);
    await owned.drop();
    await asOwner(full.ownerUrl, (client) => client.query(`drop role ${role}`));
  });

  it('leaves row-level security forced', async () => {
    await inEmptyDatabase(async (ownerUrl) => {
      await restore(ownerUrl, plain);
      const forced = (url: string) =>
        asOwner(url, async (client) => {
          const { rows } = await client.query(
            `select relname, relrowsecurity, relforcerowsecurity from pg_class
             where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
          );
          return rows;
        });
      expect(await forced(ownerUrl)).toEqual(await forced(full.ownerUrl));
    });
  });

  it('is readable by its owner only, leaves no temporary file behind and overwrites nothing', async () => {
    expect((await stat(plain)).mode & 0o077).toBe(0);
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
    await expect(
      writeBackup({ ownerUrl: full.ownerUrl, file: plain, passphrase: undefined, about }),
    ).rejects.toThrow('already exists');
  });

  it('says so if this user may not write to the folder', async () => {
    const forbidden = await mkdtemp(path.join(tmpdir(), 'docket-forbidden-'));
    await chmod(forbidden, 0o500);
    // Root may write everywhere.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    const order = { ownerUrl: full.ownerUrl, file: path.join(forbidden, 'x'), about };
    try {
      await expect(writeBackup({ ...order, passphrase: undefined })).rejects.toThrow(
        `cannot write to the folder ${forbidden}. Give it to them (chown)`,
      );
    } finally {
      if (isRoot) process.seteuid?.(0);
      await rm(forbidden, { recursive: true });
    }
  });

  it('ends its verification when it is told to', async () => {
    const reading = readBackup(plain, undefined, { signal: AbortSignal.abort() });
    await expect(reading).rejects.toThrow('aborted');
  });

  it('made with a passphrase reveals nothing of its content', async () => {
    // The whole gzip header: two of its bytes can appear in random data by chance.
    const showsGzip = async (file: string) =>
      (await readFile(file)).includes('1f8b080000000000', 0, 'hex');
    expect([await showsGzip(plain), await showsGzip(sealed)]).toEqual([true, false]);
    const bytes = await readFile(sealed);
    expect(bytes.toString('latin1')).not.toContain(about.secret);
  });
});

describe('a restore', () => {
  const refusal = (file: string, more: object = {}) =>
    restore(full.ownerUrl, file, more).then(
      () => 'restored',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  it('refuses a database that holds someone’s data, and replaces it with --replace', async () => {
    const { hostname, pathname } = new URL(full.ownerUrl);
    expect(await refusal(plain)).toContain(
      `The database ${pathname.slice(1)} on ${hostname} is not empty: it holds the data of 1 person`,
    );
    const copy = await createTestDatabase();
    await asOwner(copy.ownerUrl, (client) =>
      client.query(
        `insert into users (tenant_id, microsoft_id, email, name) values ('t', 'm', 'x@x.example', 'X')`,
      ),
    );
    await restore(copy.ownerUrl, plain, { isReplacing: true });
    expect(await hashEveryTable(copy.ownerUrl)).toEqual(await hashEveryTable(full.ownerUrl));
    await copy.drop();
  });

  it('refuses while a backup or another restore uses the database', async () => {
    await inEmptyDatabase((ownerUrl) =>
      asOwner(ownerUrl, async (client) => {
        await lockForRestore(client);
        await expect(restore(ownerUrl, plain)).rejects.toThrow('another restore is running');
      }),
    );
  });

  it('refuses while Docket runs on the database', async () => {
    const copy = await createTestDatabase();
    await asOwner(copy.ownerUrl, (client) =>
      client.query(`insert into processes (host, pid, services, version, public_url, secret_print, started_at, seen_at)
        values ('web1', 1, '{web}', '0.1.0', '', '', now(), now())`),
    );
    await expect(restore(copy.ownerUrl, plain, { isReplacing: true })).rejects.toThrow(
      'Docket is running on this database (on web1)',
    );
    await copy.drop();
  });

  it('that fails after the rows were replaced says so, and Docket does not start until one has finished', async () => {
    const copy = await createTestDatabase();
    const start = () =>
      prepareDatabase(copy.ownerUrl, { folder: MIGRATIONS, appPassword: 'only-for-tests' });
    const cause = new Error('The disk is full');
    const finish = () => Promise.reject(cause);
    const unfinished = 'A restore did not finish. Run it again with --replace.';
    const failed = restore(copy.ownerUrl, plain, { isReplacing: true, finish });
    await expect(failed).rejects.toMatchObject({ message: unfinished, cause });
    await expect(start()).rejects.toThrow(unfinished);
    await expect(restore(copy.ownerUrl, plain)).rejects.toThrow('add --replace');
    await restore(copy.ownerUrl, plain, { isReplacing: true });
    await start();
    expect(await hashEveryTable(copy.ownerUrl)).toEqual(await hashEveryTable(full.ownerUrl));
    await copy.drop();
  });

  it('whose process ends at any moment after that is unfinished too', async () => {
    const copy = await createTestDatabase();
    let isSeen = false;
    const finish = async () => {
      const options = { folder: MIGRATIONS, appPassword: 'only-for-tests' };
      await expect(prepareDatabase(copy.ownerUrl, options)).rejects.toThrow('did not finish');
      isSeen = true;
    };
    await restore(copy.ownerUrl, plain, { isReplacing: true, finish });
    expect(isSeen).toBe(true);
    await copy.drop();
  });

  it('refuses what it cannot open, each with its own reason', async () => {
    const wrong = await refusal(sealed, { passphrase: 'wrong horse battery' });
    expect(wrong).toContain('is not the passphrase');
    expect(await refusal(sealed, { passphrase: undefined })).toContain('is encrypted');
    expect(await refusal(path.join(folder, 'none'))).toContain('does not exist');
    const other = path.join(folder, 'other');
    await writeFile(other, 'something else');
    expect(await refusal(other)).toContain('is not a Docket backup');
  });

  it('says so if this user may not read the file', async () => {
    const mine = path.join(folder, 'mine');
    await copyFile(plain, mine);
    await chmod(mine, 0o000);
    // Root may read everything.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      expect(await refusal(mine)).toContain(`${mine} cannot be read by this user`);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  it('refuses a damaged file: truncated, changed, or with trailing data', async () => {
    for (const file of [plain, sealed]) {
      const bytes = await readFile(file);
      const middle = Math.floor(bytes.length / 2);
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
      const variants = [bytes.subarray(0, middle), bytes.subarray(0, -1), changed];
      for (const [number, variant] of variants.entries()) {
        const name = path.join(folder, `damaged-${number}`);
        await writeFile(name, variant);
        await expect(readBackup(name, PASSPHRASE)).rejects.toThrow('damaged or incomplete');
      }
    }
  });

  it('refuses a backup of a newer schema', async () => {
    const newer = await createTestDatabase();
    await asOwner(newer.ownerUrl, (client) =>
      client.query(`insert into schema_migrations (name, checksum) values ('9999-newer.sql', 'x')`),
    );
    const file = path.join(folder, 'newer.backup');
    await writeBackup({ ownerUrl: newer.ownerUrl, file, passphrase: undefined, about });
    expect(await refusal(file, { isReplacing: true })).toContain(
      'made by a newer version of Docket (0.1.0): this version does not know 9999-newer.sql',
    );
    await newer.drop();
  });
});
