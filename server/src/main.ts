// config → database → compose → start web and/or worker, both in this process unless --services says otherwise.
import { access, constants, mkdir } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { addressOf } from '@docket/core/doctor/address';

import { readConfig, ConfigError, type Config } from './config';
import { composeDocket, type Docket } from './compose';
import type { ThreadData } from './thread';
import { systemClock } from './platform/clock/clock';
import {
  appPassword,
  secretFingerprint,
  readOrCreateSecret,
  readStoredSecret,
} from './platform/crypto/stored-secret';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/db/embedded-postgres';
import { startHeartbeat, refuseOtherSecret } from './platform/db/heartbeat';
import { findRelocatedCluster } from './platform/db/postgres-location';
import { appConnection, prepareDatabase } from './platform/db/migrate';
import { waitForDatabase } from './platform/db/wait-for-database';
import { opensStored, resealAll } from './platform/db/reseal';
import { createSealer } from './platform/crypto/sealer';
import { SEALED_COLUMNS } from './sealed-columns';
import { startTracing } from './platform/tracing/tracing';
import { BACKGROUND_NICE, createThreadPool } from './platform/threads/thread-pool';
import { createLog, type Log } from './platform/log/log';

type Stop = () => Promise<void>;
type Running = {
  /** In stopping order. */
  stops: Stop[];
  /** Ends this process as failed. */
  fail: () => void;
  /** Aborted when this process begins to stop. */
  stopping: AbortSignal;
};

/** A part that cannot stop, such as one waiting for a lost database, must not keep the process from ending. */
const STOP_TIMEOUT_MS = 25_000;

/** Next to this file, both in source and when built. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.mjs',
  import.meta.url,
);

async function start(config: Config, log: Log, running: Running): Promise<void> {
  const { stops } = running;
  // Nobody waits for a worker's answer. Not for an embedded database, which would inherit the priority, and an ordinary
  // user cannot raise it again.
  const isWorker = !config.services.includes('web') && config.databaseUrl !== undefined;
  if (isWorker && os.getPriority() < BACKGROUND_NICE) os.setPriority(BACKGROUND_NICE);
  if (config.tracesEndpoint !== undefined) {
    const tracing = await startTracing(config.tracesEndpoint, config);
    stops.unshift(() => tracing.stop());
  }
  const { build, dataFolder, databaseUrl: serverAddress } = config;
  log.info(
    { build, dataFolder, database: serverAddress === undefined ? 'built-in' : 'server' },
    'Starting',
  );
  warnOfSandbox(config, log);
  await requireDataFolder(config);
  const secret = config.secret ?? (await readOrCreateSecret(config.dataFolder, 'secret'));
  const ownerUrl = config.databaseUrl ?? (await startDatabase(config, log, running)).ownerUrl;
  const serverUrl = config.databaseListenUrl ?? ownerUrl;
  if (config.databaseUrl !== undefined) {
    await waitForDatabase(serverUrl);
    await refuseOtherSecret(serverUrl, secretFingerprint(secret));
  }
  const secrets: ThreadData['secrets'] =
    config.previousSecret === undefined ? [secret] : [secret, config.previousSecret];
  if (!config.isSecretLost) await refuseUnknownSecret(serverUrl, secrets, config);
  const password = appPassword(secret);
  const listenUrl = await prepareDatabase(serverUrl, {
    folder: config.migrationsFolder,
    appPassword: password,
  });
  const databaseUrl = appConnection(ownerUrl, password);
  if (config.previousSecret !== undefined) await replacePreviousSecret(serverUrl, secrets, log);
  const threadData: ThreadData = { config, databaseUrl, listenUrl, secrets };
  const docket = composeDocket({
    config,
    clock: systemClock,
    log,
    databaseUrl,
    listenUrl,
    secrets,
    threads: () => createThreadPool({ entry: THREAD, data: threadData }),
  });
  stops.unshift(() => docket.close());
  if (config.services.includes('worker')) await docket.startWorker();
  if (config.metrics.port !== undefined) {
    const metrics = docket.createMetrics();
    stops.unshift(() => metrics.close());
    await listenOn(metrics, config, ['METRICS_PORT', config.metrics.port]);
  }
  const url = config.services.includes('web') ? await listen(docket, config) : config.publicUrl;
  const about = {
    services: config.services,
    version: config.build,
    publicUrl: url,
    secretPrint: secretFingerprint(secret),
  };
  const heartbeat = await startHeartbeat(docket.deps.db, about, log);
  stops.unshift(() => heartbeat.stop());
  const elsewhere =
    config.databaseUrl === undefined ? await findRelocatedCluster(config.dataFolder) : null;
  announceReady({
    url,
    ...(config.databaseUrl === undefined ? { dataFolder } : {}),
    ...(elsewhere === null ? {} : { database: elsewhere }),
  });
}

/** As a forgotten setting: with a public address, people expect to sign in with Microsoft. */
function warnOfSandbox({ microsoft, isPublicUrlSet, publicUrl }: Config, log: Log): void {
  if (!microsoft.isSandbox || !isPublicUrlSet || addressOf(publicUrl).isOwn) return;
  log.warn(
    { publicUrl },
    'MICROSOFT_CLIENT_ID is not set, so Docket runs in sandbox mode: nobody can sign in with Microsoft or read mail',
  );
}

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);

