import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { asUser } from '../../platform/db/database';
import {
  connectMailbox,
  startSandboxMailbox,
  type SandboxMailbox,
} from '../../testing/sandbox-mailbox';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { notificationAddress } from './notification-address';
import { keepSubscription, startSubscriptions } from './subscription.usecases';
import { syncMailbox } from './sync.usecases';

const HOUR_MS = 60 * 60_000;
let sandbox: SandboxMailbox;
let docket: TestApp;
let ines: SignedIn;

beforeAll(async () => {
  sandbox = await startSandboxMailbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.control('POST', '/reset', {});
  const port = await freePort();
  docket = await createTestApp({
    now: new Date(),
    environment: { ...sandbox.environment, DOCKET_PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  await docket.app.listen({ port, host: '127.0.0.1' });
  ines = await docket.signIn();
  await connectMailbox(docket, { userId: ines.user.id, url: sandbox.url });
  return () => docket.close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

type Subscription = {
  id: string;
  resource: string;
  clientState: string;
  notificationUrl: string;
  expirationDateTime: string;
};
const keep = () => keepSubscription(docket.needs, ines.user.id);
const sync = () => syncMailbox(docket.needs, ines.user.id, new AbortController().signal);
const state = async () => (await ines.get('/sync/notifications')).body;
const subscriptions = async () =>
  (await sandbox.control<{ subscriptions: Subscription[] }>('GET', '/subscriptions')).subscriptions;
const faults = (...rules: object[]) => sandbox.control('POST', '/faults', { script: rules });
const waiting = () =>
  asUser(docket.db, ines.user.id, async ({ trx }) => {
    const { rows } = await sql<{ task: string; due: boolean }>`
      select task_identifier as task, run_at <= now() as due from graphile_worker.jobs`.execute(
      trx,
    );
    return rows.filter((row) => row.due).map((row) => row.task);
  });

describe('the subscription of a mailbox', () => {
  test('is made after the handshake, with immutable ids and a secret, and told as active', async () => {
    expect((await state()).state).toBe('starting');
    await keep();
    const [made, ...others] = await subscriptions();
    expect(others).toEqual([]);
    expect(made?.resource).toBe('/me/messages');
    expect(made?.clientState.length).toBeGreaterThan(30);
    expect(await state()).toMatchObject({ state: 'active', problem: null, pollSeconds: 30 });
    const { requests } = await sandbox.control<{ requests: { url: string; prefer: string }[] }>(
      'GET',
      '/requests',
    );
    const creation = requests.find(({ url }) => url.endsWith('/subscriptions'));
    expect(creation?.prefer).toContain('ImmutableId');
  });

  test('is renewed long before it ends, and made anew when the provider lost it', async () => {
    await keep();
    expect(await startSubscriptions(docket.needs)).toBe(0);
    docket.clock.advance(2 * HOUR_MS);
    expect(await startSubscriptions(docket.needs)).toBe(1);
    const [first] = await subscriptions();
    await keep();
    const [renewed] = await subscriptions();
    expect(renewed?.id).toBe(first?.id);
    await sandbox.control('POST', '/reset', {});
    await connectMailbox(docket, { userId: ines.user.id, url: sandbox.url });
    await keep();
    const [again] = await subscriptions();
    expect(again?.id).not.toBe(first?.id);
    expect((await state()).state).toBe('active');
  });

  test('that is refused is told with the reason, tried again later, and polling goes on', async () => {
    await faults({
      match: { path: '/subscriptions' },
      fault: 'status',
      status: 403,
      code: 'Forbidden',
    });
    await keep();
    expect(await state()).toMatchObject({
      state: 'failing',
      problem: { code: 'mailbox.forbidden', requestId: expect.stringMatching(/-/) },
    });
    expect(await startSubscriptions(docket.needs)).toBe(0);
    await sync();
    expect((await ines.get('/sync/status')).body.state).toBe('waiting');
    await faults();
    docket.clock.advance(HOUR_MS);
    expect(await startSubscriptions(docket.needs)).toBe(1);
    await keep();
    expect(await state()).toMatchObject({ state: 'active', problem: null });
  });

  test('ends when the mailbox is disconnected', async () => {
    await keep();
    await ines.patch('/connections/outlook', { connected: false });
    expect(await subscriptions()).toEqual([]);
  });

  test.each([
    ['https://docket.example', 'https://graph.microsoft.com/v1.0', true],
    ['http://docket.example', 'https://graph.microsoft.com/v1.0', false],
    ['https://localhost:3000', 'https://graph.microsoft.com/v1.0', false],
    ['http://localhost:3000', 'https://graph.microsoft.com/v1.0', false],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3100/v1.0', true],
    ['http://10.0.0.5:3000', 'http://127.0.0.1:3100/v1.0', false],
  ])('with Docket at %s and the mailbox at %s: %s', (publicUrl, graphBaseUrl, isReachable) => {
    const address = notificationAddress({ publicUrl, microsoft: { graphBaseUrl } });
    expect(address !== null).toBe(isReachable);
  });
});

describe('a notification', () => {
  const post = (payload: object, at = '/sync/notifications') => docket.visitor.post(at, payload);
  const item = async (change: object = {}) => {
    const [own] = await subscriptions();
    return {
      subscriptionId: own?.id,
      clientState: own?.clientState,
      changeType: 'created',
      ...change,
    };
  };

  test('starts a sync: a new message appears long before the next look', async () => {
    await keep();
    await sync();
    await sandbox.control('POST', '/deliver', { message: { subject: 'Told at once' } });
    const find = async () =>
      (await ines.get('/emails/recommendations?search=Told%20at%20once')).body.total === 1;
    // No schedule runs in this test: without the notification nothing would look before half a minute is over.
    await docket.runJobs(find);
    expect((await state()).lastNotifiedAt).not.toBeNull();
  });

  test('answers the handshake with the token as plain text', async () => {
    const token = 'Validation: <b>Request-Id</b> 42 ä';
    for (const path of ['notifications', 'notifications/lifecycle']) {
      const { status, body, headers } = await docket.visitor.post(
        `/sync/${path}?validationToken=${encodeURIComponent(token)}`,
      );
      expect({ status, body }).toEqual({ status: 200, body: token });
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    }
    const long = 'x'.repeat(2_001);
    expect((await docket.visitor.post(`/sync/notifications?validationToken=${long}`)).status).toBe(
      400,
    );
  });

  test('is accepted with 202 and leaves the work to a job; sent twice it is one job', async () => {
    await keep();
    const told = { value: [await item(), await item()] };
    expect((await post(told)).status).toBe(202);
    expect((await post(told)).status).toBe(202);
    expect(await waiting()).toEqual(['mail-sync.sync-mailbox']);
  });

  test.each([
    ['a wrong secret', { clientState: 'guessed' }],
    ['no secret', { clientState: undefined }],
    ['an unknown subscription', { subscriptionId: 'unknown' }],
  ])('with %s is passed over without a word', async (_, change) => {
    await keep();
    expect((await post({ value: [await item(change)] })).status).toBe(202);
    expect(await waiting()).toEqual([]);
    expect((await state()).lastNotifiedAt).toBeNull();
  });

  test('of one mailbox says nothing of another in the same post', async () => {
    await keep();
    const own = await item();
    const value = [{ ...own, clientState: 'guessed' }, own];
    expect((await post({ value })).status).toBe(202);
    expect(await waiting()).toEqual(['mail-sync.sync-mailbox']);
  });

  test.each([[{}], [{ value: 'x' }], [{ value: [{ subscriptionId: 7 }] }]])(
    'that is none is refused: %j',
    async (payload) => {
      expect((await post(payload)).status).toBe(400);
    },
  );

  test('during a sync is not put off until the next look', async () => {
    await keep();
    const { mailboxFor } = docket.needs;
    let told = false;
    const interrupted = {
      ...docket.needs,
      mailboxFor: (userId: string) => {
        const box = mailboxFor(userId);
        return {
          ...box,
          listFolders: async (known?: ReadonlyMap<string, string | null>) => {
            if (!told) await post({ value: [await item()] });
            told = true;
            return box.listFolders(known);
          },
        };
      },
    };
    await syncMailbox(interrupted, ines.user.id, new AbortController().signal);
    expect(await waiting()).toContain('mail-sync.sync-mailbox');
  });
});

describe('a lifecycle event', () => {
  const lifecycle = (event: string) =>
    sandbox.control('POST', '/subscriptions/lifecycle', { event });

  test('reauthorizationRequired renews the subscription', async () => {
    await keep();
    await lifecycle('reauthorizationRequired');
    expect(await waiting()).toEqual(['mail-sync.keep-subscription']);
  });

  test('subscriptionRemoved makes a new one and looks for what was not told', async () => {
    await keep();
    const [first] = await subscriptions();
    await lifecycle('subscriptionRemoved');
    expect((await waiting()).toSorted()).toEqual([
      'mail-sync.keep-subscription',
      'mail-sync.sync-mailbox',
    ]);
    await docket.runJobs(async () => (await subscriptions()).length === 1);
    expect((await subscriptions())[0]?.id).not.toBe(first?.id);
  });

  test('missed looks for what was not told', async () => {
    await keep();
    await lifecycle('missed');
    expect(await waiting()).toEqual(['mail-sync.sync-mailbox']);
  });
});
