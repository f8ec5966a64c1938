// The PostgreSQL that Docket starts by itself when DATABASE_URL is not set.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, DatabaseError } from 'pg';

import { readOrCreateSecret, readStoredSecret } from '../crypto/stored-secret';
import { choosePlace, exists, makeOwnedFolder, type PostgresPlace } from './postgres-place';
import { findPostmaster, isAlive, stopPostmaster } from './postmaster';

const OWNER_ROLE = 'docket_owner';
const DATABASE = 'docket';
const MAJOR_VERSION = '18';
// Any constant will do: it only has to be the same in every process.
const FOLDER_LOCK = 7_236_106;
const START_PATIENCE_MS = 60_000;
const LOCK_PATIENCE_MS = 6_000;
const POLL_MS = 15;

export type EmbeddedPostgres = {
  ownerUrl: string;
  pid: number;
  /** True when a server left behind by a killed process was taken over. */
  adopted: boolean;
  stop(): Promise<void>;
};

type Options = {
  dataFolder: string;
  /** PostgreSQL settings beside the product's own. */
  settings?: Readonly<Record<string, string>>;
  /** Any free one when absent. */
  port?: number;
  /** Told when the database ends without having been asked to. */
  onLost?: (error: Error) => void;
};

type Running = { pid: number; port: number; adopted: boolean };

/** Starts the server of a data folder, or takes over the one that a killed process left running. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataFolder = path.resolve(options.dataFolder);
  await mkdir(dataFolder, { recursive: true });
  const password = await readOrCreateSecret(dataFolder, 'postgres-password');
  const place = await choosePlace(dataFolder);
  if (!(await exists(path.join(place.cluster, 'PG_VERSION')))) await initialise(place, password);
  await checkVersion(place.cluster);
  const running = await startOrAdopt(place, { ...options, dataFolder }, password);
  const lock = await lockFolder(connectionUrl(running.port, password), dataFolder);
  const { rowCount } = await lock.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await lock.query(`create database ${DATABASE}`);
  let stopping = false;
  lock.on('error', (error) => {
    if (!stopping) options.onLost?.(error);
  });
  return {
    ownerUrl: connectionUrl(running.port, password, DATABASE),
    pid: running.pid,
    adopted: running.adopted,
    stop: async () => {
      stopping = true;
      await lock.end();
      await stopPostmaster(running.pid);
    },
  };
}

/** The address of the server that runs on a data folder; undefined where none does. Starts and makes nothing. */
export async function findEmbeddedPostgres(folder: string): Promise<string | undefined> {
  const dataFolder = path.resolve(folder);
  const password = await readStoredSecret(dataFolder, 'postgres-password');
  if (password === undefined) return undefined;
  const { cluster } = await choosePlace(dataFolder);
  const running = await findPostmaster(cluster);
  return running === null ? undefined : connectionUrl(running.port, password, DATABASE);
}

async function initialise(place: PostgresPlace, password: string): Promise<void> {
  // Renamed only when complete, so that a kill in the middle leaves nothing that looks like a database.
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
    throw new Error(`PostgreSQL could not make its database folder: ${output.trim()}`);
  await rename(cluster, place.cluster);
  await rm(unfinished, { recursive: true, force: true });
}

async function checkVersion(cluster: string): Promise<void> {
  const version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version !== MAJOR_VERSION) {
    throw new Error(
      `The database in ${cluster} is of PostgreSQL ${version}; this Docket brings ${MAJOR_VERSION}. Move it with pg_dump, or set DATABASE_URL.`,
    );
  }
}

async function startOrAdopt(
  place: PostgresPlace,
  options: Options,
  password: string,
): Promise<Running> {
  const left = await findPostmaster(place.cluster);
  if (left !== null) {
    if (await answers(connectionUrl(left.port, password), () => isAlive(left.pid)))
      return { ...left, adopted: true };
  }
  if ((await findPostmaster(place.cluster)) === null)
    await rm(path.join(place.cluster, 'postmaster.pid'), { force: true });
  return start(place, options, password);
}

async function start(place: PostgresPlace, options: Options, password: string): Promise<Running> {
  const port = options.port ?? (await freePort());
  const logFile = path.join(options.dataFolder, 'postgres.log');
  const log = await open(logFile, 'w', 0o600);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...options.settings,
  };
  // Detached: a Ctrl-C in the terminal must reach Docket, which then stops the database last.
  const child = spawn(
    place.postgres,
    [
      '-D',
      place.cluster,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...childOptions(place), detached: true, stdio: ['ignore', log.fd, log.fd] },
  );
  const spawnFailure = failureOf(child);
  await log.close();
  const isUp = () => child.exitCode === null && child.signalCode === null && !spawnFailure.error;
  if (child.pid !== undefined && (await answers(connectionUrl(port, password), isUp))) {
    child.unref();
    return { pid: child.pid, port, adopted: false };
  }
  // Two processes may start the same folder at once; the loser finds the winner's server.
  const other = await findPostmaster(place.cluster);
  if (other !== null && other.pid !== child.pid) {
    if (await answers(connectionUrl(other.port, password), () => isAlive(other.pid)))
      return { ...other, adopted: true };
  }
  const said = spawnFailure.error?.message ?? (await readFile(logFile, 'utf8')).trim().slice(-1500);
  throw new Error(`PostgreSQL did not start: ${said}`);
}

function failureOf(child: ChildProcess): { error?: Error } {
  const failure: { error?: Error } = {};
  child.on('error', (error) => (failure.error = error));
  return failure;
}

function childOptions(place: PostgresPlace) {
  // Its own small environment: no secret of ours is readable in the database's process.
  const env = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
  return { cwd: '/', ...(process.platform === 'win32' ? {} : { env }), ...place.identity };
}

function connectionUrl(port: number, password: string, database = 'postgres'): string {
  return `postgresql://${OWNER_ROLE}:${password}@127.0.0.1:${port}/${database}`;
}

async function answers(url: string, isUp: () => boolean): Promise<boolean> {
  const until = Date.now() + START_PATIENCE_MS;
  while (isUp() && Date.now() < until) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if (isWrongPassword(error)) throw wrongPassword(error);
      await sleep(POLL_MS);
    }
  }
  return false;
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '28P01';
}

function wrongPassword(cause: unknown): Error {
  return new Error(
    'The database does not accept the password in the data folder (file postgres-password). Restore that file from a backup.',
    { cause },
  );
}

/** Held by a connection, so that it is free again the moment its process dies. */
async function lockFolder(url: string, dataFolder: string): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true });
  await client.connect();
  const until = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1) as free',
      [FOLDER_LOCK],
    );
    if (rows[0]?.free === true) return client;
    if (Date.now() > until) {
      await client.end();
      throw new Error(
        `Another Docket is already running on the data folder ${dataFolder}. Stop it first, or give this one its own DOCKET_DATA_DIR, or share a server through DATABASE_URL.`,
      );
    }
    await sleep(200);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
