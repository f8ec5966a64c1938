// Two transactions at the same moment that lock the same rows: neither may end the other by a deadlock.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { lockMessages } from '../analysis/messages/messages.repository';
import { renameFoldersOfEmails } from '../mail/emails/known-emails.repository';
import { purgeDeleted } from '../platform/changes/purge-deleted.repository';
import { lockRecords } from '../platform/changes/record-versions.repository';
import { asUser } from '../platform/db/database';
import { lockNamedRecords } from '../records/lock-named-records';
import { sendReplyJob } from '../review/decide/review.job';
import { queueBehind } from '../testing/queue-behind';
import { receive, receiveAnalysed } from '../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { removeOldBodies } from './person-data/remove-old-bodies.usecases';

const DAY_MS = 86_400_000;
const { signal } = new AbortController();

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

/** Ids of three emails in the order in which they are to be locked: that of their messages, not of any index or page. */
async function receiveScattered(direction: 1 | -1): Promise<string[]> {
  await receive(docket, who, [{}, {}, {}]);
  return asUser(docket.db, who.user.id, async ({ trx }) => {
    await sql`update emails set folder_id = 'clients', message_id = 'message-' || number,
      received_time = timestamptz '2026-10-01' + ${direction} * number * interval '1 hour'
      from (select id, row_number() over (order by id desc) as number from emails) numbered
      where numbered.id = emails.id`.execute(trx);
    const { rows } = await sql<{ id: string }>`select id from emails order by message_id`.execute(
      trx,
    );
    // It now lies last in the table.
    await sql`update emails set subject = 'Moved' where id = ${rows[0]?.id}`.execute(trx);
    return rows.map(({ id }) => id);
  });
}

describe('emails are locked in the order of the analysis', () => {
  const rename = () =>
    asUser(docket.db, who.user.id, (scope) =>
      renameFoldersOfEmails(scope, new Map([['clients', 'Customers']])),
    );
  const removeTexts = async () => {
    await who.patch('/settings', { keepBodiesDays: 30 });
    docket.clock.advance(40 * DAY_MS);
    await removeOldBodies(docket.deps, signal);
  };

  it.each([
    ['a folder is renamed', 'oldest', 1, rename],
    ['a folder is renamed', 'newest', -1, rename],
    ['old texts are removed', 'oldest', 1, removeTexts],
    ['old texts are removed', 'newest', -1, removeTexts],
  ] as const)('when %s, with the %s message first', async (_, __, direction, change) => {
    const ids = await receiveScattered(direction);
    const analyse = () =>
      asUser(docket.db, who.user.id, async (scope) => void (await lockMessages(scope, ids)));
    const hold = sql`select from emails where id = ${ids[1]} for update`;
    await queueBehind({ docket, who, hold }, [change, analyse]);
    const changed = await asUser(docket.db, who.user.id, ({ trx }) =>
      trx.selectFrom('emails').select(['folder', 'body_removed_at']).execute(),
    );
    expect(changed).toHaveLength(3);
    for (const email of changed)
      expect(email.folder === 'Customers' || email.body_removed_at !== null).toBe(true);
  });
});

it('Undo of a reply and stopping its job lock the email before the job', async () => {
  const email = await receiveAnalysed(docket, who, {
    text: 'Can you meet on Thursday at 10?',
  });
  const data = { body: 'Yes, gladly.' };
  const sending = { emailId: email.id, action: 'send_reply', data };
  expect((await who.post('/emails/recommendations/process', sending)).status).toBe(200);
  const job = (await who.get('/jobs')).body.items.find(
    ({ kind }: { kind: string }) => kind === sendReplyJob.name,
  );
  const hold = sql`select from replies where email_id = ${email.id} for update`;
  const answers = await queueBehind({ docket, who, hold }, [
    () => who.post('/undo'),
    () => who.post(`/jobs/${job.id}/cancel`),
  ]);
  // By then there is nothing left to stop.
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
});

