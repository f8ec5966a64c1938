import { setTimeout as sleep } from 'node:timers/promises';

import type { Answer, ProductUser } from './product-user';
import type { UserActions } from './user-actions';

// Three times the ten minutes over which a provider counts the requests of a mailbox, because many events use them up.
const PATIENCE_MS = 1_800_000;
const QUIET_RUNS = 2;
const POLL_MS = 300;
const PAUSE_MS = 5_000;

type Run = {
  kind: string;
  finishedAt: string | null;
  stored: number;
  changed: number;
  removed: number;
  problem: object | null;
};
export type SyncStatus = {
  state: string;
  lastSyncAt: string | null;
  problem: { message: string } | null;
  progress: { isComplete: boolean };
  runs: Run[];
};
type Jobs = { items: { id: string; kind: string; state: string }[] };
type Reply = { suggestedReply: { state: string } | null };

/** Calls `say` with what it is waiting for. Throws if the mailbox does not settle. */
export async function settle(
  user: ProductUser,
  { actions, say }: { actions: UserActions; say: (text: string) => void },
): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  await untilQuiet(user, end, say);
  await untilJobsAreDone(user, end, say);
  // A reply that failed under the faults is sent again, as the person would.
  for (let round = 0; round < 3; round += 1) {
    const failed = await failedReplies(user, actions);
    if (failed.length === 0) break;
    for (const emailId of failed) await actions.sendAgain(emailId);
    say(`${failed.length} failed replies are sent again`);
    await untilJobsAreDone(user, end, say);
  }
  await untilQuiet(user, end, say);
}

async function untilQuiet(user: ProductUser, end: number, say: (text: string) => void) {
  let quiet = 0;
  while (quiet < QUIET_RUNS) {
    const before = await connectedStatus(user);
    await user.post('/sync');
    const after = await nextRun(user, { before, end });
    const run = after.runs.find(({ kind, finishedAt }) => kind === 'whole' && finishedAt !== null);
    const isQuiet =
      run !== undefined &&
      run.problem === null &&
      run.stored + run.changed + run.removed === 0 &&
      after.progress.isComplete;
    quiet = isQuiet ? quiet + 1 : 0;
    if (after.problem !== null) await sleep(PAUSE_MS);
    if (!isQuiet) say(`${user.account}: ${JSON.stringify(run)} ${after.problem?.message ?? ''}`);
  }
}

async function nextRun(
  user: ProductUser,
  { before, end }: { before: SyncStatus; end: number },
): Promise<SyncStatus> {
  let asked = Date.now();
  for (;;) {
    const status = await connectedStatus(user);
    const hasRun = status.runs[0]?.finishedAt !== before.runs[0]?.finishedAt;
    if (hasRun && status.state !== 'syncing') return status;
    if (Date.now() > end)
      throw new Error(`${user.account} did not come to rest: ${JSON.stringify(status.runs[0])}`);
    if (Date.now() > asked + 10_000) {
      await user.post('/sync');
      asked = Date.now();
    }
    await sleep(POLL_MS);
  }
}

/** Signs in again where consent was lost. */
export async function connectedStatus(user: ProductUser): Promise<SyncStatus> {
  const status = await user.read<SyncStatus>('/sync/status');
  if (status.state !== 'reconnect' && status.state !== 'disconnected') return status;
  await user.signIn();
  return user.read<SyncStatus>('/sync/status');
}

async function untilJobsAreDone(user: ProductUser, end: number, say: (text: string) => void) {
  const retried = new Set<string>();
  for (let polls = 0; ; polls += 1) {
    const jobs: Answer<Jobs> = await user.get('/jobs');
    if (jobs.status === 404) return;
    const open = (jobs.body?.items ?? []).filter(
      ({ kind, state }) => state !== 'failed' && kind !== 'mail-sync.sync-mailbox',
    );
    if (jobs.status === 200 && open.length === 0) return;
    if (Date.now() > end) throw new Error(`Jobs are not done: ${JSON.stringify(open.slice(0, 5))}`);
    // The waits between retries grow to minutes; the person can shorten them.
    for (const { id, state } of open)
      if (state === 'retrying' && !retried.has(id)) {
        retried.add(id);
        await user.post(`/jobs/${id}/retry`);
      }
    if (polls % 30 === 29) say(`${user.account}: ${open.length} jobs are open`);
    await sleep(POLL_MS * 2);
  }
}

async function failedReplies(user: ProductUser, { journal }: UserActions): Promise<string[]> {
  const failed: string[] = [];
  for (const emailId of journal.replies.keys()) {
    for (;;) {
      const { suggestedReply } = await user.read<Reply>(`/emails/${emailId}/recommendations`);
      const state = suggestedReply?.state;
      if (state === 'failed') failed.push(emailId);
      if (state !== 'held' && state !== 'sending') break;
      await sleep(POLL_MS);
    }
  }
  return failed;
}
