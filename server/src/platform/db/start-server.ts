// Starts the embedded PostgreSQL on its cluster, or finds the one already running there.
import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, DatabaseError } from 'pg';

import { childOptions, OWNER_ROLE } from './cluster';
import { findFreePort } from './free-port';
import type { PostgresLocation } from './postgres-location';
import { findPostmaster, isAlive, stopPostmaster } from './postmaster';

const START_PATIENCE_MS = 60_000;
const POLL_MS = 15;

export type Running = { pid: number; port: number; adopted: boolean };

export type ServerOptions = {
  dataFolder: string;
  /** PostgreSQL settings in addition to the product's own. */
  settings?: Readonly<Record<string, string>>;
  /** A free one if absent. */
  port?: number;
  /** The folder of the PostgreSQL programs, unless those of the npm package are used. */
  bin?: string | undefined;
};

export async function startOrAdopt(
  place: PostgresLocation,
  options: ServerOptions,
  password: string,
): Promise<Running> {
  const left = await findPostmaster(place.cluster);
  if (left !== null) {
    if (await canConnect(connectionUrl(left.port, password), () => isAlive(left.pid)))
      return { ...left, adopted: true };
  }
  if ((await findPostmaster(place.cluster)) === null)
    await rm(path.join(place.cluster, 'postmaster.pid'), { force: true });
  return start(place, options, password);
}

async function start(
  place: PostgresLocation,
  options: ServerOptions,
  password: string,
): Promise<Running> {
  const port = options.port ?? (await findFreePort());
  const logFile = path.join(options.dataFolder, 'postgres.log');
  const log = await open(logFile, 'w', 0o600);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: sharedBuffers(),
    ...options.settings,
  };
  // Detached: Ctrl-C in the terminal must reach Docket first, which then stops the database last.
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
  if (child.pid !== undefined && (await stopUnlessUsable(child.pid, { port, password, isUp }))) {
    child.unref();
    return { pid: child.pid, port, adopted: false };
  }
  // Two processes may start the same folder at once; the loser finds the winner's server.
  const other = await findPostmaster(place.cluster);
  if (other !== null && other.pid !== child.pid) {
    if (await canConnect(connectionUrl(other.port, password), () => isAlive(other.pid)))
      return { ...other, adopted: true };
  }
  const said = spawnFailure.error?.message ?? (await readFile(logFile, 'utf8')).trim().slice(-1500);
  throw new Error(`PostgreSQL did not start: ${said}`);
}

const MB = 2 ** 20;
const BUFFERS_MB = { least: 128, most: 512 };

/**
 * An eighth of the memory: with PostgreSQL's default of 128 MB, the pages of a mailbox of several years evict each
 * other.
 */
function sharedBuffers(): string {
  // "Unlimited" is reported as a very large number, or 0.
  const limit = process.constrainedMemory() || Infinity;
  const eighth = Math.min(totalmem(), limit) / 8 / MB;
  return `${Math.round(Math.min(Math.max(eighth, BUFFERS_MB.least), BUFFERS_MB.most))}MB`;
}

/** Stops a server that nobody can use. */
async function stopUnlessUsable(
  pid: number,
  { port, password, isUp }: { port: number; password: string; isUp: () => boolean },
): Promise<boolean> {
  let isUsable = false;
  try {
    isUsable = await canConnect(connectionUrl(port, password), isUp);
  } finally {
    if (!isUsable && isUp()) await stopPostmaster(pid);
  }
  return isUsable;
}

function failureOf(child: ChildProcess): { error?: Error } {
  const failure: { error?: Error } = {};
  child.on('error', (error) => (failure.error = error));
  return failure;
}

export function connectionUrl(port: number, password: string, database = 'postgres'): string {
  return `postgresql://${OWNER_ROLE}:${password}@127.0.0.1:${port}/${database}`;
}

async function canConnect(url: string, isUp: () => boolean): Promise<boolean> {
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
    'The database does not accept the password in the data folder (file postgres-password). Restore that file from a copy of the data folder, or restore a backup into a new DOCKET_DATA_DIR.',
    { cause },
  );
}
