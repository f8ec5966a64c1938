import { describe, expect, test } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';

const world = syncedMailbox();
const { deliver, faults, report, rowOf, status, sync, syncWithoutWaiting } = world;

/** Every request for that message alone is answered with this. */
const fail = (id: string, answer: object = { fault: '500' }) =>
  faults({ match: { path: `/messages/${encodeURIComponent(id)}` }, ...answer });
const HALF_MINUTE_MS = 30_000;

describe('a message that the mailbox cannot serve', () => {
  test('does not hold up its folder: the others arrive, and it is shown as a gap and asked for again', async () => {
    await sync();
    const broken = await deliver({ subject: 'Broken' });
    const sound = await deliver({ subject: 'Sound' });
    await fail(broken.id);
    await syncWithoutWaiting();
    expect(await rowOf(sound.id)).toMatchObject({ subject: 'Sound' });
    expect(await status()).toMatchObject({ state: 'waiting', problem: null });
    const { gaps, totals } = await report();
    expect(gaps).toMatchObject([
      { folder: 'Inbox', missing: 1, messages: [{ id: broken.id, kind: 'missing' }] },
    ]);
    expect(gaps[0].expected).toBe(gaps[0].stored + 1);
    expect(totals.missing).toBe(1);

    const later = await deliver({ subject: 'Later' });
    await syncWithoutWaiting();
    expect(await rowOf(later.id)).toBeDefined();

    await faults();
    world.docket.clock.advance(HALF_MINUTE_MS);
    await sync();
    expect(await rowOf(broken.id)).toMatchObject({ subject: 'Broken' });
    expect(await report()).toMatchObject({ gaps: [], totals: { missing: 0 } });
  });

  test.each([
    ['500', { fault: '500' }],
    ['400', { fault: 'status', status: 400, code: 'ErrorCorruptData' }],
    ['an answer that breaks off', { fault: 'truncate' }],
  ])('may be the only one that arrived (%s)', async (_, answer) => {
    await sync();
    const { id } = await deliver({ subject: 'Alone' });
    await fail(id, answer);
    await syncWithoutWaiting();
    expect(await status()).toMatchObject({ state: 'waiting', problem: null });
    expect((await report()).gaps).toMatchObject([{ messages: [{ id, kind: 'missing' }] }]);
  });

  test('is an older version if it was stored before, and a comparison does not forget it', async () => {
    await sync();
    const { id } = await deliver({ subject: 'First', receivedAt: world.hoursAgo(2) });
    await sync();
    await world.sandbox.control('POST', '/edit', { id, subject: 'Second' });
    await fail(id);
    await syncWithoutWaiting();
    const outdated = [{ outdated: 1, missing: 0, messages: [{ id, kind: 'outdated' }] }];
    expect((await report()).gaps).toMatchObject(outdated);
    expect((await world.check('check')).gaps).toMatchObject(outdated);
    await faults();
    world.docket.clock.advance(1_000);
    expect((await world.check('heal')).gaps).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ subject: 'Second' });
  });

  test('is no longer a gap once it is gone from the mailbox', async () => {
    await sync();
    const { id } = await deliver({ subject: 'Broken and gone' });
    await fail(id);
    await syncWithoutWaiting();
    await faults();
    await world.sandbox.control('POST', '/delete', { id, permanent: true });
    world.docket.clock.advance(HALF_MINUTE_MS);
    await sync();
    expect((await report()).gaps).toEqual([]);
  });

  test('does not stop a folder whose cursor expired', async () => {
    await sync();
    await world.sandbox.control('POST', '/delta/expire', {});
    const broken = await deliver({ subject: 'Broken meanwhile' });
    const sound = await deliver({ subject: 'Sound meanwhile' });
    await fail(broken.id);
    await syncWithoutWaiting();
    expect(await rowOf(sound.id)).toBeDefined();
    expect((await report()).gaps).toMatchObject([{ messages: [{ id: broken.id }] }]);
  });
});

test('a message that cannot be served does not stop the import: the others of its page are fetched one by one', async () => {
  const { id } = await deliver({ subject: 'Broken from the start', receivedAt: world.hoursAgo(2) });
  await faults(
    { match: { path: `/messages/${encodeURIComponent(id)}` }, fault: '500' },
    { match: { path: '/mailFolders/.*internetMessageHeaders' }, fault: '500' },
  );
  await syncWithoutWaiting();
  const body = await status();
  expect(body).toMatchObject({ state: 'waiting', problem: null, progress: { isComplete: true } });
  const stored = (await world.rows()).map((row) => row.message_id).toSorted();
  expect(stored).toEqual((await world.wantedIds()).filter((wanted) => wanted !== id));
  expect((await report()).gaps).toMatchObject([{ missing: 1, messages: [{ id }] }]);
});

describe('a mailbox that serves no message', () => {
  test.each([
    ['429', { fault: '429' }],
    ['503', { fault: '503' }],
    ['lost connections', { fault: 'drop' }],
  ])('is a problem of the mailbox and no gap (%s)', async (_, answer) => {
    await sync();
    const first = await deliver({ subject: 'One of two' });
    const second = await deliver({ subject: 'Two of two' });
    await faults({ match: { path: '/me/messages/' }, ...answer });
    await syncWithoutWaiting();
    expect(await status()).toMatchObject({
      state: 'delayed',
      problem: { code: 'mailbox.unavailable' },
    });
    expect((await report()).gaps).toEqual([]);
    await faults();
    await sync();
    expect(await rowOf(first.id)).toBeDefined();
    expect(await rowOf(second.id)).toBeDefined();
  });

  test('asks too much at once, even if only one message is throttled', async () => {
    await sync();
    const throttled = await deliver({ subject: 'Throttled' });
    await deliver({ subject: 'Not throttled' });
    await fail(throttled.id, { fault: '429' });
    await syncWithoutWaiting();
    expect((await status()).state).toBe('delayed');
    expect((await report()).gaps).toEqual([]);
  });
});
