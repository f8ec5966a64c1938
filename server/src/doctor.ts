// npm run doctor: config → probes → report. Changes nothing; works whether or not Docket is running.
import { unknown, worstState } from '@docket/core/doctor/check';
import type { DoctorCheck, DoctorReport } from '@docket/core/doctor/doctor.contract';

import { findModelServers } from './analysis/language-model/adapters/model-servers';
import { probeEntra } from './accounts/identity/adapters/entra-probe';
import { ConfigError, readConfig, type Config } from './config';
import { listAccountFacts } from './admin/doctor/accounts.repository';
import { examine } from './admin/doctor/doctor.usecases';
import { systemClock } from './platform/clock/clock';
import { secretFingerprint, readStoredSecret } from './platform/crypto/stored-secret';
import { asSystem, createDatabase, type Db } from './platform/db/database';
import { findEmbeddedPostgres } from './platform/db/embedded-postgres';

const MARKS = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ', unknown: 'unknown' } as const;

async function report(config: Config): Promise<DoctorReport> {
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
      probeIdentity: (publicUrl) => probeEntra(config.microsoft, publicUrl),
      findModelServers: () => findModelServers(),
      database: db ?? { reason: 'Docket is not running, and neither is its built-in database' },
      secretPrint: secret === undefined ? null : secretFingerprint(secret),
      listAccounts: () => (db === null ? Promise.resolve([]) : listAll(db)),
    });
  } finally {
    await db?.destroy();
  }
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
  const end = state === 'failed' ? 'Some checks failed.' : 'Nothing has failed.';
  return [...lines, '', end, ''].join('\n');
}

async function run(args: readonly string[]): Promise<void> {
  let found: DoctorReport;
  try {
    found = await report(readConfig([]));
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
