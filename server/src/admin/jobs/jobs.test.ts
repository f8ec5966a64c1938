import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { classifyEmailJob } from '../../analysis/classify/classify-email.job';
import { sendReplyJob, wakeEmailJob } from '../../review/decide/review.job';
import { exhaustAttempts } from './jobs.repository';

let docket: TestApp;
let ines: SignedIn;
let daniel: SignedIn;
beforeAll(async () => {
  docket = await createTestApp({ now: new Date() });
  ines = await docket.signIn();
  daniel = await docket.signIn('Daniel Okoro');
});
afterAll(() => docket.close());

type Job = {
  id: string;
  kind: string;
  about: string;
  state: string;
  error: string | null;
  nextTryAt: string | null;
};
const jobs = async (who: SignedIn): Promise<Job[]> => (await who.get('/jobs')).body.items;
const jobThat = async (fits: (job: Job) => boolean) => {
  const found = (await jobs(ines)).find(fits);
  if (found === undefined) throw new Error('There is no such job');
  return found;
};
const jobOf = (kind: string) => jobThat((job) => job.kind === kind);
const jobNumbered = (id: string) => jobThat((job) => job.id === id);
const email = async (text = 'Can you meet on Thursday at 10?') =>
  (await receiveAnalysed(docket, ines, { text })).id as string;
async function heldReply() {
  const emailId = await email();
  const data = { body: 'Yes, gladly.' };
  await ines.post('/emails/recommendations/process', { emailId, action: 'send_reply', data });
  return emailId;
}
const replyOf = async (emailId: string) =>
  (await ines.get(`/emails/${emailId}/recommendations`)).body.suggestedReply;
const classifyLater = (emailIds: string[]) =>
  asUser(docket.db, ines.user.id, ({ trx }) =>
    enqueue(trx, classifyEmailJob, { payload: { userId: ines.user.id, emailIds } }),
  );
const clear = async () => {
  for (const { id } of await jobs(ines))
    for (const _ of ['stop', 'take off the list']) await ines.post(`/jobs/${id}/cancel`);
};

describe('background work', () => {
  it('is described: what it does, for which email, and when it is retried', async () => {
    await clear();
    const emailId = await heldReply();
    expect(await jobOf(sendReplyJob.name)).toMatchObject({
      title: 'Send a reply',
      about: (await ines.get(`/emails/${emailId}/recommendations`)).body.subject,
      state: 'waiting',
      error: null,
      nextTryAt: (await replyOf(emailId)).sendAt,
    });
  });

  it('of another person can be neither seen nor changed', async () => {
    await clear();
    await heldReply();
    const { id } = await jobOf(sendReplyJob.name);
    expect(await jobs(daniel)).toEqual([]);
    expect((await daniel.post(`/jobs/${id}/cancel`)).status).toBe(404);
    expect((await daniel.post(`/jobs/${id}/retry`)).status).toBe(404);
    expect((await jobOf(sendReplyJob.name)).state).toBe('waiting');
  });

  it('that sends a held reply is stopped like with Undo', async () => {
    await clear();
    const emailId = await heldReply();
    const { id } = await jobOf(sendReplyJob.name);
    expect((await ines.post(`/jobs/${id}/cancel`)).status).toBe(200);
    expect((await replyOf(emailId)).state).toBe('suggested');
    expect((await jobs(ines)).filter((job) => job.id === id)).toEqual([]);
  });

  it('that sends a reply or wakes an email is stopped or started by an API token that may decide', async () => {
    await clear();
    const emailId = await heldReply();
    const until = new Date(docket.clock.now().getTime() + 3_600_000).toISOString();
    const snooze = { emailId: await email(), action: 'snooze', data: { until } };
    await ines.post('/emails/recommendations/process', snooze);
    await classifyLater([await email()]);
    const programWith = async (...scopes: string[]) => {
      const asked = { name: 'Script', scopes, expiresInDays: 1 };
      return docket.program((await ines.post('/api-tokens', asked)).body.secret);
    };
    const managing = await programWith('manage');
    for (const kind of [sendReplyJob.name, wakeEmailJob.name]) {
      const { id } = await jobOf(kind);
      for (const change of ['retry', 'cancel'])
        expect(await managing.post(`/jobs/${id}/${change}`)).toMatchObject({
          status: 403,
          body: { error: { code: 'token.forbidden', details: { needed: 'decide' } } },
        });
      expect((await jobOf(kind)).id).toBe(id);
    }
    expect((await replyOf(emailId)).state).toBe('held');
    const classify = (await jobOf(classifyEmailJob.name)).id;
    expect((await managing.post(`/jobs/${classify}/cancel`)).status).toBe(200);
    const reply = (await jobOf(sendReplyJob.name)).id;
    const deciding = await programWith('manage', 'decide');
    expect((await deciding.post(`/jobs/${reply}/cancel`)).status).toBe(200);
    expect((await replyOf(emailId)).state).toBe('suggested');
  });

  it('that is stopped is shown as such, is not retried automatically, and can be retried', async () => {
    await clear();
    await classifyLater([await email()]);
    const { id } = await jobOf(classifyEmailJob.name);
    await ines.post(`/jobs/${id}/cancel`);
    expect(await jobNumbered(id)).toMatchObject({
      id,
      state: 'failed',
      error: 'Stopped by you',
      nextTryAt: null,
    });
    await ines.post(`/jobs/${id}/retry`);
    expect(await jobNumbered(id)).toMatchObject({ id, state: 'waiting', error: null });
    await docket.runJobs(async () => (await jobs(ines)).every((job) => job.id !== id));
  });

  it('that failed for the last time says why, until it is dismissed', async () => {
    await clear();
    await classifyLater([await email()]);
    const { id } = await jobOf(classifyEmailJob.name);
    await asUser(docket.db, ines.user.id, (scope) =>
      exhaustAttempts(scope, id, 'Error: The classifier does not answer\n  at somewhere'),
    );
    expect(await jobNumbered(id)).toMatchObject({
      state: 'failed',
      error: 'The classifier does not answer',
    });
    expect((await ines.get('/jobs')).body.counts.failed).toBeGreaterThan(0);
    await ines.post(`/jobs/${id}/cancel`);
    expect((await jobs(ines)).filter((job) => job.id === id)).toEqual([]);
  });

  it('that is done can no longer be stopped, and says so', async () => {
    const { status, body } = await ines.post('/jobs/999999999/cancel');
    expect(status).toBe(404);
    expect(body.error.message).toBe('This job has finished or does not exist');
  });

  it('that would wake a snoozed email wakes it at once when it is stopped', async () => {
    await clear();
    const emailId = await email();
    const until = new Date(docket.clock.now().getTime() + 3_600_000).toISOString();
    await ines.post('/emails/recommendations/process', {
      emailId,
      action: 'snooze',
      data: { until },
    });
    const inQueue = async () => {
      const { items } = (await ines.get('/emails/recommendations')).body;
      return (items as { id: string }[]).some(({ id }) => id === emailId);
    };
    expect(await inQueue()).toBe(false);
    await ines.post(`/jobs/${(await jobOf(wakeEmailJob.name)).id}/cancel`);
    expect(await inQueue()).toBe(true);
  });
});
