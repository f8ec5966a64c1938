import { describe, expect, test } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';
import { listFolders } from './folders.repository';
import { syncMailbox } from './sync.usecases';

const world = syncedMailbox();
const { asInes, deliver, faults, load, rowOf, rows, setWindow, status, sync, wantedIds } = world;

describe('the first sync of a mailbox', () => {
  test('every message of the included folders is stored once, however often the sync runs (§ 3)', async () => {
    await sync();
    const wanted = await wantedIds();
    const first = await rows();
    expect(first.map((row) => row.message_id).toSorted()).toEqual(wanted);
    await sync();
    await asInes(({ trx }) => trx.updateTable('mail_folders').set({ delta_link: null }).execute());
    await sync();
    expect(await rows()).toEqual(first);
  });

  test('the status has counts, folders and the times of the last and next sync', async () => {
    await sync();
    const body = await status();
    expect(body.state).toBe('waiting');
    expect(body.progress.isComplete).toBe(true);
    expect(body.progress.stored).toBe(body.storedEmails);
    expect(body.lastSyncAt).not.toBeNull();
    expect(body.nextSyncAt).not.toBeNull();
    expect(body.problem).toBeNull();
    const inbox = body.folders.find((folder: { name: string }) => folder.name === 'Inbox');
    expect(inbox).toMatchObject({ wellKnownName: 'inbox', isIncluded: true, isBackfilled: true });
    expect(inbox.stored).toBe(inbox.providerTotal);
  });
});

const subjects = async () => (await rows()).map((row) => row.subject);

