import { checkAccounts } from '@docket/core/doctor/account-checks';
import { worstState } from '@docket/core/doctor/check';
import type { DoctorReport } from '@docket/core/doctor/doctor.contract';
import type {
  AccountFacts,
  DatabaseFacts,
  InstallationFacts,
  ModelServerFacts,
  Probe,
} from '@docket/core/doctor/doctor-facts';
import { checkCare } from '@docket/core/doctor/care-checks';
import { checkIdentity } from '@docket/core/doctor/identity-checks';
import { checkLanguageModel } from '@docket/core/doctor/model-checks';
import { checkInstallation, isAlive } from '@docket/core/doctor/installation-checks';

import type { IdentityProbe } from '../../accounts/identity/identity-port';
import { findAdministrators } from '../../accounts/users/users.repository';
import type { Config } from '../../config';
import { findPooler, readServerFacts } from '../../platform/db/database-facts';
import { asSystem, type Db } from '../../platform/db/database';
import { readDiskSpace } from '../../platform/db/disk-space';
import { findLastBackup } from '../backups/backups.repository';
import { isOpenToTheInternet } from '../people/exposure';
import type { HttpProbe } from '../../platform/http/http-probe';

type Examination = {
  config: Config;
  now: Date;
  probe: HttpProbe;
  probeIdentity: IdentityProbe;
  findModelServers: () => Promise<ModelServerFacts[]>;
  /** If it cannot be opened, the reason. */
  database: Db | { reason: string };
  /** null: not known. */
  secretPrint: string | null;
  listAccounts: () => Promise<AccountFacts[]>;
  /** Whether the secrets are those that encrypted what is stored. */
  opensStored: () => Promise<boolean>;
};

/** Runs all checks at once and reports in words; changes nothing. */
export async function examine(examination: Examination): Promise<DoctorReport> {
  const { config, now } = examination;
  const database = await readDatabase(examination);
  const publicUrl = findPublicUrl(config, database);
  const [identity, installation, found] = await Promise.all([
    examination.probeIdentity(publicUrl),
    readInstallation(examination, publicUrl),
    examination.findModelServers(),
  ]);
  const inUse = config.languageModel ?? null;
  const checks = [
    ...checkInstallation(installation, database),
    ...checkCare(installation, database, now.getTime()),
    checkLanguageModel({ inUse, found }),
    ...checkIdentity(identity),
    ...checkAccounts(database.isReachable ? database.accounts : [], publicUrl),
  ];
  return { checkedAt: now.toISOString(), state: worstState(checks), checks };
}

/** Unless it is set, that of the running Docket, which may have been started with another PORT than the doctor. */
function findPublicUrl({ publicUrl, isPublicUrlSet }: Config, database: DatabaseFacts): string {
  if (isPublicUrlSet || !database.isReachable) return publicUrl;
  const running = database.processes
    .filter((one) => one.services.includes('web') && isAlive(one))
    .map((one) => one.publicUrl);
  return running.includes(publicUrl) ? publicUrl : (running[0] ?? publicUrl);
}

async function readInstallation(
  examination: Examination,
  publicUrl: string,
): Promise<InstallationFacts> {
  const { config, secretPrint, probe } = examination;
  const { folder } = config.backups;
  return {
    publicUrl,
    isPublicUrlSet: config.isPublicUrlSet,
    host: config.host,
    isSandbox: config.microsoft.isSandbox,
    build: config.build,
    health: await readHealth(publicUrl, probe),
    secretPrint,
    isSecretSet: config.secret !== undefined,
    dataFolder: config.dataFolder,
    disk: await readDiskSpace(config.dataFolder),
    isExposed: isOpenToTheInternet(config),
    others: config.entry.others,
    namesAdministrators: config.entry.administrators.length > 0,
    backupEveryHours: folder === undefined ? null : config.backups.everyHours,
    backupFolder: folder === undefined ? null : { path: folder, disk: await readDiskSpace(folder) },
  };
}

async function readHealth(publicUrl: string, probe: HttpProbe): Promise<Probe> {
  const { status, text, reason, isUnknownHost } = await probe(`${publicUrl}/healthz`);
  const isDocket = /"status"\s*:\s*"ok"/.test(text);
  const error = status === null || isDocket ? null : 'other';
  return { status, codes: [], error, reason, isUnknownHost };
}

async function readDatabase(examination: Examination): Promise<DatabaseFacts> {
  const { database, config, listAccounts, opensStored } = examination;
  const isEmbedded = config.databaseUrl === undefined;
  if ('reason' in database) return { isReachable: false, isEmbedded, reason: database.reason };
  try {
    const facts = await readServerFacts(database, config.migrationsFolder);
    const listenUrl = config.databaseListenUrl ?? config.databaseUrl;
    const isComplete = facts.missingMigrations.length === 0;
    return {
      isReachable: true,
      isEmbedded,
      isListeningPooled: listenUrl !== undefined && (await findPooler(listenUrl)),
      ...facts,
      accounts: isComplete ? await listAccounts() : [],
      administrators: isComplete ? (await asSystem(database, findAdministrators)).length : null,
      lastBackup: isComplete ? await asSystem(database, findLastBackup) : null,
      opensStored: await opensStored(),
    };
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
    return { isReachable: false, isEmbedded, reason };
  }
}
