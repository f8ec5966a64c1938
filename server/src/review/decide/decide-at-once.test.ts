// Two transactions at the same moment that need the same emails: none may end the other by a deadlock.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { lockMessages } from '../../analysis/messages/messages.repository';
import { receiveEmails } from '../../mail/emails/emails.usecases';
import { composeEmail } from '../../mail/emails/compose-email';
import { asUser, type UserScope } from '../../platform/db/database';
import { queueBehind } from '../../testing/queue-behind';
import { mailOf, receive, receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
let projectId: string;
/** In the order of their ids. */
let ids: string[];
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
  projectId = (await who.post('/projects', { name: 'Roof repair' })).body.id;
  const received = [];
  for (let made = 0; made < 4; made += 1)
    received.push((await receiveAnalysed(docket, who)).id as string);
  ids = received.toSorted();
});

const heldEmail = (id: string | undefined) => sql`select from emails where id = ${id} for update`;
const decideMany = (emailIds: readonly string[]) => () =>
  who.post('/emails/recommendations/process-many', {
    action: 'change_project',
    emailIds,
    projectId,
  });
const decide = (emailId: string | undefined, action: string, data: object = {}) =>
  who.post('/emails/recommendations/process', { emailId, action, data });
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

it('a decision on one email and one on several, among them this one, are both made', async () => {
  const answers = await queueBehind({ docket, who, hold: heldEmail(ids[3]) }, [
    () => decide(ids[3], 'change_project', { projectId: null }),
    decideMany(ids),
  ]);
  expect(statusesOf(answers)).toEqual([200, 200]);
});

it('Undo of a decision on several emails gets along with their analysis', async () => {
  await decideMany(ids)();
  const analyse = async () => {
    await asUser(docket.db, who.user.id, (scope) => lockMessages(scope, ids));
    return { status: 200 };
  };
  const answers = await queueBehind({ docket, who, hold: heldEmail(ids[1]) }, [
    () => who.post('/undo'),
    analyse,
  ]);
  expect(statusesOf(answers)).toEqual([200, 200]);
});

type Row = { id: string; message_id: string };

/** Three emails in the order of their messages' ids, of which the last has the lowest id of its own. */
async function receiveCrossed(): Promise<[Row, Row, Row]> {
  for (;;) {
    await receive(docket, who, [{}, {}, {}, {}]);
    const { rows } = await asUser(docket.db, who.user.id, ({ trx }) =>
      sql<Row>`select id, message_id from emails order by message_id`.execute(trx),
    );
    for (const last of rows) {
      const [first, second] = rows.slice(0, rows.indexOf(last)).filter(({ id }) => id > last.id);
      if (first !== undefined && second !== undefined) return [first, second, last];
    }
  }
}

it('mail that changed in the mailbox gets along with its analysis', async () => {
  const rows = await receiveCrossed();
  const folder = { name: 'Inbox', wellKnownName: 'inbox', isIncluded: true };
  const changed = rows.map(({ message_id: id }) =>
    composeEmail(mailOf(who, { id, changeKey: 'two', isRead: true }), {
      readerAddress: who.user.email,
      folder,
    }),
  );
  const { deps } = docket;
  const sync = (scope: UserScope) => receiveEmails(scope, changed, { now: deps.clock.now(), deps });
  const analyse = (scope: UserScope) =>
    lockMessages(
      scope,
      rows.map(({ id }) => id),
    );
  const done = await queueBehind<unknown>({ docket, who, hold: heldEmail(rows[1].id) }, [
    () => asUser(docket.db, who.user.id, sync),
    () => asUser(docket.db, who.user.id, analyse),
  ]);
  expect(done).toMatchObject([{ changed: expect.any(Array) }, expect.any(Array)]);
});

it('a task that a person is moving stays where they move it', async () => {
  const { id: emailId } = await receiveAnalysed(docket, who, {
    text: 'Please pay the invoice of the roofer by Monday.',
  });
  await decide(emailId, 'approve_all_tasks');
  const task = (await who.get('/tasks')).body.items[0];
  const [mine, decided] = [
    (await who.post('/projects', { name: 'Mine' })).body.id as string,
    (await who.post('/projects', { name: 'Decided' })).body.id as string,
  ];
  const hold = sql`select from tasks where id = ${task.id} for update`;
  const answers = await queueBehind({ docket, who, hold }, [
    () => who.patch(`/tasks/${task.id}`, { project_id: mine }),
    () => decide(emailId, 'change_project', { projectId: decided }),
  ]);
  expect(statusesOf(answers)).toEqual([200, 200]);
  expect((await who.get(`/tasks/${task.id}`)).body.project_id).toBe(mine);
});
