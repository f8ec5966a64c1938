import { afterAll, beforeAll, expect, test } from 'vitest';

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
  docket = await createTestApp({ now: new Date(), environment: sandbox.environment });
  ines = await docket.signIn();
  await connectMailbox(docket, { userId: ines.user.id, url: sandbox.url });
});
afterAll(async () => {
  await docket.close();
  await sandbox.stop();
});

test('emails bear the new name of a folder that was renamed, though no message changed', async () => {
  const sync = () => syncMailbox(docket.needs, ines.user.id, new AbortController().signal);
  await sandbox.control('POST', '/folders', { name: 'Leases' });
  const message = { subject: 'Unit 12', folder: 'Leases' };
  const { id } = await sandbox.control<{ id: string }>('POST', '/deliver', { message });
  await sync();
  await sandbox.control('POST', '/folders', { folder: 'Leases', name: 'Old leases' });
  await sync();
  const email = await asUser(docket.db, ines.user.id, ({ trx }) =>
    trx.selectFrom('emails').select('folder').where('message_id', '=', id).executeTakeFirst(),
  );
  expect(email).toEqual({ folder: 'Old leases' });
});
