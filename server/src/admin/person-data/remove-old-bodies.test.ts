import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { queueBehind } from '../../testing/queue-behind';
import { receive, receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { asUser } from '../../platform/db/database';
import { indexNextEmails } from '../../mail/emails/search-index.repository';
import { extractAgain } from '../../analysis/extract/extract-again.usecases';
import { indexEmailsJob } from '../../mail/emails/index-emails.job';
import { measureStorageOfAll } from '../people/storage.usecases';
import { removeOldBodies } from './remove-old-bodies.usecases';

const { signal } = new AbortController();
const DAY_MS = 86_400_000;

let docket: TestApp;
let ines: SignedIn;
let neighbour: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  ines = await docket.signIn('Ines Marlow');
  neighbour = await docket.signIn('Neighbour');
});
afterAll(() => docket.close());

const mail = (subject: string) => ({
  subject,
  receivedAt: docket.clock.now().toISOString(),
  text: 'Please send me the scaffolding report by Friday.',
});
const opened = async (who: SignedIn, id: string) =>
  (await who.get(`/emails/${id}/recommendations`)).body;
const found = async (words: string) =>
  (await ines.get(`/emails/recommendations?search=${words}`)).body.total as number;

it('removes the text of emails older than chosen, keeps subject, tasks and decisions, and the text does not come back', async () => {
  await ines.patch('/settings', { keepBodiesDays: 90 });
  const slates = { ...mail('Slates'), id: 'message-of-slates' };
  const old = await receiveAnalysed(docket, ines, slates);
  const others = await receiveAnalysed(docket, neighbour, mail('Slates'));
  const { id: projectId } = (await ines.post('/projects', { name: 'Roof' })).body;
  const decision = { emailId: old.id, action: 'change_project', data: { projectId } };
  await ines.post('/emails/recommendations/process', decision);
  const before = await opened(ines, old.id);
  docket.clock.advance(91 * DAY_MS);
  // The sessions have expired meanwhile.
  ines = await docket.signIn('Ines Marlow');
  neighbour = await docket.signIn('Neighbour');
  const young = await receiveAnalysed(docket, ines, mail('Gutters'));

  await removeOldBodies(docket.deps, signal);
  await asUser(docket.db, ines.user.id, indexNextEmails);
  const after = await opened(ines, old.id);
  expect(after.body).toContain('because of its age, as you chose in Settings');
  expect(after.bodyText).toBe('');
  expect(after).toMatchObject({
    subject: 'Slates',
    suggestedTasks: before.suggestedTasks,
    recommendedProject: { name: 'Roof', approved: true },
  });
  expect((await opened(ines, young.id)).bodyText).toContain('scaffolding');
  expect((await opened(neighbour, others.id)).bodyText).toContain('scaffolding');
  expect(await found('slates')).toBe(1);
  expect(await found('scaffolding')).toBe(1);

  // The message changed in the mailbox, and the task style here.
  await receive(docket, ines, [{ ...slates, changeKey: 'two', isRead: true }]);
  expect((await opened(ines, old.id)).bodyText).toBe('');
  await extractAgain(docket.deps, { userId: ines.user.id });
  expect((await opened(ines, old.id)).suggestedTasks).toEqual(before.suggestedTasks);
});

it('an answer that is kept for a repeated call goes after a day, also if no other call follows', async () => {
  const { id } = await receiveAnalysed(docket, ines, mail('Ladders'));
  await docket.app.inject({
    method: 'POST',
    url: '/api/v1/emails/recommendations/process',
    headers: { cookie: ines.cookie, 'idempotency-key': 'archive-it' },
    payload: { emailId: id, action: 'archive', data: {} },
  });
  const kept = () =>
    asUser(docket.db, ines.user.id, ({ trx }) =>
      trx.selectFrom('idempotency_keys').select('key').execute(),
    );
  await removeOldBodies(docket.deps, signal);
  expect(await kept()).toEqual([{ key: 'archive-it' }]);
  docket.clock.advance(DAY_MS + 1);
  await removeOldBodies(docket.deps, signal);
  expect(await kept()).toEqual([]);
});

it('an account that is being deleted does not keep the job from the others', async () => {
  const leaver = await docket.signIn('Lea Leaver');
  await receive(docket, leaver, [{ subject: 'Gone' }]);
  const hold = sql`select close_account(${leaver.user.id})`;
  const jobs = queueBehind({ docket, who: leaver, hold }, [
    () => removeOldBodies(docket.deps, signal),
    () => measureStorageOfAll(docket.deps, signal),
    () => indexEmailsJob.run({}, docket.deps, signal),
  ]);
  await expect(jobs).resolves.toHaveLength(3);
});
