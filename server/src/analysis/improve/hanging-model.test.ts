import { afterAll, beforeAll, expect, it } from 'vitest';

import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { startModelService } from './testing/model-service';

const PEOPLE = 6;
const SETTLED_MS = 1_500;

let service: Awaited<ReturnType<typeof startModelService>>;
let docket: TestApp;
let waiting = 0;
let release: () => void = () => undefined;
const released = new Promise<void>((done) => (release = done));

beforeAll(async () => {
  service = await startModelService(() => {
    waiting += 1;
    return { until: released, content: '{"tasks": []}' };
  });
  const environment = { LLM_BASE_URL: service.baseUrl, LLM_MODEL: 'any' };
  docket = await createTestApp({ environment });
});
afterAll(async () => {
  release();
  await docket.close();
  await service.stop();
});

const suggested = async (who: SignedIn, id: string | undefined) =>
  (await who.get(`/emails/${id}/recommendations`)).body.suggestedTasks.length > 0;

it('a language model that never answers leaves workers free, and new mail gets its suggestions', async () => {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, at) => docket.signIn(`Reader ${at}`)),
  );
  for (const who of people) await receive(docket, who, [{}, {}, {}]);
  let [seen, since] = [0, Date.now()];
  let fresh: { who: SignedIn; id: string | undefined } | null = null;
  await docket.runJobs(async () => {
    if (seen !== waiting) [seen, since] = [waiting, Date.now()];
    if (waiting === 0 || Date.now() - since < SETTLED_MS) return false;
    const [who] = people;
    if (who === undefined) return true;
    fresh ??= {
      who,
      id: (await receive(docket, who, [{ text: 'Could you order the new doors?' }]))[0],
    };
    if (!(await suggested(fresh.who, fresh.id))) return false;
    release();
    return true;
  });
  expect(service.mostAtOnce()).toBeLessThan(docket.deps.config.workerJobs);
});