/** It holds the built-in database, and the secret unless DOCKET_SECRET is set. */
async function requireDataFolder({ dataFolder, databaseUrl, secret }: Config): Promise<void> {
  try {
    const stored = secret ?? (await readStoredSecret(dataFolder, 'secret'));
    if (databaseUrl !== undefined && stored !== undefined) return;
    await mkdir(dataFolder, { recursive: true });
    await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!NOT_WRITABLE.has(code)) throw error;
    throw new ConfigError(
      `The user who runs Docket cannot write to the data folder ${dataFolder} (${code}). Give the folder to that user (chown), or set DOCKET_DATA_DIR to another one.`,
    );
  }
}

/** Before anything is sealed with a mistyped one, and every sync fails. */
async function refuseUnknownSecret(
  serverUrl: string,
  secrets: ThreadData['secrets'],
  config: Config,
): Promise<void> {
  if (await opensStored(serverUrl, createSealer(secrets), SEALED_COLUMNS)) return;
  const given =
    config.secret === undefined ? `the secret in ${config.dataFolder}` : 'this DOCKET_SECRET';
  throw new ConfigError(
    `What the database stores cannot be decrypted with ${given}. Set DOCKET_SECRET to the old secret again, or keep the old one as DOCKET_PREVIOUS_SECRET (docs/security.md). If it is lost, set DOCKET_SECRET_LOST=true until somebody has signed in again.`,
  );
}

/** So that the secret can be changed again, and the previous one dropped. */
async function replacePreviousSecret(
  serverUrl: string,
  secrets: ThreadData['secrets'],
  log: Log,
): Promise<void> {
  const sealer = createSealer(secrets);
  const { resealed, unreadable } = await resealAll(serverUrl, sealer, SEALED_COLUMNS);
  log.warn(
    { resealed, unreadable },
    unreadable === 0
      ? 'Everything is encrypted with DOCKET_SECRET. Remove DOCKET_PREVIOUS_SECRET, and keep its value with the backups made under it'
      : 'Some stored credentials can be decrypted neither with DOCKET_SECRET nor with DOCKET_PREVIOUS_SECRET. Mailboxes and services must be connected again',
  );
}

async function startDatabase(
  config: Config,
  log: Log,
  { stops, fail, stopping }: Running,
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    bin: config.postgresBin,
    onInterrupted: (error) =>
      log.warn(
        { error: error.message },
        'The database or the connection to it was lost; restoring it',
      ),
    onRecovered: () => log.info('The database is available again'),
    onLost: (error) => {
      log.fatal(
        { error: error.message },
        'The database stopped and cannot be restarted; Docket is stopping',
      );
      fail();
    },
  });
  if (postgres.adopted) log.info('Took over the database server that a killed Docket left running');
  stops.unshift(() => postgres.stop());
  stopping.addEventListener('abort', () => postgres.announceStop());
  return postgres;
}

/** Returns the address to open in a browser. */
async function listen(docket: Docket, config: Config): Promise<string> {
  const web = await docket.startWeb();
  const address = await listenOn(web, config, ['PORT', config.port]);
  return config.port === 0 ? address : config.publicUrl;
}

async function listenOn(
  app: Awaited<ReturnType<Docket['startWeb']>>,
  { host }: Config,
  [variable, port]: readonly [string, number],
): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `Port ${port} is in use on ${host}. Stop the other program, or set ${variable} to a free one.`,
    );
  }
}

/**
 * Reported to scripts/start.mjs, which prints it; otherwise this process does. `dataFolder`: of the built-in database.
 * `database`: the folder of that, if it is elsewhere.
 */
function announceReady(about: { url: string; dataFolder?: string; database?: string }): void {
  if (process.send !== undefined) process.send({ ready: true, ...about });
  else process.stdout.write(`${JSON.stringify({ ready: true, ...about })}\n`);
}

async function stopAll(stops: readonly Stop[]): Promise<void> {
  const problems: unknown[] = [];
  for (const part of stops) {
    const patience = new AbortController();
    try {
      await Promise.race([part(), stopTimeout(patience.signal)]);
    } catch (error) {
      problems.push(error);
    } finally {
      patience.abort();
    }
  }
  if (problems.length > 0) throw problems[0];
}

async function stopTimeout(signal: AbortSignal): Promise<never> {
  await sleep(STOP_TIMEOUT_MS, undefined, { signal });
  throw new Error(`A part did not stop within ${STOP_TIMEOUT_MS / 1000} s`);
}

async function run(): Promise<void> {
  const stops: Stop[] = [];
  let log: Log | undefined;
  const beginning = new AbortController();
  let stopping: Promise<void> | undefined;
  const stop = (code: number) => {
    beginning.abort();
    stopping ??= stopAll(stops).then(
      () => process.exit(code),
      (error: unknown) => {
        log?.error({ err: error }, 'Docket could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  // The parent process is gone, so nobody could stop this one any more.
  process.on('disconnect', () => stop(0));
  try {
    const config = readConfig();
    log = createLog(config.logLevel);
    await start(config, log, { stops, fail: () => stop(1), stopping: beginning.signal });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Docket cannot start.\n${message}\n`);
    if (!(error instanceof ConfigError)) log?.debug({ err: error }, 'Start failed');
    stop(1);
  }
}

await run();