describe('tasks are locked together, and by id', () => {
  const heldTask = (id: string | undefined) => sql`select from tasks where id = ${id} for update`;
  const changeMany = (ids: readonly string[], priority: string) => () =>
    who.post('/tasks/process-many', { action: 'update', ids, patch: { priority } });
  const decideMany = (emailIds: readonly string[], action: string, more: object = {}) =>
    who.post('/emails/recommendations/process-many', { action, emailIds, ...more });
  const statusesOf = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => status);

  async function createTasks(count: number): Promise<string[]> {
    const project = await who.post('/projects', { name: 'Roof' });
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1)
      ids.push((await who.post('/tasks', { title: 'Call', project_id: project.body.id })).body.id);
    return ids.toSorted();
  }

  /** Approved tasks of as many emails, in the order of their emails. */
  async function approveTasks(count: number): Promise<{ emailIds: string[]; taskIds: string[] }> {
    const emailIds: string[] = [];
    for (const name of ['dana', 'olu', 'mia'].slice(0, count)) {
      const from = { name, address: `${name}@kerr.example` };
      emailIds.push((await receiveAnalysed(docket, who, { from })).id);
    }
    await decideMany(emailIds, 'approve_all_tasks');
    const rows = await asUser(docket.db, who.user.id, ({ trx }) =>
      trx.selectFrom('tasks').select(['id', 'email_id']).execute(),
    );
    const taskIds = emailIds.map((id) => rows.find((row) => row.email_id === id)?.id ?? '');
    return { emailIds, taskIds };
  }

  it('by two changes of the same tasks', async () => {
    const ids = await createTasks(3);
    const answers = await queueBehind({ docket, who, hold: heldTask(ids[1]) }, [
      changeMany(ids, 'P1'),
      changeMany(ids.toReversed(), 'P2'),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200]);
  });

  it('by Undo of a change of several, and the next change', async () => {
    const ids = await createTasks(3);
    await changeMany(ids, 'P1')();
    const answers = await queueBehind({ docket, who, hold: heldTask(ids[1]) }, [
      () => who.post('/undo'),
      changeMany(ids, 'P2'),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200]);
  });

  it('by Redo of a change of several, and a change of one of them', async () => {
    const ids = await createTasks(3);
    await changeMany(ids, 'P1')();
    await who.post('/undo');
    const answers = await queueBehind({ docket, who, hold: heldTask(ids[1]) }, [
      () => who.patch(`/tasks/${ids[1]}`, { priority: 'P2' }),
      () => who.post('/redo'),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200]);
  });

  it.each(['put in a project', 'put in a project again by Undo'])(
    'when several emails are %s',
    async (change) => {
      const { emailIds, taskIds } = await approveTasks(2);
      const projectId = (await who.post('/projects', { name: 'Cellar' })).body.id;
      const decide = () => decideMany(emailIds, 'change_project', { projectId });
      if (change.endsWith('Undo')) {
        await decide();
        taskIds.reverse();
      }
      const answers = await queueBehind({ docket, who, hold: heldTask(taskIds[1]) }, [
        () => who.patch(`/tasks/${taskIds[1]}`, { priority: 'P1' }),
        () => (change.endsWith('Undo') ? who.post('/undo') : decide()),
      ]);
      expect(statusesOf(answers)).toEqual([200, 200]);
    },
  );

  it('when an email adds a task and changes an earlier one', async () => {
    const [earlier] = await createTasks(1);
    const email = await receiveAnalysed(docket, who, {
      text: 'Please send me the signed contract by Friday. Please also pay the invoice by Monday.',
    });
    await asUser(docket.db, who.user.id, async ({ trx }) => {
      const update = JSON.stringify({ taskId: earlier, change: 'complete' });
      await sql`update suggestions set proposed = jsonb_set(proposed, '{update}', ${update}::jsonb)
        where email_id = ${email.id} and ordinal = (select max(ordinal) from suggestions where email_id = ${email.id})`.execute(
        trx,
      );
    });
    const approve = { emailId: email.id, action: 'approve_all_tasks', data: {} };
    const answers = await queueBehind({ docket, who, hold: heldTask(earlier) }, [
      () => who.patch(`/tasks/${earlier}`, { priority: 'P1' }),
      () => who.post('/emails/recommendations/process', approve),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect((await who.get(`/tasks/${earlier}`)).body).toMatchObject({
      status: 'completed',
      priority: 'P1',
    });
  });

  it('when the project of several is purged', async () => {
    const ids = await createTasks(3);
    const { body: task } = await who.get(`/tasks/${ids[0]}`);
    await asUser(docket.db, who.user.id, async ({ trx }) => {
      // Now they lie in the table the other way round.
      for (const id of ids.toReversed())
        await sql`update tasks set description = 'Moved' where id = ${id}`.execute(trx);
      await sql`update projects set deleted_at = now() - interval '2 minutes' where id = ${task.project_id}`.execute(
        trx,
      );
    });
    const purge = async () => {
      await purgeDeleted(docket.db);
      return { status: 200 };
    };
    const answers = await queueBehind<{ status: number }>({ docket, who, hold: heldTask(ids[1]) }, [
      purge,
      changeMany(ids, 'P1'),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect((await who.get(`/tasks/${ids[0]}`)).body).toMatchObject({ project_id: null });
  });
});

describe('records of one kind are locked together, and by id', () => {
  async function createArchived(type: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const { body } = await who.post(`/${type}`, { name: `Name ${made}`, services: [] });
      await who.post(`/archives/${type}/${body.id}/archive`);
      ids.push(body.id);
    }
    return ids.toSorted();
  }
  const unarchive = (type: string, ids: readonly string[]) =>
    who.post(`/archives/${type}/process-many`, { action: 'unarchive', ids });

  it.each(['projects', 'services'])('by two changes of archived %s', async (type) => {
    const ids = await createArchived(type, 3);
    const hold = sql`select from ${sql.table(type)} where id = ${ids[1]} for update`;
    const answers = await queueBehind({ docket, who, hold }, [
      () => unarchive(type, ids),
      () => unarchive(type, ids.toReversed()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it.each(['projects', 'services'])('by Undo of a change of several %s', async (type) => {
    const ids = await createArchived(type, 3);
    await unarchive(type, ids);
    const hold = sql`select from ${sql.table(type)} where id = ${ids[1]} for update`;
    const archiveAll = () =>
      asUser(docket.db, who.user.id, async (scope) => {
        await lockRecords(scope, type as 'projects', ids);
        return { status: 200 };
      });
    const answers = await queueBehind<{ status: number }>({ docket, who, hold }, [
      () => who.post('/undo'),
      archiveAll,
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('by the purge and by Undo of a service and a context', async () => {
    const context = { name: 'Site', color: '#e44332', timezone: 'UTC', workingHours: null };
    const service = (await who.post('/services', { name: 'Fit-out' })).body.id as string;
    const made = { services: service, contexts: (await who.post('/contexts', context)).body.id };
    for (const [kind, id] of Object.entries(made)) {
      await who.delete(`/${kind}/${id}`);
      await asUser(docket.db, who.user.id, ({ trx }) =>
        sql`update ${sql.table(kind)} set deleted_at = now() - interval '2 minutes' where id = ${id}`.execute(
          trx,
        ),
      );
    }
    const undo = () =>
      asUser(docket.db, who.user.id, (scope) =>
        lockNamedRecords(scope, {
          projects: [],
          services: [made.services],
          templates: [],
          rules: [],
          contexts: [made.contexts],
        }),
      );
    const hold = sql`select from services where id = ${made.services} for update`;
    await queueBehind<unknown>({ docket, who, hold }, [undo, () => purgeDeleted(docket.db)]);
    expect((await who.get('/services')).body.items ?? (await who.get('/services')).body).toEqual(
      [],
    );
  });
});
