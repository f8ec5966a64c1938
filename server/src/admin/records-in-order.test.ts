// Two transactions at the same moment that lock the same records, or one and what comes before it (decision 125).
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { lockLearner } from '../analysis/learn/learners.repository';
import { LEARNER_FORMAT } from '../analysis/learn/learning.usecases';
import { lockKeptRow } from '../platform/changes/kept-rows.repository';
import { purgeDeleted } from '../platform/changes/purge-deleted.repository';
import { lockRecords } from '../platform/changes/record-versions.repository';
import { asUser } from '../platform/db/database';
import { lockNamedRecords } from '../records/lock-named-records';
import { queueBehind } from '../testing/queue-behind';
import { receiveAnalysed } from '../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

const heldRow = (table: string, id: string | undefined) =>
  sql`select from ${sql.table(table)} where id = ${id} for update`;
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
async function create(url: string, count: number, fields: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push((await who.post(url, { name: `Name ${made}`, ...fields })).body.id);
  return ids.toSorted();
}
const CONTEXT = { color: '#e44332', timezone: 'UTC', workingHours: null };

it('an import locks what it changes by id, not in the order of its file', async () => {
  const ids = await create('/services', 3);
  const { body: file } = await who.get('/export');
  const nameOf = new Map(
    (await who.get('/services')).body.items.map(({ id, name }: Record<string, string>) => [
      id,
      name,
    ]),
  );
  const at = ({ name }: { name: string }) => ids.findIndex((id) => nameOf.get(id) === name);
  file.services.sort((one: { name: string }, other: { name: string }) => at(other) - at(one));
  for (const service of file.services) service.color = 'bg-teal-500';
  const changeAll = () =>
    asUser(docket.db, who.user.id, async (scope) => {
      await lockRecords(scope, 'services', ids);
      return { status: 200 };
    });
  const answers = await queueBehind<{ status: number }>(
    { docket, who, hold: heldRow('services', ids[1]) },
    [() => who.post('/import', file), changeAll],
  );
  expect(statusesOf(answers)).toEqual([200, 200]);
  const colors = (await who.get('/services')).body.items.map(
    ({ color }: { color: string }) => color,
  );
  expect(colors).toEqual(Array.from({ length: 3 }, () => 'bg-teal-500'));
});

it('an import takes the learner before the records, as Undo does', async () => {
  const [projectId] = await create('/projects', 1);
  const email = await receiveAnalysed(docket, who);
  const decision = { emailId: email.id, action: 'change_project', data: { projectId } };
  await who.post('/emails/recommendations/process', decision);
  const { body: file } = await who.get('/export');
  file.projects[0].description = 'By the harbour';
  file.decisions[0].message = '<not.here@kerr.example>';
  const undo = () =>
    asUser(docket.db, who.user.id, async (scope) => {
      await lockLearner(scope, { madeWith: LEARNER_FORMAT, now: docket.clock.now() });
      await lockRecords(scope, 'projects', [projectId ?? '']);
      return { status: 200 };
    });
  const answers = await queueBehind<{ status: number }>(
    { docket, who, hold: heldRow('projects', projectId) },
    [() => who.post('/import', file), undo],
  );
  expect(statusesOf(answers)).toEqual([200, 200]);
});

it('a context is changed with If-Match after the default has been locked', async () => {
  const [one] = await create('/contexts', 1, CONTEXT);
  const other = (await who.post('/contexts', { name: 'Site', ...CONTEXT })).body.id;
  const deleteContext = async (id: string | undefined) => {
    const headers = { cookie: who.cookie, 'if-match': '"1"' };
    const answer = await docket.app.inject({
      method: 'DELETE',
      url: `/api/v1/contexts/${id}`,
      headers,
    });
    return { status: answer.statusCode };
  };
  const answers = await queueBehind<{ status: number }>(
    { docket, who, hold: heldRow('contexts', one) },
    [() => deleteContext(one), () => who.post(`/contexts/${other}/default`)],
  );
  expect(statusesOf(answers)).toEqual([200, 200]);
});

it('the purge locks the service before the projects that were taken out of it', async () => {
  const projects = await create('/projects', 3);
  const [service = ''] = await create('/services', 1);
  const parted: string[] = [];
  for (const projectId of projects) {
    const project = { project_id: projectId, project_name: 'Roof' };
    const { body } = await who.post(`/services/${service}/projects`, project);
    await who.delete(`/services/projects/${body.id}`);
    parted.push(body.id);
  }
  await asUser(docket.db, who.user.id, ({ trx }) =>
    sql`update service_projects set deleted_at = now() - interval '2 minutes'`.execute(trx),
  );
  // Undo of what took them out restores the last one first.
  const undo = () =>
    asUser(docket.db, who.user.id, async (scope) => {
      await lockNamedRecords(scope, {
        projects: [],
        services: [service],
        templates: [],
        rules: [],
        contexts: [],
      });
      for (const id of parted.toReversed()) await lockKeptRow(scope, 'service_projects', id);
    });
  const hold = heldRow('service_projects', parted[1]);
  await queueBehind<unknown>({ docket, who, hold }, [undo, () => purgeDeleted(docket.db)]);
  expect((await who.get(`/services/${service}`)).body.projects).toEqual([]);
});
