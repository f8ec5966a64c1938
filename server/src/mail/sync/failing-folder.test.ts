import { expect, test } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';
import { startSweeps } from '../proof/check-completeness.usecases';

const world = syncedMailbox();
const { deliver, faults, report, rowOf, runToItsEnd, status, sync, syncWithoutWaiting } = world;

type ShownFolder = { id: string; name: string; problem: object | null };
const folderNamed = async (name: string): Promise<ShownFolder | undefined> =>
  (await status()).folders.find((folder: ShownFolder) => folder.name === name);

test('a folder that the mailbox does not serve holds up neither the others nor an import', async () => {
  for (const name of ['Haas', 'Gone']) await world.sandbox.control('POST', '/folders', { name });
  await deliver({ subject: 'To be settled', folder: 'Gone' });
  await sync();
  const broken = await folderNamed('Haas');
  const path = `/mailFolders/${encodeURIComponent(broken?.id ?? '')}/messages`;
  await faults({ match: { path }, fault: '500' });
  await world.sandbox.control('POST', '/folders', { folder: 'Gone', delete: true });
  const fresh = await deliver({ subject: 'Fresh' });
  const wanted = { userEmail: world.ines.user.email, daysBack: 10 };
  const { syncJobId } = (await world.ines.post('/import-historical-emails', wanted)).body;
  for (let run = 0; run < 3; run += 1) await syncWithoutWaiting();
  const { problem, nextSyncAt } = await status();
  expect(problem).toMatchObject({ message: expect.stringContaining('500') });
  expect(Date.parse(nextSyncAt) - world.docket.clock.now().getTime()).toBe(30_000);
  expect(await folderNamed('Haas')).toMatchObject({
    problem: { message: expect.stringContaining('500') },
  });
  expect(await rowOf(fresh.id)).toBeDefined();
  expect(await folderNamed('Gone')).toBeUndefined();
  expect(await folderNamed('Inbox')).toMatchObject({ problem: null });
  const importState = async () =>
    (await world.ines.get(`/import-historical-emails/${syncJobId}`)).body.state;
  expect(await importState()).toBe('accepted');

  await faults();
  await sync();
  expect(await importState()).toBe('completed');
  expect(await folderNamed('Haas')).toMatchObject({ problem: null });
});

test('a folder that is never served leaves the mailbox synced, and all other mail is proven complete', async () => {
  const { id } = await world.sandbox.control<{ id: string }>('POST', '/folders', { name: 'Haas' });
  const path = `/mailFolders/${encodeURIComponent(id)}/messages`;
  await faults({ match: { path }, fault: 'status', status: 403 });
  await deliver({ subject: 'Elsewhere' });
  await syncWithoutWaiting();
  expect(await status()).toMatchObject({
    lastSyncAt: world.docket.clock.now().toISOString(),
    problem: { code: 'mailbox.forbidden', isPartial: true },
  });
  expect(await startSweeps(world.docket.deps)).toBe(1);
  await runToItsEnd();
  const proof = await report();
  expect(proof.check).toMatchObject({ state: 'done', problem: null });
  const checkedAt = (name: string) =>
    proof.folders.find((folder: { name: string }) => folder.name === name)?.checkedAt;
  expect(checkedAt('Inbox')).toEqual(expect.any(String));
  expect(checkedAt('Haas') ?? null).toBeNull();
});
