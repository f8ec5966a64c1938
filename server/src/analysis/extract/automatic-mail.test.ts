import { afterAll, beforeAll, expect, it } from 'vitest';

import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

const FOOT =
  'You are receiving this newsletter because you subscribed. View it in your browser, manage your preferences, or unsubscribe. Copyright, all rights reserved.';

let docket: TestApp;
let ines: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  ines = await docket.signIn();
});
afterAll(() => docket.close());

it.each<[string, TestMail, string | null]>([
  ['a newsletter', { text: `Ten ideas for autumn.\n\n${FOOT}` }, 'newsletter'],
  ['an automatic reply', { subject: 'Automatic reply: Roof repair' }, 'automatic'],
  ['a mailing list', { headers: { 'list-post': '<mailto:roofs@lists.example>' } }, 'list'],
  ['a person', {}, null],
  [
    'a person who quotes a newsletter',
    { text: `Thanks, I read it.\n\nOn Monday Dana wrote:\n> Ten ideas for autumn.\n> ${FOOT}` },
    null,
  ],
])('an analysed email says what the analysis took it for: %s', async (_, mail, kind) => {
  expect((await receiveAnalysed(docket, ines, mail)).automatic).toBe(kind);
});
