import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { findFreePort } from '../../platform/db/free-port';
import { syncedMailbox } from '../../testing/synced-mailbox';
import { notificationAddress, keepSubscription, startSubscriptions } from './subscription.usecases';

const HOUR_MS = 60 * 60_000;
const world = syncedMailbox({
  environment: async () => {
    port = await findFreePort();
    return { DOCKET_PUBLIC_URL: `http://127.0.0.1:${port}` };
  },
});
let port: number;
beforeEach(async () => {
  await world.docket.app.listen({ port, host: '127.0.0.1' });
});
const { asInes, connect, deliver, faults, seen, sync } = world;

type Subscription = {
  id: string;
  resource: string;
  clientState: string;
  notificationUrl: string;
  expirationDateTime: string;
};
const keep = () => keepSubscription(world.docket.deps, world.ines.user.id);
const state = async () => (await world.ines.get('/sync/notifications')).body;
const subscriptions = async () =>
  (await world.sandbox.control<{ subscriptions: Subscription[] }>('GET', '/subscriptions'))
    .subscriptions;
const post = (payload: object, at = '/sync/notifications') =>
  world.docket.visitor.post(at, payload);
const item = async (change: object = {}) => {
  const [own] = await subscriptions();
  return {
    subscriptionId: own?.id,
    clientState: own?.clientState,
    changeType: 'created',
    ...change,
  };
};
const waiting = () =>
  asInes(async ({ trx }) => {
    const { rows } = await sql<{ task: string; due: boolean }>`
      select task_identifier as task, run_at <= now() as due from graphile_worker.jobs`.execute(
      trx,
    );
    return rows.filter((row) => row.due).map((row) => row.task);
  });

describe('the subscription of a mailbox', () => {
  test('is created after the handshake, with immutable ids and a secret, and is active once a notification has arrived', async () => {
    expect((await state()).state).toBe('starting');
    await keep();
    const [made, ...others] = await subscriptions();
    expect(others).toEqual([]);
    expect(made?.resource).toBe('/me/messages');
    expect(made?.clientState.length).toBeGreaterThan(30);
    expect(await state()).toMatchObject({ state: 'waiting', problem: null, pollSeconds: 30 });
    expect((await post({ value: [await item()] })).status).toBe(202);
    expect((await state()).state).toBe('active');
    const { requests } = await seen();
    const creation = requests.find(({ url }) => url.endsWith('/subscriptions'));
    expect(creation?.prefer).toContain('ImmutableId');
  });

  test('is renewed long before it expires, and recreated if the provider lost it', async () => {
    await keep();
    expect(await startSubscriptions(world.docket.deps)).toBe(0);
    world.docket.clock.advance(2 * HOUR_MS);
    expect(await startSubscriptions(world.docket.deps)).toBe(1);
    const [first] = await subscriptions();
    await keep();
    const [renewed] = await subscriptions();
    expect(renewed?.id).toBe(first?.id);
    await world.sandbox.control('POST', '/reset', {});
    await connect();
    await keep();
    const [again] = await subscriptions();
    expect(again?.id).not.toBe(first?.id);
    expect((await state()).state).toBe('waiting');
  });

  test('that is refused shows the reason and is retried later, while polling continues', async () => {
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
    expect(await startSubscriptions(world.docket.deps)).toBe(0);
    await sync();
    expect((await world.ines.get('/sync/status')).body.state).toBe('waiting');
    await faults();
    world.docket.clock.advance(HOUR_MS);
    expect(await startSubscriptions(world.docket.deps)).toBe(1);
    await keep();
    expect(await state()).toMatchObject({ state: 'waiting', problem: null });
  });

  test('ends when the mailbox is disconnected', async () => {
    await keep();
    await world.ines.patch('/connections/outlook', { connected: false });
    expect(await subscriptions()).toEqual([]);
  });

  test('ends when the person deletes their account', async () => {
    await keep();
    const { email } = world.ines.user;
    expect((await world.ines.post('/account/deletion', { email })).status).toBe(200);
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
  test('starts a sync: a new message appears long before the next poll', async () => {
    await keep();
    await sync();
    await deliver({ subject: 'Told at once' });
    const find = async () =>
      (await world.ines.get('/emails/recommendations?search=Told%20at%20once')).body.total === 1;
    // No schedule runs in this test: without the notification nothing would sync for half a minute.
    await world.docket.runJobs(find);
    expect((await state()).lastNotifiedAt).not.toBeNull();
  });

  test('answers the handshake with the token as plain text', async () => {
    const token = 'Validation: <b>Request-Id</b> 42 ä';
    for (const path of ['notifications', 'notifications/lifecycle']) {
      const { status, body, headers } = await world.docket.visitor.post(
        `/sync/${path}?validationToken=${encodeURIComponent(token)}`,
      );
      expect({ status, body }).toEqual({ status: 200, body: token });
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    }
    const long = 'x'.repeat(2_001);
    expect(
      (await world.docket.visitor.post(`/sync/notifications?validationToken=${long}`)).status,
    ).toBe(400);
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
  ])('with %s is ignored silently', async (_, change) => {
    await keep();
    expect((await post({ value: [await item(change)] })).status).toBe(202);
    expect(await waiting()).toEqual([]);
    expect((await state()).lastNotifiedAt).toBeNull();
  });

  test('of one mailbox reveals nothing about another in the same post', async () => {
    await keep();
    const own = await item();
    const value = [{ ...own, clientState: 'guessed' }, own];
    expect((await post({ value })).status).toBe(202);
    expect(await waiting()).toEqual(['mail-sync.sync-mailbox']);
  });

  test.each([[{}], [{ value: 'x' }], [{ value: [{ subscriptionId: 7 }] }]])(
    'that is malformed is refused: %j',
    async (payload) => {
      expect((await post(payload)).status).toBe(400);
    },
  );

  test('during a sync is not put off until the next poll', async () => {
    await keep();
    const { mailboxFor } = world.docket.deps;
    let told = false;
    const interrupted = {
      ...world.docket.deps,
      mailboxFor: (userId: string) => {
        const box = mailboxFor(userId);
        return {
          ...box,
          reader: {
            ...box.reader,
            listFolders: async (known?: ReadonlyMap<string, string | null>) => {
              if (!told) await post({ value: [await item()] });
              told = true;
              return box.reader.listFolders(known);
            },
          },
        };
      },
    };
    await sync(interrupted);
    expect(await waiting()).toContain('mail-sync.sync-mailbox');
  });
});

describe('a lifecycle event', () => {
  const lifecycle = (event: string) =>
    world.sandbox.control('POST', '/subscriptions/lifecycle', { event });

  test('reauthorizationRequired renews the subscription', async () => {
    await keep();
    await lifecycle('reauthorizationRequired');
    expect(await waiting()).toEqual(['mail-sync.keep-subscription']);
  });

  test('subscriptionRemoved creates a new one and syncs what was missed', async () => {
    await keep();
    const [first] = await subscriptions();
    await lifecycle('subscriptionRemoved');
    expect((await waiting()).toSorted()).toEqual([
      'mail-sync.keep-subscription',
      'mail-sync.sync-mailbox',
    ]);
    await world.docket.runJobs(async () => (await subscriptions()).length === 1);
    expect((await subscriptions())[0]?.id).not.toBe(first?.id);
  });

  test('missed syncs what was missed', async () => {
    await keep();
    await lifecycle('missed');
    expect(await waiting()).toEqual(['mail-sync.sync-mailbox']);
  });
});
