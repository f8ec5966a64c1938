// config → database → compose → start web and/or worker, both in this process unless --services says otherwise.
import { createHmac } from 'node:crypto';

import { readConfig, ConfigError, type Config } from './config';
import { composeDocket, type Docket } from './compose';
import { systemClock } from './platform/clock';
import { secretPrint } from './platform/crypto/secret-print';
import { readOrCreateSecret } from './platform/crypto/stored-secret';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/db/embedded-postgres';
import { startHeartbeat } from './platform/db/heartbeat';
import { refuseOtherSecret } from './platform/db/other-secret';
import { prepareDatabase } from './platform/db/prepare-database';
import { waitForDatabase } from './platform/db/wait-for-database';
import { createLog, type Log } from './platform/log';

type Stop = () => Promise<void>;

async function start(config: Config, log: Log, stops: Stop[]): Promise<void> {
  const secret = config.secret ?? (await readOrCreateSecret(config.dataFolder, 'secret'));
  const ownerUrl = config.databaseUrl ?? (await startDatabase(config, log, stops)).ownerUrl;
  if (config.databaseUrl !== undefined) await refuseOtherSecret(ownerUrl, secretPrint(secret));
  if (config.databaseUrl !== undefined) await waitForDatabase(ownerUrl);
  const databaseUrl = await prepareDatabase(ownerUrl, {
    folder: config.migrationsFolder,
    appPassword: appPassword(secret),
  });
  const docket = composeDocket({
    config,
    clock: systemClock,
    log,
    databaseUrl,
    secrets: config.previousSecret === undefined ? [secret] : [secret, config.previousSecret],
  });
  stops.unshift(() => docket.close());
  if (config.services.includes('worker')) await docket.startWorker();
  const url = config.services.includes('web') ? await listen(docket, config) : config.publicUrl;
  const { version } = config;
  const about = {
    services: config.services,
    version,
    publicUrl: url,
    secretPrint: secretPrint(secret),
  };
  const heartbeat = await startHeartbeat(docket.needs.db, about, log);
  stops.unshift(() => heartbeat.stop());
  announceReady(url);
}

async function startDatabase(config: Config, log: Log, stops: Stop[]): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    onLost: (error) => {
      log.fatal({ error: error.message }, 'The database ended; Docket stops');
      process.kill(process.pid, 'SIGTERM');
    },
  });
  if (postgres.adopted) log.info('Took over the database of a Docket that was killed');
  stops.unshift(() => postgres.stop());
  return postgres;
}

/** Several processes on one server must know the same password, and share only the secret. */
function appPassword(secret: string): string {
  return createHmac('sha256', secret).update('docket_app password').digest('base64url');
}

/** Returns the address to open in a browser. */
async function listen(docket: Docket, config: Config): Promise<string> {
  const web = await docket.startWeb();
  try {
    const address = await web.listen({ port: config.port, host: config.host });
    return config.port === 0 ? address : config.publicUrl;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `Port ${config.port} is in use on ${config.host}. Stop the other program, or set PORT to a free one.`,
    );
  }
}

/** Told to scripts/start.mjs, which prints the address; alone, this process prints it. */
function announceReady(url: string): void {
  if (process.send !== undefined) process.send({ ready: true, url });
  else process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
}

async function run(): Promise<void> {
  const stops: Stop[] = [];
  let log: Log | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (code: number) => {
    stopping ??= (async () => {
      for (const part of stops) await part();
    })().then(
      () => process.exit(code),
      (error: unknown) => {
        log?.error({ err: error }, 'Docket could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  // The one that started this process is gone: nobody could stop it any more.
  process.on('disconnect', () => stop(0));
  try {
    const config = readConfig();
    log = createLog(config.logLevel);
    await start(config, log, stops);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Docket cannot start.\n${message}\n`);
    if (!(error instanceof ConfigError)) log?.debug({ err: error }, 'Start failed');
    stop(1);
  }
}

await run();
