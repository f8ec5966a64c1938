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

const rows = () =>
  asUser(docket.db, ines.user.id, ({ trx }) =>
    trx
      .selectFrom('emails')
      .select(['id', 'message_id', 'subject', 'folder', 'is_read', 'removed_at', 'body_text'])
      .orderBy('received_time')
      .execute(),
  );

type SandboxMessage = { id: string; folder: string; isDraft: boolean; subject: string };
const messages = async () =>
  (await sandbox.control<{ messages: SandboxMessage[] }>('GET', '/messages')).messages;

describe('taking a mailbox over', () => {
  test('every message of the included folders is stored once, however often the sync runs', async () => {
    await sync();
    const wanted = (await messages()).filter(
      ({ folder, isDraft }) =>
        !isDraft && !['junkemail', 'deleteditems', 'drafts'].includes(folder),
    );
    const first = await rows();
    expect(first.map((row) => row.message_id).toSorted()).toEqual(
      wanted.map((message) => message.id).toSorted(),
    );
    await sync();
    await asUser(docket.db, ines.user.id, ({ trx }) =>
      trx.updateTable('mail_folders').set({ delta_link: null }).execute(),
    );
    await sync();
    expect(await rows()).toEqual(first);
  });

  test('the status tells counts, folders and the time of the last and next look', async () => {
    await sync();
    const { body } = await ines.get('/sync/status');
    expect(body.state).toBe('waiting');
    expect(body.progress.isComplete).toBe(true);
    expect(body.progress.stored).toBe(body.storedEmails);
    expect(body.lastSyncAt).not.toBeNull();
    expect(body.nextSyncAt).not.toBeNull();
    expect(body.problem).toBeNull();
    const inbox = body.folders.find((folder: { name: string }) => folder.name === 'Inbox');
    expect(inbox).toMatchObject({ wellKnownName: 'inbox', isIncluded: true, isBackfilled: true });
    expect(inbox.stored).toBe(inbox.providerTotal);
  });
});
