import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { asSystem, asUser } from '../../platform/db/database';
import {
  connectMailbox,
  freshSandboxMailbox,
  type SandboxMailbox,
} from '../../testing/sandbox-mailbox';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { keepLease } from './sync-run';
import { takeLease } from '../../accounts/mailboxes/mailboxes.repository';
import { syncMailbox } from './sync.usecases';

let sandbox: SandboxMailbox;
let docket: TestApp;
let ines: SignedIn;
beforeAll(async () => {
  sandbox = await freshSandboxMailbox();
  docket = await createTestApp({ now: new Date(), environment: sandbox.environment });
  ines = await docket.signIn();
  await connectMailbox(docket, { userId: ines.user.id, url: sandbox.url });
  return () => vi.useRealTimers();
});
afterAll(async () => {
  await docket.close();
});

const take = (owner: string, until: Date) =>
  asUser(docket.db, ines.user.id, (scope) =>
    takeLease(scope, { owner, until }, docket.clock.now()),
  );
const later = (ms: number) => new Date(docket.clock.now().getTime() + ms);
const leaseUntil = async () =>
  asUser(docket.db, ines.user.id, async ({ trx }) => {
    const { lease_until } = await trx
      .selectFrom('mail_accounts')
      .select('lease_until')
      .executeTakeFirstOrThrow();
    return lease_until;
  });

test('a run that finds the mailbox held by a killed process is retried when the lease expires', async () => {
  await take('a process that was killed', later(15_000));
  await syncMailbox(docket.deps, ines.user.id, new AbortController().signal);
  const { rows } = await asSystem(docket.db, (trx) =>
    sql<{ run_at: Date }>`select run_at from graphile_worker.jobs
      where task_identifier = 'mail-sync.sync-mailbox' order by run_at desc limit 1`.execute(trx),
  );
  expect(rows[0]?.run_at).toEqual(later(20_000));
});

test('a live process keeps its lease while the mailbox is slow to answer', async () => {
  docket.clock.advance(60_000);
  await take('a living process', later(20_000));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const release = keepLease({
    deps: docket.deps,
    userId: ines.user.id,
    leaseOwner: 'a living process',
  });
  docket.clock.advance(12_000);
  vi.advanceTimersByTime(5_000);
  await vi.waitFor(async () => expect(await leaseUntil()).toEqual(later(20_000)), {
    timeout: 60_000,
  });
  release();
});
