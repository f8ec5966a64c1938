import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receive } from '../../testing/received-mail';
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
let users = 0;
beforeAll(async () => {
  sandbox = await freshSandboxMailbox();
  docket = await createTestApp({ now: new Date(), environment: sandbox.environment });
});
afterAll(async () => {
  await docket?.close();
});
beforeEach(async () => {
  await sandbox.control('POST', '/reset', {});
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

const connect = () => connectMailbox(docket, { userId: who.user.id, url: sandbox.url });
const account = () =>
  asUser(docket.db, who.user.id, ({ trx }) =>
    trx.selectFrom('mail_accounts').selectAll().executeTakeFirst(),
  );

describe('the mailbox connection', () => {
  it('shows the account, its permissions and that it never synced (§ 3)', async () => {
    await connect();
    const { outlook } = (await who.get('/connections')).body;
    expect(outlook).toMatchObject({
      connected: true,
      state: 'connected',
      email: WORK_ADDRESS,
      lastSync: null,
      problem: null,
    });
    expect(outlook.scopes).toContain('Mail.Send');
  });

  it('is disconnected for someone who never connected one', async () => {
    expect((await who.get('/connections')).body.outlook).toMatchObject({
      connected: false,
      state: 'disconnected',
      email: null,
    });
  });

  it('Disconnect deletes the tokens; mail stays (§ 7)', async () => {
    await connect();
    const [emailId] = await receive(docket, who, [{}]);
    const { status, body } = await who.patch('/connections/outlook', { connected: false });
    expect(status).toBe(200);
    expect(body.outlook).toMatchObject({ connected: false, state: 'disconnected' });
    const { items } = (await who.get('/audit')).body;
    expect(items[0]).toMatchObject({
      action: 'disconnect',
      noun: 'mailbox',
      after: { state: 'disconnected' },
      revertible: false,
    });
    expect(await account()).toMatchObject({ sealed_tokens: null, token_expires_at: null });
    expect((await who.get(`/emails/${emailId}/recommendations`)).status).toBe(200);
  });

  it('cannot be switched on: connecting requires the sign-in', async () => {
    const { status, body } = await who.patch('/connections/outlook', { connected: true });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({
      code: 'connection.needs_sign_in',
      message: 'Sign in with Microsoft to connect the mailbox',
    });
  });
});

it('an import without a connected mailbox asks to log in first (§ 8)', async () => {
  const wanted = { userEmail: who.user.email, daysBack: 30 };
  const { status, body } = await who.post('/import-historical-emails', wanted);
  expect(status).toBe(422);
  expect(body.error.message).toBe('No Microsoft Graph token available. Please login first.');
  expect((await who.post('/sync')).body.error.message).toBe('No Microsoft Graph token available');
});

describe('Refresh', () => {
  it('asks the provider for a new token and starts a sync (§ 2)', async () => {
    await connect();
    const before = await account();
    const { status, body } = await who.post('/connections/outlook/refresh');
    expect(status).toBe(200);
    expect(body.outlook.state).toBe('connected');
    const after = await account();
    expect(after?.sealed_tokens).not.toEqual(before?.sealed_tokens);
    expect(after?.next_sync_at).toEqual(docket.clock.now());
  });

  it('asks the mail API for the profile (§ 7)', async () => {
    await connect();
    await sandbox.control('POST', '/requests/clear');
    await who.post('/connections/outlook/refresh');
    const { requests } = await sandbox.control<{ requests: { method: string; url: string }[] }>(
      'GET',
      '/requests',
    );
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toContain('GET /v1.0/me');
  });

  it('says Failed to fetch user profile with the status when the mail API refuses it (§ 8)', async () => {
    await connect();
    const fault = { fault: 'status', status: 503, match: { path: '/v1.0/me$' }, times: 1 };
    await sandbox.control('POST', '/faults', { rules: [fault] });
    const { status, body } = await who.post('/connections/outlook/refresh');
    expect(status).toBe(503);
    expect(body.error.message).toMatch(/^Failed to fetch user profile: 503/);
  });

  it('detects that the permission was revoked, and says so', async () => {
    await connect();
    await sandbox.control('POST', '/sessions/revoke', { account: WORK_ADDRESS });
    const { status, body } = await who.post('/connections/outlook/refresh');
    expect(status).toBe(200);
    expect(body.outlook).toMatchObject({ connected: false, state: 'reconnect' });
    expect(body.outlook.problem).toMatch(/\w/);
  });

  it('of a mailbox that is not connected says so', async () => {
    const { status, body } = await who.post('/connections/outlook/refresh');
    expect(status).toBe(200);
    expect(body.outlook.state).toBe('disconnected');
  });
});
