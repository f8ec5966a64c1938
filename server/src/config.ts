import { readFileSync } from 'node:fs';
import path from 'node:path';

import { othersSchema } from '@docket/core/users/entry';
import { z } from 'zod';

import {
  allowedPeople,
  atLeastOne,
  httpUrl,
  networks,
  parseArguments,
  port,
  postgresUrl,
  privateUrl,
  text,
  signInNames,
  trustedProxies,
  wholeNumber,
} from './config-fields';

/** The variables of the run contract; an empty one counts as not set. */
const environmentSchema = z.object({
  PORT: port(3000),
  HOST: text.default('127.0.0.1'),
  DOCKET_PUBLIC_URL: httpUrl.optional(),
  DOCKET_DATA_DIR: text.default('./data'),
  DOCKET_POSTGRES_BIN: text.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  DOCKET_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  DOCKET_PREVIOUS_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  DOCKET_SECRET_LOST: z.literal('true', 'must be true, or not set').optional(),
  MICROSOFT_CLIENT_ID: text.optional(),
  MICROSOFT_CLIENT_SECRET: text.optional(),
  MICROSOFT_TENANT: text.default('common'),
  MICROSOFT_AUTHORITY: privateUrl.optional(),
  GRAPH_BASE_URL: privateUrl.optional(),
  SANDBOX_PORT: port(3100),
  TODOIST_URL: privateUrl.optional(),
  CLASSIFIER_URL: privateUrl.optional(),
  LLM_BASE_URL: httpUrl.optional(),
  LLM_API_KEY: text.optional(),
  LLM_MODEL: text.optional(),
  LLM_EMAILS_PER_DAY: wholeNumber.min(0, 'must be 0 or more').default(500),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    )
    .default('info'),
  DOCKET_WORKER_JOBS: wholeNumber
    .min(1, 'must be from 1 to 64')
    .max(64, 'must be from 1 to 64')
    .default(4),
  DOCKET_WEB_DIR: text.optional(),
  DOCKET_TRUSTED_PROXIES: trustedProxies,
  DOCKET_PERSON_REQUESTS_PER_MINUTE: atLeastOne(1_200),
  DOCKET_ADDRESS_REQUESTS_PER_MINUTE: atLeastOne(3_000),
  DOCKET_REQUESTS_AT_ONCE: atLeastOne(40),
  DOCKET_ADMINS: signInNames,
  DOCKET_ALLOW: allowedPeople,
  DOCKET_OTHERS: z.enum(othersSchema.options, 'must be enter, wait or refuse').optional(),
  DOCKET_CONTACT: text.optional(),
  DOCKET_BACKUP_DIR: text.optional(),
  DOCKET_BACKUP_EVERY_HOURS: atLeastOne(24),
  DOCKET_BACKUP_KEEP: atLeastOne(14),
  DOCKET_BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  DOCKET_WEBHOOK_NETWORKS: networks,
  DOCKET_CLAUSE_ENCODER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  METRICS_PORT: port(0).unwrap().optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});
type Environment = z.infer<typeof environmentSchema>;

export const VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

export type MicrosoftConfig = {
  isSandbox: boolean;
  clientId: string;
  clientSecret: string | undefined;
  tenant: string;
  /** Without the tenant, as https://login.microsoftonline.com. */
  authority: string;
  /** With the version, as https://graph.microsoft.com/v1.0. */
  graphBaseUrl: string;
};

export type Config = ReturnType<typeof parseConfig>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Input = {
  environment: Readonly<Record<string, string | undefined>>;
  args: readonly string[];
  /** The repository's root. */
  root: string;
};

/** Reads the settings of this process. Throws a ConfigError that explains each wrong setting. */
export function readConfig(args: readonly string[] = process.argv.slice(2)): Config {
  const root = findRoot(import.meta.dirname);
  return parseConfig({ environment: process.env, args, root });
}

