import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { mailOf, receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { composeEmail } from '../../mail/emails/compose-email';
import { receiveEmails } from '../../mail/emails/emails.usecases';
import { followFiling } from './follow-filing.usecases';

let docket: TestApp;
let who: SignedIn;
let users = 0;
let mill: string;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
  mill = (await who.post('/projects', { name: 'Mill', otherNames: 'Watermill' })).body.id;
});

const shown = async (id: string) =>
  (await who.get(`/emails/${id}/recommendations`)).body.recommendedProject;
const decide = (emailId: string, action: string, data: object = {}) =>
  who.post('/emails/recommendations/process', { emailId, action, data });
const plain: TestMail = { id: 'm', subject: 'Hello', text: 'See you.', conversationId: 'c' };
let changes = 0;

/** Syncs the message after the person moved or categorized it, and follows the filing. */
async function seeAgain(change: { folder?: string; categories?: string[] }) {
  changes += 1;
  const { folder = 'Inbox', categories = [] } = change;
  const email = composeEmail(
    mailOf(who, { ...plain, id: `m-${users}`, categories, changeKey: `k${changes}` }),
    {
      readerAddress: who.user.email,
      folder: { name: folder, wellKnownName: null, isIncluded: true },
    },
  );
  const { deps } = docket;
  const { changed } = await asUser(docket.db, who.user.id, (scope) =>
    receiveEmails(scope, [email], { now: docket.clock.now(), deps }),
  );
  await followFiling(deps, { userId: who.user.id, emailIds: changed });
}
const analysed = () => receiveAnalysed(docket, who, { ...plain, id: `m-${users}` });

describe('a message that the person moves in the mailbox', () => {
  it('to a folder named like a project is decided, and teaches for the next one', async () => {
    const { id } = await analysed();
    await seeAgain({ folder: 'Watermill' });
    expect(await shown(id)).toMatchObject({ id: mill, approved: true, decidedBy: 'mailbox' });
    const next = await receiveAnalysed(docket, who, { subject: 'More', text: 'And on.' });
    expect(next.recommendedProject).toMatchObject({ id: mill, approved: null });
  });

  it('to a category named like a project is decided as well', async () => {
    const { id } = await analysed();
    await seeAgain({ categories: ['Red', 'mill'] });
    expect(await shown(id)).toMatchObject({ id: mill, approved: true });
  });

  it('back to the inbox is undecided again, and unlearned', async () => {
    const { id } = await analysed();
    await seeAgain({ folder: 'Mill' });
    await seeAgain({ folder: 'Inbox' });
    expect(await shown(id)).toMatchObject({ approved: null, decidedBy: null });
    const next = await receiveAnalysed(docket, who, { subject: 'More', text: 'And on.' });
    expect(next.recommendedProject.id).toBeNull();
  });

  it('from there to the archive stays decided', async () => {
    const { id } = await analysed();
    await seeAgain({ folder: 'Mill' });
    await seeAgain({ folder: 'Archive' });
    expect(await shown(id)).toMatchObject({ id: mill, approved: true });
  });

  it('never changes what was decided in Docket', async () => {
    const quay = (await who.post('/projects', { name: 'Quay' })).body.id;
    const { id } = await analysed();
    await decide(id, 'change_project', { projectId: quay });
    await seeAgain({ folder: 'Mill' });
    expect(await shown(id)).toMatchObject({ id: quay, decidedBy: 'person' });
  });

  it('is not filed again by the same folder after Reset, but by another', async () => {
    const quay = (await who.post('/projects', { name: 'Quay' })).body.id;
    const { id } = await analysed();
    await seeAgain({ folder: 'Mill' });
    await decide(id, 'reset_project');
    await followFiling(docket.deps, { userId: who.user.id });
    expect(await shown(id)).toMatchObject({ approved: null });
    await seeAgain({ folder: 'Quay' });
    expect(await shown(id)).toMatchObject({ id: quay, approved: true });
  });

  it('counts for the accuracy if something else had been recommended before', async () => {
    const quay = (await who.post('/projects', { name: 'Quay', domainMatches: ['kerr.example'] }))
      .body.id;
    const { id, recommendedProject } = await analysed();
    expect(recommendedProject.id).toBe(quay);
    await seeAgain({ folder: 'Mill' });
    expect(await shown(id)).toMatchObject({ id: mill });
    const { project } = (await who.get('/training/progress')).body;
    expect(project).toMatchObject({ decided: 1, right: 0 });
  });
});

describe('a project created later', () => {
  it('takes the mail that is already in a folder of its name', async () => {
    const { id } = await analysed();
    await seeAgain({ folder: 'Lock gate' });
    const gate = (await who.post('/projects', { name: 'Lock gate' })).body.id;
    await docket.runJobs(async () => (await shown(id)).approved === true);
    expect(await shown(id)).toMatchObject({ id: gate, decidedBy: 'mailbox' });
    const entries = (await who.get('/audit')).body.items;
    expect(entries).toContainEqual(
      expect.objectContaining({ noun: 'email', action: 'decide project', title: 'Hello' }),
    );
  });
});
