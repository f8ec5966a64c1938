// What joins To Review because Docket became surer of its project is not new mail.
import { afterAll, beforeEach, expect, it } from 'vitest';

import { recommendAgain } from '../../analysis/classify/recommend-again.usecases';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

// Emails join by the database's clock.
const docket: TestApp = await createTestApp({ now: new Date() });
let who: SignedIn;
let people = 0;
beforeEach(async () => {
  people += 1;
  who = await docket.signIn(`Ines Marlow ${people}`);
});
afterAll(() => docket.close());

const listed = { headers: { 'list-id': '<radio.lists.example>' }, text: 'The clock drifts.' };
/** From one mailing list, of which nothing is known yet. */
const receive = async (from: string, text = listed.text) =>
  (
    await receiveAnalysed(docket, who, {
      ...listed,
      text,
      from: { name: '', address: `${from}@place-${from}.example` },
    })
  ).id as string;
const list = async (query = '') =>
  (await who.get(`/emails/recommendations?review=pending${query}`)).body;
const seenAt = ({ asOf }: { asOf: string }) => `&seen=${encodeURIComponent(asOf)}`;
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

/** A person who looks at To Review and puts an email of the list in a project. */
async function decide() {
  const { id: projectId } = (await who.post('/projects', { name: 'Antenna' })).body;
  const decided = await receive('ada');
  const similar = await receive('bo');
  const asks = await receive('cy', 'Please send me the signed contract by Friday.');
  const before = await list();
  expect(idsOf(before)).toEqual([asks]);
  await who.post('/emails/recommendations/process', {
    emailId: decided,
    action: 'change_project',
    data: { projectId },
  });
  await recommendAgain(docket.deps, { userId: who.user.id, emailId: decided });
  return { before, similar, asks };
}

it('what a decision on another email brings is neither inserted nor counted as new', async () => {
  const { before, similar, asks } = await decide();
  const frozen = await list(seenAt(before));
  expect(frozen).toMatchObject({ total: 1, newer: 0, reconsidered: 1, items: [{ id: asks }] });
  const searched = await list(`${seenAt(before)}&search=clock`);
  expect(searched).toMatchObject({ total: 0, newer: 0, reconsidered: 1 });
  expect(new Set(idsOf(await list()))).toEqual(new Set([similar, asks]));
  expect(await list()).toMatchObject({ total: 2, newer: 0, reconsidered: 0 });
});

it('mail that arrives meanwhile is new, also with a project that only the decision made clear', async () => {
  const { before } = await decide();
  docket.clock.set(new Date());
  const fresh = await receive('dee');
  expect(await list(seenAt(before))).toMatchObject({ total: 1, newer: 1, reconsidered: 1 });
  expect(idsOf(await list())).toContain(fresh);
});
