import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { asUser } from '../db/database';
import { lockEmails } from '../../mail/emails/email-decisions.repository';
import { queueBehind } from '../../testing/queue-behind';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { purgeDeletedJob } from './purge-deleted.job';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp({ now: new Date() });
  who = await docket.signIn();
});
afterAll(() => docket.close());

const purge = () => purgeDeletedJob.run({}, docket.deps, AbortSignal.timeout(5_000));
const namesIn = (table: string) =>
  asUser(docket.db, who.user.id, async ({ trx }) => {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(table)} where user_id = ${who.user.id} order by name`.execute(
      trx,
    );
    return rows.map((row) => row.name);
  });
async function make(url: string, body: object): Promise<string> {
  const answer = await who.post(url, body);
  expect(answer.status).toBe(200);
  return answer.body.id as string;
}

test('purging removes rows in every table that were deleted longer ago than Undo reaches, and nothing else', async () => {
  const project = await make('/projects', { name: 'Kept' });
  const rule = {
    if: { domainMatches: ['kerr.example'] },
    then: { projectId: project },
  };
  await make('/services', { name: 'Fit-out' });
  const context = { color: '#e44332', timezone: 'Europe/London', workingHours: null };
  const made = [
    ['projects', await make('/projects', { name: 'Old' })],
    ['templates', await make('/templates', { name: 'Old', services: ['Fit-out'], items: [] })],
    ['rules', await make('/rules', { name: 'Old', ...rule })],
    ['contexts', await make('/contexts', { name: 'Old', ...context })],
  ] as const;
  const just = await make('/projects', { name: 'Just now' });
  for (const [noun, id] of made) expect((await who.delete(`/${noun}/${id}`)).status).toBe(200);
  expect((await who.delete(`/projects/${just}`)).status).toBe(200);
  await asUser(docket.db, who.user.id, async ({ trx }) => {
    for (const [table, id] of made)
      await sql`update ${sql.table(table)} set deleted_at = now() - interval '61 seconds' where id = ${id}`.execute(
        trx,
      );
  });
  await purge();
  expect(await namesIn('projects')).toEqual(['Just now', 'Kept']);
  for (const table of ['templates', 'rules', 'contexts']) expect(await namesIn(table)).toEqual([]);
  expect((await who.post(`/projects/${just}/restore`)).status).toBe(200);
});

/** A deleted project of somebody, whose Undo has ended. */
async function deletedProject(owner: SignedIn): Promise<string> {
  const { id } = (await owner.post('/projects', { name: 'Gone' })).body;
  await owner.delete(`/projects/${id}`);
  await asUser(docket.db, owner.user.id, ({ trx }) =>
    sql`update projects set deleted_at = now() - interval '61 seconds' where id = ${id}`.execute(
      trx,
    ),
  );
  return id;
}
const projectsOf = (owner: SignedIn) =>
  asUser(docket.db, owner.user.id, async ({ trx }) => {
    const { rows } = await sql`select from projects where user_id = ${owner.user.id}`.execute(trx);
    return rows.length;
  });

test('a person whose account is being deleted keeps their rows until then, and nobody waits for them', async () => {
  const leaver = await docket.signIn('Lea Leaver');
  const other = await docket.signIn('Odd One');
  for (const owner of [leaver, other]) await deletedProject(owner);
  const hold = sql`select close_account(${leaver.user.id})`;
  await queueBehind({ docket, who: leaver, hold }, [purge]);
  expect([await projectsOf(leaver), await projectsOf(other)]).toEqual([1, 0]);
  await purge();
  expect(await projectsOf(leaver)).toBe(0);
});

test('purging a project locks its emails in the order of everybody else', async () => {
  const owner = await docket.signIn('Pam Purge');
  const id = await deletedProject(owner);
  await receive(docket, owner, [{ id: 'message-b' }]);
  await receive(docket, owner, [{ id: 'message-a' }]);
  const all = sql`from emails where user_id = ${owner.user.id}`;
  const emails = await asUser(docket.db, owner.user.id, async ({ trx }) => {
    await sql`update emails set project_id = ${id} where user_id = ${owner.user.id}`.execute(trx);
    const { rows } = await sql<{ id: string }>`select id ${all} order by message_id`.execute(trx);
    return rows.map((email) => email.id);
  });
  const hold = sql`select ${all} and id = ${emails[0]} for no key update`;
  const decide = () => asUser(docket.db, owner.user.id, (scope) => lockEmails(scope, emails));
  await queueBehind<unknown>({ docket, who: owner, hold }, [decide, purge]);
  expect(await projectsOf(owner)).toBe(0);
});
