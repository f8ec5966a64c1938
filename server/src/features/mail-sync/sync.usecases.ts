import { randomUUID } from 'node:crypto';

import type { SyncProblem } from '@docket/core/sync/sync-status';

import type { MailboxFor } from '../../adapters/mailbox/mailbox';
import { asSystem, asUser, type UserScope } from '../../platform/db/database';
import { enqueue } from '../../platform/db/job-queue';
import { publish } from '../../platform/events';
import { JobCancelled } from '../../platform/jobs/running-jobs';
import { bringUpToDate } from './bring-up-to-date';
import type { Folder } from './folders.repository';
import { completeMailboxImports, endImport, openMailboxImports } from './import-jobs.repository';
import { keepLease } from './keep-lease';
import { addRanges, listRanges } from './ledger.repository';
import {
  endLease,
  findDueMailboxes,
  findMailbox,
  takeLease,
  widenWindow,
  type Mailbox,
} from './mailboxes.repository';
import { firstWindowDays, missingRanges } from './plan-ranges';
import { readFolders } from './read-folders';
import { endsConnection, problemOf, waitAfter } from './sync-problem';
import { syncRequest } from './sync-request';
import { finishRun, forgetOldRuns } from './sync-runs.repository';
import { inSession, LEASE_MS, SyncStopped, type SyncNeeds, type SyncSession } from './sync-session';

export const POLL_MS = 30_000;

type Needs = SyncNeeds & { mailboxFor: MailboxFor };

/** Brings one mailbox up to date: folders, then what changed in each, then what the window still lacks. */
export async function syncMailbox(
  needs: Needs,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const account = await beginRun(needs, userId);
  if (account === null) return;
  const startedAt = needs.clock.now();
  const session: SyncSession = {
    needs,
    userId,
    readerAddress: account.mailbox.email,
    mailbox: needs.mailboxFor(userId),
    leaseOwner: account.owner,
    signal,
    folders: new Map(),
    counts: { stored: 0, changed: 0, removed: 0 },
  };
  const letGo = keepLease(session);
  const result = await runSession(session, account.mailbox);
  letGo();
  await endRun(session, { ...result, startedAt, before: account.mailbox });
}

async function beginRun(
  needs: Needs,
  userId: string,
): Promise<{ owner: string; mailbox: Mailbox } | null> {
  return asUser(needs.db, userId, async (scope) => {
    const now = needs.clock.now();
    const lease = { owner: randomUUID(), until: new Date(now.getTime() + LEASE_MS) };
    if (!(await takeLease(scope, lease, now))) {
      await comeBack(scope, lease.until);
      return null;
    }
    const mailbox = await findMailbox(scope);
    if (mailbox?.lastSyncAt === null) await publish(scope, { topic: 'sync' });
    return mailbox && { owner: lease.owner, mailbox };
  });
}

/** Another process has the mailbox, or had it when it was killed. */
async function comeBack(scope: UserScope, at: Date): Promise<void> {
  if ((await findMailbox(scope))?.state !== 'connected') return;
  await enqueue(scope.trx, syncRequest, { payload: { userId: scope.userId }, runAt: at });
}

type RunResult = { problem: SyncProblem | null; isStopped: boolean };

async function runSession(session: SyncSession, mailbox: Mailbox): Promise<RunResult> {
  try {
    const folders = (await readFolders(session)).filter((folder) => folder.isIncluded);
    await planWindow(session, folders, mailbox);
    await bringUpToDate(session);
    return { problem: null, isStopped: false };
  } catch (error) {
    if (error instanceof SyncStopped) return { problem: null, isStopped: true };
    const problem = problemOf(error, session.needs.clock.now());
    session.needs.log.warn({ err: error, userId: session.userId }, 'A sync run failed');
    return { problem, isStopped: false };
  }
}

async function planWindow(session: SyncSession, folders: Folder[], mailbox: Mailbox) {
  await inSession(session, async (scope, now) => {
    const ranges = await listRanges(scope);
    const windowDays =
      ranges.length === 0 ? firstWindowDays(folders, mailbox.windowDays) : mailbox.windowDays;
    if (windowDays > mailbox.windowDays) await widenWindow(scope, windowDays);
    await addRanges(scope, missingRanges(folders, ranges, { windowDays, now }));
  });
}

type RunEnd = RunResult & { startedAt: Date; before: Mailbox };

async function endRun(session: SyncSession, run: RunEnd): Promise<void> {
  const { userId, needs, counts } = session;
  const isCutShort = run.isStopped && !(session.signal.reason instanceof JobCancelled);
  const failures = run.problem === null ? 0 : (run.before.problem?.failures ?? 0) + 1;
  await asUser(needs.db, userId, async (scope) => {
    const now = needs.clock.now();
    const state = endsConnection(run.problem);
    const wait = isCutShort ? 0 : run.problem === null ? POLL_MS : waitAfter(failures);
    const nextSyncAt = state === undefined ? new Date(now.getTime() + wait) : null;
    await endLease(scope, {
      owner: session.leaseOwner,
      nextSyncAt,
      problem: run.problem && { ...run.problem, failures },
      ...(run.problem === null && !run.isStopped ? { lastSyncAt: now } : {}),
      ...(state === undefined ? {} : { state }),
    });
    await finishRun(scope, {
      ...counts,
      requests: session.mailbox.requestCount(),
      kind: run.isStopped ? 'part' : 'whole',
      startedAt: run.startedAt,
      finishedAt: now,
      problem: run.problem,
    });
    await forgetOldRuns(scope);
    if (run.problem === null && !run.isStopped) await completeMailboxImports(scope, now);
    if (state !== undefined && run.problem !== null)
      for (const id of await openMailboxImports(scope))
        await endImport(scope, id, { state: 'failed', error: run.problem.message, now });
    if (nextSyncAt !== null)
      await enqueue(scope.trx, syncRequest, {
        payload: { userId },
        runAt: nextSyncAt,
        isLater: true,
      });
    await publish(scope, { topic: 'sync' });
    await publish(scope, { topic: 'import' });
  });
}

/** The clock's part: starts every mailbox that is due, whichever process or job was to do it before. */
export async function startDueSyncs(needs: SyncNeeds): Promise<number> {
  return asSystem(needs.db, async (trx) => {
    const due = await findDueMailboxes(trx, needs.clock.now());
    for (const userId of due) await enqueue(trx, syncRequest, { payload: { userId } });
    return due.length;
  });
}
