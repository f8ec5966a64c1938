import { expect, test } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';

const world = syncedMailbox();
const { deliver, rowOf, sync } = world;

test('emails show the new name of a renamed folder, though no message changed', async () => {
  await world.sandbox.control('POST', '/folders', { name: 'Leases' });
  const { id } = await deliver({ subject: 'Unit 12', folder: 'Leases' });
  await sync();
  await world.sandbox.control('POST', '/folders', { folder: 'Leases', name: 'Old leases' });
  await sync();
  expect(await rowOf(id)).toMatchObject({ folder: 'Old leases' });
});
