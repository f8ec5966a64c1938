// Undoing the revert of a creation after the purge, which empties the links to what it deletes.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { queueBehind } from '../../testing/queue-behind';
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

type Entry = { id: number; action: string; recordId: string };
async function revertLatest(isWanted: (entry: Entry) => boolean, preview = false) {
  const { items } = (await who.get('/audit?pageSize=100')).body;
  const { id } = items.find(isWanted);
  const { body } = await who.post(`/audit/${id}/revert`, { conflicts: 'override', preview });
  expect(body).toMatchObject({ applied: !preview, stays: [] });
  return body;
}
const revertCreation = (id: string) =>
  revertLatest((one) => one.recordId === id && one.action === 'create');
const undoRevert = (preview = false) => revertLatest((one) => one.action === 'revert', preview);

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

/** Every column whose links to a project the purge empties. */
const emptiedLinks = () =>
  inDatabase(
    sql`select conrelid::regclass::text as table_name, attname as column_name
      from pg_constraint, unnest(confdelsetcols) as number join pg_attribute on attnum = number
      where confrelid = 'projects'::regclass and confdeltype = 'n' and attrelid = conrelid order by 1, 2`,
  );

/** The project that each email is filed in, and whether a person said so. */
async function filed(ids: readonly string[]) {
  const rows = await inDatabase(
    sql<{ id: string; project_state: string; project_id: string | null }>`
      select id, project_state, project_id from emails`,
  );
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    return [row?.project_state, row?.project_id ?? null];
  });
}

it('a project comes back with its tasks, emails and services', async () => {
  const project = await make('/projects', { name: 'Roof' });
  const other = await make('/projects', { name: 'Cellar' });
  const service = await make('/services', { name: 'Fit-out' });
  await who.post(`/services/${service}/projects`, {
    project_id: project,
    project_name: 'Roof',
    status: 'open',
  });
  const task = await make('/tasks', { title: 'Order slates', project_id: project });
  const moved = await make('/tasks', { title: 'Order bricks', project_id: project });
  const ids = await receive(docket, who, [{}, {}, {}, {}]);
  for (const id of ids.slice(0, 3)) await decide(id, 'change_project', { projectId: project });
  await inDatabase(sql`update emails set recommended_project_id = ${project} where id = ${ids[0]}`);
  await revertCreation(project);
  expect(
    await inDatabase(sql`select table_name, column_name from kept_links order by 1, 2`),
  ).toEqual(await emptiedLinks());
  await purge();
  expect(await filed(ids)).toEqual([
    ['confirmed', null],
    ['confirmed', null],
    ['confirmed', null],
    ['undecided', null],
  ]);
  // What was decided in the meantime stands.
  await who.patch(`/tasks/${moved}`, { project_id: other });
  await decide(ids[1], 'change_project', { projectId: other });
  await decide(ids[2], 'change_project', { projectId: null });
  await undoRevert();
  expect((await who.get(`/projects/${project}`)).body.name).toBe('Roof');
  expect((await who.get(`/tasks/${task}`)).body.project_id).toBe(project);
  expect((await who.get(`/tasks/${moved}`)).body.project_id).toBe(other);
  expect(await projectsOf(service)).toEqual([project]);
  expect(await filed(ids)).toEqual([
    ['confirmed', project],
    ['confirmed', other],
    ['none', null],
    ['undecided', null],
  ]);
  expect(
    await inDatabase(sql`select id from emails where recommended_project_id = ${project}`),
  ).toEqual([{ id: ids[0] }]);
  expect(await inDatabase(sql`select from kept_links`)).toEqual([]);
});

it('a service comes back with its projects, except for those that are gone', async () => {
  const [project, gone] = [
    await make('/projects', { name: 'Roof' }),
    await make('/projects', { name: 'Cellar' }),
  ];
  const service = await make('/services', { name: 'Fit-out' });
  for (const id of [project, gone])
    await who.post(`/services/${service}/projects`, {
      project_id: id,
      project_name: 'P',
      status: 'open',
    });
  await revertCreation(service);
  await purge();
  await who.delete(`/projects/${gone}`);
  await purge();
  await undoRevert();
  expect(await projectsOf(service)).toEqual([project]);
});

const choose = (project: string) =>
  inDatabase(sql`insert into task_service_projects (user_id, service, project_id, list_id, list_name)
    values (${who.user.id}, 'todoist', ${project}, 'list-7', 'Roofing')`);
const connect = (account: string) =>
  inDatabase(sql`insert into task_services (user_id, service, state, account, connected_at)
    values (${who.user.id}, 'todoist', 'connected', ${account}, now())`);
const chosen = () =>
  inDatabase(sql`select service, project_id, list_id, list_name from task_service_projects`);

