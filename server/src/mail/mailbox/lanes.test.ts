import { afterAll, beforeAll, expect, test } from 'vitest';

import { createAdvisorySlots, type AdvisorySlots } from '../../platform/db/advisory-slots';
import { createLog } from '../../platform/log/log';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { createLanes, type Lanes } from './lanes';

let database: TestDatabase;
const processes: AdvisorySlots[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.close()));
  await database.drop();
});

/** Such as the driver's, when a connection is used while busy. */
const warnings: string[] = [];
const keepWarning = ({ message }: Error) => warnings.push(message);
beforeAll(() => process.on('warning', keepWarning));
afterAll(() => process.off('warning', keepWarning));

function anotherProcess(): Lanes {
  const slots = createAdvisorySlots(database.url, { lockClass: 1, log: createLog('silent') });
  processes.push(slots);
  return createLanes(slots);
}

/** The most calls in flight at once. */
async function mostAtOnce(calls: readonly { lanes: Lanes; key: string }[]): Promise<number> {
  let now = 0;
  let most = 0;
  await Promise.all(
    calls.map(({ lanes, key }) =>
      lanes.run({ key }, async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setTimeout(resolve, 20));
        now -= 1;
      }),
    ),
  );
  return most;
}

test('one process allows 4 calls per mailbox in flight, and each mailbox has its own lanes', async () => {
  const lanes = createLanes();
  const ofInes = Array.from({ length: 10 }, () => ({ lanes, key: 'ines' }));
  const ofDaniel = ofInes.map((call) => ({ ...call, key: 'daniel' }));
  expect(await mostAtOnce(ofInes)).toBe(4);
  expect(await mostAtOnce([...ofInes, ...ofDaniel])).toBe(8);
});

test('three processes together still allow 4 per mailbox', async () => {
  const all = [anotherProcess(), anotherProcess(), anotherProcess()];
  const calls = all.flatMap((lanes) => Array.from({ length: 8 }, () => ({ lanes, key: 'ines' })));
  expect(await mostAtOnce(calls)).toBe(4);
  expect(warnings).toEqual([]);
});

test('a failed call releases its lane', async () => {
  const lanes = createLanes();
  const failing = Array.from({ length: 8 }, () =>
    lanes.run({ key: 'ines' }, () => Promise.reject(new Error('no'))),
  );
  await Promise.allSettled(failing);
  expect(await lanes.run({ key: 'ines' }, async () => 'free')).toBe('free');
});
