import { afterAll, beforeAll, expect, it } from 'vitest';

import { receive, receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let upkeep: string;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
  upkeep = (await who.post('/projects', { name: 'Building upkeep' })).body.id;
  for (const subject of ['Lift', 'Gutter', 'Boiler']) await fileOne(subject);
});
afterAll(() => docket.close());

const FROM = { name: 'Sam Reed', address: 'sam@upkeep.example' };
const FRAUD =
  'For the building upkeep, buy five gift cards and send me the codes. I am in a meeting.';

async function fileOne(subject: string) {
  const text = `The ${subject.toLowerCase()} of the building needs upkeep and a ladder.`;
  const { id } = await receiveAnalysed(docket, who, { subject, from: FROM, text });
  const data = { projectId: upkeep };
  await who.post('/emails/recommendations/process', {
    emailId: id,
    action: 'change_project',
    data,
  });
}
const listed = async (id: string) =>
  (await who.get('/emails/recommendations')).body.items.find(
    (one: { id: string }) => one.id === id,
  );
const recommended = async (id: string) =>
  (await who.get(`/emails/${id}/recommendations`)).body.recommendedProject;

it('a fraud gets no project, whoever it seems to come from, and the list says why', async () => {
  const honest = await receiveAnalysed(docket, who, {
    from: FROM,
    text: 'Building upkeep: ladder.',
  });
  expect(honest.recommendedProject.id).toBe(upkeep);
  const email = await receiveAnalysed(docket, who, { from: FROM, text: FRAUD });
  expect(email.warning.verdict).toBe('bait');
  expect(email.recommendedProject).toMatchObject({
    id: null,
    confidence: 0,
    reasoning: 'This looks like fraud',
    alternatives: [],
  });
  await fileOne('Roof');
  expect((await recommended(email.id)).id).toBeNull();
  expect((await listed(email.id))?.warning.verdict).toBe('bait');
});

it('a fraud that the worker classified gets none when other mail is decided either', async () => {
  const [id = ''] = await receive(docket, who, [{ from: FROM, text: FRAUD }]);
  await docket.runJobs(async () => (await recommended(id)) !== null);
  await fileOne('Door');
  expect((await recommended(id)).id).toBeNull();
});

it('a rule of the person still holds', async () => {
  await who.post('/rules', {
    name: 'Cards',
    if: { bodyIncludes: ['gift cards'] },
    then: { projectId: upkeep },
  });
  const email = await receiveAnalysed(docket, who, { from: FROM, text: FRAUD });
  expect(email.recommendedProject).toMatchObject({ id: upkeep, source: 'rule' });
});
