import { localDate } from '@docket/intelligence/working-time/zoned-time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';
import { runCheck, startSweeps } from './check-completeness.usecases';

const HOUR_MS = 60 * 60_000;
const world = syncedMailbox();
const { asInes, check, deliver, faults, hoursAgo, lose, report, rowOf, runToItsEnd, sync } = world;

const arrive = (subject: string, receivedAt = hoursAgo(2)) => deliver({ subject, receivedAt });

describe('the sweep', () => {
  test('automatically heals once a day what delta did not report', async () => {
    const { id } = await arrive('Swept up');
    await sync();
    await lose(id);
    expect(await startSweeps(world.docket.deps)).toBe(1);
    expect(await startSweeps(world.docket.deps)).toBe(0);
    await runToItsEnd();
    expect(await rowOf(id)).toMatchObject({ subject: 'Swept up' });
    const { check: done, gaps, nextCheckAt } = await report();
    expect(done).toMatchObject({ goal: 'sweep', state: 'done', healed: 1 });
    expect(gaps).toEqual([]);
    expect(Date.parse(nextCheckAt)).toBe(world.docket.clock.now().getTime() + 24 * HOUR_MS);
    world.docket.clock.advance(24 * HOUR_MS);
    expect(await startSweeps(world.docket.deps)).toBe(1);
  });

  test('compares the recent days each time and rotates through the older ones', async () => {
    const old = await arrive('Older', hoursAgo(20 * 24));
    await sync();
    await check();
    await lose(old.id);
    expect((await check('check')).totals.missing).toBe(1);
    expect(await startSweeps(world.docket.deps)).toBe(0);
    world.docket.clock.advance(24 * HOUR_MS);
    expect(await startSweeps(world.docket.deps)).toBe(1);
    await runToItsEnd();
    expect(await rowOf(old.id)).toBeDefined();
  });

  test('that fails compares the same older days again', async () => {
    await sync();
    await check();
    const until = new Date(hoursAgo(15 * 24));
    await asInes(({ trx }) =>
      trx.updateTable('completeness_checks').set({ older_until: until }).execute(),
    );
    const position = async () =>
      (
        await asInes(({ trx }) =>
          trx.selectFrom('completeness_checks').select('older_until').executeTakeFirstOrThrow(),
        )
      ).older_until;
    world.docket.clock.advance(24 * HOUR_MS);
    await startSweeps(world.docket.deps);
    const listing = { path: '\\$top=1000' };
    await faults({ match: listing, fault: 'status', status: 403, code: 'ErrorAccessDenied' });
    await runToItsEnd();
    expect((await report()).check).toMatchObject({ goal: 'sweep', state: 'failed' });
    expect(await position()).toEqual(until);
    await faults();
    world.docket.clock.advance(HOUR_MS);
    await startSweeps(world.docket.deps);
    await runToItsEnd();
    expect((await report()).check).toMatchObject({ goal: 'sweep', state: 'done' });
    expect(await position()).toBeNull();
  });

  test.each([
    ['while it compares', '\\$top=1000', 'running'],
    ['while it syncs first', '/me/mailFolders', 'waiting'],
  ])('waits for a pause that the mailbox asks for %s', async (_, path, state) => {
    await sync();
    await world.ines.post('/sync/completeness/check', {});
    await faults({ match: { path }, fault: '429', retryAfter: '7200' });
    await runCheck(world.docket.deps, world.ines.user.id, new AbortController().signal);
    expect((await report()).check).toMatchObject({ state, problem: null });
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from run_at - now())::int as wait from graphile_worker.jobs
      where task_identifier = 'mail-sync.check-completeness'`.execute(world.docket.db);
    expect(rows).toEqual([{ wait: expect.toSatisfy((wait) => wait > 7_100 && wait < 7_201) }]);
  });

  test('yields to a sync requested meanwhile, and resumes after it', async () => {
    await sync();
    await world.ines.post('/sync/completeness/check', {});
    await world.ines.post('/sync');
    await runCheck(world.docket.deps, world.ines.user.id, new AbortController().signal);
    const half = (await report()).check;
    expect(half.state).toBe('running');
    expect(half.progress.done).toBeLessThan(half.progress.total);
    await world.docket.runJobs(async () => (await report()).check.state === 'done');
    expect((await report()).gaps).toEqual([]);
  });

  test('is finished although the choice of folders took the mailbox from it meanwhile', async () => {
    await sync();
    const { folders } = (await world.ines.get('/sync/status')).body;
    const { id } = folders.find(
      (each: { wellKnownName: string }) => each.wellKnownName === 'junkemail',
    );
    const slowDown = (milliseconds: number) =>
      world.sandbox.control('POST', '/latency', { milliseconds });
    await slowDown(300);
    await world.ines.post('/sync/completeness/check', {});
    let isChosen = false;
    await world.docket.runJobs(async () => {
      const { state, progress } = (await report()).check;
      if (!isChosen && state === 'running' && progress.done > 0) {
        isChosen = true;
        await world.ines.patch(`/sync/folders/${id}`, { isIncluded: true });
        await slowDown(0);
      }
      return state === 'done';
    });
    expect(isChosen).toBe(true);
  });

  test('stopped in the list of background work counts as a stopped comparison, not a failed one', async () => {
    await sync();
    await world.ines.post('/sync/completeness/check', {});
    const { items } = (await world.ines.get('/jobs')).body;
    const job = items.find((one: { kind: string }) => one.kind === 'mail-sync.check-completeness');
    expect(job.title).toBe('Compare with the mailbox');
    await world.ines.post(`/jobs/${job.id}/cancel`);
    expect((await report()).check).toMatchObject({ state: 'cancelled', problem: null });
    expect((await check()).check.state).toBe('done');
  });

  test('runs as a job of the worker', async () => {
    await sync();
    await world.ines.post('/sync/completeness/check', { scope: 'recent' });
    await world.docket.runJobs(async () => (await report()).check.state === 'done');
    expect((await report()).check).toMatchObject({ goal: 'recent', state: 'done' });
  });
});

describe('messages per day', () => {
  test('are counted as stored and as listed by the mailbox, for included folders', async () => {
    await arrive('Of a day', hoursAgo(30));
    await sync();
    const day = localDate(hoursAgo(30), 'America/New_York');
    const read = async () =>
      (await world.ines.get('/sync/days?days=7')).body.items.find(
        (item: { day: string; stored: number }) => item.day === day,
      );
    expect(await read()).toMatchObject({ stored: expect.any(Number), expected: null });
    await check();
    const counted = await read();
    expect(counted.expected).toBe(counted.stored);
    expect((await world.ines.get('/sync/days?days=400')).status).toBe(400);
  });

  test('are days in the person’s time zone, for stored and for missing mail', async () => {
    const late = `${localDate(hoursAgo(48), 'UTC')}T02:30:00Z`;
    const { id } = await arrive('Late in the evening', late);
    await sync();
    await lose(id);
    await check();
    const evening = localDate(late, 'America/New_York');
    expect(evening).toBe(localDate(hoursAgo(72), 'UTC'));
    const { gaps, timezone } = await report();
    expect(timezone).toBe('America/New_York');
    expect(gaps).toMatchObject([{ day: evening, missing: 1, messages: [{ id, kind: 'missing' }] }]);
    expect(gaps[0].expected).toBe(gaps[0].stored + 1);
    const { items } = (await world.ines.get('/sync/days?days=7')).body;
    const missing = (items as { day: string; missing: number | null }[]).filter(
      (item) => (item.missing ?? 0) > 0,
    );
    expect(missing).toMatchObject([{ day: evening, missing: 1 }]);
  });

  test('the lag is the time from a message’s arrival to its being stored', async () => {
    await sync();
    world.docket.clock.advance(HOUR_MS);
    await arrive('On time', hoursAgo(0));
    world.docket.clock.advance(20_000);
    await sync();
    const inbox = (await report()).folders.find((one: { name: string }) => one.name === 'Inbox');
    // The provider reports whole seconds.
    expect(Math.floor(inbox.lagSeconds)).toBe(20);
  });
});
