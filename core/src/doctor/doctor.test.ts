import { describe, expect, it } from 'vitest';

import { checkAccounts } from './account-checks';
import { worstState } from './check';
import type { DatabaseFacts, IdentityFacts, InstallationFacts, Probe } from './doctor-facts';
import { checkIdentity } from './identity-checks';
import { checkInstallation } from './installation-checks';

const answer = (status: number, ...codes: number[]): Probe => ({
  status,
  codes,
  error: null,
  reason: null,
});
const silent: Probe = { status: null, codes: [], error: null, reason: 'connect ECONNREFUSED' };

const identity: IdentityFacts = {
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
const installation: InstallationFacts = {
  publicUrl: 'https://docket.example',
  isPublicUrlSet: true,
  host: '0.0.0.0',
  isSandbox: false,
  version: '0.1.0',
  health: answer(200),
  secretPrint: 'a1',
  isSecretSet: true,
  dataFolder: '/srv/docket',
  disk: { free: 50 * 1024 ** 3, total: 100 * 1024 ** 3 },
};
const process = {
  host: 'one',
  pid: 7,
  services: ['web', 'worker'],
  secretPrint: 'a1',
  version: '0.1.0',
  seenSecondsAgo: 5,
};
const database = {
  isReachable: true as const,
  isEmbedded: false,
  version: 160_004,
  missingMigrations: [],
  oldestJobSeconds: 0,
  processes: [process],
  accounts: [],
};

const identityCheck = (id: string, facts: Partial<IdentityFacts>) =>
  checkIdentity({ ...identity, ...facts }).find((check) => check.id === id);
const installationCheck = (
  id: string,
  facts: Partial<InstallationFacts>,
  found: Partial<typeof database> | DatabaseFacts = {},
) =>
  checkInstallation({ ...installation, ...facts }, { ...database, ...found }).find(
    (check) => check.id === id,
  );

it('a set-up without a fault has nothing to mend', () => {
  const checks = [...checkIdentity(identity), ...checkInstallation(installation, database)];
  expect(checks.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(checks.filter(({ fix }) => fix !== null)).toEqual([]);
  expect(worstState(checks)).toBe('ok');
});

describe('each failure of the sign-in is told with its fix', () => {
  it.each<[string, string, Partial<IdentityFacts>, RegExp, RegExp]>([
    [
      'an authority that does not answer',
      'tenant',
      { discovery: silent },
      /does not answer: connect ECONNREFUSED/,
      /proxy and the firewall/,
    ],
    [
      'an unknown tenant',
      'tenant',
      { discovery: answer(400, 90002), tenant: 'nowhere' },
      /no tenant "nowhere"/,
      /Set MICROSOFT_TENANT to common/,
    ],
    [
      'an application of one organisation',
      'tenant',
      { token: answer(400, 50194) },
      /one organisation only/,
      /Supported account types/,
    ],
    [
      'an authority that is none',
      'tenant',
      { discovery: answer(404) },
      /answered 404/,
      /MICROSOFT_AUTHORITY/,
    ],
    [
      'an unknown application',
      'client',
      { authorize: answer(200, 700016) },
      /does not know the application app-1/,
      /Application \(client\) ID into MICROSOFT_CLIENT_ID/,
    ],
    [
      'a redirect address that is not registered',
      'redirect',
      { authorize: answer(200, 50011) },
      /is not registered/,
      /add exactly https:\/\/docket\.example\/auth\/redirect$/,
    ],
    [
      'an expired secret',
      'secret',
      { token: answer(401, 7000222) },
      /has expired \(AADSTS7000222\)/,
      /New client secret, copy its Value/,
    ],
    [
      'a wrong secret',
      'secret',
      { token: answer(401, 7000215) },
      /is wrong/,
      /MICROSOFT_CLIENT_SECRET/,
    ],
    [
      'a missing secret',
      'secret',
      { token: answer(401, 7000218) },
      /is missing/,
      /MICROSOFT_CLIENT_SECRET/,
    ],
    [
      'a clock that is ahead',
      'clock',
      { clockAheadSeconds: 400 },
      /400 s ahead/,
      /timedatectl set-ntp true/,
    ],
    [
      'a clock that is behind',
      'clock',
      { clockAheadSeconds: -301 },
      /301 s behind/,
      /time synchronisation/,
    ],
    [
      'a mail service that does not answer',
      'mail',
      { graph: silent },
      /does not answer/,
      /firewall/,
    ],
    [
      'another service in its place',
      'mail',
      { graph: answer(200) },
      /not as the mail API does/,
      /GRAPH_BASE_URL/,
    ],
  ])('%s', (_, id, facts, message, fix) => {
    const check = identityCheck(id, facts);
    expect(check?.state).toBe('failed');
    expect(check?.message).toMatch(message);
    expect(check?.fix).toMatch(fix);
  });

  it('what could not be asked is unknown, not well', () => {
    for (const id of ['client', 'redirect', 'secret'])
      expect(identityCheck(id, { authorize: silent, token: silent })?.state).toBe('unknown');
    expect(identityCheck('redirect', { authorize: answer(200) })?.state).toBe('unknown');
    expect(identityCheck('clock', { clockAheadSeconds: null })?.state).toBe('unknown');
  });

  it('a difference of more than a minute is a warning', () => {
    expect(identityCheck('clock', { clockAheadSeconds: 61 })?.state).toBe('warning');
    expect(identityCheck('clock', { clockAheadSeconds: -60 })?.state).toBe('ok');
  });

  it('the consent link is shown for an administrator', () => {
    expect(identityCheck('consent', {})?.message).toContain(identity.consentUrl);
  });
});

describe('each failure of the installation is told with its fix', () => {
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
      /http:\/\/localhost:3000/,
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
      /not as Docket does/,
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
      {},
      { isReachable: false, reason: 'not running', isEmbedded: true },
      'unknown',
      /not running/,
      /npm start/,
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
      /No worker gave/,
      /--services=worker/,
    ],
    [
      'a worker that died',
      'worker',
      {},
      { processes: [{ ...process, seenSecondsAgo: 90 }] },
      'failed',
      /\(one\) is 90 s old/,
      /npm start/,
    ],
    [
      'web without a worker',
      'worker',
      {},
      { processes: [{ ...process, services: ['web'] }] },
      'failed',
      /Nothing|nothing is analysed/,
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
      { processes: [process, { ...process, host: 'two', secretPrint: 'b2' }] },
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
  ])('%s', (_, id, facts, found, state, message, fix) => {
    const check = installationCheck(id, facts, found);
    expect(check?.state).toBe(state);
    expect(check?.message).toMatch(message);
    expect(check?.fix).toMatch(fix);
  });

  it('a process that gave no sign of life for a minute no longer counts', () => {
    const gone = { ...process, host: 'gone', secretPrint: 'old', seenSecondsAgo: 61 };
    expect(installationCheck('shared secret', {}, { processes: [process, gone] })?.state).toBe(
      'ok',
    );
  });
});

