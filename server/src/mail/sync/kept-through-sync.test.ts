import { describe, expect, test } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';
import type { DeltaRequest } from '../mailbox/mailbox';
import { runImport } from '../import/run-import.usecases';

const world = syncedMailbox();
const { asInes, deliver, forgetRequests, load, seen, setWindow, sync } = world;

const decide = (emailId: string, action: string, data: object = {}) =>
  world.ines.post('/emails/recommendations/process', { emailId, action, data });
const rowsOf = (subject: string) =>
  asInes(({ trx }) =>
    trx
      .selectFrom('emails')
      .select(['id', 'message_id', 'folder', 'removed_at', 'is_archived', 'project_id'])
      .where('subject', '=', subject)
      .execute(),
  );
const queued = async (subject: string) =>
  (await world.ines.get(`/emails/recommendations?search=${encodeURIComponent(subject)}`)).body
    .total;

/** An email on which the person has decided: project confirmed, its task created, and then archived. */
async function decidedEmail(subject: string, folder = 'inbox') {
  const project = (await world.ines.post('/projects', { name: `For ${subject}` })).body.id;
  await deliver({ subject, folder, body: 'Please send me the signed contract by Friday.' });
  await sync();
  const id = (await rowsOf(subject))[0]?.id ?? '';
  const analysed = (await world.ines.post(`/emails/${id}/generate-recommendations`)).body;
  await decide(id, 'change_project', { projectId: project });
  await decide(id, 'approve_task', { taskId: analysed.suggestedTasks[0].id });
  return { id, project };
}
const taskTitles = async () =>
  (await world.ines.get('/tasks')).body.items.map((task: { title: string }) => task.title);

