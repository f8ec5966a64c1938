// Working hours that change after the day's round of notifications.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { listRoundsDue, runRound } from './notification-round.usecases';
import { reschedule } from './notifications.usecases';

const EARLIER = '2026-11-02T09:00:00Z';
/** Monday 09:00 in New York. */
const NINE = '2026-11-02T14:00:00Z';
const ONE = '2026-11-02T18:00:00.000Z';
const TOMORROW_AT_ONE = '2026-11-03T18:00:00.000Z';

let docket: TestApp;
let who: SignedIn;
let contextId: string;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  docket.clock.set(EARLIER);
  users += 1;
  who = await docket.signIn(`Hal ${users}`);
  contextId = (await who.post('/contexts', workingFrom('09:00'))).body.id;
  await who.patch('/notifications', { tasksDue: true });
});

const workingFrom = (start: string, timezone = 'America/New_York') => ({
  name: 'Work',
  color: '#2563eb',
  timezone,
  workingHours: { days: [1, 2, 3, 4, 5], start, end: '17:00' },
});
const next = async () => (await who.get('/notifications')).body.nextRoundAt as string;

async function addTask(): Promise<void> {
  const { id } = (await who.post('/projects', { name: 'Roof' })).body;
  await who.post('/tasks', { project_id: id, title: 'Call Dana', due_date: '2026-11-02' });
}
async function workFrom(...hours: Parameters<typeof workingFrom>): Promise<void> {
  await who.patch(`/contexts/${contextId}`, workingFrom(...hours));
  await reschedule(docket.deps, who.user.id);
}

it('who was notified today is notified tomorrow, however the hours change', async () => {
  await addTask();
  docket.clock.set(NINE);
  await runRound(docket.deps, who.user.id);
  await workFrom('13:00');
  expect(await next()).toBe(TOMORROW_AT_ONE);
  docket.clock.set(ONE);
  expect(await listRoundsDue(docket.deps)).not.toContain(who.user.id);
});

it('so is who turns notifications off and on again, or travels west', async () => {
  await addTask();
  docket.clock.set(NINE);
  await runRound(docket.deps, who.user.id);
  await workFrom('13:00');
  for (const tasksDue of [false, true]) await who.patch('/notifications', { tasksDue });
  expect(await next()).toBe(TOMORROW_AT_ONE);
  await workFrom('09:00', 'America/Los_Angeles');
  expect(await next()).toBe('2026-11-03T17:00:00.000Z');
});

it('a round with nothing to report leaves the day to the next', async () => {
  docket.clock.set(NINE);
  await runRound(docket.deps, who.user.id);
  await workFrom('13:00');
  expect(await next()).toBe(ONE);
});
