import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { receive, type TestMail } from '../../testing/received-mail';
import { classifyEmails } from './classify-emails.usecases';
import { recommendAgain } from './recommend-again.usecases';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn('Ines Marlow');
});
afterAll(() => docket.close());

const recommended = async (id: string) =>
  (await who.get(`/emails/${id}/recommendations`)).body.recommendedProject as {
    id: string | null;
    confidence: number;
    evidence: { text: string }[];
  };

async function receiveClassified(mails: readonly TestMail[]): Promise<string[]> {
  const emailIds = await receive(docket, who, mails);
  await classifyEmails(docket.deps, { userId: who.user.id, emailIds });
  return emailIds;
}

const named = (conversationId: string): TestMail => ({
  conversationId,
  subject: 'Lighthouse lantern: the glass',
  text: 'The glass of the lighthouse lantern arrives on Monday.',
  from: { name: '', address: 'ada@glass.example' },
  receivedAt: '2026-11-02T08:00:00Z',
});
const vague = (conversationId: string): TestMail => ({
  conversationId,
  subject: 'A question',
  text: 'Who has the key of the second gate?',
  from: { name: '', address: 'kim@else.example' },
  receivedAt: '2026-11-02T09:00:00Z',
});

it('undecided emails of a conversation are recommended for the same project, whatever order they arrive in', async () => {
  const { id: projectId } = (await who.post('/projects', { name: 'Lighthouse lantern' })).body;
  const [alone] = await receiveClassified([vague('alone')]);
  const [before] = await receiveClassified([vague('later')]);
  expect((await recommended(before as string)).id).toBeNull();
  const [surest] = await receiveClassified([named('later')]);
  const [first, second] = await receiveClassified([named('together'), vague('together')]);
  for (const [sure, unsure] of [
    [surest, before],
    [first, second],
  ] as [string, string][]) {
    const [one, other] = [await recommended(sure), await recommended(unsure)];
    expect(one).toMatchObject({ id: projectId });
    expect(other.id).toBe(projectId);
    // Mail that arrived in between changes how rare a name is.
    expect(other.confidence).toBeCloseTo(one.confidence, 3);
    expect(other.evidence[0]?.text).toBe('Other emails in this thread point here');
  }
  expect((await recommended(alone as string)).id).toBeNull();
});

it('they stay together when recommendations are updated', async () => {
  const emailIds = await receiveClassified([named('again'), vague('again')]);
  await recommendAgain(docket.deps, { userId: who.user.id });
  const [one, other] = await Promise.all(emailIds.map(recommended));
  expect(other).toMatchObject({ id: one?.id, confidence: one?.confidence });
});

it('an email that is older than those that speak for its conversation leaves the others as they are', async () => {
  const at = (hour: number) => `2026-11-03T${String(hour).padStart(2, '0')}:00:00Z`;
  const beacon = (hour: number): TestMail => ({
    ...named('long'),
    subject: 'Harbour beacon: the lamp',
    text: 'The lamp of the harbour beacon arrives on Monday.',
    receivedAt: at(hour),
  });
  const newer = await receiveClassified([8, 9, 10, 11, 12].map(beacon));
  await who.post('/projects', { name: 'Harbour beacon' });
  const [older] = await receiveClassified([beacon(7)]);
  expect((await recommended(older as string)).id).not.toBeNull();
  for (const id of newer) expect((await recommended(id)).id).toBeNull();
});
