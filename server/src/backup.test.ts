import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { appPassword, readOrCreateSecret } from './platform/crypto/stored-secret';
import { asOwner } from './platform/db/as-owner';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres';
import { prepareDatabase } from './platform/db/migrate';
import { lockForRestore } from './platform/backup/restore-lock';
import { bundleSources } from './testing/bundle-sources';
import { insertOtherUser, SECRET } from './testing/isolation-rows';

const MIGRATIONS = path.join(import.meta.dirname, 'platform/db/migrations');

let folder: string;
let bundle: Awaited<ReturnType<typeof bundleSources>>;
beforeAll(async () => {
  bundle = await bundleSources('backup', 'restore');
  folder = await mkdtemp(path.join(tmpdir(), 'docket-backup-command-'));
  // As root, the server runs as nobody, who must be able to traverse this folder.
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await bundle.remove();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { code: number; text: string };

function command(
  name: 'backup' | 'restore',
  dataFolder: string,
  ...args: string[]
): Promise<Ended> {
  const entry = fileURLToPath(bundle.entry(name));
  const env = {
    PATH: process.env['PATH'],
    DOCKET_DATA_DIR: dataFolder,
    DOCKET_BACKUP_PASSPHRASE: 'correct horse battery',
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [entry, ...args],
      { env, cwd: path.join(import.meta.dirname, '../..') },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
    );
  });
}

test('a data folder is backed up while its database runs, and restored into another with its secret', async () => {
  const [here, there] = [path.join(folder, 'here'), path.join(folder, 'there')];
  const file = path.join(folder, 'docket.backup');
  const secret = await readOrCreateSecret(here, 'secret');
  const running = await startEmbeddedPostgres({ dataFolder: here });
  const options = { folder: MIGRATIONS, appPassword: appPassword(secret) };
  await prepareDatabase(running.ownerUrl, options);
  await asOwner(running.ownerUrl, async (client) => {
    await insertOtherUser(client);
    await client.query(`update replies set state = 'held', send_at = now()`);
    expect((await client.query('select from sessions')).rowCount).toBe(1);
  });
  const backup = await command('backup', here, file);
  expect(backup).toMatchObject({ code: 0, text: expect.stringContaining('verified') });

  const refused = await command('restore', here, file, '--replace');
  expect(refused.code).toBe(1);
  expect(refused.text.trim().split('\n')).toEqual([
    'The backup was not restored.',
    expect.stringMatching(/^Another Docket is already running on the data folder .* Stop it first/),
  ]);
  await running.stop();
  const again = await command('backup', here, path.join(folder, 'second.backup'));
  expect(again.code).toBe(0);

  // Another Docket was here, and its secret cannot be put aside.
  await readOrCreateSecret(there, 'secret');
  const inTheWay = path.join(there, 'secret.before-restore');
  await mkdir(path.join(inTheWay, 'something'), { recursive: true });
  const unfinished = await command('restore', there, file);
  expect(unfinished.code).toBe(1);
  expect(unfinished.text).toMatch(/^A restore did not finish. Run it again with --replace.\n/);
  expect(unfinished.text).not.toContain('not restored');
  await rm(inTheWay, { recursive: true });

  const restored = await command('restore', there, file, '--replace');
  expect(restored).toMatchObject({
    code: 0,
    text: expect.stringMatching(/One reply was about.*Everyone has to sign in again/s),
  });
  expect((await readFile(path.join(there, 'secret'), 'utf8')).trim()).toBe(secret);
  const copy = await startEmbeddedPostgres({ dataFolder: there });
  const { rows } = await asOwner(copy.ownerUrl, (client) =>
    client.query(`select users.name, replies.state, replies.error, summary.state as summary, summary.problem
      from users cross join replies cross join morning_summaries summary`),
  );
  const { rows: entered } = await asOwner(copy.ownerUrl, (client) =>
    client.query(`select (select count(*)::int from sessions) as sessions, kind, detail
      from security_events order by id desc limit 1`),
  );
  await copy.stop();
  expect(entered).toEqual([
    { sessions: 0, kind: 'restored', detail: expect.stringMatching(/^to \d{4}-/) },
  ]);
  expect(rows).toEqual([
    {
      name: SECRET,
      state: 'failed',
      error: expect.stringContaining('Sent Items'),
      summary: 'failed',
      problem: expect.stringContaining('may have been sent'),
    },
  ]);
});

test('a backup that cannot be written says why and what to do, and leaves nothing behind', async () => {
  const dataFolder = path.join(folder, 'unwritable');
  await readOrCreateSecret(dataFolder, 'secret');
  const running = await startEmbeddedPostgres({ dataFolder });
  const secret = await readOrCreateSecret(dataFolder, 'secret');
  await prepareDatabase(running.ownerUrl, { folder: MIGRATIONS, appPassword: appPassword(secret) });
  const target = await mkdtemp(path.join(folder, 'target-'));
  await symlink('/dev/full', path.join(target, 'full.backup.partial'));
  const [missing, aFile] = [path.join(target, 'missing'), path.join(dataFolder, 'secret')];
  const reasons = [
    [path.join(missing, 'x'), `The folder ${missing} does not exist. Create it, `],
    [path.join(aFile, 'x'), `${aFile} is not a folder. Choose another one.`],
    [path.join(target, 'full.backup'), `The disk of the folder ${target} is full. Free space`],
  ] as const;
  const refused = async (file: string, reason: string) => {
    const { code, text } = await command('backup', dataFolder, file);
    expect({ code, lines: text.trim().split('\n') }).toEqual({
      code: 1,
      lines: ['No backup was made.', expect.stringContaining(reason)],
    });
  };
  for (const [file, reason] of reasons) await refused(file, reason);
  await asOwner(running.ownerUrl, async (client) => {
    await lockForRestore(client);
    await refused(path.join(target, 'x'), 'A restore is running on this database. Wait');
  });
  expect(await readdir(target)).toEqual([]);
  await running.stop();
});

test('a backup without a file name, or of a folder without Docket, says what is missing', async () => {
  expect((await command('backup', folder)).text).toContain('npm run backup -- FILE');
  const none = await command('backup', path.join(folder, 'none'), path.join(folder, 'x'));
  expect(none).toMatchObject({ code: 1, text: expect.stringContaining('There is no Docket in') });
});
