import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { retryFailed } from '../extract/retry-failed.usecases';
import { classifyEmails, failEmails } from './classify-emails.usecases';
import { recommendAgain } from './recommend-again.usecases';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn('Ines Marlow');
});
afterAll(() => docket.close());

const project = async (id: string) =>
  (await who.get(`/emails/${id}/recommendations`)).body.recommendedProject.id as string | null;

const versions = async (ids: readonly string[]) =>
  asUser(docket.db, who.user.id, async ({ trx }) =>
    (
      await sql<{ version: string }>`select xmin::text as version from emails
        where id = any(${ids}::uuid[]) order by id`.execute(trx)
    ).rows.map(({ version }) => version),
  );

it('after a decision, the emails around it in the queue are updated before all others', async () => {
  const emailIds = await receive(
    docket,
    who,
    Array.from({ length: 60 }, (_, minute) => ({
      subject: `Channel ${minute}`,
      text: 'The clock drifts.',
      from: { name: '', address: `writer${minute}@place${minute}.example` },
      headers: { 'list-id': '<radio.lists.example>' },
      receivedAt: new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString(),
    })),
  );
  const of = { userId: who.user.id };
  const projectId = (await who.post('/projects', { name: 'Antenna' })).body.id as string;
  await classifyEmails(docket.deps, { ...of, emailIds });
  const { items } = (await who.get('/emails/recommendations?limit=100')).body;
  const [decided, next, nearby, before, far] = [20, 21, 45, 15, 46].map(
    (place) => items[place].id as string,
  ) as [string, string, string, string, string];
  const data = { projectId };
  await who.post('/emails/recommendations/process', {
    emailId: decided,
    action: 'change_project',
    data,
  });
  expect(await project(next)).toBeNull();
  await recommendAgain(docket.deps, { ...of, emailId: decided });
  expect(await Promise.all([next, nearby, before, far].map(project))).toEqual([
    projectId,
    projectId,
    projectId,
    null,
  ]);
  await recommendAgain(docket.deps, of);
  expect(await project(far)).toBe(projectId);
  const asWritten = await versions(emailIds);
  await recommendAgain(docket.deps, of);
  expect(await versions(emailIds)).toEqual(asWritten);
});

it('an email whose extraction failed is still retried after its recommendation has changed', async () => {
  const reader = await docket.signIn('Daniel Okoro');
  const of = { userId: reader.user.id };
  const emailIds = await receive(docket, reader, [{}]);
  await classifyEmails(docket.deps, { ...of, emailIds });
  await failEmails(docket.deps, { ...of, emailIds }, 'The encoder has ended');
  const kerr = { name: 'Kerr', domainMatches: ['kerr.example'] };
  const { id: projectId } = (await reader.post('/projects', kerr)).body;
  await recommendAgain(docket.deps, of);
  const shown = async () => (await reader.get(`/emails/${emailIds[0]}/recommendations`)).body;
  expect(await shown()).toMatchObject({
    processingStatus: 'failed',
    recommendedProject: { id: projectId },
  });
  await retryFailed(docket.deps, of);
  expect(await shown()).toMatchObject({
    processingStatus: 'completed',
    recommendedProject: { id: projectId },
  });
});
