import { SIGNED_IN } from './fake-api';

/** Responses for the settings screen. */
export const outlook = {
  connected: true,
  email: 'ines@fernhill.example',
  lastSync: null,
  state: 'connected',
  problem: null,
  scopes: ['User.Read', 'Mail.Read', 'Mail.ReadWrite', 'Mail.Send'],
};
export const settings = {
  archiveMovesMessage: false,
  autoApproveAbove: null,
  theme: 'system',
  density: 'comfortable',
  keepBodiesDays: null,
  allowsMcp: false,
  localModel: null,
};
export const system = {
  version: '1.0.0',
  environment: 'Sandbox',
  last_updated: '2026-03-01T10:00:00Z',
  status: 'Healthy',
  clientId: '••••••••1a2b',
  backendUrl: 'http://127.0.0.1:3000',
  classifier: 'Built-in',
  languageModel: 'Off',
  database: 'In the data folder',
  databaseVersion: 'PostgreSQL 18.4 with OpenSSL 1.1.1',
};
export const job = {
  syncJobId: 'job-7',
  kind: 'mailbox',
  days: 30,
  state: 'running',
  found: 40,
  stored: 30,
  duplicates: 10,
  failed: 0,
  total: 160,
  share: 0.25,
  messagesPerSecond: null,
  secondsLeft: null,
  waiting: 0,
  setAside: [],
  error: null,
  createdAt: '2026-03-01T10:00:00Z',
  finishedAt: null,
};
export const page = (items: unknown[]) => ({ items, total: items.length, page: 1, pageSize: 5 });
export const answers = {
  'GET /auth/session': SIGNED_IN,
  'GET /auth/me': SIGNED_IN,
  'GET /settings': settings,
  'GET /connections': { outlook },
  'GET /task-services': { items: [] },
  'GET /system/info': system,
  'GET /import-historical-emails': page([]),
};
