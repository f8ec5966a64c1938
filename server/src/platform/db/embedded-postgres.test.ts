import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startEmbeddedPostgres } from './embedded-postgres';
import { chooseLocation } from './postgres-location';
import { findPostmaster, isAlive } from './postmaster';

/** Created once and copied, because creating a cluster takes longer than any test. */
let model: string;
beforeAll(async () => {
  model = await passableFolder();
  const postgres = await startEmbeddedPostgres({ dataFolder: path.join(model, 'data') });
  await postgres.stop();
});
afterAll(() => rm(model, { recursive: true, force: true }));

type Cleanup = (run: () => Promise<void>) => void;

async function newFolder(onTestFinished: Cleanup): Promise<string> {
  const folder = await passableFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The data folder of a Docket that ran and was stopped. */
async function usedFolder(onTestFinished: Cleanup): Promise<string> {
  const dataFolder = path.join(await newFolder(onTestFinished), 'data');
  // Unlike fs.cp, this keeps the owner of each file.
  await promisify(execFile)('cp', ['-a', path.join(model, 'data'), dataFolder]);
  return dataFolder;
}

async function passableFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-postgres-'));
  // As root, the server runs as nobody, who must be able to traverse this folder.
  await chmod(folder, 0o755);
  return folder;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

function deferred<T>() {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (settle = resolve));
  return { promise, resolve: (value: T) => settle(value) };
}

