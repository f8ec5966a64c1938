// To Review holds what is undecided, and empties by decisions only.
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';

import { recountEmails } from '../../mail/emails/email-tallies.repository';
import { asUser } from '../../platform/db/database';
import { receive as receiveOnly, receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

const ASKS = 'Please send me the signed contract by Friday.';
const ASKS_NOTHING = 'The roof is dry again.';

const docket: TestApp = await createTestApp();
let who: SignedIn;
let people = 0;
beforeEach(async () => {
  people += 1;
  who = await docket.signIn(`Ines Marlow ${people}`);
});
afterAll(() => docket.close());

const addProject = () => who.post('/projects', { name: 'All of it', senderIncludes: ['@'] });
const receive = (text: string) => receiveAnalysed(docket, who, { text });
const decide = (emailId: string, action: string, data: object = {}) =>
  who.post('/emails/recommendations/process', { emailId, action, data });

/** The emails of the list; every count of them agrees. */
async function toReview(): Promise<string[]> {
  const { items, total, summary } = (await who.get('/emails/recommendations?review=pending')).body;
  const home = (await who.get('/home')).body.pending.total;
  const searched = (await who.get('/emails/recommendations?search=is:pending')).body.total;
  expect([summary.toReview, home, searched]).toEqual([total, total, total]);
  expect(await asUser(docket.db, who.user.id, recountEmails)).toBe(0);
  return items.map(({ id }: { id: string }) => id);
}

const setConfidence = (confidence: number) =>
  asUser(docket.db, who.user.id, ({ trx }) =>
    trx
      .updateTable('emails')
      .set({
        ai_classification: sql`ai_classification || jsonb_build_object('confidence', ${confidence}::float8)`,
      })
      .execute(),
  );

it('an undecided task is to review without a project, until it is decided', async () => {
  const { id, suggestedTasks, asksForProject } = await receive(ASKS);
  await receive(ASKS_NOTHING);
  expect(asksForProject).toBe(false);
  expect(await toReview()).toEqual([id]);
  const [{ id: taskId }] = suggestedTasks;
  await decide(id, 'reject_task', { taskId });
  expect(await toReview()).toEqual([]);
  await decide(id, 'reset_task', { taskId });
  expect(await toReview()).toEqual([id]);
  await decide(id, 'approve_all_tasks');
  expect(await toReview()).toEqual([]);
});

it('stays to review until both the project and the tasks are decided', async () => {
  await addProject();
  const { id } = await receive(ASKS);
  await decide(id, 'confirm_project');
  expect(await toReview()).toEqual([id]);
  await decide(id, 'approve_all_tasks');
  expect(await toReview()).toEqual([]);
  await decide(id, 'reset_project');
  expect(await toReview()).toEqual([id]);
});

it('stays to review when its project becomes less sure, and leaves when it is decided', async () => {
  await addProject();
  const { id } = await receive(ASKS_NOTHING);
  expect(await toReview()).toEqual([id]);
  await setConfidence(0.35);
  const { summary } = (await who.get('/emails/recommendations')).body;
  expect(summary).toMatchObject({ pendingReview: 0, projectsMatched: 0 });
  expect(await toReview()).toEqual([id]);
  await decide(id, 'reject_project');
  expect(await toReview()).toEqual([]);
  await decide(id, 'reset_project');
  expect(await toReview()).toEqual([id]);
});

it('leaves when no project is recommended any more: nothing is left to decide', async () => {
  await addProject();
  await receive(ASKS_NOTHING);
  await asUser(docket.db, who.user.id, ({ trx }) =>
    trx.updateTable('emails').set({ recommended_project_id: null }).execute(),
  );
  expect(await toReview()).toEqual([]);
});

it('a guess that was never clear is not to review', async () => {
  await addProject();
  await receive(ASKS_NOTHING);
  await asUser(docket.db, who.user.id, ({ trx }) =>
    trx
      .updateTable('emails')
      .set({
        was_pending: false,
        ai_classification: sql`ai_classification || '{"confidence": 0.4}'`,
      })
      .execute(),
  );
  expect(await toReview()).toEqual([]);
});

it('two tasks decided at once both count', async () => {
  const { id, suggestedTasks } = await receive(`${ASKS} Could you also book a room for Monday?`);
  expect(suggestedTasks).toHaveLength(2);
  await Promise.all(
    suggestedTasks.map((task: { id: string }) => decide(id, 'reject_task', { taskId: task.id })),
  );
  expect(await toReview()).toEqual([]);
});

it('what joins while someone decides is counted as new, and undone decisions are not', async () => {
  const { id, suggestedTasks } = await receive(ASKS);
  const [other] = await receiveOnly(docket, who, [{ text: ASKS_NOTHING }]);
  const before = new Date(docket.clock.now().getTime() - 1_000);
  await asUser(docket.db, who.user.id, async ({ trx }) => {
    await trx.updateTable('emails').set({ created_at: before }).execute();
    await trx
      .updateTable('emails')
      .set({ to_review_since: before })
      .where('is_to_review', '=', true)
      .execute();
  });
  const list = async (seen = '') =>
    (await who.get(`/emails/recommendations?review=pending${seen}`)).body;
  const seen = `&seen=${encodeURIComponent((await list()).asOf)}`;
  await addProject();
  await who.post(`/emails/${other}/generate-recommendations`);
  expect(await toReview()).toHaveLength(2);
  const still = await list(seen);
  expect(still).toMatchObject({ total: 1, newer: 1, items: [{ id }] });
  const { body: ids } = await who.get(`/emails/recommendations/ids?review=pending${seen}`);
  expect(ids).toEqual({ ids: [id] });

  const [{ id: taskId }] = suggestedTasks;
  await decide(id, 'reject_task', { taskId });
  expect(await list(seen)).toMatchObject({ total: 0, newer: 1 });
  await decide(id, 'reset_task', { taskId });
  expect(await list(seen)).toMatchObject({ total: 1, newer: 1, items: [{ id }] });
  expect(new Set(await toReview())).toEqual(new Set([id, other]));
});

it('what somebody was just shown is not new, even if the database’s clock is ahead', async () => {
  // The test's clock is weeks behind it.
  const { id } = await receive(ASKS);
  const list = async (seen = '') =>
    (await who.get(`/emails/recommendations?review=pending${seen}`)).body;
  const shown = await list();
  expect(shown).toMatchObject({ total: 1, items: [{ id }] });
  const again = await list(`&seen=${encodeURIComponent(shown.asOf)}`);
  expect(again).toMatchObject({ total: 1, newer: 0, items: [{ id }], asOf: shown.asOf });
});
