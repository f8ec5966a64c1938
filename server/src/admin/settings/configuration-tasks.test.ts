import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  createInlineThreads,
  ThreadOverran,
  type ThreadTask,
  type Threads,
} from '../../platform/threads/thread-task';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
const ran: string[] = [];
let overruns: ThreadOverran | null = null;
beforeAll(async () => {
  docket = await createTestApp({
    threads: (deps) => {
      const own = createInlineThreads(deps);
      const run: Threads<ReturnType<typeof deps>>['run'] = (task, input) => {
        ran.push((task as ThreadTask<unknown, unknown, unknown>).name);
        return overruns === null ? own.run(task, input) : Promise.reject(overruns);
      };
      return { ...own, run };
    },
  });
  who = await docket.signIn();
});
afterAll(() => docket.close());

it('reads and writes configuration files in threads that can be terminated', async () => {
  await who.post('/projects', { name: 'Roof' });
  const { body: file } = await who.get('/export');
  expect(file.projects).toMatchObject([{ name: 'Roof' }]);
  expect((await who.post('/import?dryRun=true', file)).status).toBe(200);
  expect(ran).toEqual(['settings.export', 'settings.import']);
});

it.each([
  [new ThreadOverran('time', 120_000), 'reading it took longer than 120 s'],
  [new ThreadOverran('memory', 512), 'reading it needed more than 512 MB of memory'],
])('a file that exceeds a limit is refused, naming the limit: %s', async (overrun, reason) => {
  overruns = overrun;
  const { status, body } = await who.post('/import', { format: 'docket-configuration' });
  expect(status).toBe(422);
  expect(body.error.message).toBe(`Invalid configuration file or import failed: ${reason}`);
});