describe('the permissions of the mailboxes', () => {
  const account = {
    email: 'a@x.example',
    state: 'connected',
    scopes: ['User.Read', 'Mail.Read'],
    problem: null,
  };
  const check = (id: string, accounts: (typeof account)[]) =>
    checkAccounts(accounts, 'https://docket.example').find((one) => one.id === id);

  it('reading is needed, writing and sending are asked for later', () => {
    for (const name of ['User.Read', 'Mail.Read', 'Mail.ReadWrite', 'Mail.Send'])
      expect(check(`scope ${name}`, [account])?.state).toBe('ok');
    expect(check('scope Mail.Send', [account])?.message).toContain('the first reply asks for it');
    expect(check('scope Mail.Read', [{ ...account, scopes: ['Mail.ReadWrite'] }])?.state).toBe(
      'ok',
    );
  });

  it.each(['User.Read', 'Mail.Read'])('%s that was not granted is told with its fix', (name) => {
    const without = { ...account, scopes: account.scopes.filter((scope) => scope !== name) };
    const found = check(`scope ${name}`, [account, without]);
    expect(found).toMatchObject({ state: 'failed' });
    expect(found?.message).toContain('a@x.example did not grant it');
    expect(found?.fix).toContain('https://docket.example/settings');
  });

  it('a lost connection names its reason', () => {
    const lost = { ...account, state: 'reconnect', problem: 'The sign-in has expired.' };
    const found = check('connections', [account, lost as unknown as typeof account]);
    expect(found).toMatchObject({
      state: 'failed',
      message: 'a@x.example: The sign-in has expired.',
    });
    expect(found?.fix).toContain('Reconnect');
  });

  it('without a mailbox nothing is claimed', () => {
    expect(check('connections', [])?.state).toBe('unknown');
    expect(check('scope Mail.Read', [])?.state).toBe('unknown');
  });
});
