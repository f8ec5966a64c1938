import { expect, test } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';

const world = syncedMailbox();
const { deliver, faults, forgetRequests, seen, status, sync } = world;

const isOfMessages = ({ url }: { url: string }) => /\/mailFolders\/[^/]+\/messages/.test(url);

test('a mailbox disconnected during a sync shows no error, and its import is canceled', async () => {
  await sync();
  await deliver({ subject: 'On its way' });
  const wanted = { userEmail: world.ines.user.email, daysBack: 300 };
  const { syncJobId } = (await world.ines.post('/import-historical-emails', wanted)).body;
  await forgetRequests();
  await faults({ match: { path: '/mailFolders/[^/]+/messages' }, fault: 'slow', ms: 2_000 });
  const running = sync();
  await expect.poll(async () => (await seen()).requests.some(isOfMessages)).toBe(true);
  const { body } = await world.ines.patch('/connections/outlook', { connected: false });
  expect(body.outlook).toMatchObject({ state: 'disconnected', problem: null });
  await running;

  expect((await world.ines.get('/connections')).body.outlook).toMatchObject({
    state: 'disconnected',
    problem: null,
  });
  expect(await status()).toMatchObject({ problem: null });
  const { state, error } = (await world.ines.get(`/import-historical-emails/${syncJobId}`)).body;
  expect({ state, error }).toEqual({
    state: 'cancelled',
    error: 'The mailbox was disconnected. Connect it and import again; nothing is stored twice.',
  });
});