describe('following a mailbox', () => {
  test('a new message, a read mark and an edit arrive with the next sync', async () => {
    await sync();
    const { id } = await deliver({ subject: 'Just in', body: 'First words' });
    await sync();
    expect(await rowOf(id)).toMatchObject({ subject: 'Just in', is_read: false, folder: 'Inbox' });
    await world.sandbox.control('POST', '/read', { id });
    await world.sandbox.control('POST', '/edit', { id, subject: 'Just in, edited' });
    await sync();
    expect(await rowOf(id)).toMatchObject({ subject: 'Just in, edited', is_read: true });
  });

  test('a move keeps the row; deleting removes it from the queue; restoring brings it back', async () => {
    await sync();
    const { id } = await deliver({ subject: 'On the move' });
    await sync();
    const before = await rowOf(id);
    await world.sandbox.control('POST', '/move', { id, folder: 'archive' });
    await sync();
    expect(await rowOf(id)).toMatchObject({ id: before?.id, folder: 'Archive', removed_at: null });
    await world.sandbox.control('POST', '/delete', { id });
    await sync();
    expect((await rowOf(id))?.removed_at).not.toBeNull();
    await world.sandbox.control('POST', '/restore', { id, folder: 'inbox' });
    await sync();
    expect(await rowOf(id)).toMatchObject({ id: before?.id, folder: 'Inbox', removed_at: null });
    await world.sandbox.control('POST', '/delete', { id, permanent: true });
    await sync();
    expect((await rowOf(id))?.removed_at).not.toBeNull();
  });

  test('a move there and back that is only reported as a removal loses nothing', async () => {
    await sync();
    const { id } = await deliver({ subject: 'There and back' });
    await sync();
    await world.sandbox.control('POST', '/move', { id, folder: 'archive' });
    await world.sandbox.control('POST', '/move', { id, folder: 'inbox', untold: true });
    await sync();
    expect(await rowOf(id)).toMatchObject({ folder: 'Inbox', removed_at: null });
  });

  test('a message that returns with a new id keeps its row and its decisions', async () => {
    await sync();
    const { id } = await deliver({ subject: 'New id', internetMessageId: '<new-id@x.example>' });
    await sync();
    const before = await rowOf(id);
    await world.sandbox.control('POST', '/delete', { id, permanent: true });
    const again = await deliver({ subject: 'New id', internetMessageId: '<new-id@x.example>' });
    await sync();
    expect(await rowOf(again.id)).toMatchObject({ id: before?.id, removed_at: null });
    expect((await subjects()).filter((subject) => subject === 'New id')).toHaveLength(1);
  });

  const expireCursor = () => world.sandbox.control('POST', '/delta/expire', {});
  const refuseCursor = async (code: number) => {
    const folders = await asInes(listFolders);
    const inbox = folders.find(({ wellKnownName }) => wellKnownName === 'inbox');
    const [, path] = inbox?.deltaLink?.split('token=') ?? [];
    await faults({ match: { path }, fault: 'status', status: code, code: 'Refused' });
  };
  test.each([
    ['that expired', expireCursor],
    ['that is always refused with 400', () => refuseCursor(400)],
    ['that is always refused with 404', () => refuseCursor(404)],
  ])('after a cursor %s nothing is lost or doubled, and removals are noticed', async (_, lose) => {
    await sync();
    const gone = await deliver({ subject: 'Gone meanwhile' });
    await sync();
    await lose();
    await world.sandbox.control('POST', '/delete', { id: gone.id, permanent: true });
    const fresh = await deliver({ subject: 'Fresh meanwhile' });
    await sync();
    expect((await rowOf(gone.id))?.removed_at).not.toBeNull();
    expect(await rowOf(fresh.id)).toMatchObject({ removed_at: null });
    const all = (await rows()).map((row) => row.message_id);
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(['duplicate-items', 'reorder-items', 'empty-page', 'repeat-page', 'delta-lag'])(
    '%s in the answers makes no difference in the end',
    async (fault) => {
      await faults({ match: { path: '/messages' }, fault, rate: 0.5 });
      await sync();
      await deliver({ subject: 'Among faults' });
      await sync();
      await faults();
      await sync();
      const stored = (await rows()).map((row) => row.message_id).toSorted();
      expect(stored).toEqual(await wantedIds());
    },
  );

  test('a crash between a page and its cursor loses nothing: both are written or neither', async () => {
    const { announce } = world.docket.deps;
    const crashing = {
      ...world.docket.deps,
      announce: () => Promise.reject(new Error('The process was killed here')),
    };
    await syncMailbox(crashing, world.ines.user.id, new AbortController().signal);
    expect(await rows()).toEqual([]);
    const ledger = await asInes(({ trx }) =>
      trx
        .selectFrom('backfill_ranges')
        .select(['done_at', 'listed'])
        .where('listed', '>', 0)
        .execute(),
    );
    expect(ledger).toEqual([]);
    const body = await status();
    expect(body).toMatchObject({ state: 'delayed', problem: { code: 'sync.failed' } });
    await syncMailbox(
      { ...world.docket.deps, announce },
      world.ines.user.id,
      new AbortController().signal,
    );
    expect((await rows()).length).toBeGreaterThan(40);
    expect((await status()).problem).toBeNull();
  });

  test('while one process syncs a mailbox, a second one stays away', async () => {
    await Promise.all([sync(), sync(), sync()]);
    const body = await status();
    expect(body.runs).toHaveLength(1);
  });

  test('lost consent is shown as Reconnect, keeps the mail, and stops the polling', async () => {
    await sync();
    const before = await rows();
    await world.sandbox.control('POST', '/sessions/revoke', {});
    await world.sandbox.control('POST', '/tokens/expire', {});
    await sync();
    const body = await status();
    expect(body).toMatchObject({ state: 'reconnect', nextSyncAt: null });
    expect(body.problem.message).toMatch(/sign in again/i);
    expect(await rows()).toEqual(before);
    expect((await world.ines.post('/sync')).body.error.code).toBe('mailbox.reconnect');
  });

  test('when a request is refused, the status says why, since when, and when the next attempt is', async () => {
    await sync();
    const { lastSyncAt } = await status();
    const refusal = { fault: 'status', status: 403, code: 'ErrorAccessDenied', times: 1 };
    await faults({ match: { path: '/messages' }, ...refusal });
    await sync();
    const body = await status();
    expect(body).toMatchObject({ state: 'delayed', lastSyncAt });
    expect(body.problem).toMatchObject({ code: 'mailbox.forbidden' });
    expect(body.problem.requestId).toMatch(/-/);
    expect(new Date(body.nextSyncAt).getTime()).toBeGreaterThan(world.docket.clock.now().getTime());
  });
});

describe('importing older mail', () => {
  test.each([0, 366, 1.5, -3])(
    '%s days are refused with the allowed range (§ 5)',
    async (daysBack) => {
      const { status, body } = await world.ines.post('/import-historical-emails', {
        userEmail: world.ines.user.email,
        daysBack,
      });
      expect(status).toBe(400);
      expect(body.error.message).toBe('Days must be a whole number from 1 to 365');
    },
  );

  test('only one’s own mailbox can be imported (§ 7)', async () => {
    const wanted = { userEmail: 'someone@else.example', daysBack: 30 };
    const { status } = await world.ines.post('/import-historical-emails', wanted);
    expect(status).toBe(403);
  });

  test('an import that is asked for during a run is completed by the next one', async () => {
    await setWindow(3);
    await load(20);
    const { deps } = world.docket;
    let importId = '';
    const mailboxFor: typeof deps.mailboxFor = (...asked) => {
      const mailbox = deps.mailboxFor(...asked);
      const listMessages: typeof mailbox.reader.listMessages = async (request) => {
        const wanted = { userEmail: world.ines.user.email, daysBack: 30 };
        if (importId === '')
          importId = (await world.ines.post('/import-historical-emails', wanted)).body.syncJobId;
        return mailbox.reader.listMessages(request);
      };
      return { ...mailbox, reader: { ...mailbox.reader, listMessages } };
    };
    const state = async () =>
      (await world.ines.get(`/import-historical-emails/${importId}`)).body.state;
    await sync({ mailboxFor });
    expect(['accepted', 'running']).toContain(await state());
    await sync();
    expect(await state()).toBe('completed');
  });

  test('an import widens the window, counts what it finds, and the server completes it (§ 3)', async () => {
    await setWindow(3);
    await load(5200, 300);
    await sync();
    const before = (await rows()).length;
    expect(before).toBeLessThan(1200);
    const wanted = { userEmail: world.ines.user.email, daysBack: 10 };
    const started = await world.ines.post('/import-historical-emails', wanted);
    expect(started.body.status).toBe('accepted');
    const id = started.body.syncJobId as string;
    expect((await world.ines.get(`/import-historical-emails/${id}`)).body.state).toBe('accepted');
    await sync();
    const { body } = await world.ines.get(`/import-historical-emails/${id}`);
    const added = (await rows()).length - before;
    expect(body).toMatchObject({ state: 'completed', stored: added, failed: 0 });
    expect(body.found).toBe(body.stored + body.duplicates);
    expect(added).toBeGreaterThan(1900);
  });

  test('another user’s import is not found', async () => {
    const wanted = { userEmail: world.ines.user.email, daysBack: 5 };
    const { body } = await world.ines.post('/import-historical-emails', wanted);
    const other = await world.docket.signIn('Daniel Okoro');
    const answer = await other.get(`/import-historical-emails/${body.syncJobId}`);
    expect(answer.status).toBe(404);
    expect((await other.get('/import-historical-emails')).body.items).toEqual([]);
  });
});
