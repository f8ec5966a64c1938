// Uses a system PostgreSQL, with stand-ins for the programs of other versions, because installed versions differ
// between machines.
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { startEmbeddedPostgres } from './embedded-postgres';
import { chooseLocation } from './postgres-location';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docket-system-postgres-'));
  // As root, the server runs as another user, who must be able to traverse this folder.
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function programsOf(version: string): Promise<string> {
  const bin = path.join(folder, version, 'bin');
  await mkdir(bin, { recursive: true });
  const script = `#!/bin/sh\necho 'postgres (PostgreSQL) ${version}'\n`;
  for (const name of ['initdb', 'postgres'])
    await writeFile(path.join(bin, name), script, { mode: 0o755 });
  return bin;
}

test('a system PostgreSQL runs the database of the data folder and keeps using it after a restart', async () => {
  const dataFolder = path.join(folder, 'data');
  await mkdir(dataFolder);
  const { postgres } = await chooseLocation(dataFolder);
  const bin = path.dirname(postgres);
  expect((await chooseLocation(dataFolder, bin)).postgres).toBe(postgres);
  const first = await startEmbeddedPostgres({ dataFolder, bin });
  await first.stop();
  const second = await startEmbeddedPostgres({ dataFolder });
  await second.stop();
  expect(second.ownerUrl).toContain('/docket');
});

test('a database of another major version is left untouched, and the refusal says how to move', async () => {
  const dataFolder = path.join(folder, 'data');
  const cluster = path.join(dataFolder, 'postgres');
  await mkdir(cluster, { recursive: true });
  await writeFile(path.join(cluster, 'PG_VERSION'), '18\n');
  await writeFile(path.join(dataFolder, 'postgres-password'), 'a password\n', { mode: 0o600 });
  const before = await readdir(cluster);
  const start = startEmbeddedPostgres({ dataFolder, bin: await programsOf('16.4') });
  await expect(start).rejects.toThrow(
    /created by PostgreSQL 18, but .* is PostgreSQL 16.*Nothing was changed.*npm run restore/s,
  );
  expect(await readdir(cluster)).toEqual(before);
});

test('a version that is too old is refused before it creates anything', async () => {
  const dataFolder = path.join(folder, 'data');
  const start = startEmbeddedPostgres({ dataFolder, bin: await programsOf('14.9') });
  await expect(start).rejects.toThrow('Docket needs PostgreSQL 15 or newer');
  expect(await readdir(dataFolder)).not.toContain('postgres');
});

test('a folder without the programs is refused with what it should contain', async () => {
  const start = startEmbeddedPostgres({ dataFolder: path.join(folder, 'data'), bin: folder });
  await expect(start).rejects.toThrow(/DOCKET_POSTGRES_BIN .* On Debian it is/);
});
