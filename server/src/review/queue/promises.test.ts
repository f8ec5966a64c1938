import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { mailOf } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { composeEmail } from '../../mail/emails/compose-email';
import { receiveEmails } from '../../mail/emails/emails.usecases';

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

/** Stored as the sync does, from the folder of sent mail, and analysed. */
async function send(text: string): Promise<string> {
  const message = mailOf(who, {
    text,
    from: { name: who.user.name, address: who.user.email },
    to: [{ name: 'Dana Kerr', address: 'dana@kerr.example' }],
    conversationId: 'c',
  });
  const folder = { name: 'Sent Items', wellKnownName: 'sentitems', isIncluded: true };
  const email = composeEmail(message, { readerAddress: who.user.email, folder });
  const { deps } = docket;
  const { added } = await asUser(docket.db, who.user.id, (scope) =>
    receiveEmails(scope, [email], { now: deps.clock.now(), deps }),
  );
  const id = added[0]?.id ?? '';
  await who.post(`/emails/${id}/generate-recommendations`);
  return id;
}
const listed = async (review: string, more = '') =>
  (await who.get(`/emails/recommendations?review=${review}${more}`)).body;
const decide = (emailId: string, action: string, data: object) =>
  who.post('/emails/recommendations/process', { emailId, action, data });

describe('a promise in mail that the reader sent', () => {
  it('is listed among the promises with its sentence, and not in the queue', async () => {
    const id = await send('Hello Dana,\n\nI will send you the signed contract by Friday.');
    const { items, summary } = await listed('promises');
    expect(items).toMatchObject([{ id, sentTo: 'Dana Kerr' }]);
    expect(summary).toMatchObject({ totalEmails: 0, pendingReview: 0, openPromises: 1 });
    const { suggestedTasks, bodyText } = (await who.get(`/emails/${id}/recommendations`)).body;
    const [task] = suggestedTasks;
    expect(task).toMatchObject({ kind: 'promise', dueDate: '2026-11-06', approved: null });
    const { start, end } = task.evidence.task;
    expect(bodyText.slice(start, end)).toContain('I will send you the signed contract');
    expect((await listed('all')).total).toBe(0);
  });

  it('becomes a task in the project when approved, and is no longer listed', async () => {
    const roof = (await who.post('/projects', { name: 'Roof repair' })).body.id;
    const id = await send('I will send you the signed contract by Friday.');
    const [task] = (await who.get(`/emails/${id}/recommendations`)).body.suggestedTasks;
    await decide(id, 'approve_task', { taskId: task.id });
    const { items } = (await who.get('/tasks')).body;
    expect(items).toMatchObject([
      { title: task.title, due_date: '2026-11-06', project_id: roof, email: { id } },
    ]);
    expect((await listed('promises')).summary.openPromises).toBe(0);
  });

  it('is grouped by priority among the promises', async () => {
    await send('I will send you the signed contract by Friday.');
    const { summary, items } = await listed('promises', '&sort=priority');
    const priority = items[0].topPriority as string;
    expect(summary.groups[priority]).toBe(1);
  });

  it('sent mail without one is not listed', async () => {
    await send('Thanks, all clear.');
    expect((await listed('promises')).total).toBe(0);
  });
});
