import { afterAll, beforeAll, expect, it } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let upkeep: string;
let move: string;
/** The mailbox ines.marlow@harbourlane.example, after three colleagues' mails were filed. */
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn('Ines Marlow');
  const project = async (name: string) => (await who.post('/projects', { name })).body.id as string;
  upkeep = await project('Building upkeep');
  move = await project('Office move Quay House');
  const texts = ['The lift squeaks again.', 'A gutter drips on the bins.', 'The boiler hums.'];
  for (const [index, text] of texts.entries()) {
    const email = await analysed(`person${index}@harbourlane.example`, `Ticket ${index}`, text);
    await who.post('/emails/recommendations/process', {
      emailId: email.id,
      action: 'change_project',
      data: { projectId: upkeep },
    });
  }
});
afterAll(() => docket.close());

async function analysed(address: string, subject: string, text: string) {
  const body = `Hi Ines Marlow,\n${text} By Friday please, Ines.`;
  return receiveAnalysed(docket, who, { subject, from: { name: 'Sam', address }, text: body });
}

it('the reader’s name, the day and the own domain point to no project', async () => {
  const news = await analysed('news@weekly.example', 'Weekly', 'Zebras and quaggas.');
  expect(news.recommendedProject).toMatchObject({ id: null, evidence: [] });
  const colleague = await analysed('nell@harbourlane.example', 'Weekly', 'Zebras and quaggas.');
  expect(colleague.recommendedProject).toMatchObject({ id: null, evidence: [] });
});

it('a colleague’s message keeps the project that it names', async () => {
  const text = 'The landlord of Quay House wants the floor plan.';
  const { recommendedProject } = await analysed('nell@harbourlane.example', 'Keys', text);
  expect(recommendedProject.id).toBe(move);
  expect(recommendedProject.evidence[0].text).toContain('Quay House');
});
