// npm run doctor: config → probes → report. Changes nothing; works whether or not Docket is running.
import { unknown, worstState } from '@docket/core/doctor/check';
import type { DoctorCheck, DoctorReport } from '@docket/core/doctor/doctor.contract';

import { findModelServers } from './analysis/language-model/adapters/model-servers';
import { probeEntra } from './accounts/identity/adapters/entra-probe';
import { ConfigError, readConfig, type Config } from './config';
import { listAccountFacts } from './admin/doctor/accounts.repository';
import { examine } from './admin/doctor/doctor.usecases';
import { systemClock } from './platform/clock/clock';
import { createSealer } from './platform/crypto/sealer';
import { secretFingerprint, readStoredSecret } from './platform/crypto/stored-secret';
import { asSystem, createDatabase, type Db } from './platform/db/database';
import { findEmbeddedPostgres } from './platform/db/embedded-postgres';
import { opensStored } from './platform/db/reseal';
import { createProbe, PROBE_TIMEOUT_MS, type HttpProbe } from './platform/http/http-probe';
import { SEALED_COLUMNS } from './sealed-columns';

const TIMEOUT = '--timeout=';
const MARKS = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ', unknown: 'unknown' } as const;

async function report(config: Config, probe: HttpProbe): Promise<DoctorReport> {
  const secret = config.secret ?? (await readStoredSecret(config.dataFolder, 'secret'));
  const url =
    config.databaseListenUrl ??
    config.databaseUrl ??
    (await findEmbeddedPostgres(config.dataFolder, config.postgresBin));
  const db = url === undefined ? null : createDatabase(url, { max: 2, onIdleError: () => {} });
  try {
    return await examine({
      config,
      now: systemClock.now(),
      probe,
      probeIdentity: (publicUrl) => probeEntra(config.microsoft, publicUrl, probe),
      findModelServers: () => findModelServers(probe),
      database: db ?? { reason: 'Docket is not running, and neither is its built-in database' },
      secretPrint: secret === undefined ? null : secretFingerprint(secret),
      listAccounts: () => (db === null ? Promise.resolve([]) : listAll(db)),
      opensStored: async () => url === undefined || opensWith(config, { url, secret }),
    });
  } finally {
    await db?.destroy();
  }
}

/** No secret yet is no wrong one. */
async function opensWith(
  { previousSecret }: Config,
  { url, secret }: { url: string; secret: string | undefined },
): Promise<boolean> {
  if (secret === undefined) return true;
  const older = previousSecret === undefined ? [] : [previousSecret];
  return opensStored(url, createSealer([secret, ...older]), SEALED_COLUMNS);
}

function listAll(db: Db) {
  return asSystem(db, listAccountFacts);
}

/** Wrong settings prevent everything else, so they are the only findings. */
function misconfigured(error: ConfigError): DoctorReport {
  const checks = error.message.split('\n').map((message): DoctorCheck => ({
    ...unknown({ id: 'configuration', title: 'Configuration' }, message),
    state: 'failed',
    fix: 'Fix this environment variable; docs/configuration.md lists them all.',
  }));
  return { checkedAt: systemClock.now().toISOString(), state: worstState(checks), checks };
}

function formatReport({ checks, state }: DoctorReport): string {
  const lines = checks.flatMap((check) => [
    `${MARKS[check.state]}  ${check.title}: ${check.message}`,
    ...(check.fix === null ? [] : [`         → ${check.fix}`]),
  ]);
  const end = state === 'failed' ? 'Some checks failed.' : 'No checks failed.';
  return [...lines, '', end, ''].join('\n');
}

/** --timeout=SECONDS, for each request of a check. */
function timeoutOf(args: readonly string[]): number {
  const given = args.find((arg) => arg.startsWith(TIMEOUT))?.slice(TIMEOUT.length);
  if (given === undefined) return PROBE_TIMEOUT_MS;
  const seconds = Number(given);
  if (!(seconds > 0)) throw new Error(`${TIMEOUT} takes seconds, such as ${TIMEOUT}30`);
  return Math.round(seconds * 1000);
}

async function run(args: readonly string[]): Promise<void> {
  let found: DoctorReport;
  try {
    found = await report(readConfig([]), createProbe(timeoutOf(args)));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    found = misconfigured(error);
  }
  const text = args.includes('--json')
    ? `${JSON.stringify(found, null, 2)}\n`
    : formatReport(found);
  process.stdout.write(text);
  process.exitCode = found.state === 'failed' ? 1 : 0;
}

await run(process.argv.slice(2));
