import { addressOf, isLoopback } from './address';
import { failed, ok, unknown, warning } from './check';
import type { DoctorCheck } from './doctor.contract';
import type { DatabaseFacts, DiskFacts, InstallationFacts, ProcessFacts } from './doctor-facts';

const BUILD = { id: 'build', title: 'Version' };
const ADDRESS = { id: 'address', title: 'Public address' };
const DATABASE = { id: 'database', title: 'Database' };
const MIGRATIONS = { id: 'migrations', title: 'Database tables' };
const WORKER = { id: 'worker', title: 'Worker' };
const SHARED_SECRET = { id: 'shared secret', title: 'DOCKET_SECRET' };
const DISK = { id: 'disk', title: 'Disk space' };
const BACKUP_DISK = { id: 'backup disk', title: 'Disk space for backups' };

const OLDEST_VERSION = 150_000;
const ALIVE_SECONDS = 60;
const WAITING_LIMIT_S = 15 * 60;
const MEGABYTE = 1024 * 1024;
const DISK_FAILED = 200 * MEGABYTE;
const DISK_WARNING = 1024 * MEGABYTE;

export function checkInstallation(
  facts: InstallationFacts,
  database: DatabaseFacts,
): DoctorCheck[] {
  return [
    checkBuild(facts, database),
    checkAddress(facts),
    ...checkDatabase(database, facts),
    checkWorker(database),
    checkSharedSecret(facts, database),
    ...checkDisks(facts),
  ];
}

/** Of the running processes. The doctor may be of a newer build than they are, or run from source. */
function checkBuild({ build }: InstallationFacts, database: DatabaseFacts): DoctorCheck {
  const alive = database.isReachable ? database.processes.filter(isAlive) : [];
  const running = alive.map(({ version }) => version);
  const fix =
    'Finish the upgrade: restart the processes that still run the older version (docs/upgrading.md).';
  if (running.some((one) => running.some((other) => isOtherBuild(one, other))))
    return warning(
      BUILD,
      `Several versions are running: ${alive.map(({ host, pid, version }) => `${version} on ${host} (${pid})`).join(', ')}.`,
      fix,
    );
  // A version with a commit says more than one without.
  const version = running.find((one) => commitOf(one) !== null) ?? running[0];
  if (version !== undefined && commitOf(build) !== null && isOtherBuild(version, build))
    return warning(BUILD, `Docket ${version} is running, but ${build} is installed here.`, fix);
  return ok(BUILD, `Docket ${version ?? build}.`);
}

/** '4450fc77' of '0.1.0 (4450fc77)'; null if the build does not know it. */
function commitOf(version: string): string | null {
  return / \(([^()]+)\)$/.exec(version)?.[1] ?? null;
}

/** False as well if only one of them knows its commit. */
function isOtherBuild(one: string, other: string): boolean {
  const [commit, otherCommit] = [commitOf(one), commitOf(other)];
  if (commit !== null && otherCommit !== null) return one !== other;
  return one.split(' ')[0] !== other.split(' ')[0];
}

