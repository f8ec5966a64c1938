import type { ModelServer } from '../settings/settings.contract';
import type { EntryPolicy } from '../users/entry';

/** The outcome of one request made by the doctor. */
export type Probe = {
  /** HTTP status; null if there was no response. */
  status: number | null;
  /** Microsoft's AADSTS error numbers. */
  codes: readonly number[];
  /** OAuth error code, e.g. login_required. */
  error: string | null;
  /** Why there was no response. */
  reason: string | null;
  /** There was no response because this machine cannot resolve the host name. */
  isUnknownHost?: boolean;
};

export type IdentityFacts = {
  isSandbox: boolean;
  authority: string;
  tenant: string;
  clientId: string;
  graphBaseUrl: string;
  redirectUri: string;
  /** Where an administrator can grant all permissions. */
  consentUrl: string;
  discovery: Probe;
  /** How far this machine's clock is ahead of the authority's, in seconds; null if unknown. */
  clockAheadSeconds: number | null;
  authorize: Probe;
  token: Probe;
  graph: Probe;
};

export type DatabaseFacts =
  | { isReachable: false; reason: string; isEmbedded: boolean }
  | {
      isReachable: true;
      isEmbedded: boolean;
      /** PostgreSQL's server_version_num, e.g. 180003. */
      version: number;
      /** LISTEN goes through a connection pooler such as PgBouncer, where it does not work. */
      isListeningPooled: boolean;
      missingMigrations: readonly string[];
      /** Seconds the oldest job is overdue. */
      oldestJobSeconds: number;
      processes: readonly ProcessFacts[];
      accounts: readonly AccountFacts[];
      /** How many administrators can sign in; null if the database is not up to date. */
      administrators: number | null;
      /** null: no scheduled backup has run yet. */
      lastBackup: BackupFacts | null;
      /** false: something is encrypted in it, and nothing of that with this secret or the previous one. */
      opensStored: boolean;
    };

export type BackupFacts = { finishedAt: string; error: string | null };

/** A Docket process with a recent heartbeat. */
export type ProcessFacts = {
  host: string;
  pid: number;
  services: readonly string[];
  secretPrint: string;
  /** Its release, with the commit if it is known. */
  version: string;
  /** Where it is opened in a browser. */
  publicUrl: string;
  /** Seconds since the last heartbeat. */
  seenSecondsAgo: number;
};

export type AccountFacts = {
  email: string;
  state: string;
  scopes: readonly string[];
  problem: string | null;
};

/** An OpenAI-compatible server on this machine, with the ids of its models. */
export type ModelServerFacts = { name: ModelServer; baseUrl: string; models: readonly string[] };

export type LanguageModelFacts = {
  /** null: none is configured. */
  inUse: { baseUrl: string; model: string } | null;
  found: readonly ModelServerFacts[];
};

export type InstallationFacts = {
  publicUrl: string;
  isPublicUrlSet: boolean;
  host: string;
  isSandbox: boolean;
  /** The release of this process, with the commit if it is known. */
  build: string;
  /**
   * Response of the public address to /healthz, with an error if it is not Docket's; null if not requested.
   */
  health: Probe | null;
  secretPrint: string | null;
  isSecretSet: boolean;
  dataFolder: string;
  disk: DiskFacts;
  /** null: no backups are scheduled. */
  backupFolder: { path: string; disk: DiskFacts } | null;
  /** Reachable from the internet while anyone with a Microsoft account can sign in or request access. */
  isExposed: boolean;
  /** What happens to people who are not on the list. */
  others: EntryPolicy['others'];
  /** Whether DOCKET_ADMINS says who is one. */
  namesAdministrators: boolean;
  /** null: no backups are scheduled. */
  backupEveryHours: number | null;
};

/** In bytes; null if unknown. */
export type DiskFacts = { free: number; total: number } | null;
