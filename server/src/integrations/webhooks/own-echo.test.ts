// A program that writes tasks and hears of them recognizes its own changes.
import type { WebhookMessage } from '@docket/core/webhooks/webhooks.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startReceiver, type Receiver } from '../../testing/receiver';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  docket = await createTestApp({
    // The queue uses the machine's clock, by which every attempt is due.
    now: '2024-01-08T09:00:00Z',
    environment: { DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' },
  });
});
afterAll(async () => {
  await docket.close();
  await receiver.close();
});

type Data = WebhookMessage['body']['data'];

/** Until so many messages were received; in the order of the changes. */
async function received(count: number): Promise<Pick<Data, 'api_token' | 'version'>[]> {
  await docket.runJobs(async () => receiver.received.length === count);
  return receiver.received.map(({ body }) => (JSON.parse(body.toString()) as { data: Data }).data);
}

async function addToken(who: SignedIn) {
  const asked = { name: 'Mirror', scopes: ['read', 'write'], expiresInDays: 30 };
  const { token, secret } = (await who.post('/api-tokens', asked)).body;
  return { id: token.id as string, program: docket.program(secret as string) };
}

it('a message says which API token made the change, and the version that the program was answered', async () => {
  const ines = await docket.signIn('Ines');
  await ines.post('/webhooks', {
    url: `${receiver.url}/hook`,
    events: ['task.created', 'task.changed', 'task.deleted'],
  });
  const projectId = (await ines.post('/projects', { name: 'Roof' })).body.id;
  // The name alone would not tell them apart.
  await addToken(ines);
  const { id, program } = await addToken(ines);
  const task = { title: 'Call Dana', project_id: projectId };
  const created = (await program.post('/tasks', task)).body;
  const changed = (await program.patch(`/tasks/${created.id}`, { title: 'Call Dana Kerr' })).body;
  const byHand = (await ines.patch(`/tasks/${created.id}`, { title: 'Call Ines' })).body;
  await ines.delete(`/tasks/${created.id}`);
  expect(changed.version).toBeGreaterThan(created.version);
  const api_token = { id, name: 'Mirror' };
  expect(await received(4)).toMatchObject([
    { actor: 'person', api_token, version: created.version },
    { actor: 'person', api_token, version: changed.version },
    { actor: 'person', api_token: null, version: byHand.version },
    { actor: 'person', api_token: null, version: null },
  ]);
});
