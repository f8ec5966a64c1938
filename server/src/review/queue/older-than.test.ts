import { afterAll, beforeAll, expect, it } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp({ now: '2026-11-20T12:00:00Z' });
  who = await docket.signIn();
});
afterAll(() => docket.close());

const receive = (subject: string, receivedAt: string, text: string) =>
  receiveAnalysed(docket, who, { subject, receivedAt, sentAt: receivedAt, text });

it('only emails received more than so many days ago are listed, unless a task of theirs is still to come', async () => {
  const ask = 'Please send me the key.';
  const old = await receive('Three weeks ago', '2026-10-30T12:00:00Z', ask);
  await receive('Two weeks ago', '2026-11-06T12:00:00Z', ask);
  await receive('Three weeks ago, for today', '2026-10-30T12:00:00Z', `${ask} By 20 November.`);
  const passed = await receive('Passed', '2026-10-29T12:00:00Z', `${ask} By 19 November.`);

  const filters = 'review=pending&olderThanDays=14';
  const { body } = await who.get(`/emails/recommendations?limit=1&${filters}`);
  expect(body).toMatchObject({ total: 2, items: [{ subject: 'Three weeks ago' }] });
  const { body: found } = await who.get(`/emails/recommendations/ids?${filters}`);
  expect(found).toEqual({ ids: [old.id, passed.id] });
  const { body: searched } = await who.get(`/emails/recommendations?search=passed&${filters}`);
  expect(searched).toMatchObject({ total: 1 });
});
