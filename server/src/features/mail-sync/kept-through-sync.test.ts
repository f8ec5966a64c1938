import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { asUser } from '../../platform/db/database';
import {
  connectMailbox,
  startSandboxMailbox,
  type SandboxMailbox,
} from '../../testing/sandbox-mailbox';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { syncMailbox } from './sync.usecases';

let sandbox: SandboxMailbox;
let docket: TestApp;
let ines: SignedIn;

beforeAll(async () => {
  sandbox = await startSandboxMailbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.control('POST', '/reset', {});
  docket = await createTestApp({ now: new Date(), environment: sandbox.environment });
  ines = await docket.signIn();
  await connectMailbox(docket, { userId: ines.user.id, url: sandbox.url });
  return () => docket.close();
});

const sync = () => syncMailbox(docket.needs, ines.user.id, new AbortController().signal);
const deliver = (message: object) =>
  sandbox.control<{ id: string; internetMessageId: string }>('POST', '/deliver', { message });
const decide = (emailId: string, action: string, data: object = {}) =>
  ines.post('/emails/recommendations/process', { emailId, action, data });
const rowsOf = (subject: string) =>
  asUser(docket.db, ines.user.id, ({ trx }) =>
    trx
      .selectFrom('emails')
      .select(['id', 'message_id', 'folder', 'removed_at', 'is_archived', 'project_id'])
      .where('subject', '=', subject)
      .execute(),
  );
const queued = async (subject: string) =>
  (await ines.get(`/emails/recommendations?search=${encodeURIComponent(subject)}`)).body.total;

/** An email on which the person has decided: project confirmed, its task made, and then archived. */
async function decidedEmail(subject: string, folder = 'inbox') {
  const project = (await ines.post('/projects', { name: `For ${subject}` })).body.id;
  await deliver({ subject, folder, body: 'Please send me the signed contract by Friday.' });
  await sync();
  const id = (await rowsOf(subject))[0]?.id ?? '';
  const analysed = (await ines.post(`/emails/${id}/generate-recommendations`)).body;
  await decide(id, 'change_project', { projectId: project });
  await decide(id, 'approve_task', { taskId: analysed.suggestedTasks[0].id });
  return { id, project };
}
const taskTitles = async () =>
  (await ines.get('/tasks')).body.items.map((task: { title: string }) => task.title);

describe('decisions, tasks and archive states', () => {
  test('survive a sync position that the mailbox no longer knows, and nothing is doubled', async () => {
    const { id, project } = await decidedEmail('Kept through a reset');
    await decide(id, 'archive');
    const before = await taskTitles();
    expect(before).toHaveLength(1);
    await sandbox.control('POST', '/delta/expire', {});
    await sync();
    expect(await rowsOf('Kept through a reset')).toMatchObject([
      { id, project_id: project, is_archived: true, removed_at: null },
    ]);
    expect(await taskTitles()).toEqual(before);
    const shown = (await ines.get(`/emails/${id}/recommendations`)).body;
    expect(shown.recommendedProject).toMatchObject({ id: project });
    expect(shown.suggestedTasks[0]).toMatchObject({ approved: true });
  });

  test('survive that their folder is left out and taken in again', async () => {
    const made = await sandbox.control<{ id: string }>('POST', '/folders', { name: 'Contracts' });
    const { id, project } = await decidedEmail('Filed away', made.id);
    expect(await queued('Filed away')).toBe(1);
    const left = await ines.patch(`/sync/folders/${encodeURIComponent(made.id)}`, {
      isIncluded: false,
    });
    expect(left.status).toBe(200);
    expect(await queued('Filed away')).toBe(0);
    await sync();
    await deliver({ subject: 'While left out', folder: made.id });
    await sync();
    expect(await queued('Filed away')).toBe(0);
    expect(await rowsOf('While left out')).toEqual([]);
    expect(await taskTitles()).toHaveLength(1);

    await ines.patch(`/sync/folders/${encodeURIComponent(made.id)}`, { isIncluded: true });
    await sync();
    await sync();
    expect(await queued('Filed away')).toBe(1);
    expect(await queued('While left out')).toBe(1);
    expect(await rowsOf('Filed away')).toMatchObject([
      { id, project_id: project, folder: 'Contracts' },
    ]);
  });
});

