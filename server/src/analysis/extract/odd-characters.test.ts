import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

// Two UTF-16 code units each: cutting a text anywhere may cut one of these in half.
const smile = '\u{1F600}';
describe('a mail of characters beyond the basic multilingual plane is analysed wherever its texts are cut', () => {
  it.each([0, 1])('offset %i', async (offset) => {
    const before = 'x'.repeat(offset);
    for (const text of [
      `Please send me the ${before}${smile.repeat(400)} by Friday.`,
      `${before}${smile.repeat(700)} please send the report by Friday`,
      `${before} Could you please review ${'\u{1D49C}'.repeat(300)}?`,
      `Please call ${`${before}${smile.repeat(30)} `.repeat(30)}`,
    ]) {
      const subject = `${before}${smile.repeat(200)}`;
      const email = await receiveAnalysed(docket, who, { text, subject });
      expect(['classified', 'completed']).toContain(email.processingStatus);
      for (const task of email.suggestedTasks as { id: string }[]) {
        const data = { taskId: task.id };
        const decision = { emailId: email.id, action: 'approve_task', data };
        expect((await who.post('/emails/recommendations/process', decision)).status).toBe(200);
      }
    }
  });
});
