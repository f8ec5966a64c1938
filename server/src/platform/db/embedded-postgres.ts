// The PostgreSQL that Docket runs itself when DATABASE_URL is not set.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Client } from 'pg';

import { readStoredSecret } from '../crypto/stored-secret';
import { openCluster } from './cluster';
import { readDiskSpace } from './disk-space';
import { announceStop, FolderTaken, lockFolder } from './folder-lock';
import { chooseLocation } from './postgres-location';
import { findPostmaster, stopPostmaster } from './postmaster';
import { connectionUrl, startOrAdopt, type Running, type ServerOptions } from './start-server';

const DATABASE = 'docket';
const RESTARTS = 5;
const RESTART_PAUSE_MS = 1_000;
/** PostgreSQL cannot start with less: one segment of its write-ahead log takes 16 MB. */
const ROOM_TO_START = 32 * 1024 * 1024;

export type EmbeddedPostgres = {
  ownerUrl: string;
  /** Of the running server; changes with a restart. */
  readonly pid: number;
  /** True if it took over a server that a killed process left behind. */
  adopted: boolean;
  /** Shutdown takes a while; a process that starts on this folder meanwhile waits. */
  announceStop(): void;
  stop(): Promise<void>;
};

type Options = ServerOptions & {
  /** The server or the connection that holds the folder lock was lost; recovery is under way. */
  onInterrupted?: (error: Error) => void;
  onRecovered?: () => void;
  /** Recovery failed. */
  onLost?: (error: Error) => void;
};

/**
 * Starts the server of a data folder, or takes over the one that a killed process left running, and restarts it
 * whenever it stops unexpectedly. Leaves nothing running if it throws.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataFolder = path.resolve(options.dataFolder);
  await mkdir(dataFolder, { recursive: true });
  const place = await chooseLocation(dataFolder, options.bin);
  const password = await openCluster(dataFolder, place);
  const access = { dataFolder, password };
  let { running, lock } = await begin();
  const { adopted, port } = running;
  let recovering = Promise.resolve();
  const state = { isStopping: false };
  let isTaken = false;
  watch(lock);

  async function begin() {
    for (let failures = 0; ; await sleep(RESTART_PAUSE_MS)) {
      const server = await startOrAdopt(place, { ...options, dataFolder }, password);
      try {
        return { running: server, lock: await claim(server, access) };
      } catch (error) {
        // The previous process was still stopping and took its server with it.
        failures += 1;
        const isGone = server.adopted && !(error instanceof FolderTaken);
        if (!isGone || failures === RESTARTS) throw error;
      }
    }
  }
  function watch(client: Client): void {
    let isLost = false;
    const lost = (error: Error) => {
      if (state.isStopping || isLost) return;
      isLost = true;
      options.onInterrupted?.(error);
      recovering = recover();
    };
    client.on('error', lost);
    client.on('end', () => lost(new Error('The connection ended')));
  }
  async function recover(): Promise<void> {
    for (let failures = 0; !state.isStopping;) {
      try {
        running = await startOrAdopt(place, { ...options, dataFolder, port }, password);
        lock = await claim(running, access);
        watch(lock);
        options.onRecovered?.();
        return;
      } catch (error) {
        isTaken = error instanceof FolderTaken;
        // It cannot start on a full disk, and space may free up at any time.
        const isFull = ((await readDiskSpace(place.cluster))?.free ?? Infinity) < ROOM_TO_START;
        if (!isFull) failures += 1;
        if (isTaken || failures === RESTARTS) return options.onLost?.(asError(error));
        await sleep(RESTART_PAUSE_MS);
      }
    }
  }

  return {
    ownerUrl: connectionUrl(port, password, DATABASE),
    get pid() {
      return running.pid;
    },
    adopted,
    announceStop: () => announceStop(lock),
    stop: async () => {
      state.isStopping = true;
      await recovering;
      // Unless another Docket owns it by now. The lock is held until it has stopped, so that nobody takes it over.
      const left = isTaken ? null : await findPostmaster(place.cluster);
      if (left !== null) await stopPostmaster(left.pid);
      await endQuietly(lock);
    },
  };
}

/** Locks the folder for this process; a server that was started for it is stopped if that fails. */
async function claim(
  server: Running,
  { dataFolder, password }: { dataFolder: string; password: string },
): Promise<Client> {
  try {
    const client = await lockFolder(connectionUrl(server.port, password), dataFolder);
    await makeDatabase(client);
    return client;
  } catch (error) {
    if (!server.adopted) await stopPostmaster(server.pid);
    throw error;
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** A connection that is already lost has nothing left to end. */
async function endQuietly(client: Client): Promise<void> {
  client.on('error', () => undefined);
  await Promise.race([client.end(), sleep(1_000)]);
}

async function makeDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
}

/** The address of the server that runs on a data folder; undefined if none does. Starts and creates nothing. */
export async function findEmbeddedPostgres(
  folder: string,
  bin?: string,
): Promise<string | undefined> {
  const dataFolder = path.resolve(folder);
  const password = await readStoredSecret(dataFolder, 'postgres-password');
  if (password === undefined) return undefined;
  const { cluster } = await chooseLocation(dataFolder, bin);
  const running = await findPostmaster(cluster);
  return running === null ? undefined : connectionUrl(running.port, password, DATABASE);
}
