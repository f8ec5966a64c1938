import type { OfferedAnswer } from '@docket/core/extraction/suggestion';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { extractAgain } from '../../analysis/extract/extract-again.usecases';
import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
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
  who = await docket.signIn(`Robin Vale ${users}`);
});

const ask = 'Could you send me the signed contract by Friday?';
const analysed = (mail: TestMail = {}) => receiveAnalysed(docket, who, { text: ask, ...mail });
const shown = async (id: string) => (await who.get(`/emails/${id}/recommendations`)).body;
const choose = (emailId: string, answer: Partial<OfferedAnswer>, as = who) =>
  as.post('/emails/recommendations/process', {
    emailId,
    action: 'choose_answer',
    data: { answer: { to: 'request', date: null, time: null, ...answer } },
  });
const friday = { date: '2026-11-06' };

describe('answers', () => {
  it('are offered as the ask allows, and nothing that makes a commitment is drafted unasked', async () => {
    const email = await analysed();
    expect(email.answers).toEqual([
      { kind: 'yes', to: 'request', ...friday, time: null },
      { kind: 'no', to: 'request', ...friday, time: null },
      { kind: 'later', to: 'request', ...friday, time: null },
      { kind: 'date', to: 'request', date: null, time: null },
      { kind: 'ask-back', to: 'request', ...friday, time: null },
    ]);
    expect(email.suggestedReply?.body ?? '').not.toContain('I will');
    expect((await analysed({ text: 'The crane arrived.' })).answers).toEqual([]);
  });

  it('compose the draft when one is chosen, and Undo restores the earlier one', async () => {
    const email = await analysed();
    const { status, body } = await choose(email.id, { kind: 'yes', ...friday });
    expect(status).toBe(200);
    expect(body.updatedEmail.suggestedReply).toMatchObject({
      state: 'suggested',
      answer: { kind: 'yes' },
      body: expect.stringContaining('I will take care of it by Friday 6 November.'),
    });
    expect((await who.get('/audit')).body.items[0]).toMatchObject({ action: 'draft reply' });
    expect((await who.post('/undo')).status).toBe(200);
    const { suggestedReply } = await shown(email.id);
    expect(suggestedReply).toEqual(email.suggestedReply);
  });

  it('promise nothing for a day that has passed', async () => {
    const email = await analysed();
    const before = docket.clock.now();
    docket.clock.set('2026-12-01T09:00:00Z');
    const { body } = await choose(email.id, { kind: 'yes', ...friday });
    docket.clock.set(before.toISOString());
    expect(body.updatedEmail.suggestedReply.body).toContain('I will take care of it.');
  });

  it('use the day that the person picked', async () => {
    const email = await analysed();
    const { body } = await choose(email.id, { kind: 'date', date: '2026-11-12' });
    expect(body.updatedEmail.suggestedReply.body).toContain('by Thursday 12 November');
    expect((await choose(email.id, { kind: 'date' })).status).toBe(422);
  });

  it('answer in the language of the thread', async () => {
    const email = await analysed({ text: 'Könnten Sie mir bitte die Zahlen bis Freitag senden?' });
    const { body } = await choose(email.id, { kind: 'no', ...friday });
    expect(body.updatedEmail.suggestedReply.body).toContain('leider');
  });

  it('that the email does not offer are refused, and so is another user’s email', async () => {
    const quiet = await analysed({ text: 'The crane arrived.' });
    expect((await choose(quiet.id, { kind: 'yes' })).body.error.code).toBe(
      'reply.answer_not_offered',
    );
    const email = await analysed();
    const stranger = await docket.signIn('Somebody Else');
    expect((await choose(email.id, { kind: 'yes', ...friday }, stranger)).status).toBe(404);
  });

  it('that were chosen stay when the email is reanalysed', async () => {
    const email = await analysed();
    await choose(email.id, { kind: 'no', ...friday });
    await extractAgain(docket.deps, { userId: who.user.id });
    expect((await shown(email.id)).suggestedReply.answer).toMatchObject({ kind: 'no' });
  });
});
