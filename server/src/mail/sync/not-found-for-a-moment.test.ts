import { expect, test } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';

const world = syncedMailbox();
const { deliver, faults, report, rowOf, status, sync } = world;

const hide = (id: string) =>
  faults({
    match: { path: `/messages/${encodeURIComponent(id)}` },
    fault: 'status',
    status: 404,
    code: 'ErrorItemNotFound',
  });
const HALF_MINUTE_MS = 30_000;

test('a message that delta names and the mailbox does not find for a moment is asked for again', async () => {
  await sync();
  const { id } = await deliver({ subject: 'In a moment' });
  await hide(id);
  await sync();
  expect(await rowOf(id)).toBeUndefined();
  expect(await status()).toMatchObject({ state: 'waiting', problem: null });
  expect((await report()).gaps).toMatchObject([{ missing: 1, messages: [{ id }] }]);
  await faults();
  world.docket.clock.advance(HALF_MINUTE_MS);
  await sync();
  expect(await rowOf(id)).toMatchObject({ subject: 'In a moment' });
  expect((await report()).gaps).toEqual([]);
});

test('an email whose message is not found for a moment after a change is back in the queue soon', async () => {
  await sync();
  const { id } = await deliver({ subject: 'First words' });
  await sync();
  await world.sandbox.control('POST', '/edit', { id, subject: 'Second words' });
  await hide(id);
  await sync();
  expect((await rowOf(id))?.removed_at).not.toBeNull();
  await faults();
  world.docket.clock.advance(HALF_MINUTE_MS);
  await sync();
  expect(await rowOf(id)).toMatchObject({ subject: 'Second words', removed_at: null });
});

test('a message that was deleted right after it was named is no gap once delta says so', async () => {
  await sync();
  const { id } = await deliver({ subject: 'Deleted at once' });
  await hide(id);
  await sync();
  await faults();
  await world.sandbox.control('POST', '/delete', { id, permanent: true });
  await sync();
  expect((await report()).gaps).toEqual([]);
});
