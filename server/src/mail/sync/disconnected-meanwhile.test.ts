import { expect, test } from 'vitest';

import { holdLease, IMPORT_OWNER, takeLease } from '../../accounts/mailboxes/mailboxes.repository';
import { runCheck } from '../proof/check-completeness.usecases';
import type { DeltaRequest } from '../mailbox/mailbox';
import { syncedMailbox } from '../../testing/synced-mailbox';

const world = syncedMailbox();
const { deliver, report, status, sync } = world;

const disconnect = () => world.ines.patch('/connections/outlook', { connected: false });

/** A sync whose person disconnects while it reads what has changed. */
function syncAndDisconnect(): Promise<void> {
  const { mailboxFor } = world.docket.deps;
  return sync({
    mailboxFor: (userId: string) => {
      const mailbox = mailboxFor(userId);
      const deltaPage = async (request: DeltaRequest) => {
        const page = await mailbox.reader.deltaPage(request);
        const { body } = await disconnect();
        expect(body.outlook).toMatchObject({ state: 'disconnected', problem: null });
        return page;
      };
      return { ...mailbox, reader: { ...mailbox.reader, deltaPage } };
    },
  });
}

test('a mailbox disconnected during a sync shows no error, and its import is canceled', async () => {
  await sync();
  await deliver({ subject: 'On its way' });
  const wanted = { userEmail: world.ines.user.email, daysBack: 300 };
  const { syncJobId } = (await world.ines.post('/import-historical-emails', wanted)).body;
  await syncAndDisconnect();

  expect((await world.ines.get('/connections')).body.outlook).toMatchObject({
    state: 'disconnected',
    problem: null,
  });
  expect(await status()).toMatchObject({ problem: null });
  const { state, error } = (await world.ines.get(`/import-historical-emails/${syncJobId}`)).body;
  expect({ state, error }).toEqual({
    state: 'cancelled',
    error: 'The mailbox was disconnected. Connect it and import again; nothing is stored twice.',
  });
});

test('a comparison of a mailbox that was disconnected ends with the reason', async () => {
  await sync();
  await world.ines.post('/sync/completeness/check', { scope: 'all' });
  await disconnect();
  await runCheck(world.docket.deps, world.ines.user.id, new AbortController().signal);
  expect((await report()).check).toMatchObject({
    state: 'failed',
    problem: { code: 'mailbox.not_connected' },
  });
});

test('an import of all data goes on when the mailbox is disconnected meanwhile', async () => {
  const { clock } = world.docket;
  const owner = `${IMPORT_OWNER}of all data`;
  const until = new Date(clock.now().getTime() + 60_000);
  const isHeld = await world.asInes((scope) => takeLease(scope, { owner, until }, clock.now()));
  expect(isHeld).toBe(true);
  await disconnect();
  expect(await world.asInes((scope) => holdLease(scope, owner))).toBe(true);
});
