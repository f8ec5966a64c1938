import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let ines: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  ines = await docket.signIn();
  for (const text of ['One.', 'Two.', 'Three.']) await receiveAnalysed(docket, ines, { text });
});
afterAll(() => docket.close());

test('every stored message is listed once across all pages, for comparison with the mailbox', async () => {
  const previews: string[] = [];
  for (let query = '?limit=2'; query !== '';) {
    const { body } = await ines.get(`/sync/messages${query}`);
    previews.push(...body.items.map((item: { preview: string }) => item.preview));
    query = body.next === null ? '' : `?limit=2&after=${body.next}`;
  }
  expect(previews.toSorted()).toEqual(['One.', 'Three.', 'Two.']);
});

test('a message whose sender has an endless domain is stored like any other', async () => {
  const elias = await docket.signIn('Elias Brandt');
  const domain = randomBytes(4_000).toString('hex');
  await receiveAnalysed(docket, elias, { from: { name: '', address: `noor@${domain}.example` } });
  expect((await elias.get('/sync/messages')).body.items).toHaveLength(1);
});

test('another person’s messages are not listed', async () => {
  const daniel = await docket.signIn('Daniel Okoro');
  expect((await daniel.get('/sync/messages')).body).toEqual({ items: [], next: null });
});
