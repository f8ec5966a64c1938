import { beforeEach, expect, test } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';

const world = syncedMailbox();
const { asInes, deliver, forgetRequests, rowOf, seen, sync } = world;

const makeFolder = (folder: object) =>
  world.sandbox.control<{ id: string }>('POST', '/folders', folder);

let conflicts: { id: string };
beforeEach(async () => {
  const issues = await makeFolder({ name: 'Sync Issues', wellKnown: 'syncissues' });
  conflicts = await makeFolder({
    name: 'Conflicts',
    wellKnown: 'conflicts',
    parent: issues.id,
  });
  await makeFolder({ name: 'Earlier reports', parent: issues.id });
});

test('reports in Sync Issues and the folders below it are not mail', async () => {
  const reports = await Promise.all(
    ['Sync Issues', 'Conflicts', 'Earlier reports'].map((folder) =>
      deliver({ subject: 'Synchronization log', folder }),
    ),
  );
  await sync();
  for (const { id } of reports) expect(await rowOf(id)).toBeUndefined();
});

/** As an earlier release read the folders: without these names. */
function withoutNames() {
  const { deps } = world.docket;
  const mailboxFor: typeof deps.mailboxFor = (...asked) => {
    const mailbox = deps.mailboxFor(...asked);
    const listFolders: typeof mailbox.reader.listFolders = async (known) =>
      (await mailbox.reader.listFolders(known)).map((folder) =>
        ['syncissues', 'conflicts'].includes(folder.wellKnownName ?? '')
          ? { ...folder, wellKnownName: null }
          : folder,
      );
    return { ...mailbox, reader: { ...mailbox.reader, listFolders } };
  };
  return { mailboxFor };
}
const asStoredByAnEarlierRelease = () =>
  asInes(({ trx }) => trx.updateTable('mail_folders').set({ is_name_known: false }).execute());

test('reports that were imported leave the queue; the names of the folders are looked up once', async () => {
  const log = await deliver({ subject: 'Synchronization log', folder: 'Sync Issues' });
  const below = await deliver({ subject: 'An earlier log', folder: 'Earlier reports' });
  await sync(withoutNames());
  await asStoredByAnEarlierRelease();
  expect(await rowOf(log.id)).toMatchObject({ removed_at: null });
  await sync();
  expect((await rowOf(log.id))?.removed_at).not.toBeNull();
  expect((await rowOf(below.id))?.removed_at).not.toBeNull();
  await forgetRequests();
  await sync();
  const { requests } = await seen();
  expect(requests.map(({ url }) => url).filter((url) => url.includes('syncissues'))).toEqual([]);
});

test('a folder of reports that the person chose stays', async () => {
  const { id } = await deliver({ subject: 'Two versions', folder: 'Conflicts' });
  await sync(withoutNames());
  const path = `/sync/folders/${encodeURIComponent(conflicts.id)}`;
  for (const isIncluded of [false, true]) await world.ines.patch(path, { isIncluded });
  await asStoredByAnEarlierRelease();
  await sync();
  expect(await rowOf(id)).toMatchObject({ removed_at: null });
});
