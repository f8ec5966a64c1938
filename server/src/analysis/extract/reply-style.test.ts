import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Ines${users} Marlow`);
});

const asked = (text: string) => receiveAnalysed(docket, who, { text: `Hello Ines,\n\n${text}` });
const decide = (emailId: string, action: string, data: object = {}) =>
  who.post('/emails/recommendations/process', { emailId, action, data });

/** Sends the suggested reply with the reader's own closing lines. */
async function answer(text: string, ending: string) {
  const email = await asked(text);
  const lines = (email.suggestedReply.body as string).split('\n');
  const body = [...lines.slice(0, -2), ending].join('\n');
  const { status } = await decide(email.id, 'send_reply', { body });
  expect(status).toBe(200);
  return email;
}

it('edited replies teach the sign-off of the next draft', async () => {
  const before = await asked('Could you send me the drawings by Friday?');
  expect(before.suggestedReply.body).not.toContain('Cheerio');
  await answer('Could you send me the lease by Tuesday?', 'Cheerio,\nInes');
  await answer('Can you call the surveyor tomorrow?', 'Cheerio,\nInes');
  const after = await asked('Could you send me the plans by Friday?');
  expect(after.suggestedReply.body).toMatch(/\nCheerio,\nInes$/);
});

it('a reply undone within its 10 seconds teaches nothing', async () => {
  const { id } = await answer('Could you send me the lease by Tuesday?', 'Cheerio,\nInes');
  await decide(id, 'cancel_reply');
  const after = await asked('Could you send me the plans by Friday?');
  expect(after.suggestedReply.body).not.toContain('Cheerio');
});
