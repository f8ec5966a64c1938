import { afterAll, beforeAll, expect, it } from 'vitest';

import { receive } from '../../testing/received-mail';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { asUser } from '../../platform/db/database';

let docket: TestApp;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());

it('a date that no calendar has keeps no mail from being analysed, nor the mail after it', async () => {
  const who = await docket.signIn();
  const ids = await receive(docket, who, [
    {
      headers: { date: 'Wed, 4 Mar 2026 10:00:00 +9959' },
      text: 'Please send me the floor plans by Friday.',
    },
    { text: 'Please pay the invoice of the roofer by week 52 of 9999.' },
    { text: 'Please call the surveyor three months after December 9999.' },
    // As it was stored before offsets were checked.
    {},
  ]);
  const emails = () =>
    Promise.all(ids.map(async (id) => (await who.get(`/emails/${id}/recommendations`)).body));
  await asUser(docket.db, who.user.id, ({ trx }) =>
    trx
      .updateTable('emails')
      .set({ sender_offset: 5999 })
      .where('id', '=', ids[3] ?? '')
      .execute(),
  );
  const isOver = ({ processingStatus }: { processingStatus: string }) =>
    ['completed', 'failed', 'set_aside'].includes(processingStatus);
  await docket.runJobs(async () => (await emails()).every(isOver));
  for (const { processingStatus, suggestedTasks } of await emails()) {
    expect(processingStatus).toBe('completed');
    expect(suggestedTasks).toHaveLength(1);
  }
});