describe('decisions, tasks and archive states', () => {
  test('survive a cursor that the mailbox no longer knows, and nothing is duplicated', async () => {
    const { id, project } = await decidedEmail('Kept through a reset');
    await decide(id, 'archive');
    const before = await taskTitles();
    expect(before).toHaveLength(1);
    await world.sandbox.control('POST', '/delta/expire', {});
    await sync();
    expect(await rowsOf('Kept through a reset')).toMatchObject([
      { id, project_id: project, is_archived: true, removed_at: null },
    ]);
    expect(await taskTitles()).toEqual(before);
    const shown = (await world.ines.get(`/emails/${id}/recommendations`)).body;
    expect(shown.recommendedProject).toMatchObject({ id: project });
    expect(shown.suggestedTasks[0]).toMatchObject({ approved: true });
  });

  test('survive their folder being excluded, and included again by Undo', async () => {
    const made = await world.sandbox.control<{ id: string }>('POST', '/folders', {
      name: 'Contracts',
    });
    const { id, project } = await decidedEmail('Filed away', made.id);
    expect(await queued('Filed away')).toBe(1);
    const left = await world.ines.patch(`/sync/folders/${encodeURIComponent(made.id)}`, {
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

    const undone = await world.ines.post('/undo', { stepId: left.headers['docket-step'] });
    expect(undone.body.label).toBe('exclude folder “Contracts”');
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
  test('includes an excluded folder together with its existing mail', async () => {
    await deliver({ subject: 'In the junk', folder: 'junkemail' });
    await sync();
    expect(await queued('In the junk')).toBe(0);
    const folders = (await world.ines.get('/sync/status')).body.folders;
    const junk = folders.find(
      (one: { wellKnownName: string }) => one.wellKnownName === 'junkemail',
    );
    await world.ines.patch(`/sync/folders/${encodeURIComponent(junk.id)}`, { isIncluded: true });
    await sync();
    expect(await queued('In the junk')).toBe(1);
  });

  test('is in the audit log, and another user’s folder is not found', async () => {
    await sync();
    const [folder] = (await world.ines.get('/sync/status')).body.folders;
    const other = await world.docket.signIn('Daniel Okoro');
    const path = `/sync/folders/${encodeURIComponent(folder.id)}`;
    expect((await other.patch(path, { isIncluded: false })).status).toBe(404);
    await world.ines.patch(path, { isIncluded: !folder.isIncluded });
    const { items } = (await world.ines.get('/audit')).body;
    expect(items[0]).toMatchObject({ noun: 'folder', title: folder.name });
  });

  test('stops a sync that started before it: nothing of the folder comes back', async () => {
    await sync();
    const [inbox] = (await world.ines.get('/sync/status')).body.folders.filter(
      (one: { wellKnownName: string }) => one.wellKnownName === 'inbox',
    );
    await deliver({ subject: 'Too late' });
    const { mailboxFor } = world.docket.deps;
    const slow = {
      ...world.docket.deps,
      mailboxFor: (userId: string) => {
        const box = mailboxFor(userId);
        return {
          ...box,
          reader: {
            ...box.reader,
            deltaPage: async (request: DeltaRequest) => {
              const page = await box.reader.deltaPage(request);
              await world.ines.patch(`/sync/folders/${encodeURIComponent(inbox.id)}`, {
                isIncluded: false,
              });
              return page;
            },
          },
        };
      },
    };
    await sync(slow);
    expect(await rowsOf('Too late')).toEqual([]);
    await sync();
    expect(await rowsOf('Too late')).toEqual([]);
  });
});

describe('a message that is in the mailbox and in a file', () => {
  const eml = (id: string, subject: string) =>
    `From: Noor <noor@castellan.example>\r\nTo: ${world.ines.user.email}\r\nSubject: ${subject}\r\nMessage-ID: ${id}\r\nDate: Thu, 29 Oct 2026 09:15:00 +0200\r\n\r\nPlease send the figures by Friday.\r\n`;
  async function importFile(content: string) {
    const payload = `--b\r\ncontent-disposition: form-data; name="files"; filename="a.eml"\r\n\r\n${content}\r\n--b--\r\n`;
    const answer = await world.docket.app.inject({
      method: 'POST',
      url: '/api/v1/import-files',
      headers: { cookie: world.ines.cookie, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    });
    const { syncJobId } = answer.json<{ syncJobId: string }>();
    await runImport(
      world.docket.deps,
      { userId: world.ines.user.id, importId: syncJobId },
      new AbortController().signal,
    );
    return (await world.ines.get(`/import-historical-emails/${syncJobId}`)).body;
  }

  test('is not duplicated by the import', async () => {
    const { internetMessageId } = await deliver({ subject: 'Both ways' });
    await sync();
    const job = await importFile(eml(internetMessageId, 'Both ways'));
    expect(job).toMatchObject({ state: 'completed', found: 1, stored: 0, duplicates: 1 });
    expect(await rowsOf('Both ways')).toHaveLength(1);
  });

  test('is not duplicated by the sync either: the imported email becomes the mailbox’s, with its decisions', async () => {
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
  /** The time spans whose messages were fetched completely. */
  async function fetchedRanges() {
    const { requests } = await seen();
    return requests.flatMap(({ url }) => {
      const query = new URL(url, world.sandbox.url).searchParams;
      const range = /receivedDateTime ge (\S+) and receivedDateTime l[te] (\S+)/.exec(
        query.get('$filter') ?? '',
      );
      const isWhole = query.get('$select')?.includes('body') === true;
      return range !== null && isWhole ? [{ from: range[1] ?? '', to: range[2] ?? '' }] : [];
    });
  }

  test('fetches only what no range of the ledger covers yet', async () => {
    await setWindow(3);
    await load(5200, 300);
    await sync();
    const inbox = (await world.ines.get('/sync/status')).body.folders[0];
    expect(inbox.windowStart).not.toBeNull();
    await forgetRequests();
    const wanted = { userEmail: world.ines.user.email, daysBack: 10 };
    expect((await world.ines.post('/import-historical-emails', wanted)).status).toBe(200);
    await sync();
    const fetched = await fetchedRanges();
    expect(fetched.length).toBeGreaterThan(0);
    for (const { to } of fetched)
      expect(Date.parse(to)).toBeLessThanOrEqual(Date.parse(inbox.windowStart));
    await forgetRequests();
    await world.ines.post('/import-historical-emails', { ...wanted, daysBack: 5 });
    await sync();
    expect(await fetchedRanges()).toEqual([]);
  });
});
