import { describe, expect, it } from 'vitest';

import { checkAccounts } from './account-checks';
import { worstState } from './check';
import type { DatabaseFacts, InstallationFacts } from './doctor-facts';
import { checkIdentity } from './identity-checks';
import { checkInstallation } from './installation-checks';
import { answer, database, identity, installation, healthyProcess, silent } from './healthy-setup';

const installationCheck = (
  id: string,
  facts: Partial<InstallationFacts>,
  found: Partial<typeof database> | DatabaseFacts = {},
) =>
  checkInstallation({ ...installation, ...facts }, { ...database, ...found }).find(
    (check) => check.id === id,
  );

it('a healthy setup passes every check', () => {
  const checks = [...checkIdentity(identity), ...checkInstallation(installation, database)];
  expect(checks.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(checks.filter(({ fix }) => fix !== null)).toEqual([]);
  expect(worstState(checks)).toBe('ok');
});

describe('each failed installation check names its fix', () => {
  it.each<[string, string, Partial<InstallationFacts>, object, string, RegExp, RegExp]>([
    [
      'a public address without encryption',
      'address',
      { publicUrl: 'http://docket.example' },
      {},
      'failed',
      /not encrypted/,
      /DOCKET_PUBLIC_URL to its https/,
    ],
    [
      'an address that others cannot use',
      'address',
      { publicUrl: 'http://localhost:3000', isPublicUrlSet: false },
      {},
      'warning',
      /cannot sign in/,
      /Set DOCKET_PUBLIC_URL/,
    ],
    [
      '127.0.0.1 as redirect address',
      'address',
      { publicUrl: 'http://127.0.0.1:3000', host: '127.0.0.1', isPublicUrlSet: false },
      {},
      'warning',
      /not http:\/\/127\.0\.0\.1/,
      /DOCKET_PUBLIC_URL=http:\/\/localhost:3000, .* register http:\/\/localhost:3000\/auth\/redirect/,
    ],
    [
      'a public address that does not answer',
      'address',
      { health: silent },
      {},
      'warning',
      /does not answer/,
      /npm start/,
    ],
    [
      'a public address that is not Docket',
      'address',
      { health: answer(404) },
      {},
      'warning',
      /not how Docket responds/,
      /proxy/,
    ],
    [
      'a database that cannot be reached',
      'database',
      {},
      { isReachable: false, reason: 'password', isEmbedded: false },
      'failed',
      /cannot be reached: password/,
      /Check DATABASE_URL/,
    ],
    [
      'an embedded database that does not run',
      'database',
      { health: silent },
      { isReachable: false, reason: 'not running', isEmbedded: true },
      'unknown',
      /not running/,
      /npm start/,
    ],
    [
      'a pooler without the address of the server',
      'database',
      {},
      { isListeningPooled: true },
      'warning',
      /through a connection pooler/,
      /Set DATABASE_LISTEN_URL/,
    ],
    [
      'an old database',
      'database',
      {},
      { version: 140_010 },
      'failed',
      /14\.10 is too old/,
      /15 or newer/,
    ],
    [
      'missing tables',
      'migrations',
      {},
      { missingMigrations: ['0099-x.sql'] },
      'failed',
      /0099-x/,
      /npm start/,
    ],
    [
      'no worker ever',
      'worker',
      {},
      { processes: [] },
      'failed',
      /No worker is running/,
      /--services=worker/,
    ],
    [
      'a worker that died',
      'worker',
      {},
      { processes: [{ ...healthyProcess, seenSecondsAgo: 90 }] },
      'failed',
      /\(one\) was seen 90 s ago/,
      /npm start/,
    ],
    [
      'web without a worker',
      'worker',
      {},
      { processes: [{ ...healthyProcess, services: ['web'] }] },
      'failed',
      /No mail is synced or analyzed/,
      /worker/,
    ],
    [
      'jobs that wait',
      'worker',
      {},
      { oldestJobSeconds: 1_800 },
      'warning',
      /30 minutes/,
      /DOCKET_WORKER_JOBS/,
    ],
    [
      'two secrets on one database',
      'shared secret',
      {},
      { processes: [healthyProcess, { ...healthyProcess, host: 'two', secretPrint: 'b2' }] },
      'failed',
      /one, two/,
      /same DOCKET_SECRET/,
    ],
    [
      'another secret than this process has',
      'shared secret',
      { secretPrint: 'c3' },
      {},
      'failed',
      /different secrets/,
      /same DOCKET_SECRET/,
    ],
    [
      'a secret that opens nothing of what is stored',
      'shared secret',
      {},
      { opensStored: false },
      'failed',
      /does not fit what is stored/,
      /the old secret again/,
    ],
    [
      'a secret on one machine only',
      'shared secret',
      { isSecretSet: false },
      {},
      'warning',
      /this machine only/,
      /set DOCKET_SECRET/,
    ],
    [
      'a full disk',
      'disk',
      { disk: { free: 100 * 1024 ** 2, total: 1 } },
      {},
      'failed',
      /Only 100 MB/,
      /DOCKET_DATA_DIR/,
    ],
    [
      'a disk that fills',
      'disk',
      { disk: { free: 900 * 1024 ** 2, total: 1 } },
      {},
      'warning',
      /900 MB/,
      /Free space/,
    ],
    [
      'a full disk of backups',
      'backup disk',
      { backupFolder: { path: '/backups', disk: { free: 100 * 1024 ** 2, total: 1 } } },
      {},
      'failed',
      /Only 100 MB free in \/backups/,
      /DOCKET_BACKUP_KEEP.*DOCKET_BACKUP_DIR/,
    ],
    [
      'another Docket than the one whose settings the doctor has',
      'database',
      { publicUrl: 'http://localhost:3000', isPublicUrlSet: false, host: '127.0.0.1' },
      { isReachable: false, reason: 'not running', isEmbedded: true },
      'unknown',
      /Docket at http:\/\/localhost:3000 has another database than the one in \/srv\/docket, or its database has stopped/,
      /settings, data folder and user of the service/,
    ],
  ])('%s', (_, id, facts, found, state, message, fix) => {
    const check = installationCheck(id, facts, found);
    expect(check?.state).toBe(state);
    expect(check?.message).toMatch(message);
    expect(check?.fix).toMatch(fix);
  });

  it('without scheduled backups, only the disk of the data folder is checked', () => {
    expect(installationCheck('backup disk', { backupFolder: null })).toBeUndefined();
    expect(installationCheck('backup disk', {})?.message).toBe('50 GB free in /backups.');
  });

  it('ignores a process without a heartbeat in the last minute', () => {
    const gone = { ...healthyProcess, host: 'gone', secretPrint: 'old', seenSecondsAgo: 61 };
    expect(
      installationCheck('shared secret', {}, { processes: [healthyProcess, gone] })?.state,
    ).toBe('ok');
  });
});

describe('mailbox permissions', () => {
  const account = {
    email: 'a@x.example',
    state: 'connected',
    scopes: ['User.Read', 'Mail.Read'],
    problem: null,
  };
  const check = (id: string, accounts: (typeof account)[]) =>
    checkAccounts(accounts, 'https://docket.example').find((one) => one.id === id);

  it('only reading is required; writing and sending are requested later', () => {
    for (const name of ['User.Read', 'Mail.Read', 'Mail.ReadWrite', 'Mail.Send'])
      expect(check(`scope ${name}`, [account])?.state).toBe('ok');
    expect(check('scope Mail.Send', [account])?.message).toContain(
      'Docket asks for it when it is first needed',
    );
    expect(check('scope Mail.Read', [{ ...account, scopes: ['Mail.ReadWrite'] }])?.state).toBe(
      'ok',
    );
  });

  it.each(['User.Read', 'Mail.Read'])('a missing %s permission names its fix', (name) => {
    const without = { ...account, scopes: account.scopes.filter((scope) => scope !== name) };
    const found = check(`scope ${name}`, [account, without]);
    expect(found).toMatchObject({ state: 'failed' });
    expect(found?.message).toContain('a@x.example did not grant this permission');
    expect(found?.fix).toContain('sign in again at https://docket.example');
  });

  it('a lost connection states the reason', () => {
    const lost = { ...account, state: 'reconnect', problem: 'The sign-in has expired.' };
    const found = check('connections', [account, lost as unknown as typeof account]);
    expect(found).toMatchObject({
      state: 'failed',
      message: 'a@x.example: The sign-in has expired.',
    });
    expect(found?.fix).toContain('Reconnect');
  });

  it('reports nothing without a mailbox', () => {
    expect(check('connections', [])?.state).toBe('unknown');
    expect(check('scope Mail.Read', [])?.state).toBe('unknown');
  });
});