/** A ConfigError lists all problems, one per line. */
export function parseConfig({ environment, args, root }: Input) {
  const set = Object.entries(environment).filter(([, value]) => value?.trim() !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(set));
  const chosen = parseArguments(args);
  const problems = [...chosen.problems];
  if (!parsed.success) {
    problems.push(
      ...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    );
    throw new ConfigError(problems.join('\n'));
  }
  const env = parsed.data;
  problems.push(...contradictions(env));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    ...versionOf(root),
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.DOCKET_PUBLIC_URL ?? `http://${publicHost(env.HOST)}:${env.PORT}`,
    isPublicUrlSet: env.DOCKET_PUBLIC_URL !== undefined,
    dataFolder: path.resolve(root, env.DOCKET_DATA_DIR),
    /** The folder of the system PostgreSQL that Docket starts, if not its own. */
    postgresBin: env.DOCKET_POSTGRES_BIN,
    /** Undefined: Docket runs its own PostgreSQL in the data folder. */
    databaseUrl: env.DATABASE_URL,
    /** The server itself, if DATABASE_URL leads to PgBouncer. */
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    /** Undefined: generated into the data folder. */
    secret: env.DOCKET_SECRET,
    previousSecret: env.DOCKET_PREVIOUS_SECRET,
    /** Start although nothing stored can be decrypted any more. */
    isSecretLost: env.DOCKET_SECRET_LOST === 'true',
    microsoft: microsoftOf(env),
    /** With the version, as https://api.todoist.com/api/v1. */
    todoistUrl: env.TODOIST_URL ?? todoistUrlOf(env),
    classifierUrl: env.CLASSIFIER_URL,
    languageModel: languageModelOf(env),
    /** How many emails of one person are sent to the language model in 24 hours. */
    modelEmailsPerDay: env.LLM_EMAILS_PER_DAY,
    services: chosen.services,
    workerJobs: env.DOCKET_WORKER_JOBS,
    logLevel: env.LOG_LEVEL,
    /** Proxies whose X-Forwarded-For is trusted. */
    trustedProxies: env.DOCKET_TRUSTED_PROXIES,
    limits: {
      personRequestsPerMinute: env.DOCKET_PERSON_REQUESTS_PER_MINUTE,
      addressRequestsPerMinute: env.DOCKET_ADDRESS_REQUESTS_PER_MINUTE,
      /** Most calls in flight, fewer on a slow machine; the rest are answered 503. */
      requestsAtOnce: env.DOCKET_REQUESTS_AT_ONCE,
    },
    /** Who may enter, and the contact shown to strangers. */
    entry: {
      administrators: env.DOCKET_ADMINS,
      allowed: env.DOCKET_ALLOW,
      // The sandbox's accounts are made up, and each is meant to be tried.
      others: env.DOCKET_OTHERS ?? (env.MICROSOFT_CLIENT_ID === undefined ? 'enter' : 'wait'),
      contact: env.DOCKET_CONTACT,
    },
    backups: {
      /** Undefined: no scheduled backups. */
      folder:
        env.DOCKET_BACKUP_DIR === undefined ? undefined : path.resolve(root, env.DOCKET_BACKUP_DIR),
      everyHours: env.DOCKET_BACKUP_EVERY_HOURS,
      /** How many backups are kept. */
      keep: env.DOCKET_BACKUP_KEEP,
      passphrase: env.DOCKET_BACKUP_PASSPHRASE,
    },
    /** Private addresses and subnets that webhooks may reach. */
    webhookNetworks: env.DOCKET_WEBHOOK_NETWORKS,
    /** Undefined: no traces are sent. */
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** Undefined port and token: no metrics are served. */
    metrics: { port: env.METRICS_PORT, token: env.METRICS_TOKEN },
    /** Where the clause encoder is; undefined: it is switched off. */
    encoderFolder:
      env.DOCKET_CLAUSE_ENCODER === 'off' ? undefined : path.join(root, 'intelligence/weights'),
    webFolder: path.resolve(root, env.DOCKET_WEB_DIR ?? 'web/dist'),
    migrationsFolder: path.join(root, 'server/src/platform/db/migrations'),
  };
}

function contradictions(env: Environment): string[] {
  const problems: string[] = [];
  if ((env.LLM_BASE_URL === undefined) !== (env.LLM_MODEL === undefined))
    problems.push('LLM_BASE_URL and LLM_MODEL must be set together');
  if (env.DATABASE_LISTEN_URL !== undefined && env.DATABASE_URL === undefined)
    problems.push('DATABASE_LISTEN_URL requires DATABASE_URL');
  if ((env.MICROSOFT_CLIENT_ID === undefined) !== (env.MICROSOFT_CLIENT_SECRET === undefined))
    problems.push('MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET must be set together');
  return problems;
}

/** In the sandbox everything external is a stand-in. */
function todoistUrlOf(env: Environment): string {
  return env.MICROSOFT_CLIENT_ID === undefined
    ? `http://127.0.0.1:${env.SANDBOX_PORT}/todoist/api/v1`
    : 'https://api.todoist.com/api/v1';
}

function microsoftOf(env: Environment): MicrosoftConfig {
  if (env.MICROSOFT_CLIENT_ID === undefined) {
    const sandbox = `http://127.0.0.1:${env.SANDBOX_PORT}`;
    return {
      isSandbox: true,
      clientId: 'docket-sandbox',
      clientSecret: 'docket-sandbox-secret',
      tenant: env.MICROSOFT_TENANT,
      authority: env.MICROSOFT_AUTHORITY ?? sandbox,
      graphBaseUrl: env.GRAPH_BASE_URL ?? `${sandbox}/v1.0`,
    };
  }
  return {
    isSandbox: false,
    clientId: env.MICROSOFT_CLIENT_ID,
    clientSecret: env.MICROSOFT_CLIENT_SECRET,
    tenant: env.MICROSOFT_TENANT,
    authority: env.MICROSOFT_AUTHORITY ?? 'https://login.microsoftonline.com',
    graphBaseUrl: env.GRAPH_BASE_URL ?? 'https://graph.microsoft.com/v1.0',
  };
}

function languageModelOf({
  LLM_BASE_URL: baseUrl,
  LLM_API_KEY: apiKey,
  LLM_MODEL: model,
}: Environment) {
  return baseUrl === undefined || model === undefined ? undefined : { baseUrl, apiKey, model };
}

function publicHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** This file runs from server/src and, bundled, from dist. */
function findRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (readName(folder) === 'docket') return folder;
    if (folder === path.dirname(folder)) throw new ConfigError(`No Docket above ${from}`);
  }
}

/**
 * `build`: with the commit, as '0.1.0 (4450fc77)', if it is known. `scripts/build.mjs` writes it beside a build; from
 * source there is none.
 */
function versionOf(root: string): { version: string; build: string } {
  const { version } = readPackage(root);
  try {
    const stamp = readFileSync(path.join(import.meta.dirname, 'build.json'), 'utf8');
    const { commit } = JSON.parse(stamp) as { commit: string | null };
    return { version, build: commit === null ? version : `${version} (${commit})` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { version, build: version };
    throw error;
  }
}

function readName(folder: string): string | undefined {
  try {
    return readPackage(folder).name;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function readPackage(folder: string): { name: string; version: string } {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
}
