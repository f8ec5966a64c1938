// A setup that passes every check; the doctor's tests break one part of it at a time.
import type { IdentityFacts, InstallationFacts, Probe } from './doctor-facts';

export const answer = (status: number, ...codes: number[]): Probe => ({
  status,
  codes,
  error: null,
  reason: null,
});
export const silent: Probe = {
  status: null,
  codes: [],
  error: null,
  reason: 'connect ECONNREFUSED',
};

export const identity: IdentityFacts = {
  isSandbox: false,
  authority: 'https://login.microsoftonline.com',
  tenant: 'common',
  clientId: 'app-1',
  graphBaseUrl: 'https://graph.microsoft.com/v1.0',
  redirectUri: 'https://docket.example/auth/redirect',
  consentUrl: 'https://login.microsoftonline.com/organizations/v2.0/adminconsent?client_id=app-1',
  discovery: answer(200),
  clockAheadSeconds: 0.4,
  authorize: answer(302),
  token: answer(400, 9002313),
  graph: answer(401),
};
export const installation: InstallationFacts = {
  publicUrl: 'https://docket.example',
  isPublicUrlSet: true,
  host: '0.0.0.0',
  isSandbox: false,
  build: '0.1.0 (4450fc77)',
  health: answer(200),
  secretPrint: 'a1',
  isSecretSet: true,
  dataFolder: '/srv/docket',
  isExposed: false,
  others: 'wait',
  namesAdministrators: true,
  backupEveryHours: 24,
  backupFolder: { path: '/backups', disk: { free: 50 * 1024 ** 3, total: 100 * 1024 ** 3 } },
  disk: { free: 50 * 1024 ** 3, total: 100 * 1024 ** 3 },
};
export const healthyProcess = {
  host: 'one',
  pid: 7,
  services: ['web', 'worker'],
  secretPrint: 'a1',
  version: '0.1.0 (4450fc77)',
  publicUrl: 'https://docket.example',
  seenSecondsAgo: 5,
};
export const database = {
  isReachable: true as const,
  isEmbedded: false,
  isListeningPooled: false,
  version: 160_004,
  missingMigrations: [],
  oldestJobSeconds: 0,
  administrators: 1,
  processes: [healthyProcess],
  lastBackup: { finishedAt: '2026-11-02T03:00:00.000Z', error: null },
  accounts: [],
  opensStored: true,
};
