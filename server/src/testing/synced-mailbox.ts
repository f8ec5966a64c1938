// A test user whose sandbox mailbox is synced and compared, recreated for each test.
import { beforeAll, beforeEach } from 'vitest';

import type { GraphCallOptions } from '../mail/mailbox/adapters/graph-call';
import { createGraphMailbox } from '../mail/mailbox/adapters/graph-mailbox';
import { createLanes } from '../mail/mailbox/lanes';
import { runCheck } from '../mail/proof/check-completeness.usecases';
import { syncMailbox } from '../mail/sync/sync.usecases';
import type { AppDependencies } from '../app-dependencies';
import { asUser } from '../platform/db/database';
import { connectMailbox, freshSandboxMailbox, type SandboxMailbox } from './sandbox-mailbox';
import { createTestApp, type SignedIn, type TestApp } from './test-app';

const HOUR_MS = 60 * 60_000;
const LEFT_OUT = new Set(['junkemail', 'deleteditems', 'drafts']);

type Environment = Readonly<Record<string, string>>;
type Options = {
  /** Product settings in addition to those for the sandbox. */
  environment?: () => Promise<Environment>;
};
export type SandboxMessage = { id: string; folder: string; isDraft: boolean; subject: string };
type SeenRequest = { method: string; url: string; prefer: string };
type Seen = { maxConcurrency: Record<string, number>; requests: SeenRequest[] };

const never = new AbortController().signal;

/** Registers its own hooks; docket, ines and sandbox are set once a test runs. */
export function syncedMailbox({ environment }: Options = {}) {
  let sandbox: SandboxMailbox;
  let docket: TestApp;
  let ines: SignedIn;
  beforeAll(async () => {
    sandbox = await freshSandboxMailbox();
  });
  beforeEach(async () => {
    await sandbox.control('POST', '/reset', {});
    const more = await environment?.();
    docket = await createTestApp({
      now: new Date(),
      environment: { ...sandbox.environment, ...more },
    });
    ines = await docket.signIn();
    await connect();
    return () => docket.close();
  });
  const connect = () => connectMailbox(docket, { userId: ines.user.id, url: sandbox.url });
  const asInes = <T>(run: Parameters<typeof asUser<T>>[2]) => asUser(docket.db, ines.user.id, run);
  const report = async () => (await ines.get('/sync/completeness')).body;
  /** A check yields when a sync is due; without a worker it is run again until it finishes. */
  const runToItsEnd = async () => {
    do await runCheck(docket.deps, ines.user.id, never);
    while (['waiting', 'running'].includes((await report()).check.state));
  };

  const sync = (other: Partial<AppDependencies> = {}) =>
    syncMailbox({ ...docket.deps, ...other }, ines.user.id, never);
  const withoutWaiting = (change: Partial<GraphCallOptions> = {}): Partial<AppDependencies> => {
    const { accessTokenFor } = docket.deps;
    const lanes = createLanes();
    return {
      mailboxFor: (userId) =>
        createGraphMailbox({
          baseUrl: `${sandbox.url}/v1.0`,
          mailboxKey: userId,
          accessToken: (rejected) => accessTokenFor(userId, rejected),
          lanes,
          wait: () => Promise.resolve(),
          ...change,
        }),
    };
  };

  return {
    get sandbox() {
      return sandbox;
    },
    get docket() {
      return docket;
    },
    get ines() {
      return ines;
    },
    connect,
    asInes,
    /** One run as the worker would make it, with some dependencies replaced. */
    sync,
    /** A sync that does not wait between its attempts. */
    syncWithoutWaiting: (change?: Partial<GraphCallOptions>) => sync(withoutWaiting(change)),
    status: async () => (await ines.get('/sync/status')).body,
    ...mailboxCalls((...call) => sandbox.control(...call)),
    ...storedRows(asInes),
    hoursAgo: (hours: number) =>
      new Date(docket.clock.now().getTime() - hours * HOUR_MS).toISOString(),
    report,
    runToItsEnd,
    check: async (how = 'check') => {
      await ines.post(`/sync/completeness/${how}`, {});
      await runToItsEnd();
      return report();
    },
  };
}

/** What happens in the mailbox, and what it has seen. */
function mailboxCalls(control: SandboxMailbox['control']) {
  const messages = async () =>
    (await control<{ messages: SandboxMessage[] }>('GET', '/messages?limit=6000')).messages;
  return {
    deliver: (message: object) =>
      control<{ id: string; internetMessageId: string }>('POST', '/deliver', { message }),
    load: (count: number, spacingSeconds = 120) =>
      control('POST', '/load', { count, spacingSeconds, bodyLength: 40 }),
    faults: (...script: object[]) => control('POST', '/faults', { script }),
    seen: () => control<Seen>('GET', '/requests?limit=2000'),
    forgetRequests: () => control('POST', '/requests/clear', {}),
    messages,
    /** Ids of what the product should hold. */
    wantedIds: async () =>
      (await messages())
        .filter(({ folder, isDraft }) => !isDraft && !LEFT_OUT.has(folder))
        .map(({ id }) => id)
        .toSorted(),
  };
}

/** The emails of the test user in the database. */
function storedRows(asInes: <T>(run: Parameters<typeof asUser<T>>[2]) => Promise<T>) {
  return {
    rows: () =>
      asInes(({ trx }) => trx.selectFrom('emails').selectAll().orderBy('received_time').execute()),
    rowOf: (messageId: string) =>
      asInes(({ trx }) =>
        trx.selectFrom('emails').selectAll().where('message_id', '=', messageId).executeTakeFirst(),
      ),
    /** The effect of a lost page, a restored backup or a missed change: the mailbox has it, Docket does not. */
    lose: (messageId: string) =>
      asInes(({ trx }) => trx.deleteFrom('emails').where('message_id', '=', messageId).execute()),
    setWindow: (days: number) =>
      asInes(({ trx }) => trx.updateTable('mail_accounts').set({ window_days: days }).execute()),
  };
}
