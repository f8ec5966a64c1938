import { failed, ok, unknown, warning } from './check';
import type { DoctorCheck } from './doctor.contract';
import type { BackupFacts, DatabaseFacts, InstallationFacts } from './doctor-facts';

const DOOR = { id: 'door', title: 'Who can sign in' };
/** Clocks of several machines differ, but not by more. */
const MAX_CLOCK_HOURS = 1;
const BACKUPS = { id: 'backups', title: 'Backups' };

/** Checks who may sign in and whether backups are made. `now` is in milliseconds since 1970. */
export function checkCare(
  installation: InstallationFacts,
  database: DatabaseFacts,
  now: number,
): DoctorCheck[] {
  const { isSandbox, backupEveryHours } = installation;
  return [
    checkDoor(installation, database.isReachable ? database.administrators : null),
    database.isReachable
      ? checkBackups(database.lastBackup, { isSandbox, everyHours: backupEveryHours, now })
      : unknown(BACKUPS, 'Checked once the database is reachable.'),
  ];
}

const OTHERS = {
  enter: 'Anyone who can sign in with Microsoft here can use Docket.',
  wait: 'People who are not on the list need an administrator’s approval.',
  refuse: 'People who are not on the list are turned away.',
} as const;

const NO_ADMINISTRATOR = {
  named:
    'Nobody who is named in DOCKET_ADMINS has signed in, so nobody can let people in, block or remove them.',
  first:
    'Docket has no administrator yet. The first person who signs in becomes one, whoever it is.',
} as const;

/** `administrators`: how many can sign in; null if not known. */
function checkDoor(facts: InstallationFacts, administrators: number | null): DoctorCheck {
  const { isExposed, isSandbox, others, namesAdministrators, publicUrl, health } = facts;
  if (!isExposed && administrators === 0 && !isSandbox)
    return warning(
      DOOR,
      `${OTHERS[others]} ${namesAdministrators ? NO_ADMINISTRATOR.named : NO_ADMINISTRATOR.first}`,
      namesAdministrators
        ? 'Sign in with one of these names. If that is refused, check their spelling in DOCKET_ADMINS and start Docket again.'
        : 'Set DOCKET_ADMINS to your sign-in name and start Docket again, or be the first to sign in.',
    );
  if (!isExposed) return ok(DOOR, OTHERS[others]);
  const can = others === 'enter' ? 'sign in' : 'request access';
  const fix =
    'Set MICROSOFT_TENANT to your organization’s tenant ID; or set DOCKET_ALLOW to the people who may sign in, and set DOCKET_OTHERS=refuse. Then start Docket again.';
  // Only this machine may not resolve it: people on the internet ask other name servers.
  const where =
    health?.isUnknownHost === true
      ? `The name in ${publicUrl} cannot be resolved from this machine. Where it can be, anyone`
      : 'Docket is reachable from the internet, and anyone';
  return failed(DOOR, `${where} with a Microsoft account can ${can}.`, fix);
}

type Schedule = { isSandbox: boolean; everyHours: number | null; now: number };

function checkBackups(
  last: BackupFacts | null,
  { isSandbox, everyHours, now }: Schedule,
): DoctorCheck {
  const fix = 'Set DOCKET_BACKUP_DIR to a folder on another disk, and start Docket again.';
  if (everyHours === null) {
    const words = 'No backups are scheduled.';
    return isSandbox
      ? ok(BACKUPS, `${words} Sandbox mail needs none.`)
      : warning(BACKUPS, words, fix);
  }
  if (last === null)
    return warning(
      BACKUPS,
      'The first backup has not been made yet.',
      'Check again in a few minutes.',
    );
  if (last.error !== null)
    return failed(
      BACKUPS,
      `The last backup failed: ${last.error}`,
      'Fix this problem. Docket will try again within the hour.',
    );
  const hours = (now - Date.parse(last.finishedAt)) / 3_600_000;
  if (hours > 2 * everyHours)
    return warning(
      BACKUPS,
      `The last backup is ${Math.round(hours)} hours old; one is due every ${everyHours}.`,
      'Make sure a worker is running and can write to DOCKET_BACKUP_DIR.',
    );
  if (hours < -MAX_CLOCK_HOURS)
    return warning(
      BACKUPS,
      `The last backup was made at ${last.finishedAt}, which is in the future.`,
      'Check the clock of the machine. Once it is right, Docket makes the next backup within minutes.',
    );
  return ok(BACKUPS, `The last backup was made at ${last.finishedAt} and verified.`);
}