it('a project comes back with the lists that were chosen for it in other services', async () => {
  await connect('ines');
  const project = await make('/projects', { name: 'Roof' });
  await choose(project);
  await revertCreation(project);
  await purge();
  expect(await chosen()).toEqual([]);
  await undoRevert();
  expect(await chosen()).toEqual([
    { service: 'todoist', project_id: project, list_id: 'list-7', list_name: 'Roofing' },
  ]);
});

it('a project that comes back shares the list that all projects share by now', async () => {
  await connect('ines');
  const [project, other] = [
    await make('/projects', { name: 'Roof' }),
    await make('/projects', { name: 'Cellar' }),
  ];
  await choose(project);
  await revertCreation(project);
  await purge();
  await inDatabase(sql`update task_services set shares_list = true`);
  await inDatabase(sql`insert into task_service_projects (user_id, service, project_id, list_id, list_name)
    values (${who.user.id}, 'todoist', ${other}, 'list-9', 'Everything')`);
  await undoRevert();
  expect(new Set((await chosen()).map((one) => (one as { list_id: string }).list_id))).toEqual(
    new Set(['list-9']),
  );
});

it('the list of an account that was replaced in the meantime does not come back', async () => {
  await connect('ines');
  const project = await make('/projects', { name: 'Roof' });
  await choose(project);
  await revertCreation(project);
  await purge();
  await inDatabase(sql`update task_services set account = 'daniel'`);
  await undoRevert();
  expect((await who.get(`/projects/${project}`)).body.name).toBe('Roof');
  expect(await chosen()).toEqual([]);
});

it('a revert says what comes back with a project, and so does its preview', async () => {
  const project = await make('/projects', { name: 'Roof' });
  const service = await make('/services', { name: 'Fit-out' });
  await who.post(`/services/${service}/projects`, {
    project_id: project,
    project_name: 'Roof',
    status: 'open',
  });
  await make('/tasks', { title: 'Order slates', project_id: project });
  const deleted = await make('/tasks', { title: 'Order bricks', project_id: project });
  await who.delete(`/tasks/${deleted}`);
  const ids = await receive(docket, who, [{}, {}, {}]);
  for (const id of ids.slice(0, 2)) await decide(id, 'change_project', { projectId: project });
  const gone = await revertCreation(project);
  expect(gone.changes).toMatchObject([{ recordId: project, after: null, comesWith: [] }]);
  await purge();
  const comesWith = [
    { noun: 'email', count: 2 },
    { noun: 'task', count: 1 },
    { noun: 'service', count: 1 },
  ];
  const returns = [{ noun: 'project', recordId: project, before: null, comesWith }];
  expect((await undoRevert(true)).changes).toMatchObject(returns);
  expect((await undoRevert()).changes).toMatchObject(returns);
});

it('a task that another process moves into the project during the revert comes back with it', async () => {
  const project = await make('/projects', { name: 'Roof' });
  const other = await make('/projects', { name: 'Cellar' });
  const task = await make('/tasks', { title: 'Order slates', project_id: other });
  const hold = sql`update tasks set project_id = ${project} where id = ${task}`;
  await queueBehind({ docket, who, hold }, [() => revertCreation(project)]);
  await purge();
  expect((await who.get(`/tasks/${task}`)).body.project_id).toBeNull();
  await undoRevert();
  expect((await who.get(`/tasks/${task}`)).body.project_id).toBe(project);
});

it('a change of the project that another process makes during the revert is not lost', async () => {
  const project = await make('/projects', { name: 'Roof' });
  const hold = sql`update projects set notes = 'Slates first' where id = ${project}`;
  await queueBehind({ docket, who, hold }, [() => revertCreation(project)]);
  await purge();
  await undoRevert();
  expect((await who.get(`/projects/${project}`)).body.notes).toBe('Slates first');
});

it('a purge by another process while a project comes back does not keep it away', async () => {
  const project = await make('/projects', { name: 'Roof' });
  await revertCreation(project);
  // The purge holds the row that the revert has yet to read.
  const hold = sql`delete from projects where id = ${project}`;
  await queueBehind({ docket, who, hold }, [() => undoRevert()]);
  expect((await who.get(`/projects/${project}`)).body.name).toBe('Roof');
});

it('a purge and a project that comes back at the same moment wait for each other in one order', async () => {
  const project = await make('/projects', { name: 'Roof' });
  await revertCreation(project);
  await inDatabase(
    sql`update projects set deleted_at = now() - interval '2 minutes' where id = ${project}`,
  );
  let purged: Promise<void> | undefined;
  await asUser(docket.db, who.user.id, async ({ trx }) => {
    await sql`select from projects where id = ${project} for update`.execute(trx);
    purged = purgeDeletedJob.run({}, docket.deps, AbortSignal.timeout(60_000));
    await expect.poll(async () => (await waitingForLocks()).length).toBe(1);
    await sql`delete from kept_links where record_id = ${project}`.execute(trx);
  });
  await purged;
  expect((await who.get(`/projects/${project}`)).status).toBe(404);
});

const waitingForLocks = () =>
  inDatabase(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
