import { beforeEach, expect, test } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';
import type { DeltaRequest } from '../mailbox/mailbox';
import { bringUpToDate } from './bring-up-to-date';
import { listFolders } from './folders.repository';
import { LEASE_MS, openRun, SyncStopped, type SyncDependencies } from './sync-run';

const world = syncedMailbox();
const { asInes, deliver, load, rowOf, rows, setWindow, sync, wantedIds } = world;

/** More than five pages of a delta round; the window keeps most of them out. */
const IN_INBOX = 5_200;
let inbox = '';
/** Requests for pages of the inbox's round, 'first' for the one that begins it. */
let asked: string[] = [];

beforeEach(async () => {
  await setWindow(2);
  await load(IN_INBOX, 300);
  await sync();
  inbox = (await folders()).find(({ wellKnownName }) => wellKnownName === 'inbox')?.id ?? '';
  asked = [];
});

const folders = () => asInes(listFolders);
const inboxNow = async () => (await folders()).find(({ id }) => id === inbox);
const loseCursors = () =>
  asInes(({ trx }) => trx.updateTable('mail_folders').set({ delta_link: null }).execute());

/** As long as the provider's pages are slow: each slice has time for one page, and the run for this many. */
async function runForPages(most: number): Promise<'whole' | 'stopped'> {
  const { deps, clock } = world.docket;
  const end = new AbortController();
  let pages = 0;
  const ofInbox = new Set<string | null>();
  const mailboxFor: typeof deps.mailboxFor = (...given) => {
    const mailbox = deps.mailboxFor(...given);
    const deltaPage = async (request: DeltaRequest) => {
      const isOfInbox =
        'folderId' in request ? request.folderId === inbox : ofInbox.has(request.link);
      const page = await mailbox.reader.deltaPage(request);
      if (!isOfInbox) return page;
      asked.push('folderId' in request ? 'first' : request.link);
      ofInbox.add(page.nextLink);
      pages += 1;
      if (pages > most) end.abort();
      return page;
    };
    return { ...mailbox, reader: { ...mailbox.reader, deltaPage } };
  };
  const { roundLink = null, deltaLink = null } = (await inboxNow()) ?? {};
  ofInbox.add(roundLink).add(deltaLink);
  clock.advance(2 * LEASE_MS);
  // It never ends its run, as a process that is killed.
  return compare({ ...deps, mailboxFor }, end.signal);
}

async function runsUntilWhole(): Promise<number> {
  for (let runs = 1; runs < 10; runs += 1) if ((await runForPages(2)) === 'whole') return runs;
  throw new Error('The round never ends');
}

async function compare(deps: SyncDependencies, signal: AbortSignal): Promise<'whole' | 'stopped'> {
  const opened = await openRun(deps, world.ines.user.id, signal);
  if (opened === null) throw new Error('The mailbox is taken');
  try {
    const failure = await bringUpToDate(opened.run, 1);
    if (failure !== undefined) throw failure;
    return 'whole';
  } catch (error) {
    if (!(error instanceof SyncStopped)) throw error;
    return 'stopped';
  }
}

const present = async () =>
  (await rows()).filter((row) => row.removed_at === null).map((row) => row.message_id);

/** Everything stored is in the mailbox, once. */
async function expectNoneDoubled(): Promise<void> {
  const stored = await present();
  expect(new Set(stored).size).toBe(stored.length);
  const wanted = new Set(await wantedIds());
  expect(stored.filter((id) => !wanted.has(id))).toEqual([]);
}

