import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeAccount } from '../../accounts/users/users.repository';
import { asSystem, asUser } from '../../platform/db/database';
import { isBeingDeleted } from '../../platform/db/database-failure';
import { createThreadPool } from '../../platform/threads/thread-pool';
import { ThreadOverran, type Threads } from '../../platform/threads/thread-task';
import type { AppDependencies } from '../../app-dependencies';
import { bundleSources } from '../../testing/bundle-sources';
import { receive } from '../../testing/received-mail';
import { createTestApp, TEST_SECRET, type SignedIn, type TestApp } from '../../testing/test-app';
import { classifyTask } from '../classify/classify-emails.usecases';
import { analyzeInThread } from './analyze-in-thread.usecases';
import { beginAttempts } from './attempts.repository';

/** The number of no live process. */
const GONE = 7;
let docket: TestApp;
let who: SignedIn;
let bundle: Awaited<ReturnType<typeof bundleSources>>;
let threads: Threads<AppDependencies>;
beforeAll(async () => {
  bundle = await bundleSources('analysis/attempts/testing/poison-thread');
  docket = await createTestApp();
  who = await docket.signIn();
  const { config } = docket.deps;
  threads = createThreadPool({
    entry: bundle.entry('poison-thread'),
    data: { config, databaseUrl: docket.databaseUrl, secrets: [TEST_SECRET] },
  });
});
afterAll(async () => {
  await threads.close();
  await docket.close();
  await bundle.remove();
});

const stateOf = async (id: string) =>
  (await who.get(`/emails/${id}/recommendations`)).body.processingStatus;

describe('a message whose analysis never ends', () => {
  it('is set aside after two attempts with its reason, does not stop the others, and is retried on request', async () => {
    const emailIds = await receive(
      docket,
      who,
      ['Roof', 'Poison', 'Lift'].map((subject) => ({ subject })),
    );
    const deps = { ...docket.deps, threads };
    // The batch overruns in any case; alone, the others need a tenth of this.
    const limits = { togetherMs: 100, aloneMs: 2_000 };
    await analyzeInThread(deps, classifyTask, { userId: who.user.id, emailIds, ...limits });
    expect(await Promise.all(emailIds.map(stateOf))).toEqual([
      'classified',
      'set_aside',
      'classified',
    ]);
    const { body } = await who.get('/sync/set-aside');
    expect(body.items).toMatchObject([
      { id: emailIds[1], subject: 'Poison', reason: expect.stringContaining('longer than') },
    ]);
    // The product's own thread analyses it, so the retry succeeds.
    expect((await who.post(`/emails/${emailIds[1]}/generate-recommendations`)).status).toBe(200);
    expect(await stateOf(emailIds[1] ?? '')).toBe('completed');
    expect((await who.get('/sync/set-aside')).body.items).toEqual([]);
  });

  it('that killed its process twice is not tried a third time', async () => {
    const [id = ''] = await receive(docket, who, [{ subject: 'Poison' }]);
    for (const _ of [1, 2])
      await asUser(docket.db, who.user.id, (scope) => beginAttempts(scope, [id], GONE));
    const run = () => Promise.reject(new Error('It must not run'));
    const deps = { ...docket.deps, threads: { ...threads, run } };
    await analyzeInThread(deps, classifyTask, { userId: who.user.id, emailIds: [id] });
    expect(await stateOf(id)).toBe('set_aside');
  });

  it('that a later job finds set aside keeps the reason of its last attempt', async () => {
    const [id = ''] = await receive(docket, who, [{ subject: 'Poison' }]);
    const run = () => Promise.reject(new ThreadOverran('memory', 512));
    const deps = { ...docket.deps, threads: { ...threads, run } };
    for (const _ of [1, 2, 3])
      await analyzeInThread(deps, classifyTask, { userId: who.user.id, emailIds: [id] });
    const { items } = (await who.get('/sync/set-aside')).body;
    expect(items.find((one: { id: string }) => one.id === id).reason).toContain('512 MB of memory');
  });
});

it('work in a thread for an account that is being deleted is refused like any other', async () => {
  const leaver = await docket.signIn('Lea Leaver');
  const emailIds = await receive(docket, leaver, [{ subject: 'Roof' }]);
  const refused = await asSystem(docket.db, async (trx) => {
    await closeAccount(trx, leaver.user.id, 1_000);
    return threads.run(classifyTask, { userId: leaver.user.id, emailIds }).catch((e: unknown) => e);
  });
  expect(refused).toMatchObject({ code: 'account.being_deleted' });
  expect(isBeingDeleted(refused)).toBe(true);
});
