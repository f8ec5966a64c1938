import { z } from 'zod';

import { contract } from '../contract';

/** One month to ten years. */
const keepDays = z.number().int().min(30).max(3_650);

/** Language model servers that Docket looks for on their default ports. */
export const MODEL_SERVERS = ['Ollama', 'LM Studio', 'llama.cpp'] as const;
export type ModelServer = (typeof MODEL_SERVERS)[number];
export const localModelSchema = z.object({
  server: z.enum(MODEL_SERVERS),
  model: z.string().min(1).max(200),
});
export type LocalModel = z.infer<typeof localModelSchema>;

export const userSettingsSchema = z.object({
  /** Archiving an email also moves the message to the mailbox's Archive folder. */
  archiveMovesMessage: z.boolean().default(false),
  /** Projects are auto-approved at or above this confidence; null: never. */
  autoApproveAbove: z.number().min(0.5).max(1).nullable().default(null),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** The bodies of older emails are deleted; null: kept forever. */
  keepBodiesDays: keepDays.nullable().default(null),
  /** Whether language models may read and decide over MCP with an API token. */
  allowsMcp: z.boolean().default(false),
  /** The local model that analyzes new mail; null: none. */
  localModel: localModelSchema.nullable().default(null),
});
export type UserSettings = z.infer<typeof userSettingsSchema>;

export const getSettings = contract({
  name: 'getSettings',
  method: 'GET',
  path: '/settings',
  summary: 'Get your settings',
  response: userSettingsSchema,
});
export const updateSettings = contract({
  name: 'updateSettings',
  method: 'PATCH',
  path: '/settings',
  summary: 'Update your settings',
  body: z
    .object({
      archiveMovesMessage: z.boolean(),
      autoApproveAbove: z.number().min(0.5).max(1).nullable(),
      theme: z.enum(['system', 'light', 'dark']),
      density: z.enum(['comfortable', 'compact']),
      keepBodiesDays: keepDays.nullable(),
      allowsMcp: z.boolean(),
      localModel: localModelSchema.nullable(),
    })
    .partial(),
  response: userSettingsSchema,
});

export const listLocalModels = contract({
  name: 'listLocalModels',
  method: 'GET',
  path: '/settings/local-models',
  summary: 'Find language models that run on this machine',
  response: z.object({
    items: z.array(z.object({ server: z.enum(MODEL_SERVERS), models: z.array(z.string()) })),
  }),
});

export const outlookConnectionSchema = z.object({
  connected: z.boolean(),
  email: z.string().nullable(),
  lastSync: z.string().nullable(),
  state: z.enum(['connected', 'reconnect', 'disconnected', 'no_mailbox']),
  problem: z.string().nullable(),
  scopes: z.array(z.string()),
});
export const getConnections = contract({
  name: 'getConnections',
  method: 'GET',
  path: '/connections',
  summary: 'Get the mailbox connection',
  response: z.object({ outlook: outlookConnectionSchema }),
});
/**
 * connected: false disconnects (tokens are deleted, mail is kept); true is rejected, as connecting goes
 * through /auth/login.
 */
export const updateConnection = contract({
  name: 'updateConnection',
  method: 'PATCH',
  path: '/connections/outlook',
  summary: 'Disconnect the mailbox',
  body: z.object({ connected: z.boolean() }),
  response: z.object({ outlook: outlookConnectionSchema }),
});
export const refreshConnection = contract({
  name: 'refreshConnection',
  method: 'POST',
  path: '/connections/outlook/refresh',
  summary: 'Check the connection and start a sync',
  response: z.object({ outlook: outlookConnectionSchema }),
});

export const systemInfoSchema = z.object({
  version: z.string(),
  environment: z.string(),
  last_updated: z.string(),
  status: z.string(),
  clientId: z.string(),
  backendUrl: z.string(),
  classifier: z.string(),
  languageModel: z.string(),
  /** Where the database is; its path or address is for administrators only. */
  database: z.string(),
  /** Includes the OpenSSL version of an embedded server; null for non-administrators. */
  databaseVersion: z.string().nullable(),
});
export const getSystemInfo = contract({
  name: 'getSystemInfo',
  method: 'GET',
  path: '/system/info',
  summary: 'Get the version and platform of this installation',
  response: systemInfoSchema,
});

export const CONFIGURATION_FORMAT = 'docket-configuration';
export const CONFIGURATION_VERSION = 1;
export const CONFIGURATION_FILE_LIMIT = 50 * 1024 * 1024;
/** The file of Export & Import. Each part is validated by its own schema on import. */
export const configurationSchema = z.object({
  format: z.literal(CONFIGURATION_FORMAT),
  version: z.literal(CONFIGURATION_VERSION),
  exportedAt: z.string(),
  projects: z.array(z.record(z.string(), z.unknown())),
  services: z.array(z.record(z.string(), z.unknown())),
  templates: z.array(z.record(z.string(), z.unknown())),
  rules: z.array(z.record(z.string(), z.unknown())),
  contexts: z.array(z.record(z.string(), z.unknown())),
  style: z.record(z.string(), z.unknown()).nullable(),
  settings: z.record(z.string(), z.unknown()).nullable(),
  decisions: z.array(z.record(z.string(), z.unknown())).default([]),
  vetoes: z.array(z.record(z.string(), z.unknown())).default([]),
  /** Counts of hashed words in the user's mail; null before the first count. */
  background: z
    .object({ messages: z.number(), window: z.number(), counts: z.string() })
    .nullable()
    .default(null),
  imageSenders: z.array(z.string()).default([]),
});
export const exportConfiguration = contract({
  name: 'exportConfiguration',
  method: 'GET',
  path: '/export',
  summary: 'Export your configuration and decisions as a JSON file',
  isLong: true,
  response: configurationSchema,
});

export type SystemInfo = z.infer<typeof systemInfoSchema>;

export const importDiffSchema = z.object({
  applied: z.boolean(),
  changes: z.array(
    z.object({
      noun: z.string(),
      create: z.number().int(),
      update: z.number().int(),
      same: z.number().int(),
      names: z.array(z.string()),
      /** What the change would do that cannot be undone. */
      warning: z.string().optional(),
      /** Whether Undo takes the new and changed records back. */
      isUndoable: z.boolean().default(true),
    }),
  ),
});
export type ImportDiff = z.infer<typeof importDiffSchema>;

export const importConfiguration = contract({
  name: 'importConfiguration',
  isLong: true,
  method: 'POST',
  path: '/import',
  summary: 'Import a configuration; with dryRun, only preview the changes',
  query: z.object({ dryRun: z.enum(['true', 'false']).default('false') }),
  body: z.unknown(),
  bodyLimit: CONFIGURATION_FILE_LIMIT,
  response: importDiffSchema,
});
