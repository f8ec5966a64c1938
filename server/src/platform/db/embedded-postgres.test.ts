import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startEmbeddedPostgres } from './embedded-postgres';
import { choosePlace } from './postgres-place';
import { isAlive } from './postmaster';

let folder: string;
let dataFolder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docket-postgres-'));
  // As root the server runs as nobody, who must be able to pass here.
  await chmod(folder, 0o755);
  dataFolder = path.join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

/** Another process that starts the same folder, writes a row and then hangs. */
async function startInOtherProcess(): Promise<{ child: ChildProcess; pid: number }> {
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

test('a data folder gets a UTF-8 database that keeps its rows over a clean stop', async () => {
  const first = await startEmbeddedPostgres({ dataFolder });
  await query(first.ownerUrl, 'create table kept as select 7 as id');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await startEmbeddedPostgres({ dataFolder });
  expect(await query(second.ownerUrl, 'select id from kept')).toEqual([7]);
  expect(await query(second.ownerUrl, 'show server_encoding')).toEqual(['UTF8']);
  await second.stop();
});

test('it listens on loopback only, and lets nobody in without the password', async () => {
  const postgres = await startEmbeddedPostgres({ dataFolder });
  expect(await query(postgres.ownerUrl, 'show listen_addresses')).toEqual(['127.0.0.1']);
  const wrong = new URL(postgres.ownerUrl);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  expect((await stat(path.join(dataFolder, 'postgres-password'))).mode & 0o777).toBe(0o600);
  await postgres.stop();
});

test('the database of a Docket that was killed is taken over with its rows', async () => {
  const { child, pid } = await startInOtherProcess();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(pid)).toBe(true);
  const next = await startEmbeddedPostgres({ dataFolder });
  expect(next).toMatchObject({ adopted: true, pid });
  expect(await query(next.ownerUrl, 'select id from kept')).toEqual([7]);
  await next.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a database that was killed itself recovers', async () => {
  const first = await startEmbeddedPostgres({ dataFolder });
  await query(first.ownerUrl, 'create table kept as select 7 as id');
  process.kill(first.pid, 'SIGKILL');
  while (isAlive(first.pid)) await new Promise((resolve) => setTimeout(resolve, 10));
  const next = await startEmbeddedPostgres({ dataFolder });
  expect(await query(next.ownerUrl, 'select id from kept')).toEqual([7]);
  await next.stop();
});

test('a stale pid file that names another living program does not stand in the way', async () => {
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

test('a second Docket on the same folder is refused in words', async () => {
  const first = await startEmbeddedPostgres({ dataFolder });
  await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(
    'Another Docket is already running on the data folder',
  );
  expect(await query(first.ownerUrl, 'select 1')).toEqual([1]);
  await first.stop();
});

test('a folder that the database’s user cannot pass gets its cluster elsewhere, and keeps it', async () => {
  await chmod(folder, 0o700);
  const first = await startEmbeddedPostgres({ dataFolder });
  await query(first.ownerUrl, 'create table kept as select 7 as id');
  await first.stop();
  const second = await startEmbeddedPostgres({ dataFolder });
  expect(await query(second.ownerUrl, 'select id from kept')).toEqual([7]);
  await second.stop();
  const place = await choosePlace(dataFolder);
  const isRoot = process.getuid?.() === 0;
  expect(place.cluster).toMatch(isRoot ? /^\/var\/lib\/docket\// : dataFolder);
  await rm(path.dirname(place.cluster), { recursive: true });
});