function checkAddress(facts: InstallationFacts): DoctorCheck {
  const { publicUrl, isPublicUrlSet, host, health, isSandbox } = facts;
  const { protocol, name, isOwn } = addressOf(publicUrl);
  const isOpen = !isLoopback(host);
  if (protocol !== 'https' && !isOwn)
    return failed(
      ADDRESS,
      `${publicUrl} is not encrypted: Microsoft accepts such a redirect address for localhost only, and passwords and mail would be sent unencrypted.`,
      'Put Docket behind an https proxy and set DOCKET_PUBLIC_URL to its https:// address.',
    );
  if (isOpen && !isPublicUrlSet)
    return warning(
      ADDRESS,
      `Docket accepts connections from other machines (HOST is ${host}), but they cannot sign in at ${publicUrl}.`,
      'Set DOCKET_PUBLIC_URL to the https:// address where people open Docket.',
    );
  if (!isSandbox && name === '127.0.0.1')
    return warning(
      ADDRESS,
      'Microsoft registers http://localhost as a redirect address, but not http://127.0.0.1.',
      `Set DOCKET_PUBLIC_URL=${publicUrl.replace(name, 'localhost')}, start Docket again, and register ${publicUrl.replace(name, 'localhost')}/auth/redirect.`,
    );
  if (health !== null && (health.status !== 200 || health.error !== null))
    return warning(
      ADDRESS,
      health.status === null
        ? `${publicUrl} does not answer: ${health.reason}.`
        : `${publicUrl} answered ${health.status}, which is not how Docket responds.`,
      `Start Docket (npm start). If it is running, correct DOCKET_PUBLIC_URL or the proxy in front of it.${isPublicUrlSet ? '' : ' If it runs as a service, run the doctor with its settings (docs/deployment.md).'}`,
    );
  return ok(ADDRESS, `Docket is reachable at ${publicUrl}.`);
}

/** For a doctor that was started without the settings of a service. */
const SAME_SETTINGS =
  'Run the doctor with the settings, data folder and user of the service (docs/deployment.md).';

function isDocket({ health }: InstallationFacts): boolean {
  return health !== null && health.status === 200 && health.error === null;
}

function checkDatabase(facts: DatabaseFacts, installation: InstallationFacts): DoctorCheck[] {
  if (!facts.isReachable && facts.isEmbedded && isDocket(installation)) {
    const { publicUrl, dataFolder } = installation;
    return [
      unknown(
        DATABASE,
        `The Docket at ${publicUrl} has another database than the one in ${dataFolder}, or its database has stopped.`,
        SAME_SETTINGS,
      ),
      unknown(MIGRATIONS, 'Checked once the database is reachable.'),
    ];
  }
  if (!facts.isReachable) {
    const fix = facts.isEmbedded
      ? 'Start Docket (npm start) to start its database. If that fails, see postgres.log in the data folder.'
      : 'Check DATABASE_URL, and that the server is running and accepts the connection and password from this machine.';
    const words = `The database cannot be reached: ${facts.reason}.`;
    return [
      facts.isEmbedded ? unknown(DATABASE, words, fix) : failed(DATABASE, words, fix),
      unknown(MIGRATIONS, 'Checked once the database is reachable.'),
    ];
  }
  const { version, missingMigrations, isEmbedded, isListeningPooled } = facts;
  const words = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  return [
    version < OLDEST_VERSION
      ? failed(
          DATABASE,
          `${words} is too old.`,
          'Upgrade the server to PostgreSQL 15 or newer, or unset DATABASE_URL to use the built-in database.',
        )
      : isListeningPooled
        ? warning(
            DATABASE,
            `${words} answers through a connection pooler, such as PgBouncer. In transaction mode pages are not updated live, and jobs of a process that was killed stay locked.`,
            'Set DATABASE_LISTEN_URL to the address of PostgreSQL itself, or run the pooler in session mode.',
          )
        : ok(DATABASE, isEmbedded ? `${words}, run by Docket.` : `${words} answers.`),
    missingMigrations.length === 0
      ? ok(MIGRATIONS, 'All migrations are applied.')
      : failed(
          MIGRATIONS,
          `Not applied: ${missingMigrations.join(', ')}.`,
          'Start this version of Docket once (npm start) to apply them.',
        ),
  ];
}

/** Whether it has written a heartbeat lately. */
export function isAlive({ seenSecondsAgo }: ProcessFacts): boolean {
  return seenSecondsAgo <= ALIVE_SECONDS;
}