/** Another process that starts the same folder, writes a row and then hangs. */
async function startInOtherProcess(
  dataFolder: string,
): Promise<{ child: ChildProcess; pid: number }> {
  const module = path.join(import.meta.dirname, 'embedded-postgres.ts');
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const { Client } = await import('pg');
    const postgres = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)} });
    const client = new Client({ connectionString: postgres.ownerUrl });
    await client.connect();
    await client.query('create table kept (id int); insert into kept values (7)');
    console.log(postgres.pid);
    setInterval(() => {}, 1000);`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, pid: Number(line) };
}

// These tests mostly wait: for the other process to end, for the folder lock to time out, for restarts.
describe.concurrent('the database of a data folder', () => {
  test('a data folder gets a UTF-8 database that keeps its rows across a clean stop', async ({
    onTestFinished,
  }) => {
    const dataFolder = path.join(await newFolder(onTestFinished), 'data');
    const first = await startEmbeddedPostgres({ dataFolder });
    await query(first.ownerUrl, 'create table kept as select 7 as id');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await startEmbeddedPostgres({ dataFolder });
    expect(await query(second.ownerUrl, 'select id from kept')).toEqual([7]);
    expect(await query(second.ownerUrl, 'show server_encoding')).toEqual(['UTF8']);
    await second.stop();
  });

  test('it listens on loopback only and requires the password', async ({ onTestFinished }) => {
    const dataFolder = await usedFolder(onTestFinished);
    const postgres = await startEmbeddedPostgres({ dataFolder });
    expect(await query(postgres.ownerUrl, 'show listen_addresses')).toEqual(['127.0.0.1']);
    const wrong = new URL(postgres.ownerUrl);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(path.join(dataFolder, 'postgres-password'))).mode & 0o777).toBe(0o600);
    await postgres.stop();
  });

  test('it uses an eighth of the memory for shared buffers, at least 128 and at most 512 MB', async ({
    onTestFinished,
  }) => {
    const dataFolder = await usedFolder(onTestFinished);
    const postgres = await startEmbeddedPostgres({ dataFolder });
    const [pages] = await query(
      postgres.ownerUrl,
      `select setting::int * 8 / 1024 as mb from pg_settings where name = 'shared_buffers'`,
    );
    const limit = process.constrainedMemory() || Infinity;
    const eighth = Math.round(Math.min(totalmem(), limit) / 8 / 2 ** 20);
    expect(pages).toBe(Math.min(Math.max(eighth, 128), 512));
    await postgres.stop();
  });

  test('the database of a killed Docket is taken over with its rows', async ({
    onTestFinished,
  }) => {
    const dataFolder = await usedFolder(onTestFinished);
    const { child, pid } = await startInOtherProcess(dataFolder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(pid)).toBe(true);
    const next = await startEmbeddedPostgres({ dataFolder });
    expect(next).toMatchObject({ adopted: true, pid });
    expect(await query(next.ownerUrl, 'select id from kept')).toEqual([7]);
    await next.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('a database that was killed together with its Docket recovers', async ({
    onTestFinished,
  }) => {
    const dataFolder = await usedFolder(onTestFinished);
    const { child, pid } = await startInOtherProcess(dataFolder);
    // Docket first, because it would restart its database and hold the folder.
    child.kill('SIGKILL');
    await once(child, 'exit');
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
    const next = await startEmbeddedPostgres({ dataFolder });
    expect(await query(next.ownerUrl, 'select id from kept')).toEqual([7]);
    await next.stop();
  });

  test('a stale pid file that names another running program does not block the start', async ({
    onTestFinished,
  }) => {
    const dataFolder = await usedFolder(onTestFinished);
    const first = await startEmbeddedPostgres({ dataFolder });
    await first.stop();
    await writeFile(
      path.join(dataFolder, 'postgres/postmaster.pid'),
      `${process.pid}\n/x\n0\n5432\n`,
    );
    const next = await startEmbeddedPostgres({ dataFolder });
    expect(next.adopted).toBe(false);
    await next.stop();
  });

  test('a second Docket on the same folder is refused with a clear error', async ({
    onTestFinished,
  }) => {
    const dataFolder = await usedFolder(onTestFinished);
    const first = await startEmbeddedPostgres({ dataFolder });
    await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(
      'Another Docket is already running on the data folder',
    );
    expect(await query(first.ownerUrl, 'select 1')).toEqual([1]);
    await first.stop();
  });

  test('a start while the Docket before stops its jobs waits for it', async ({
    onTestFinished,
  }) => {
    const dataFolder = await usedFolder(onTestFinished);
    const first = await startEmbeddedPostgres({ dataFolder });
    await query(first.ownerUrl, 'create table kept as select 7 as id');
    first.announceStop();
    const starting = startEmbeddedPostgres({ dataFolder });
    // Longer than one waits for a Docket that runs.
    await sleep(8_000);
    await first.stop();
    const next = await starting;
    expect(await query(next.ownerUrl, 'select id from kept')).toEqual([7]);
    await next.stop();
  });

  test('a start at the moment at which the Docket before stops gets a server that stays', async ({
    expect,
    onTestFinished,
  }) => {
    const dataFolder = await usedFolder(onTestFinished);
    const first = await startEmbeddedPostgres({ dataFolder });
    const interrupted = deferred<Error>();
    const starting = startEmbeddedPostgres({ dataFolder, onInterrupted: interrupted.resolve });
    const waiting = `select count(*)::int from pg_stat_activity
      where query like '%advisory%' and pid <> pg_backend_pid()`;
    await expect.poll(() => query(first.ownerUrl, waiting)).toEqual([1]);
    const stopped = first.stop();
    const next = await starting;
    await stopped;
    expect(await query(next.ownerUrl, 'select 1')).toEqual([1]);
    expect(await Promise.race([interrupted.promise, sleep(500)])).toBe(undefined);
    await next.stop();
  });

  test('a folder that the database user cannot traverse gets its cluster elsewhere, and keeps it there', async ({
    onTestFinished,
  }) => {
    const folder = await newFolder(onTestFinished);
    const dataFolder = path.join(folder, 'data');
    await chmod(folder, 0o700);
    const first = await startEmbeddedPostgres({ dataFolder });
    await query(first.ownerUrl, 'create table kept as select 7 as id');
    await first.stop();
    const second = await startEmbeddedPostgres({ dataFolder });
    expect(await query(second.ownerUrl, 'select id from kept')).toEqual([7]);
    await second.stop();
    const place = await chooseLocation(dataFolder);
    const isRoot = process.getuid?.() === 0;
    expect(place.cluster).toMatch(isRoot ? /^\/var\/lib\/docket\// : dataFolder);
    await rm(path.dirname(place.cluster), { recursive: true });
  });

  test('Docket survives a killed backend, even the one that holds the folder lock', async ({
    onTestFinished,
  }) => {
    const dataFolder = await usedFolder(onTestFinished);
    const recovered = deferred<void>();
    const postgres = await startEmbeddedPostgres({ dataFolder, onRecovered: recovered.resolve });
    await query(
      postgres.ownerUrl,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
    );
    await recovered.promise;
    await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow('Another Docket');
    await postgres.stop();
  });

  test('a server that stops unexpectedly is restarted at the same address', async ({
    onTestFinished,
  }) => {
    const dataFolder = await usedFolder(onTestFinished);
    const recovered = deferred<void>();
    const postgres = await startEmbeddedPostgres({ dataFolder, onRecovered: recovered.resolve });
    await query(postgres.ownerUrl, 'create table kept as select 7 as id');
    const before = postgres.pid;
    process.kill(before, 'SIGKILL');
    await recovered.promise;
    expect(await query(postgres.ownerUrl, 'select id from kept')).toEqual([7]);
    expect(postgres.pid).not.toBe(before);
    await postgres.stop();
    expect(isAlive(postgres.pid)).toBe(false);
  });

  test('a server that cannot be restarted is reported as lost', async ({ onTestFinished }) => {
    const dataFolder = await usedFolder(onTestFinished);
    const lost = deferred<Error>();
    const postgres = await startEmbeddedPostgres({ dataFolder, onLost: lost.resolve });
    const { cluster } = await chooseLocation(dataFolder);
    await rm(path.join(cluster, 'global'), { recursive: true, force: true, maxRetries: 10 });
    process.kill(postgres.pid, 'SIGKILL');
    expect((await lost.promise).message).toContain('PostgreSQL did not start');
    await postgres.stop();
  });

  test('without its password the database is not started', async ({ onTestFinished }) => {
    const dataFolder = await usedFolder(onTestFinished);
    const first = await startEmbeddedPostgres({ dataFolder });
    await first.stop();
    await rm(path.join(dataFolder, 'postgres-password'));
    await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(
      'The database password is missing',
    );
    await writeFile(path.join(dataFolder, 'postgres-password'), 'wrong\n');
    await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow('does not accept');
    expect(await findPostmaster((await chooseLocation(dataFolder)).cluster)).toBe(null);
  });
});
