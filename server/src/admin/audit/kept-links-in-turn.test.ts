// Several creations that are reverted one after the other, with a purge in between or not, and come back in any order.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { purgeDeletedJob } from '../../platform/changes/purge-deleted.job';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp({ now: new Date() });
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

const inDatabase = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  asUser(docket.db, who.user.id, async ({ trx }) => (await statement.execute(trx)).rows);

async function make(path: string, body: object): Promise<string> {
  const answer = await who.post(path, body);
  expect(answer.status).toBe(200);
  return answer.body.id as string;
}
async function decide(emailId: string | undefined, action: string, data: object = {}) {
  const answer = await who.post('/emails/recommendations/process', { emailId, action, data });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
}

type Entry = { id: number; action: string; recordId: string; stepId: string };
async function revertLatest(isWanted: (entry: Entry) => boolean, preview = false) {
  const { items } = (await who.get('/audit?pageSize=100')).body;
  const { id } = items.find(isWanted);
  const { body } = await who.post(`/audit/${id}/revert`, { conflicts: 'override', preview });
  expect(body).toMatchObject({ applied: !preview, stays: [] });
  return body;
}
const revertCreation = (id: string) =>
  revertLatest((one) => one.recordId === id && one.action === 'create');

async function purge(): Promise<void> {
  for (const table of ['projects', 'services'])
    await inDatabase(
      sql`update ${sql.table(table)} set deleted_at = now() - interval '2 minutes' where deleted_at is not null`,
    );
  await purgeDeletedJob.run({}, docket.deps, AbortSignal.timeout(60_000));
}

const projectsOf = (serviceId: string) =>
  who
    .get(`/services/${serviceId}`)
    .then(({ body }) => body.projects.map((one: { project_id: string }) => one.project_id));

/** Returns what undoes it. */
async function revert(id: string) {
  const { stepId } = await revertCreation(id);
  return () => revertLatest((one) => one.action === 'revert' && one.stepId === stepId);
}

describe('a project and a service that it belongs to', () => {
  it.each([
    ['project', 'service', 'project'],
    ['project', 'service', 'service'],
    ['service', 'project', 'project'],
    ['service', 'project', 'service'],
  ] as const)('reverted %s, then %s, and restored %s first', async (first, second, restored) => {
    const made = {
      project: await make('/projects', { name: 'Roof' }),
      service: await make('/services', { name: 'Fit-out' }),
    };
    const project = { project_id: made.project, project_name: 'Roof' };
    await who.post(`/services/${made.service}/projects`, project);
    const undo: Partial<Record<'project' | 'service', () => Promise<unknown>>> = {};
    for (const one of [first, second]) {
      undo[one] = await revert(made[one]);
      await purge();
    }
    await undo[restored]?.();
    await purge();
    await undo[restored === 'project' ? 'service' : 'project']?.();
    expect(await projectsOf(made.service)).toEqual([made.project]);
  });
});

it('an email that was moved to another project does not return to the first one', async () => {
  const project = await make('/projects', { name: 'Roof' });
  const [id] = await receive(docket, who, [{}]);
  await decide(id, 'change_project', { projectId: project });
  const undoProject = await revert(project);
  await purge();
  const other = await make('/projects', { name: 'Cellar' });
  await decide(id, 'change_project', { projectId: other });
  const undoOther = await revert(other);
  await purge();
  await undoProject();
  const projectOf = async () =>
    (await inDatabase(sql<{ id: string | null }>`select project_id as id from emails`))[0]?.id;
  expect(await projectOf()).toBeNull();
  await undoOther();
  expect(await projectOf()).toBe(other);
});