describe('the choice of folders', () => {
  test('takes in a folder that was left out, with the mail that lies in it', async () => {
    await deliver({ subject: 'In the junk', folder: 'junkemail' });
    await sync();
    expect(await queued('In the junk')).toBe(0);
    const folders = (await ines.get('/sync/status')).body.folders;
    const junk = folders.find(
      (one: { wellKnownName: string }) => one.wellKnownName === 'junkemail',
    );
    await ines.patch(`/sync/folders/${encodeURIComponent(junk.id)}`, { isIncluded: true });
    await sync();
    expect(await queued('In the junk')).toBe(1);
  });

  test('is in the audit log, and of another user’s folder there is none', async () => {
    await sync();
    const [folder] = (await ines.get('/sync/status')).body.folders;
    const other = await docket.signIn('Daniel Okoro');
    const path = `/sync/folders/${encodeURIComponent(folder.id)}`;
    expect((await other.patch(path, { isIncluded: false })).status).toBe(404);
    await ines.patch(path, { isIncluded: !folder.isIncluded });
    const { items } = (await ines.get('/audit')).body;
    expect(items[0]).toMatchObject({ noun: 'folder', title: folder.name });
  });

  test('stops a sync that was begun before it: nothing of the folder comes back', async () => {
    await sync();
    const [inbox] = (await ines.get('/sync/status')).body.folders.filter(
      (one: { wellKnownName: string }) => one.wellKnownName === 'inbox',
    );
    await deliver({ subject: 'Too late' });
    const { mailboxFor } = docket.needs;
    const slow = {
      ...docket.needs,
      mailboxFor: (userId: string) => {
        const box = mailboxFor(userId);
        return {
          ...box,
          deltaPage: async (request: Parameters<typeof box.deltaPage>[0]) => {
            const page = await box.deltaPage(request);
            await ines.patch(`/sync/folders/${encodeURIComponent(inbox.id)}`, {
              isIncluded: false,
            });
            return page;
          },
        };
      },
    };
    await syncMailbox(slow, ines.user.id, new AbortController().signal);
    expect(await rowsOf('Too late')).toEqual([]);
    await sync();
    expect(await rowsOf('Too late')).toEqual([]);
  });
});

describe('a message that is in the mailbox and in a file', () => {
  const eml = (id: string, subject: string) =>
    `From: Noor <noor@castellan.example>\r\nTo: ${ines.user.email}\r\nSubject: ${subject}\r\nMessage-ID: ${id}\r\nDate: Thu, 29 Oct 2026 09:15:00 +0200\r\n\r\nPlease send the figures by Friday.\r\n`;
  async function importFile(content: string) {
    const payload = `--b\r\ncontent-disposition: form-data; name="files"; filename="a.eml"\r\n\r\n${content}\r\n--b--\r\n`;
    const answer = await docket.app.inject({
      method: 'POST',
      url: '/api/v1/import-files',
      headers: { cookie: ines.cookie, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    });
    const { syncJobId } = answer.json<{ syncJobId: string }>();
    return (await ines.get(`/import-historical-emails/${syncJobId}`)).body;
  }

  test('is not doubled by the import', async () => {
    const { internetMessageId } = await deliver({ subject: 'Both ways' });
    await sync();
    const job = await importFile(eml(internetMessageId, 'Both ways'));
    expect(job).toMatchObject({ state: 'completed', found: 1, stored: 0, duplicates: 1 });
    expect(await rowsOf('Both ways')).toHaveLength(1);
  });

  test('is not doubled by the sync either: the imported email goes on as the mailbox’s, with its decisions', async () => {
    const id = '<file-first@castellan.example>';
    await importFile(eml(id, 'File first'));
    const [imported] = await rowsOf('File first');
    await decide(imported?.id ?? '', 'archive');
    const { id: messageId } = await deliver({ subject: 'File first', internetMessageId: id });
    await sync();
    expect(await rowsOf('File first')).toMatchObject([
      { id: imported?.id, message_id: messageId, folder: 'Inbox', is_archived: true },
    ]);
  });
});

describe('widening the window', () => {
  type Seen = { requests: { url: string }[] };
  /** The stretches of time whose messages were fetched whole. */
  async function fetchedRanges() {
    const { requests } = await sandbox.control<Seen>('GET', '/requests');
    return requests.flatMap(({ url }) => {
      const query = new URL(url, sandbox.url).searchParams;
      const range = /receivedDateTime ge (\S+) and receivedDateTime l[te] (\S+)/.exec(
        query.get('$filter') ?? '',
      );
      const isWhole = query.get('$select')?.includes('body') === true;
      return range !== null && isWhole ? [{ from: range[1] ?? '', to: range[2] ?? '' }] : [];
    });
  }

  test('fetches only what no range of the ledger covers yet', async () => {
    await asUser(docket.db, ines.user.id, ({ trx }) =>
      trx.updateTable('mail_accounts').set({ window_days: 3 }).execute(),
    );
    await sandbox.control('POST', '/load', { count: 5200, spacingSeconds: 300, bodyLength: 20 });
    await sync();
    const inbox = (await ines.get('/sync/status')).body.folders[0];
    expect(inbox.windowStart).not.toBeNull();
    await sandbox.control('POST', '/requests/clear', {});
    const wanted = { userEmail: ines.user.email, daysBack: 10 };
    expect((await ines.post('/import-historical-emails', wanted)).status).toBe(200);
    await sync();
    const fetched = await fetchedRanges();
    expect(fetched.length).toBeGreaterThan(0);
    for (const { to } of fetched)
      expect(Date.parse(to)).toBeLessThanOrEqual(Date.parse(inbox.windowStart));
    await sandbox.control('POST', '/requests/clear', {});
    await ines.post('/import-historical-emails', { ...wanted, daysBack: 5 });
    await sync();
    expect(await fetchedRanges()).toEqual([]);
  });
});
