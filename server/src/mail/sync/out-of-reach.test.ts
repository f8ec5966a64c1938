import { Client } from 'pg';
import { describe, expect, test } from 'vitest';

import { findFreePort } from '../../platform/db/free-port';
import { syncedMailbox } from '../../testing/synced-mailbox';

const world = syncedMailbox();
const { deliver, faults, rowOf, status, sync, syncWithoutWaiting } = world;

const SCREENS = [
  '/home',
  '/emails/recommendations',
  '/emails/recommendations?search=lease',
  '/tasks',
  '/projects',
  '/archives/emails',
  '/audit',
  '/accuracy',
  '/connections',
  '/jobs',
  '/sync/status',
  '/sync/completeness',
  '/sync/days?days=30',
  '/sync/notifications',
];

async function refuse() {
  await syncWithoutWaiting({ baseUrl: `http://127.0.0.1:${await findFreePort()}/v1.0` });
}
async function stall() {
  await faults({ match: { path: '/me/' }, fault: 'stall', ms: 10_000 });
  await syncWithoutWaiting({ timeoutMs: 150 });
}
async function answer503() {
  await faults({ match: { path: '/me/' }, fault: '503' });
  await syncWithoutWaiting();
}

describe('with the mailbox out of reach', () => {
  test.each([
    ['its connections are refused', refuse, /cannot be reached: .*ECONNREFUSED/],
    ['it takes calls and never answers', stall, /cannot be reached: it is not responding/],
    ['it answers 503', answer503, /503/],
  ])('if %s, every screen works on stored data and says since when', async (_, fail, why) => {
    const { id: messageId } = await deliver({ subject: 'Stored before' });
    await sync();
    const before = await status();
    world.docket.clock.advance(60_000);
    await fail();
    const now = await status();
    expect(now).toMatchObject({
      state: 'delayed',
      lastSyncAt: before.lastSyncAt,
      storedEmails: before.storedEmails,
      problem: { code: 'mailbox.unavailable', message: expect.stringMatching(why) },
    });
    expect(Date.parse(now.nextSyncAt)).toBeGreaterThan(world.docket.clock.now().getTime());

    for (const screen of SCREENS)
      expect([screen, (await world.ines.get(screen)).status]).toEqual([screen, 200]);
    const id = (await rowOf(messageId))?.id;
    const opened = await world.ines.get(`/emails/${id}/recommendations`);
    expect(opened.body).toMatchObject({ subject: 'Stored before' });
    await world.ines.post('/emails/recommendations/process', { emailId: id, action: 'archive' });
    expect(await rowOf(messageId)).toMatchObject({ is_archived: true });

    await faults();
    const { id: fresh } = await deliver({ subject: 'Back again' });
    await sync();
    expect(await status()).toMatchObject({ state: 'waiting', problem: null });
    expect(await rowOf(fresh)).toBeDefined();
    expect(await rowOf(messageId)).toMatchObject({ is_archived: true });
  });

  test('a mailbox down for hours is polled less and less often, up to every 15 minutes, and nothing is lost', async () => {
    await sync();
    const { lastSyncAt } = await status();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      await answer503();
      const now = world.docket.clock.now().getTime();
      waits.push((Date.parse((await status()).nextSyncAt) - now) / 1000);
      world.docket.clock.advance(30 * 60_000);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    expect((await status()).lastSyncAt).toBe(lastSyncAt);
    await faults();
    const { id } = await deliver({ subject: 'After hours' });
    await sync();
    expect(await rowOf(id)).toBeDefined();
    expect((await status()).problem).toBeNull();
  });

  test('a wait that it asks for is honored, however long', async () => {
    await sync();
    await faults({ match: { path: '/me/' }, fault: '429', retryAfter: '7200' });
    await syncWithoutWaiting();
    const wait = Date.parse((await status()).nextSyncAt) - world.docket.clock.now().getTime();
    expect(wait).toBeGreaterThan(7_190_000);
    expect((await status()).problem.message).toContain('is limiting requests');
  });

  test('a wait that it asks for does not count as a failure', async () => {
    await sync();
    await faults({ match: { path: '/me/' }, fault: '429', retryAfter: '240' });
    for (let tries = 0; tries < 6; tries += 1) {
      await syncWithoutWaiting();
      const wait = Date.parse((await status()).nextSyncAt) - world.docket.clock.now().getTime();
      expect(wait).toBeGreaterThan(230_000);
      expect(wait).toBeLessThan(300_000);
    }
  });
});

describe('with the permission to read revoked', () => {
  test.each(['/me/mailFolders', '/messages'])(
    'if %s answers 403, it asks to reconnect, and resumes after that',
    async (path) => {
      await sync();
      await faults({ match: { path }, fault: 'status', status: 403 });
      await syncWithoutWaiting();
      expect(await status()).toMatchObject({
        state: 'reconnect',
        nextSyncAt: null,
        problem: { code: 'mailbox.reconnect', message: expect.stringContaining('Reconnect') },
      });
      const { outlook } = (await world.ines.get('/connections')).body;
      expect(outlook).toMatchObject({ connected: false, state: 'reconnect' });
      await faults();
      const { id } = await deliver({ subject: 'After reconnecting' });
      await world.connect();
      await sync();
      expect(await status()).toMatchObject({ state: 'waiting', problem: null });
      expect(await rowOf(id)).toBeDefined();
    },
  );

  test('a single folder is retried automatically', async () => {
    await sync();
    await faults({ match: { path: '/messages' }, fault: 'status', status: 403, times: 1 });
    await syncWithoutWaiting();
    expect(await status()).toMatchObject({
      state: 'delayed',
      problem: { code: 'mailbox.forbidden' },
    });
    await sync();
    expect(await status()).toMatchObject({ state: 'waiting', problem: null });
  });
});

test('with a full disk the sync pauses with the reason, loses nothing and resumes when there is space', async () => {
  await sync();
  const owner = new Client({ connectionString: world.docket.ownerUrl });
  await owner.connect();
  await owner.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on emails for each row execute function no_room()`);
  const { id } = await deliver({ subject: 'Came while full' });
  await sync();
  expect(await status()).toMatchObject({ state: 'delayed', problem: { code: 'storage.full' } });
  await owner.query('drop function no_room cascade');
  await owner.end();
  await sync();
  expect(await status()).toMatchObject({ state: 'waiting', problem: null });
  expect(await rowOf(id)).toBeDefined();
});
