// The files of the embedded PostgreSQL: created once, and opened only by the version that created them.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { readOrCreateSecret, readStoredSecret } from '../crypto/stored-secret';
import { exists, makeOwnedFolder, type PostgresLocation } from './postgres-location';

export const OWNER_ROLE = 'docket_owner';
const OLDEST_VERSION = 15;

/** Creates the cluster if there is none. Returns the owner's password. */
export async function openCluster(dataFolder: string, place: PostgresLocation): Promise<string> {
  const password = await ownerPassword(dataFolder, place);
  const version = await versionOf(place);
  if (!(await exists(path.join(place.cluster, 'PG_VERSION')))) await initialize(place, password);
  await checkVersion(place, version);
  return password;
}

/** Created with the database; a new password would not open an old database. */
async function ownerPassword(dataFolder: string, { cluster }: PostgresLocation): Promise<string> {
  const name = 'postgres-password';
  if (!(await exists(path.join(cluster, 'PG_VERSION'))))
    return readOrCreateSecret(dataFolder, name);
  const password = await readStoredSecret(dataFolder, name);
  if (password !== undefined) return password;
  throw new Error(
    `The database password is missing (file ${path.join(dataFolder, name)}). Docket’s backups do not contain this file. Put it back from a copy of the data folder, or restore a backup into a new DOCKET_DATA_DIR.`,
  );
}

async function initialize(place: PostgresLocation, password: string): Promise<void> {
  // Renamed only when complete, so a kill halfway leaves nothing that looks like a database.
  const unfinished = `${place.cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await makeOwnedFolder(unfinished, place.identity);
  const passwordFile = path.join(unfinished, 'password');
  const cluster = path.join(unfinished, 'cluster');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o644 });
  const child = spawn(
    place.initdb,
    [
      `--pgdata=${cluster}`,
      `--username=${OWNER_ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ],
    { ...childOptions(place), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(`PostgreSQL could not create its database folder: ${output.trim()}`);
  await rename(cluster, place.cluster);
  await rm(unfinished, { recursive: true, force: true });
}

async function versionOf({ postgres }: PostgresLocation): Promise<number> {
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  const version = Number(/ (\d+)/.exec(stdout)?.[1]);
  if (version >= OLDEST_VERSION) return version;
  throw new Error(
    `${postgres} is ${stdout.trim()}. Docket needs PostgreSQL ${OLDEST_VERSION} or newer: point DOCKET_POSTGRES_BIN to one, or unset it.`,
  );
}

/** Checked before anything starts, because a server of another major version cannot read the files. */
async function checkVersion(
  { cluster, postgres }: PostgresLocation,
  version: number,
): Promise<void> {
  const made = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (made === String(version)) return;
  throw new Error(
    `The database in ${cluster} was created by PostgreSQL ${made}, but ${postgres} is PostgreSQL ${version}. ` +
      `Nothing was changed. Set DOCKET_POSTGRES_BIN to the programs of PostgreSQL ${made} (unset it to use the bundled version), ` +
      'or migrate: "npm run backup -- FILE" with the old setting, then "npm run restore -- FILE" with the new one and an empty DOCKET_DATA_DIR.',
  );
}

export function childOptions(place: PostgresLocation) {
  // A minimal environment, so that none of our secrets is readable in the database process.
  const env = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
  return { cwd: '/', ...(process.platform === 'win32' ? {} : { env }), ...place.identity };
}