function checkWorker(facts: DatabaseFacts): DoctorCheck {
  if (!facts.isReachable) return unknown(WORKER, 'Checked once the database is reachable.');
  const workers = facts.processes.filter(({ services }) => services.includes('worker'));
  const alive = workers.filter(isAlive);
  const fix = 'Start Docket with a worker: npm start, or --services=worker on one of the machines.';
  if (alive.length === 0) {
    const [last] = workers.toSorted((one, other) => one.seenSecondsAgo - other.seenSecondsAgo);
    const since =
      last === undefined
        ? 'No worker is running.'
        : `The last worker (${last.host}) was seen ${last.seenSecondsAgo} s ago.`;
    return failed(WORKER, `${since} No mail is synced or analyzed.`, fix);
  }
  if (facts.oldestJobSeconds > WAITING_LIMIT_S)
    return warning(
      WORKER,
      `The oldest job has waited for ${Math.round(facts.oldestJobSeconds / 60)} minutes.`,
      'Let the worker run more jobs at once (DOCKET_WORKER_JOBS), or start another worker.',
    );
  const names = alive.map(({ host, pid }) => `${host} (${pid})`).join(', ');
  return ok(WORKER, `Alive: ${names}.`);
}

function checkSharedSecret(
  { secretPrint, isSecretSet, dataFolder }: InstallationFacts,
  database: DatabaseFacts,
): DoctorCheck {
  if (!database.isReachable)
    return unknown(SHARED_SECRET, 'Checked once the database is reachable.');
  const alive = database.processes.filter(isAlive);
  const prints = new Set(alive.map((one) => one.secretPrint));
  if (secretPrint !== null) prints.add(secretPrint);
  if (prints.size > 1)
    return failed(
      SHARED_SECRET,
      `Processes on this database have different secrets: ${alive.map(({ host }) => host).join(', ')}. They cannot decrypt each other’s data, and lock each other out of the database.`,
      'Set the same DOCKET_SECRET on every machine and restart them. Use the one the mailboxes were connected with, or set it as DOCKET_PREVIOUS_SECRET.',
    );
  if (!database.opensStored)
    return failed(
      SHARED_SECRET,
      'It does not fit what is stored in the database, which was encrypted with another one: Docket does not start with it.',
      'Set DOCKET_SECRET to the old secret again, or set the old one as DOCKET_PREVIOUS_SECRET.',
    );
  if (!database.isEmbedded && !isSecretSet)
    return warning(
      SHARED_SECRET,
      `The secret is stored in ${dataFolder}, on this machine only.`,
      'Before another machine joins this database, set DOCKET_SECRET on both to the text of the file "secret" in the data folder.',
    );
  return ok(
    SHARED_SECRET,
    alive.length > 1 ? `${alive.length} processes share it.` : 'All processes use the same secret.',
  );
}

function checkDisks({ disk, dataFolder, backupFolder }: InstallationFacts): DoctorCheck[] {
  const ofData = 'or move the folder and set DOCKET_DATA_DIR.';
  if (backupFolder === null) return [checkDisk(DISK, disk, [dataFolder, ofData])];
  const ofBackups = 'keep fewer backups (DOCKET_BACKUP_KEEP), or set DOCKET_BACKUP_DIR to another.';
  return [
    checkDisk(DISK, disk, [dataFolder, ofData]),
    checkDisk(BACKUP_DISK, backupFolder.disk, [backupFolder.path, ofBackups]),
  ];
}

function checkDisk(
  of: typeof DISK,
  disk: DiskFacts,
  [folder, otherwise]: readonly [string, string],
): DoctorCheck {
  if (disk === null) return unknown(of, `The free space in ${folder} is unknown.`);
  const free =
    disk.free < 10 * DISK_WARNING
      ? `${Math.floor(disk.free / MEGABYTE)} MB`
      : `${Math.floor(disk.free / MEGABYTE / 1024)} GB`;
  const words = `${free} free in ${folder}.`;
  const fix = `Free space on the disk of ${folder}, ${otherwise}`;
  if (disk.free < DISK_FAILED) return failed(of, `Only ${words}`, fix);
  if (disk.free < DISK_WARNING) return warning(of, words, fix);
  return ok(of, words);
}
