import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { analyzeInThread } from '../../analysis/attempts/analyze-in-thread.usecases';
import { classifyTask } from '../../analysis/classify/classify-emails.usecases';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { createCrowding, type Crowding } from './crowding';

let docket: TestApp;
let ines: SignedIn;
const opened: Crowding[] = [];
beforeAll(async () => {
  docket = await createTestApp();
  ines = await docket.signIn();
});
afterAll(async () => {
  for (const crowding of opened) await crowding.close();
  await docket.close();
});

function createProcess(now?: () => number): Crowding {
  const crowding = createCrowding(docket.listenUrl, docket.deps.log, now);
  opened.push(crowding);
  return crowding;
}

/** How long one waits after the other has reported a crowd, in milliseconds. */
async function waitAfterReport(worker: Crowding, web: Crowding): Promise<number> {
  web.report();
  await sleep(20);
  return worker.untilCalm(5_000);
}

it('work waits while a crowd is reported here, and no longer than it may', async () => {
  const web = createProcess(() => 0);
  expect(await web.untilCalm(60_000)).toBe(0);
  let time = 0;
  const crowded = createProcess(() => (time += 100));
  crowded.report();
  expect(await crowded.untilCalm(60_000)).toBeGreaterThanOrEqual(500);
  crowded.report();
  expect(await crowded.untilCalm(200)).toBeLessThan(500);
});

it('work of another process waits as well', async () => {
  const worker = createProcess();
  const web = createProcess();
  await worker.untilCalm(1);
  await expect.poll(() => waitAfterReport(worker, web)).toBeGreaterThan(0);
});

it('goes on after its connection was lost', async () => {
  const worker = createProcess();
  const web = createProcess();
  await worker.untilCalm(1);
  const owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
  await expect
    .poll(async () => {
      const { rowCount } = await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query = 'listen docket_crowded'`,
      );
      return rowCount;
    })
    .toBeGreaterThan(0);
  await owner.end();
  await expect.poll(() => waitAfterReport(worker, web)).toBeGreaterThan(0);
});

it('an aborted job does not wait on', async () => {
  const web = createProcess();
  web.report();
  const ended = new AbortController();
  const waiting = web.untilCalm(60_000, ended.signal);
  ended.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
});

it('many calls at once are a crowd, those of one page are none', async () => {
  const { crowding } = docket.deps;
  const ask = (count: number) =>
    Promise.all(Array.from({ length: count }, () => ines.get('/projects')));
  await ask(5);
  expect(await crowding.untilCalm(1)).toBe(0);
  await expect
    .poll(async () => {
      const crowd = ask(40);
      await sleep(20);
      const waitedMs = await crowding.untilCalm(5);
      await crowd;
      return waitedMs;
    })
    .toBeGreaterThan(0);
});

it('a batch of stored mail waits for people, new mail does not', async () => {
  const waited: number[] = [];
  const crowding = { untilCalm: (mostMs: number) => Promise.resolve(waited.push(mostMs) && 3_000) };
  const deps = { ...docket.deps, crowding };
  const emailIds = await receive(
    docket,
    ines,
    Array.from({ length: 60 }, (_, at) => ({ subject: `Pump ${at}`, text: 'It runs.' })),
  );
  const userId = ines.user.id;
  await analyzeInThread(deps, classifyTask, { userId, emailIds: emailIds.slice(0, 2) });
  expect(waited).toEqual([]);
  await analyzeInThread(deps, classifyTask, { userId, emailIds, isOpened: true });
  expect(waited).toEqual([]);
  await analyzeInThread(deps, classifyTask, { userId, emailIds });
  expect(waited).toEqual([5_000, 5_000]);
});
