import { localDate } from '@docket/intelligence/working-time/zoned-time';
import { describe, expect, test } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';
import { runCheck } from './check-completeness.usecases';
import type { ListRequest } from '../mailbox/mailbox';

const world = syncedMailbox();
const {
  asInes,
  check,
  deliver,
  faults,
  forgetRequests,
  hoursAgo,
  load,
  lose,
  report,
  rowOf,
  runToItsEnd,
  seen,
  setWindow,
  sync,
} = world;

const arrive = (subject: string, receivedAt = hoursAgo(2)) => deliver({ subject, receivedAt });

describe('the completeness proof', () => {
  test('compares every included folder by message and finds no gap after a sync', async () => {
    await sync();
    expect(await report()).toMatchObject({ check: { state: 'never' }, totals: { expected: 0 } });
    const { check: done, totals, gaps, folders } = await check();
    const status = (await world.ines.get('/sync/status')).body;
    expect(done).toMatchObject({ state: 'done', goal: 'all', problem: null });
    expect(done.progress.done).toBe(done.progress.total);
    expect(gaps).toEqual([]);
    expect(totals).toMatchObject({ missing: 0, extra: 0, outdated: 0 });
    expect(totals.expected).toBe(status.storedEmails);
    expect(totals.stored).toBe(status.storedEmails);
    const inbox = folders.find((folder: { name: string }) => folder.name === 'Inbox');
    expect(inbox.checkedAt).toBe(world.docket.clock.now().toISOString());
    expect(inbox.expected).toBeGreaterThan(10);
    expect(folders.map((folder: { name: string }) => folder.name)).not.toContain('Junk Email');
  });

  test('counts what is stored now, as the sync status does, and what of it was compared', async () => {
    await sync();
    await check();
    const { stored } = (await report()).totals;
    await arrive('After the comparison');
    await sync();
    const { totals, folders } = await report();
    expect(totals).toMatchObject({ stored: stored + 1, expected: stored + 1, missing: 0 });
    const { progress, folders: synced } = (await world.ines.get('/sync/status')).body;
    expect(progress.stored).toBe(totals.stored);
    const isInbox = ({ name }: { name: string }) => name === 'Inbox';
    const inbox = folders.find(isInbox);
    expect(inbox.stored).toBe(synced.find(isInbox).stored);
    expect(inbox.compared).toBe(inbox.stored - 1);
  });

  test('costs one request per folder and thousand messages, ids only', async () => {
    await load(2100, 600);
    await sync();
    await forgetRequests();
    await check();
    const listed = (await seen()).requests.filter(({ url }) => url.includes('%24top=1000'));
    const inbox = listed.filter(({ url }) => url.includes('skip'));
    expect(inbox.length).toBe(2);
    expect(listed.every(({ url }) => !url.includes('body'))).toBe(true);
  });

  test('a lost email is named by folder, day and message id; Heal fetches exactly that one and closes the gap', async () => {
    const lost = await arrive('Lost by accident');
    await sync();
    await lose(lost.id);
    const { gaps, totals } = await check();
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toMatchObject({
      folder: 'Inbox',
      day: localDate(hoursAgo(2), 'America/New_York'),
      missing: 1,
      extra: 0,
      messages: [{ id: lost.id, kind: 'missing', triedAt: null }],
    });
    expect(gaps[0].expected).toBe(gaps[0].stored + 1);
    expect(totals.missing).toBe(1);

    await forgetRequests();
    const healed = await check('heal');
    expect(healed.gaps).toEqual([]);
    expect(healed.check).toMatchObject({ state: 'done', goal: 'heal', healed: 1 });
    expect(await rowOf(lost.id)).toMatchObject({ subject: 'Lost by accident', removed_at: null });
    const fetched = (await seen()).requests.filter(({ url }) =>
      url.includes('internetMessageHeaders'),
    );
    expect(fetched).toHaveLength(1);

    await forgetRequests();
    await check('heal');
    const again = (await seen()).requests.filter(({ url }) =>
      url.includes('internetMessageHeaders'),
    );
    expect(again).toEqual([]);
  });

  test('gaps and days are shown in a zone whose name PostgreSQL does not know', async () => {
    const timezone = 'Canada/East-Saskatchewan';
    await world.ines.post('/contexts', {
      name: 'Desk',
      color: '#e44332',
      timezone,
      workingHours: null,
    });
    const lost = await arrive('Lost in the prairie');
    await sync();
    await lose(lost.id);
    const day = localDate(hoursAgo(2), timezone);
    expect((await check()).gaps).toMatchObject([{ day, missing: 1, messages: [{ id: lost.id }] }]);
    const { items } = (await world.ines.get('/sync/days')).body;
    expect(items).toContainEqual(expect.objectContaining({ day, missing: 1 }));
  });

  test('a message that delta never reported is missing, and Heal restores its email and decisions', async () => {
    const { id } = await arrive('There and back unseen');
    await sync();
    const before = await rowOf(id);
    await world.sandbox.control('POST', '/delete', { id });
    await sync();
    expect((await rowOf(id))?.removed_at).not.toBeNull();
    await world.sandbox.control('POST', '/restore', { id, folder: 'inbox', untold: true });
    await sync();
    const { gaps } = await check();
    expect(gaps[0]).toMatchObject({ missing: 1, messages: [{ id, kind: 'missing' }] });
    expect((await check('heal')).gaps).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ id: before?.id, removed_at: null });
  });

  test('an email whose message no longer exists is extra; it leaves the queue only after the mailbox was asked for it', async () => {
    const { id } = await arrive('Was here once');
    await sync();
    await asInes(({ trx }) =>
      trx
        .updateTable('emails')
        .set({ message_id: 'no-such-message' })
        .where('message_id', '=', id)
        .execute(),
    );
    const { gaps } = await check();
    expect(gaps[0]).toMatchObject({ missing: 1, extra: 1 });
    await check('heal');
    const rows = await asInes(({ trx }) =>
      trx
        .selectFrom('emails')
        .select(['message_id', 'removed_at'])
        .where('subject', '=', 'Was here once')
        .execute(),
    );
    // Same internetMessageId: the existing email takes over the message's id.
    expect(rows).toEqual([{ message_id: id, removed_at: null }]);
    expect((await report()).gaps).toEqual([]);
  });

  test('a missed change of a message is outdated until healed', async () => {
    const { id } = await arrive('First version');
    await sync();
    await asInes(({ trx }) =>
      trx
        .updateTable('emails')
        .set({ change_key: 'old', subject: 'Stale' })
        .where('message_id', '=', id)
        .execute(),
    );
    const { gaps, totals } = await check();
    expect(gaps[0].messages).toEqual([{ id, kind: 'outdated', triedAt: null }]);
    expect(totals.expected).toBe(totals.stored);
    await check('heal');
    expect(await rowOf(id)).toMatchObject({ subject: 'First version' });
    expect((await report()).gaps).toEqual([]);
  });

  test('mail outside the window, in excluded folders and from files is not a gap', async () => {
    await setWindow(2);
    await load(5200, 120);
    await sync();
    await deliver({ subject: 'Junk', receivedAt: hoursAgo(3), folder: 'junkemail' });
    const { totals, gaps } = await check();
    expect(gaps).toEqual([]);
    expect(totals.expected).toBeLessThan(3_000);
    expect(totals.expected).toBeGreaterThan(1_000);
  });

  test('if the mailbox cannot be reached, the check says why and claims nothing', async () => {
    await sync();
    const refusal = { fault: 'status', status: 403, code: 'ErrorAccessDenied', times: 1 };
    await faults({ match: { path: '/messages' }, ...refusal });
    const { check: failed } = await check();
    expect(failed).toMatchObject({ state: 'failed', problem: { code: 'mailbox.forbidden' } });
    expect(failed.problem.requestId).toMatch(/-/);
    await faults();
    expect((await check()).check).toMatchObject({ state: 'done', problem: null });
  });

  test('if the mailbox must be reconnected, the check ends with the reason', async () => {
    await sync();
    await faults({ fault: 'status', status: 403, code: 'ErrorAccessDenied' });
    const { check: failed } = await check();
    expect(failed).toMatchObject({ state: 'failed', problem: { code: 'mailbox.reconnect' } });
  });

  test.each([600, -600])(
    'a provider clock that is %i s off loses no message, and the proof finds no gap',
    async (seconds) => {
      await sync();
      await world.sandbox.control('POST', '/clock/skew', { seconds });
      const { id } = await deliver({ subject: 'At another time' });
      await sync();
      await sync();
      expect(await rowOf(id)).toMatchObject({ subject: 'At another time', removed_at: null });
      const { check: done, gaps } = await check();
      expect(done).toMatchObject({ state: 'done', problem: null });
      expect(gaps).toEqual([]);
    },
  );

  test('a cancelled check stops and writes nothing more; a new one starts over', async () => {
    await sync();
    await world.ines.post('/sync/completeness/check', {});
    expect((await report()).check.state).toBe('waiting');
    const { body } = await world.ines.post('/sync/completeness/cancel');
    expect(body.check.state).toBe('cancelled');
    await runToItsEnd();
    expect(await report()).toMatchObject({
      check: { state: 'cancelled' },
      totals: { expected: 0 },
    });
    expect((await check()).check.state).toBe('done');
  });

  test('a run killed halfway resumes where it was, and yields to the sync in between', async () => {
    await load(3000, 600);
    await sync();
    await world.ines.post('/sync/completeness/check', {});
    const stopped = new AbortController();
    const { mailboxFor } = world.docket.deps;
    let pages = 0;
    const dying = {
      ...world.docket.deps,
      mailboxFor: (userId: string) => {
        const box = mailboxFor(userId);
        return {
          ...box,
          census: {
            listIds: async (request: ListRequest) => {
              pages += 1;
              if (pages === 3) throw new Error('The process was killed here');
              return box.census.listIds(request);
            },
          },
        };
      },
    };
    // On a busy machine a notification may make a sync due, to which a run yields before the third page.
    const untilKilled = async () => {
      do await runCheck(dying, world.ines.user.id, stopped.signal);
      while ((await report()).check.state === 'running');
    };
    await expect(untilKilled()).rejects.toThrow('killed here');
    const half = (await report()).check;
    expect(half).toMatchObject({ state: 'running' });
    expect(half.progress.done).toBeLessThan(half.progress.total);
    await sync();
    await runToItsEnd();
    expect(await report()).toMatchObject({ check: { state: 'done' }, gaps: [] });
  });
});
