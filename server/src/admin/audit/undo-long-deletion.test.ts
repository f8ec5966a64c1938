// A step that deletes many records takes longer than the time for which one deletion can be undone.
import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { purgeDeletedJob } from '../../platform/changes/purge-deleted.job';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
let deleted: string;
/** Of two calls, the first long before the second. */
let ids: string[];
beforeAll(async () => {
  docket = await createTestApp({ now: new Date(), undoPart: 2 });
});
afterAll(() => docket.close());
beforeEach(async () => {
  docket.clock.set(new Date());
  users += 1;
  who = await docket.signIn(`Planner ${users}`);
  ids = await createTasks(['a', 'b', 'c', 'd']);
  deleted = randomUUID();
  for (const some of [ids.slice(0, 2), ids.slice(2)])
    await post(deleted, '/tasks/process-many', { action: 'delete', ids: some });
  await happenedEarlier(ids.slice(0, 2), 15);
});

async function createTasks(titles: readonly string[]): Promise<string[]> {
  const projectId = (await who.post('/projects', { name: 'Roof' })).body.id;
  const made: string[] = [];
  for (const title of titles)
    made.push((await who.post('/tasks', { title, project_id: projectId })).body.id);
  return made;
}

async function post(step: string, path: string, payload: object) {
  const headers = { cookie: who.cookie, 'docket-step': step };
  const url = `/api/v1${path}`;
  const answer = await docket.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}
const undo = (step: string) => post(step, '/undo', { stepId: deleted });
const purge = () => purgeDeletedJob.run({}, docket.deps, AbortSignal.timeout(60_000));
const countTasks = async () => (await who.get('/tasks')).body.total as number;

const happenedEarlier = (taskIds: readonly string[], seconds: number) =>
  shift(taskIds, seconds, ['at', 'written_at']);
/** The calls that deleted them took so long. */
const beganEarlier = (taskIds: readonly string[], seconds: number) =>
  shift(taskIds, seconds, ['at']);

async function shift(
  taskIds: readonly string[],
  seconds: number,
  times: readonly ('at' | 'written_at')[],
): Promise<void> {
  const earlier = times.map((time) => `${time} = ${time} - make_interval(secs => $2)`);
  await asOwner(
    `update audit_entries set ${earlier.join(', ')}
      where action = 'delete' and record_id = any($1) or noun = 'step' and record_id = $3`,
    [taskIds, seconds, deleted],
  );
  await asOwner(
    'update tasks set deleted_at = deleted_at - make_interval(secs => $2) where id = any($1::uuid[])',
    [taskIds, seconds],
  );
}

async function asOwner(statement: string, values: readonly unknown[]): Promise<void> {
  const owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
  await owner.query(statement, [...values]);
  await owner.end();
}

it('Undo restores all of them, also those deleted first', async () => {
  expect((await who.get('/undo')).body.undo).toMatchObject({ stepId: deleted });
  const undone = randomUUID();
  expect(await undo(undone)).toMatchObject({ status: 200, body: { changes: 2, left: 2 } });
  // What was revertible when Undo began stays so.
  await happenedEarlier(ids, 20);
  expect(await undo(undone)).toMatchObject({ status: 200, body: { changes: 2, left: 0 } });
  expect(await countTasks()).toBe(4);
});

it('the purge leaves what was deleted first until the last can be undone no longer', async () => {
  // Deleting went on for more than a minute.
  await happenedEarlier(ids.slice(0, 2), 65);
  await purge();
  const undone = randomUUID();
  expect(await undo(undone)).toMatchObject({ status: 200, body: { changes: 2, left: 2 } });
  // So does undoing it.
  await happenedEarlier(ids, 70);
  await purge();
  expect(await undo(undone)).toMatchObject({ status: 200, body: { changes: 2, left: 0 } });
  expect(await countTasks()).toBe(4);
});

it('the purge removes all of them a minute after the last', async () => {
  await happenedEarlier(ids, 65);
  await purge();
  expect(await who.post(`/tasks/${ids[0]}/restore`, {})).toMatchObject({ status: 404 });
  expect(await undo(randomUUID())).toMatchObject({ status: 409 });
});

it('the Audit Log restores one of those deleted first', async () => {
  const { items } = (await who.get(`/audit?recordId=${ids[0]}`)).body;
  expect(items[0]).toMatchObject({ action: 'delete', revertible: true });
  expect(items[0]).not.toHaveProperty('stepEndedAt');
  const answer = await who.post(`/audit/${items[0].id}/revert`, { conflicts: 'refuse' });
  expect([answer.status, answer.body.stays]).toEqual([200, []]);
  expect(await countTasks()).toBe(1);
});

it('all of them are final when the last is', async () => {
  // Since the deletion, which on a slow machine is later than the time that was set before it.
  docket.clock.set(new Date(Date.now() + 11_000));
  expect(await undo(randomUUID())).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining('Deletions are final after 10 seconds') } },
  });
  expect(await countTasks()).toBe(0);
});

it('what one call deletes for longer than Undo is offered can be undone', async () => {
  await beganEarlier(ids, 40);
  expect((await who.get('/undo')).body.undo).toMatchObject({ stepId: deleted });
  const undone = randomUUID();
  expect(await undo(undone)).toMatchObject({ status: 200, body: { changes: 2, left: 2 } });
  expect(await undo(undone)).toMatchObject({ status: 200, body: { changes: 2, left: 0 } });
  expect(await countTasks()).toBe(4);
});

it('the purge waits for an Undo that takes longer than half an hour', async () => {
  const more = await createTasks(['e', 'f']);
  await post(deleted, '/tasks/process-many', { action: 'delete', ids: more });
  const undone = randomUUID();
  expect(await undo(undone)).toMatchObject({ status: 200, body: { changes: 2, left: 4 } });
  expect(await undo(undone)).toMatchObject({ status: 200, body: { changes: 2, left: 2 } });
  await happenedEarlier([...ids, ...more], 40 * 60);
  // Its second part has just been restored.
  await asOwner(
    `update audit_entries set at = now() where id =
      (select max(id) from audit_entries where noun = 'step' and record_id = $1)`,
    [deleted],
  );
  await purge();
  expect(await undo(undone)).toMatchObject({ status: 200, body: { changes: 2, left: 0 } });
  expect(await countTasks()).toBe(6);
});
