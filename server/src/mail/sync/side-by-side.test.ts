import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { Announce } from '../../platform/jobs/announce';
import { syncedMailbox } from '../../testing/synced-mailbox';
import { bringUpToDate } from './bring-up-to-date';
import { openRun } from './sync-run';
import { listRanges, type Range } from './ledger.repository';

const world = syncedMailbox();
const { asInes, deliver, forgetRequests, load, messages, seen, sync, wantedIds } = world;

const ledger = () => asInes(listRanges);

const storedIds = () =>
  asInes(async ({ trx }) => {
    const rows = await trx
      .selectFrom('emails')
      .select('message_id')
      .where('removed_at', 'is', null)
      .execute();
    return rows.map((row) => row.message_id).toSorted();
  });

type Listing = { from: Date; to: Date };

/** The time spans that were listed, as requested from the provider. */
async function listings(): Promise<Listing[]> {
  const { requests } = await seen();
  return requests.flatMap(({ url }) => {
    const text = decodeURIComponent(url.replaceAll('+', ' '));
    const asked = /receivedDateTime ge (\S+) and receivedDateTime lt (\S+?)&/.exec(text);
    return asked ? [{ from: new Date(asked[1] ?? ''), to: new Date(asked[2] ?? '') }] : [];
  });
}

describe('reading a large folder', () => {
  test('its time is cut into ranges that are read in parallel, and each message is stored once', async () => {
    await load(1_500);
    await world.sandbox.control('POST', '/latency', { milliseconds: 60 });
    await forgetRequests();
    await sync();
    await world.sandbox.control('POST', '/latency', { milliseconds: 0 });
    expect(await storedIds()).toEqual(await wantedIds());
    const { maxConcurrency } = await seen();
    const [most] = Object.values(maxConcurrency);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
    const ranges = await ledger();
    const inbox = ranges.filter(({ listed }) => listed > 100).map(({ folderId }) => folderId)[0];
    const parts = ranges.filter(({ folderId }) => folderId === inbox);
    expect(parts.length).toBeGreaterThanOrEqual(4);
    expect(parts.every(({ isDone }) => isDone)).toBe(true);
    // Consecutive without a gap, newest first.
    parts.slice(1).forEach((part, at) => expect(part.to).toEqual(parts[at]?.from));
    const { body } = await world.ines.get('/sync/status');
    expect(body.progress).toMatchObject({ isComplete: true, stored: body.storedEmails });
  });

  test('after a crash halfway, only what the ranges lack is listed again', async () => {
    await load(1_500);
    let pages = 0;
    await sync({
      announce: (...given) => {
        pages += 1;
        return pages > 7
          ? Promise.reject(new Error('The process was killed here'))
          : world.docket.deps.announce(...given);
      },
    });
    const before = await ledger();
    expect(before.some(isBegun)).toBe(true);
    expect((await storedIds()).length).toBeLessThan(1_200);
    await forgetRequests();
    await sync();
    expect(await storedIds()).toEqual(await wantedIds());
    const covered = before.filter((range) => range.isDone || isBegun(range));
    const again = await listings();
    for (const { readDownTo, from, to, isDone } of covered.filter(({ listed }) => listed > 90)) {
      // What was stored of it; the second in which it ended may hold more.
      const storedFrom = (isDone ? from : (readDownTo as Date)).getTime() + 1_000;
      const twice = again.filter((one) => one.to.getTime() > storedFrom && one.from < to);
      expect(twice).toEqual([]);
    }
  });

  test('a message that leaves while the folder is listed makes no other be skipped', async () => {
    await load(900);
    let hasLeft = false;
    await sync({
      announce: async (...given) => {
        if (!hasLeft) {
          hasLeft = true;
          const inbox = (await messages()).filter(({ folder }) => folder === 'inbox').slice(0, 60);
          for (const { id } of inbox)
            await world.sandbox.control('POST', '/delete', { id, permanent: true });
        }
        return world.docket.deps.announce(...given);
      },
    });
    await sync();
    expect(await storedIds()).toEqual(await wantedIds());
  });
});

function isBegun({ isDone, readDownTo }: Range): boolean {
  return !isDone && readDownTo !== null;
}

test('what is listed twice, as after a database crash, is counted once', async () => {
  await load(300);
  await sync();
  await asInes(({ trx }) =>
    trx.updateTable('backfill_ranges').set({ done_at: null, read_down_to: null }).execute(),
  );
  await sync();
  const { progress, storedEmails } = (await world.ines.get('/sync/status')).body;
  expect(progress).toEqual({ stored: storedEmails, total: storedEmails, isComplete: true });
  expect(storedEmails).toBe((await storedIds()).length);
});

describe('while older mail is stored', () => {
  test('new mail does not wait: each slice starts with new mail', async () => {
    await load(600);
    await sync();
    await asInes(({ trx }) =>
      trx
        .updateTable('backfill_ranges')
        .set({ done_at: null, read_down_to: null, listed: 0 })
        .execute(),
    );
    await asInes(({ trx }) => trx.deleteFrom('emails').execute());
    const stored: string[][] = [];
    const announce: Announce = async (trx, event, payload) => {
      if (stored.length === 0) await deliver({ subject: 'Just in' });
      stored.push('emailIds' in payload ? payload.emailIds : []);
      return world.docket.deps.announce(trx, event, payload);
    };
    const opened = await openRun(
      { ...world.docket.deps, announce },
      world.ines.user.id,
      new AbortController().signal,
    );
    if (opened === null) throw new Error('The mailbox is taken');
    await bringUpToDate(opened.run, 1);
    const [justIn] = await asInes(({ trx }) =>
      trx.selectFrom('emails').select('id').where('subject', '=', 'Just in').execute(),
    );
    const at = stored.findIndex((ids) => ids.includes(justIn?.id ?? ''));
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(stored.length - 1);
  });

  test('its analysis waits, except the newest page’s, and starts when it is stored', async () => {
    await load(600);
    const events: unknown[] = [];
    await sync({
      announce: (trx, event, payload) => {
        events.push(typeof event === 'string' ? 'at once' : 'later');
        return world.docket.deps.announce(trx, event, payload);
      },
    });
    expect(events[0]).toBe('at once');
    expect(events.filter((event) => event === 'later').length).toBeGreaterThan(4);
    const waiting = await asInes(({ trx }) =>
      sql<{ late: boolean }>`select run_at > now() as late from graphile_worker.jobs
        where task_identifier = 'classification.classify'`.execute(trx),
    );
    expect(waiting.rows.length).toBeGreaterThan(5);
    expect(waiting.rows.filter(({ late }) => late)).toEqual([]);
  });

  test('if the process dies meanwhile, the analysis starts automatically', async () => {
    await load(600);
    let pages = 0;
    const announce: Announce = async (...given) => {
      pages += 1;
      const ids = await world.docket.deps.announce(...given);
      // A killed process does not know its jobs, so nothing is passed on here.
      return pages > 1 ? [] : ids;
    };
    await sync({ announce });
    const waiting = await asInes(({ trx }) =>
      sql<{
        seconds: number;
      }>`select extract(epoch from run_at - ${world.docket.clock.now()})::float as seconds
        from graphile_worker.jobs where task_identifier = 'classification.classify'`.execute(trx),
    );
    const late = waiting.rows.filter(({ seconds }) => seconds > 1);
    expect(late.length).toBeGreaterThan(4);
    expect(late.every(({ seconds }) => seconds <= 60)).toBe(true);
  });
});
