import { PassThrough, Readable } from 'node:stream';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { asUser } from '../../platform/db/database';
import { JobCanceled } from '../../platform/jobs/running-jobs';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { endLostUploads, uploadMailFiles } from './upload-files.usecases';
import { giveUpImport, runImport } from './run-import.usecases';
import { insertImport, touchImport } from './import-jobs.repository';

let docket: TestApp;
let ines: SignedIn;
beforeEach(async () => {
  docket = await createTestApp();
  ines = await docket.signIn();
});
afterEach(() => docket.close());

type File = { name: string; content: string | Buffer };

async function upload(files: File[], cookie = ines.cookie) {
  const boundary = 'docket-test-boundary';
  const parts = files.flatMap(({ name, content }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const payload = Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  const answer = await docket.app.inject({
    method: 'POST',
    url: '/api/v1/import-files',
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  const body = answer.json<{ syncJobId?: string; error?: { code: string } }>();
  if (body.syncJobId !== undefined)
    await runImport(
      docket.deps,
      { userId: ines.user.id, importId: body.syncJobId },
      new AbortController().signal,
    );
  const job = body.syncJobId
    ? (await ines.get(`/import-historical-emails/${body.syncJobId}`)).body
    : undefined;
  return { status: answer.statusCode, body, job };
}

const eml = (id: string, subject: string, extra = '') =>
  `From: Noor Castellan <noor@castellan.example>\r\nTo: Ines <ines@harbourlane.example>\r\nSubject: ${subject}\r\nMessage-ID: <${id}@castellan.example>\r\nDate: Thu, 29 Oct 2026 09:15:00 +0200\r\n${extra}\r\nPlease send the figures by Friday.\r\n`;

const WITH_FILE = `From: noor@castellan.example\r\nSubject: With a file\r\nMessage-ID: <f@x.example>\r\nDate: Thu, 29 Oct 2026 09:15:00 +0200\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>See the file</p><script>alert(1)</script>\r\n--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="figures \u00fc.csv"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('a;b').toString('base64')}\r\n--b--\r\n`;

const emails = () =>
  asUser(docket.db, ines.user.id, ({ trx }) =>
    trx
      .selectFrom('emails')
      .select(['id', 'subject', 'conversation_id', 'sender_offset', 'body', 'source_file'])
      .orderBy('subject')
      .execute(),
  );

describe('importing mail files', () => {
  test('an .eml and an .mbox are stored once, however often they are sent', async () => {
    const files = [
      { name: 'one.eml', content: eml('one', 'One') },
      {
        name: 'more.mbox',
        content: `From noor Thu Oct 29 09:15:00 2026\n${eml('one', 'One')}\nFrom noor Thu Oct 29 09:16:00 2026\n${eml('two', 'Re: One', 'References: <one@castellan.example>\r\n')}`,
      },
    ];
    const first = await upload(files);
    expect(first).toMatchObject({ status: 200, body: { status: 'accepted' } });
    expect(first.job).toMatchObject({ state: 'completed', found: 3, stored: 2, duplicates: 1 });
    const again = await upload(files);
    expect(again.job).toMatchObject({ state: 'completed', found: 3, stored: 0, duplicates: 3 });
    const stored = await emails();
    expect(stored.map((email) => email.subject)).toEqual(['One', 'Re: One']);
    expect(stored[0]).toMatchObject({ sender_offset: 120, source_file: 'one.eml' });
    expect(stored[1]?.conversation_id).toBe(stored[0]?.conversation_id);
  });

  test('an import stopped before it was read is in the Audit Log as stopped', async () => {
    async function* files() {
      yield { name: 'old.mbox', stream: Readable.from([Buffer.from(eml('one', 'One'))]) };
    }
    const importId = await uploadMailFiles(docket.deps, ines.user.id, files());
    const which = { userId: ines.user.id, importId };
    await giveUpImport(docket.deps, which, new JobCanceled());
    await giveUpImport(docket.deps, which, new JobCanceled());
    expect((await ines.get(`/import-historical-emails/${importId}`)).body).toMatchObject({
      state: 'cancelled',
      error: 'Stopped by you',
    });
    expect((await ines.get('/audit')).body.items).toMatchObject([
      {
        action: 'cancel import',
        title: 'old.mbox',
        after: { state: 'cancelled', stored: 0 },
        reason: 'Stopped by you',
      },
    ]);
  });

  test('counts what is stored but not yet analyzed, for this import only', async () => {
    await upload([{ name: 'one.eml', content: eml('one', 'One') }]);
    docket.clock.advance(60_000);
    const { job } = await upload([
      { name: 'two.eml', content: eml('two', 'Two') },
      { name: 'three.eml', content: eml('three', 'Three') },
    ]);
    expect(job).toMatchObject({ stored: 2, waiting: 2 });
    await asUser(docket.db, ines.user.id, async ({ trx }) => {
      await trx.updateTable('emails').set({ status: 'completed' }).execute();
      const three = trx.updateTable('emails').where('subject', '=', 'Three');
      await three.set({ status: 'classified' }).execute();
    });
    const { items } = (await ines.get('/import-historical-emails')).body;
    expect(items).toMatchObject([{ waiting: 1 }, { waiting: 0 }]);
  });

  test('a broken .eml is counted and named, and does not stop the others', async () => {
    const { job } = await upload([
      { name: 'broken.eml', content: Buffer.from([0, 1, 2, 255, 254, 0, 9]) },
      { name: 'empty.eml', content: '' },
      { name: 'good.eml', content: eml('good', 'Good') },
    ]);
    expect(job).toMatchObject({ state: 'completed', found: 3, stored: 1, failed: 2 });
    expect(job.error).toBe('2 of 3 messages could not be read: broken.eml, empty.eml');
  });

  test('the audit log records what was imported and the outcome, and Undo skips it', async () => {
    await ines.post('/projects', { name: 'Harbour' });
    await upload([
      { name: 'week.eml', content: eml('w1', 'The week') },
      { name: 'again.eml', content: eml('w1', 'The week') },
      { name: 'broken.eml', content: 'not a message' },
    ]);
    const { items } = (await ines.get('/audit?noun=mail')).body as { items: unknown[] };
    expect(items).toEqual([
      expect.objectContaining({
        actor: 'system',
        action: 'import',
        title: 'week.eml and 2 more',
        after: { state: 'completed', found: 3, stored: 1, duplicates: 1, failed: 1 },
        reason: '1 of 3 messages could not be read: broken.eml',
        whyNot: 'Imported mail stays in Docket',
      }),
    ]);
    const undone = await ines.post('/undo', {});
    expect(JSON.stringify(undone.body)).toContain('Harbour');
  });

  test('if nothing can be read, the import fails and says why', async () => {
    const { job } = await upload([{ name: 'photo.jpg', content: Buffer.from('ffd8ffe0', 'hex') }]);
    expect(job).toMatchObject({ state: 'failed', stored: 0, failed: 1 });
    expect((await upload([])).job).toMatchObject({
      error: 'No messages were found in the uploaded files',
    });
  });

  test('a message of 5 MB is stored', async () => {
    const content = eml('big', 'Big') + 'word '.repeat(1_000_000);
    expect((await upload([{ name: 'big.eml', content }])).job).toMatchObject({ stored: 1 });
    const [big] = (await ines.get('/emails/recommendations')).body.items;
    const opened = await ines.get(`/emails/${big.id}/recommendations`);
    expect(opened.body.bodyText.length).toBeLessThanOrEqual(1_500_000);
  });

  test('its HTML is safe, and its attachment is downloaded as a file, never shown', async () => {
    await upload([{ name: 'f.eml', content: WITH_FILE }]);
    const [email] = await emails();
    const opened = (await ines.get(`/emails/${email?.id}/recommendations`)).body;
    expect(opened.body).toBe('<p>See the file</p>');
    expect(opened.attachments).toMatchObject([{ name: 'figures ü.csv', size: 3 }]);
    const url = `/emails/${email?.id}/attachments/${opened.attachments[0].id}`;
    const file = await ines.get(url);
    expect(file.body).toBe('a;b');
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="figures _.csv"; filename*=UTF-8''figures%20%C3%BC.csv`,
    });
    const other = await docket.signIn('Daniel Okoro');
    expect((await other.get(url)).status).toBe(404);
    expect((await ines.get(`/emails/${email?.id}/attachments/part-9`)).status).toBe(404);
  });

  test('an upload whose process was killed fails after a minute and can be repeated', async () => {
    const id = await asUser(docket.db, ines.user.id, (scope) =>
      insertImport(scope, { kind: 'files', days: null, total: null }, docket.clock.now()),
    );
    const look = async () => {
      await endLostUploads(docket.deps);
      return (await ines.get(`/import-historical-emails/${id}`)).body;
    };
    docket.clock.advance(30_000);
    await asUser(docket.db, ines.user.id, (scope) => touchImport(scope, id, docket.clock.now()));
    docket.clock.advance(30_000);
    expect(await look()).toMatchObject({ state: 'accepted' });
    docket.clock.advance(30_000);
    expect(await look()).toMatchObject({
      state: 'failed',
      error: 'The upload was interrupted. Import the file again; nothing is stored twice.',
    });
    await look();
    expect((await ines.get('/audit')).body.items).toMatchObject([
      { noun: 'mail', title: 'No files', after: { state: 'failed' }, revertible: false },
    ]);
  });

  test('an upload stays alive while its files are arriving', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const aliveAt = async () => {
      const [row] = await asUser(docket.db, ines.user.id, ({ trx }) =>
        trx.selectFrom('import_jobs').select(['alive_at', 'state']).execute(),
      );
      return row?.alive_at;
    };
    const stream = new PassThrough();
    async function* slowly() {
      yield { name: 'slow.eml', stream };
    }
    const over = uploadMailFiles(docket.deps, ines.user.id, slowly());
    await vi.waitFor(async () => expect(await aliveAt()).toEqual(docket.clock.now()), {
      timeout: 60_000,
    });
    docket.clock.advance(10_000);
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(async () => expect(await aliveAt()).toEqual(docket.clock.now()), {
      timeout: 60_000,
    });
    stream.end(eml('slow', 'Slow'));
    await over;
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('a form with a field is refused before its content is read', async () => {
    const answer = await docket.app.inject({
      method: 'POST',
      url: '/api/v1/import-files',
      headers: { cookie: ines.cookie, 'content-type': 'multipart/form-data; boundary=b' },
      payload:
        '--b\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n[{},{}]\r\n--b--\r\n',
    });
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      400,
      'The form may contain only files',
    ]);
    const { items } = (await ines.get('/import-historical-emails')).body;
    expect(items).toMatchObject([{ state: 'failed', error: 'The form may contain only files' }]);
  });

  test('more files than can be imported at once are refused with their number', async () => {
    const files = Array.from({ length: 101 }, (_, at) => ({
      name: `${at}.eml`,
      content: eml(`${at}`, 'One'),
    }));
    expect(await upload(files)).toMatchObject({
      status: 413,
      body: { error: { message: 'Send at most 100 files at once' } },
    });
    expect((await upload(files.slice(1))).job).toMatchObject({ state: 'completed', stored: 100 });
  });

  test('a visitor and a body that is not a form are refused', async () => {
    expect((await upload([], 'none=1')).status).toBe(401);
    expect((await ines.post('/import-files', { a: 1 })).status).toBe(400);
  });
});