test('a round that takes longer than a run goes on in the next ones, and nothing is lost or doubled', async () => {
  const gone = await deliver({ subject: 'Gone meanwhile' });
  const kept = await deliver({ subject: 'Kept' });
  await sync();
  await loseCursors();
  await world.sandbox.control('POST', '/delete', { id: gone.id, permanent: true });
  const before = await present();
  expect(await runForPages(2)).toBe('stopped');
  expect(await inboxNow()).toMatchObject({ deltaLink: null });
  // Those that were read to their end are settled.
  const others = (await folders()).filter(({ id, isIncluded }) => isIncluded && id !== inbox);
  expect(others.filter(({ deltaLink }) => deltaLink === null)).toEqual([]);
  const between = await deliver({ subject: 'Between two runs' });
  await world.sandbox.control('POST', '/edit', { id: kept.id, subject: 'Kept, edited' });
  expect(await runsUntilWhole()).toBeGreaterThan(1);
  expect(asked.filter((page) => page === 'first')).toHaveLength(1);
  expect((await rowOf(gone.id))?.removed_at).not.toBeNull();
  expect(await rowOf(kept.id)).toMatchObject({ subject: 'Kept, edited', removed_at: null });
  expect(await rowOf(between.id)).toMatchObject({ removed_at: null });
  expect((await present()).toSorted()).toEqual(
    [...before.filter((id) => id !== gone.id), between.id].toSorted(),
  );
  await expectNoneDoubled();
  expect(await inboxNow()).toMatchObject({ roundLink: null });
  expect(
    await asInes(({ trx }) => trx.selectFrom('unlisted_messages').selectAll().execute()),
  ).toEqual([]);
});

async function refuseKeptLink(status: number, times?: number): Promise<void> {
  const [, token] = ((await inboxNow())?.roundLink ?? '').split('token=');
  const refusal = { match: { path: token }, fault: 'status', status, code: 'Refused', times };
  await world.sandbox.control('POST', '/faults', { rules: [refusal] });
}

test.each([
  ['as expired', () => world.sandbox.control('POST', '/delta/expire', {})],
  ['with 400', () => refuseKeptLink(400, 1)],
  ['with 404', () => refuseKeptLink(404, 1)],
])('a kept link that the provider refuses %s starts the round again', async (_, refuse) => {
  const gone = await deliver({ subject: 'Gone meanwhile' });
  await sync();
  await loseCursors();
  expect(await runForPages(2)).toBe('stopped');
  await refuse();
  await world.sandbox.control('POST', '/delete', { id: gone.id, permanent: true });
  const fresh = await deliver({ subject: 'Fresh meanwhile' });
  expect(await runForPages(IN_INBOX)).toBe('whole');
  expect(asked.filter((page) => page === 'first')).toHaveLength(2);
  expect((await rowOf(gone.id))?.removed_at).not.toBeNull();
  expect(await rowOf(fresh.id)).toMatchObject({ removed_at: null });
  await expectNoneDoubled();
});

/** As if all but the first page of the inbox were news since the last round. Returns the link of that round. */
async function makeRestNews(): Promise<string> {
  await loseCursors();
  await runForPages(1);
  const since = (await inboxNow())?.roundLink ?? '';
  await asInes(({ trx }) =>
    trx
      .updateTable('mail_folders')
      .set({ delta_link: since, round_link: null })
      .where('id', '=', inbox)
      .execute(),
  );
  asked = [];
  return since;
}

test('a long round of changes goes on from its last stored page', async () => {
  const since = await makeRestNews();
  expect(await runsUntilWhole()).toBeGreaterThan(1);
  expect(asked.filter((page) => page === since)).toHaveLength(1);
  expect(await inboxNow()).toMatchObject({ roundLink: null });
  await expectNoneDoubled();
});

test('a long round of changes begins again if the provider refuses its kept link', async () => {
  const since = await makeRestNews();
  expect(await runForPages(1)).toBe('stopped');
  await refuseKeptLink(400, 1);
  expect(await runForPages(IN_INBOX)).toBe('whole');
  expect(asked.filter((page) => page === since)).toHaveLength(2);
  expect(asked).not.toContain('first');
  expect(await inboxNow()).toMatchObject({ roundLink: null });
  await expectNoneDoubled();
});

test('a page that the provider always refuses ends each run', async () => {
  await loseCursors();
  expect(await runForPages(2)).toBe('stopped');
  await refuseKeptLink(400);
  for (let run = 1; run <= 2; run += 1)
    await expect(runForPages(IN_INBOX)).rejects.toThrow('400 refused');
  expect(asked.filter((page) => page === 'first').length).toBeLessThanOrEqual(3);
  await world.sandbox.control('POST', '/faults', { rules: [] });
  expect(await runForPages(IN_INBOX)).toBe('whole');
});
