import type { ModelServer } from '../settings/settings.contract';

/** One call of the doctor: its answer, or in words why there was none. */
export type Probe = {
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Microsoft's AADSTS numbers in the answer. */
  codes: readonly number[];
  /** The answer's OAuth error, as login_required. */
  error: string | null;
  /** Why there was no answer. */
  reason: string | null;
};

export type IdentityFacts = {
  isSandbox: boolean;
  authority: string;
  tenant: string;
  clientId: string;
  graphBaseUrl: string;
  redirectUri: string;
  /** Where an administrator allows everything at once. */
  consentUrl: string;
  discovery: Probe;
  /** How far this machine's clock is ahead of the authority's, in seconds; null when unknown. */
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
      /** As 180003. */
      version: number;
      /** What listens gets its connections from a pooler, as PgBouncer. */
      isListeningPooled: boolean;
      missingMigrations: readonly string[];
      /** Seconds that the oldest job has waited beyond its time. */
      oldestJobSeconds: number;
      processes: readonly ProcessFacts[];
      accounts: readonly AccountFacts[];
      /** null: none was made by the schedule yet. */
      lastBackup: BackupFacts | null;
    };

export type BackupFacts = { finishedAt: string; error: string | null };

/** A process of Docket that gave a sign of life in the last minutes. */
export type ProcessFacts = {
  host: string;
  pid: number;
  services: readonly string[];
  secretPrint: string;
  version: string;
  /** Seconds since the last sign of life. */
  seenSecondsAgo: number;
};

export type AccountFacts = {
  email: string;
  state: string;
  scopes: readonly string[];
  problem: string | null;
};

/** A server on this machine that speaks the OpenAI wire, with the ids of its models. */
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
  version: string;
  /** What the public address answers to /healthz, with an error where that is not Docket's; null: not asked. */
  health: Probe | null;
  secretPrint: string | null;
  isSecretSet: boolean;
  dataFolder: string;
  /** Bytes; null when it cannot be told. */
  disk: { free: number; total: number } | null;
  /** Reachable from the internet, and anyone with a Microsoft account may ask to be let in. */
  isExposed: boolean;
  /** null: no backups are scheduled. */
  backupEveryHours: number | null;
};
