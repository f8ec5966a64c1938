import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';

import type { DoctorCheck } from '@docket/core/doctor/doctor.contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startHeartbeat } from '../../platform/db/heartbeat';
import {
  connectMailbox,
  freshSandboxMailbox,
  WORK_ADDRESS,
  type SandboxMailbox,
} from '../../testing/sandbox-mailbox';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let sandbox: SandboxMailbox;
let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  sandbox = await freshSandboxMailbox();
});
beforeEach(async () => {
  await sandbox.control('POST', '/reset', {});
  await sandbox.control('POST', '/secret/expire', { expired: false });
});
afterEach(() => docket.close());

async function start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  docket = await createTestApp({
    now: new Date(),
    environment: { ...sandbox.environment, ...environment },
  });
  who = await docket.signIn();
}
/** With an app registration of one's own. */
const registered = (over: Readonly<Record<string, string>> = {}) => ({
  MICROSOFT_CLIENT_ID: 'docket-sandbox',
  MICROSOFT_CLIENT_SECRET: 'docket-sandbox-secret',
  MICROSOFT_AUTHORITY: sandbox.url,
  GRAPH_BASE_URL: `${sandbox.url}/v1.0`,
  ...over,
});
async function check(id: string): Promise<DoctorCheck | undefined> {
  const { status, body } = await who.get('/doctor');
  expect(status).toBe(200);
  return (body.checks as DoctorCheck[]).find((one) => one.id === id);
}
const beat = (over: object = {}) => {
  const { config, secretPrint, log } = docket.deps;
  const about = {
    services: ['web', 'worker'],
    version: config.build,
    publicUrl: config.publicUrl,
    secretPrint,
  };
  return startHeartbeat(docket.db, { ...about, ...over }, log);
};

it('passes a working setup, except for the parts that do not run in this test', async () => {
  await start();
  await connectMailbox(docket, { userId: who.user.id, url: sandbox.url });
  await beat();
  const { body } = await who.get('/doctor');
  const found = (body.checks as DoctorCheck[]).filter(({ state }) => state !== 'ok');
  expect(found.map(({ id }) => id)).toEqual(['address']);
  expect(body.state).toBe('warning');
});

it('requires a signed-in user', async () => {
  await start();
  expect((await docket.visitor.get('/doctor')).status).toBe(401);
});

describe('the provider’s own answers become findings with a fix', () => {
  it('an expired client secret', async () => {
    await start(registered());
    expect(await check('secret')).toMatchObject({ state: 'ok' });
    await sandbox.control('POST', '/secret/expire', {});
    const found = await check('secret');
    expect(found).toMatchObject({
      state: 'failed',
      message: 'The client secret has expired (AADSTS7000222).',
    });
    expect(found?.fix).toContain('New client secret, copy its Value');
  });

  it.each([
    ['a wrong client secret', 'secret', { MICROSOFT_CLIENT_SECRET: 'wrong' }, 'is wrong'],
    ['an unknown application', 'client', { MICROSOFT_CLIENT_ID: 'nobody' }, 'does not know'],
    ['an unknown tenant', 'tenant', { MICROSOFT_TENANT: 'nowhere' }, 'no tenant “nowhere”'],
    [
      'a redirect address that is not registered',
      'redirect',
      { DOCKET_PUBLIC_URL: 'http://docket.example' },
      'http://docket.example/auth/redirect is not registered',
    ],
    [
      'an authority that is not there',
      'tenant',
      { MICROSOFT_AUTHORITY: 'http://127.0.0.1:9' },
      'does not answer',
    ],
    [
      'a mail service that is not there',
      'mail',
      { GRAPH_BASE_URL: 'http://127.0.0.1:9/v1.0' },
      'does not answer',
    ],
  ])('%s', async (_, id, environment, message) => {
    await start(registered(environment));
    const found = await check(id);
    expect(found?.state).toBe('failed');
    expect(found?.message).toContain(message);
    expect(found?.fix).toMatch(/\w/);
  });

  it('a clock that differs by more than five minutes', async () => {
    await start();
    expect(await check('clock')).toMatchObject({ state: 'ok' });
    await sandbox.control('POST', '/clock/skew', { seconds: 400 });
    expect(await check('clock')).toMatchObject({ state: 'failed' });
    await sandbox.control('POST', '/clock/skew', { seconds: -400 });
    expect((await check('clock'))?.message).toMatch(/\d+ s ahead/);
  });

  it('a stopped sandbox does not count as a failure of the setup', async () => {
    await start({ SANDBOX_PORT: '9' });
    expect(await check('tenant')).toMatchObject({ state: 'unknown' });
    expect((await check('tenant'))?.fix).toContain('npm start');
  });

  it('a permission that was not granted, and a revoked consent', async () => {
    await start();
    await connectMailbox(docket, { userId: who.user.id, url: sandbox.url });
    await docket.db.transaction().execute(async () => {
      const { accessTokenFor } = docket.deps;
      await accessTokenFor(who.user.id);
    });
    expect(await check('scope Mail.Send')).toMatchObject({ state: 'ok' });
    await sandbox.control('POST', '/consent/revoke', { account: WORK_ADDRESS });
    await who.post('/connections/outlook/refresh');
    const found = await check('connections');
    expect(found).toMatchObject({ state: 'failed' });
    expect(found?.message).toContain(WORK_ADDRESS);
    expect(found?.fix).toContain('Reconnect');
  });
});

it('an open door fails as well if this machine cannot resolve the name of the host', async () => {
  await start(registered({ DOCKET_PUBLIC_URL: 'http://docket.invalid' }));
  expect(await check('door')).toMatchObject({ state: 'failed' });
  expect((await check('door'))?.message).toContain('http://docket.invalid cannot be resolved');
});

it('looks at the disk of the backups', async () => {
  await start({ DOCKET_BACKUP_DIR: tmpdir() });
  expect((await check('backup disk'))?.message).toMatch(` free in ${tmpdir()}.`);
});

describe('the processes on the database', () => {
  it('without a public address, the one of the running Docket is checked', async () => {
    await start();
    const elsewhere = createServer((_, response) => response.end('{"status":"ok"}'));
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const publicUrl = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
    await beat({ publicUrl: 'http://localhost:1', services: ['worker'] });
    await beat({ publicUrl });
    expect(await check('address')).toMatchObject({
      state: 'ok',
      message: `Docket is reachable at ${publicUrl}.`,
    });
    elsewhere.close();
  });

  it('without a worker nothing is analysed, and the doctor says so', async () => {
    await start();
    expect(await check('worker')).toMatchObject({ state: 'failed' });
    const web = await beat({ services: ['web'] });
    expect(await check('worker')).toMatchObject({ state: 'failed' });
    const worker = await beat({ services: ['worker'] });
    expect(await check('worker')).toMatchObject({ state: 'ok' });
    await worker.stop();
    await web.stop();
    expect((await check('worker'))?.message).toContain('No worker is running');
  });

  it('another secret on the same database is detected', async () => {
    await start();
    await beat();
    expect(await check('shared secret')).toMatchObject({ state: 'ok' });
    await beat({ secretPrint: 'another' });
    expect(await check('shared secret')).toMatchObject({ state: 'failed' });
  });
});
