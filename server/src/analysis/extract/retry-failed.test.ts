import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { setAsideEmail } from '../../mail/emails/email-analysis.repository';
import { asUser } from '../../platform/db/database';
import { createInlineThreads } from '../../platform/threads/thread-task';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { failEmails } from '../classify/classify-emails.usecases';
import { retryFailedWork } from '../classify/retry-failed';
import { retryFailed } from './retry-failed.usecases';

type Retry = { id: string; kind: string; state: string; nextTryAt: string | null };

let docket: TestApp;
let who: SignedIn;
let isBroken = false;
beforeAll(async () => {
  docket = await createTestApp({
    now: new Date(),
    threads: (deps) => {
      const inline = createInlineThreads(deps);
      return {
        ...inline,
        run: (...call) =>
          isBroken ? Promise.reject(new Error('The encoder has ended')) : inline.run(...call),
      };
    },
  });
});
afterAll(() => docket.close());
let people = 0;
beforeEach(async () => {
  people += 1;
  who = await docket.signIn(`Ines ${people}`);
});

async function receiveFailed(subjects: readonly string[]): Promise<string[]> {
  const emailIds = await receive(
    docket,
    who,
    subjects.map((subject, at) => ({ subject, receivedAt: `2026-11-02T08:0${at}:00Z` })),
  );
  await failEmails(docket.deps, { userId: who.user.id, emailIds }, 'The encoder has ended');
  return emailIds;
}
const retries = async (): Promise<Retry[]> =>
  (await who.get('/jobs')).body.items.filter(({ kind }: Retry) => kind === retryFailedWork.name);
async function statusesOf(emailIds: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const id of emailIds) {
    const { processingStatus } = (await who.get(`/emails/${id}/recommendations`)).body;
    counts[processingStatus] = (counts[processingStatus] ?? 0) + 1;
  }
  return counts;
}
const stopRetry = async () => who.post(`/jobs/${(await retries())[0]?.id}/cancel`);
const inSeconds = (seconds: number) =>
  new Date(docket.clock.now().getTime() + seconds * 1000).toISOString();
const startLastAttempt = () =>
  asUser(docket.db, who.user.id, ({ trx }) =>
    sql`update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()
      where key = ${retryFailedWork.key({ userId: who.user.id })}`.execute(trx),
  );

/** The classifier throws for one subject. */
function choking(): TestApp['deps'] {
  const { classifier } = docket.deps;
  const deps: TestApp['deps'] = {
    ...docket.deps,
    threads: createInlineThreads(() => deps),
    classifier: {
      ...classifier,
      classify(inputs, beforeSending) {
        if (inputs.some(({ mail }) => mail.message.subject === 'Poison'))
          throw new Error('This text has no end');
        return classifier.classify(inputs, beforeSending);
      },
    },
  };
  return deps;
}

it('when all attempts of a retry have failed, the next one follows with a longer wait', async () => {
  await receiveFailed(['Roof']);
  await startLastAttempt();
  isBroken = true;
  await docket.runJobs(async () => (await retries()).some(({ state }) => state === 'failed'));
  isBroken = false;
  expect(await retries()).toMatchObject([
    { state: 'failed' },
    { state: 'waiting', nextTryAt: inSeconds(30) },
  ]);
});

it('a retry that the person stops does not start again by itself', async () => {
  await receiveFailed(['Roof']);
  await stopRetry();
  expect(await retries()).toMatchObject([{ state: 'failed' }]);
});

it('a message that fails again among others waits longer each time', async () => {
  await receiveFailed(['Poison', 'Roof']);
  expect(await retries()).toMatchObject([{ nextTryAt: inSeconds(15) }]);
  await retryFailed(choking(), { userId: who.user.id });
  expect(await retries()).toMatchObject([{ nextTryAt: inSeconds(30) }]);
});

it('what exceeds one retry is retried afterwards', async () => {
  const emailIds = await receiveFailed(['Roof', 'Lift', 'Lease']);
  const retry = async () => {
    for (const _ of ['stop', 'take off the list']) await stopRetry();
    await retryFailed(docket.deps, { userId: who.user.id, most: 2 });
    return [await statusesOf(emailIds), await retries()];
  };
  expect(await retry()).toMatchObject([{ completed: 2, failed: 1 }, [{ state: 'waiting' }]]);
  expect(await retry()).toEqual([{ completed: 3 }, []]);
});

it('a message that keeps failing does not keep the others from their turn', async () => {
  const [roof = expect.fail(), newer = expect.fail()] = await receiveFailed(['Roof', 'Poison']);
  await failEmails(docket.deps, { userId: who.user.id, emailIds: [newer] }, 'It has failed again');
  await retryFailed(choking(), { userId: who.user.id, most: 1 });
  expect(await statusesOf([roof])).toEqual({ completed: 1 });
});

it('a message that cannot be classified again is not completed without a recommendation', async () => {
  const [poison = expect.fail(), roof = expect.fail()] = await receiveFailed(['Poison', 'Roof']);
  await retryFailed(choking(), { userId: who.user.id });
  expect(await statusesOf([poison])).toEqual({ failed: 1 });
  expect(await statusesOf([roof])).toEqual({ completed: 1 });
});

it('a message that was set aside is analysed by a job if the person’s own retry fails', async () => {
  const [id = expect.fail()] = await receive(docket, who, [{ subject: 'Roof' }]);
  const [why, now] = ['It took longer than 20 s', docket.clock.now()];
  await asUser(docket.db, who.user.id, (scope) => setAsideEmail(scope, id, { reason: why, now }));
  const ofUser = sql`where payload ->> 'userId' = ${who.user.id}`;
  await asUser(docket.db, who.user.id, ({ trx }) =>
    sql`delete from graphile_worker._private_jobs ${ofUser}`.execute(trx),
  );
  isBroken = true;
  expect((await who.post(`/emails/${id}/generate-recommendations`)).status).toBe(500);
  isBroken = false;
  expect((await who.get('/jobs')).body.items).toMatchObject([{ state: 'waiting' }]);
  await asUser(docket.db, who.user.id, ({ trx }) =>
    sql`update graphile_worker._private_jobs set run_at = now() ${ofUser}`.execute(trx),
  );
  await docket.runJobs(async () => (await statusesOf([id]))['completed'] === 1);
});
