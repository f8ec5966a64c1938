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

/** What Outlook does when a folder is deleted: it gets another parent, and none of its messages changes. */
const withParent = (name: string, parent: 'deleteditems' | 'inbox') => {
  const { deps } = world.docket;
  const mailboxFor: typeof deps.mailboxFor = (...asked) => {
    const mailbox = deps.mailboxFor(...asked);
    const listFolders: typeof mailbox.reader.listFolders = async (known) => {
      const folders = await mailbox.reader.listFolders(known);
      const parentId = folders.find(({ wellKnownName }) => wellKnownName === parent)?.id ?? null;
      return folders.map((one) => (one.displayName === name ? { ...one, parentId } : one));
    };
    return { ...mailbox, reader: { ...mailbox.reader, listFolders } };
  };
  return { mailboxFor };
};

test('the mail of a folder that is deleted leaves the queue, and is back once the folder is restored', async () => {
  await world.sandbox.control('POST', '/folders', { name: 'Leases' });
  const { id } = await deliver({ subject: 'Unit 12', folder: 'Leases' });
  await sync();
  await sync(withParent('Leases', 'deleteditems'));
  expect((await rowOf(id))?.removed_at).not.toBeNull();
  await sync(withParent('Leases', 'inbox'));
  expect(await rowOf(id)).toMatchObject({ folder: 'Leases', removed_at: null });
});
