import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createSealer } from '../../platform/crypto/sealer';
import { asUser } from '../../platform/db/database';
import { startReceiver, type Receiver } from '../../testing/receiver';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { webhookSecretPurpose } from './webhooks.usecases';

let docket: TestApp;
let receiver: Receiver;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  receiver = await startReceiver();
  docket = await createTestApp({
    // The queue uses the machine's clock, by which every next attempt is due.
    now: '2024-01-08T09:00:00Z',
    environment: { DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' },
  });
});
afterAll(async () => {
  await docket.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

/** Its last message was abandoned, and nothing was sent for a while. */
async function addFailing(): Promise<string> {
  const fields = { url: `${receiver.url}/hook`, events: ['task.created'] };
  const { id } = (await who.post('/webhooks', fields)).body.webhook;
  await asUser(docket.db, who.user.id, ({ trx }) =>
    trx
      .updateTable('webhooks')
      .set({ failing_since: new Date('2024-01-01T09:00:00Z') })
      .execute(),
  );
  return id;
}

async function sendTest(id: string, failures: number) {
  receiver.answer = () => ({ status: receiver.received.length <= failures ? 503 : 200 });
  await who.post(`/webhooks/${id}/test`);
  const messages = async () => (await who.get(`/webhooks/${id}/messages`)).body.items;
  await docket.runJobs(async () => (await messages())[0]?.state !== 'waiting');
  return (await who.get('/webhooks')).body.webhooks[0];
}

describe('a webhook that has failed for 5 days', () => {
  it('is turned off once the present message fails repeatedly', async () => {
    expect(await sendTest(await addFailing(), 10)).toMatchObject({
      isEnabled: false,
      problem: 'No message could be delivered for 5 days',
    });
    expect(receiver.received).toHaveLength(3);
  });

  it('stays on if the present message fails only briefly', async () => {
    expect(await sendTest(await addFailing(), 2)).toMatchObject({ isEnabled: true, problem: null });
  });

  it('begins anew at a new address', async () => {
    const id = await addFailing();
    await who.patch(`/webhooks/${id}`, { url: `${receiver.url}/new` });
    expect(await sendTest(id, 10)).toMatchObject({ isEnabled: true, problem: null });
  });

  it('does not begin anew when its description changes', async () => {
    const id = await addFailing();
    await who.patch(`/webhooks/${id}`, { url: `${receiver.url}/hook`, description: 'Ours' });
    expect(await sendTest(id, 10)).toMatchObject({ isEnabled: false });
  });
});

it('a webhook whose secret was sealed with another DOCKET_SECRET is turned off, and says what to do', async () => {
  const fields = { url: `${receiver.url}/hook`, events: ['task.created'] };
  const { id } = (await who.post('/webhooks', fields)).body.webhook;
  const sealer = createSealer(['another secret of this Docket']);
  await asUser(docket.db, who.user.id, ({ trx }) =>
    trx
      .updateTable('webhooks')
      .set({ sealed_secret: sealer.seal('whsec_', webhookSecretPurpose(who.user.id, id)) })
      .execute(),
  );
  expect(await sendTest(id, 0)).toMatchObject({
    isEnabled: false,
    problem: expect.stringContaining('Remove it and add it again'),
  });
  expect(receiver.received).toEqual([]);
  expect((await who.get(`/webhooks/${id}/messages`)).body.items).toMatchObject([
    { state: 'failed', nextAttemptAt: null },
  ]);
});
