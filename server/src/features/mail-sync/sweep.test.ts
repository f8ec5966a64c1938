import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { asUser } from '../../platform/db/database';
import {
  connectMailbox,
  startSandboxMailbox,
  type SandboxMailbox,
} from '../../testing/sandbox-mailbox';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { runCheck, startSweeps } from './check-completeness.usecases';
import { syncMailbox } from './sync.usecases';

const HOUR_MS = 60 * 60_000;
let sandbox: SandboxMailbox;
let docket: TestApp;
let ines: SignedIn;

beforeAll(async () => {
  sandbox = await startSandboxMailbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.control('POST', '/reset', {});
  docket = await createTestApp({ now: new Date(), environment: sandbox.environment });
  ines = await docket.signIn();
  await connectMailbox(docket, { userId: ines.user.id, url: sandbox.url });
  return () => docket.close();
});

const signal = () => new AbortController().signal;
const sync = () => syncMailbox(docket.needs, ines.user.id, signal());
/** A check makes room when a sync is due; without a worker it is run again until it is over. */
async function run() {
  do await runCheck(docket.needs, ines.user.id, signal());
  while (['waiting', 'running'].includes((await report()).check.state));
}
const hoursAgo = (hours: number) =>
  new Date(docket.clock.now().getTime() - hours * HOUR_MS).toISOString();
const deliver = (subject: string, receivedAt = hoursAgo(2)) =>
  sandbox.control<{ id: string }>('POST', '/deliver', { message: { subject, receivedAt } });
const report = async () => (await ines.get('/sync/completeness')).body;

async function check(how = 'check') {
  await ines.post(`/sync/completeness/${how}`, {});
  await run();
  return report();
}

/** What a lost page, a restored backup or a missed change does: the mailbox has it, Docket does not. */
const lose = (messageId: string) =>
  asUser(docket.db, ines.user.id, ({ trx }) =>
    trx.deleteFrom('emails').where('message_id', '=', messageId).execute(),
  );
const rowOf = (messageId: string) =>
  asUser(docket.db, ines.user.id, ({ trx }) =>
    trx.selectFrom('emails').selectAll().where('message_id', '=', messageId).executeTakeFirst(),
  );

describe('the sweep', () => {
  test('heals by itself once a day what delta never told', async () => {
    const { id } = await deliver('Swept up');
    await sync();
    await lose(id);
    expect(await startSweeps(docket.needs)).toBe(1);
    expect(await startSweeps(docket.needs)).toBe(0);
    await run();
    expect(await rowOf(id)).toMatchObject({ subject: 'Swept up' });
    const { check: done, gaps, nextCheckAt } = await report();
    expect(done).toMatchObject({ goal: 'sweep', state: 'done', healed: 1 });
    expect(gaps).toEqual([]);
    expect(Date.parse(nextCheckAt)).toBe(docket.clock.now().getTime() + 24 * HOUR_MS);
    docket.clock.advance(24 * HOUR_MS);
    expect(await startSweeps(docket.needs)).toBe(1);
  });

  test('takes the recent days each time and the older ones in turn', async () => {
    const old = await deliver('Older', hoursAgo(20 * 24));
    await sync();
    await check();
    await lose(old.id);
    expect((await check('check')).totals.missing).toBe(1);
    expect(await startSweeps(docket.needs)).toBe(0);
    docket.clock.advance(24 * HOUR_MS);
    expect(await startSweeps(docket.needs)).toBe(1);
    await run();
    expect(await rowOf(old.id)).toBeDefined();
  });

  test('makes room for a sync that is wanted meanwhile, and goes on after it', async () => {
    await sync();
    await ines.post('/sync/completeness/check', {});
    await ines.post('/sync');
    await runCheck(docket.needs, ines.user.id, signal());
    const half = (await report()).check;
    expect(half.state).toBe('running');
    expect(half.progress.done).toBeLessThan(half.progress.total);
    await docket.runJobs(async () => (await report()).check.state === 'done');
    expect((await report()).gaps).toEqual([]);
  });

  test('stopped in the list of background work is a comparison stopped, not failed', async () => {
    await sync();
    await ines.post('/sync/completeness/check', {});
    const { items } = (await ines.get('/jobs')).body;
    const job = items.find((one: { kind: string }) => one.kind === 'mail-sync.check-completeness');
    expect(job.title).toBe('Compare with the mailbox');
    await ines.post(`/jobs/${job.id}/cancel`);
    expect((await report()).check).toMatchObject({ state: 'cancelled', problem: null });
    expect((await check()).check.state).toBe('done');
  });

  test('runs as a job of the worker', async () => {
    await sync();
    await ines.post('/sync/completeness/check', { scope: 'recent' });
    await docket.runJobs(async () => (await report()).check.state === 'done');
    expect((await report()).check).toMatchObject({ goal: 'recent', state: 'done' });
  });
});

describe('messages per day', () => {
  test('are counted as stored and as listed by the mailbox, for included folders', async () => {
    await deliver('Of a day', hoursAgo(30));
    await sync();
    const day = hoursAgo(30).slice(0, 10);
    const read = async () =>
      (await ines.get('/sync/days?days=7')).body.items.find(
        (item: { day: string; stored: number }) => item.day === day,
      );
    expect(await read()).toMatchObject({ stored: expect.any(Number), expected: null });
    await check();
    const counted = await read();
    expect(counted.expected).toBe(counted.stored);
    expect((await ines.get('/sync/days?days=400')).status).toBe(400);
  });

  test('the lag is how long mail took from its arrival to here', async () => {
    await sync();
    docket.clock.advance(HOUR_MS);
    await deliver('On time', hoursAgo(0));
    docket.clock.advance(20_000);
    await sync();
    const inbox = (await report()).folders.find((one: { name: string }) => one.name === 'Inbox');
    // The provider tells whole seconds.
    expect(Math.floor(inbox.lagSeconds)).toBe(20);
  });
});
