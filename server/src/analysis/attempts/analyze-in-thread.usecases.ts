// Analysis runs in threads that can be terminated, so that no message from a stranger stops another one or the process.
import {
  clearSetAside,
  isSetAside,
  setAsideEmail,
} from '../../mail/emails/email-analysis.repository';
import { asUser } from '../../platform/db/database';
import { databaseFailure } from '../../platform/db/database-failure';
import type { Crowding } from '../../platform/load/crowding';
import type { ProcessLiveness } from '../../platform/db/process-liveness';
import { runSettingAside } from '../../platform/jobs/set-aside';
import { publish } from '../../platform/live/publish';
import {
  ThreadOverran,
  type RunOptions,
  type ThreadTask,
  type Threads,
} from '../../platform/threads/thread-task';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import {
  inUnitOfWork,
  type UnitOfWork,
  type WorkDependencies,
} from '../../platform/use-cases/unit-of-work';
import {
  beginAttempts,
  endAttempts,
  listFailedAttempts,
  type AttemptEnd,
  clearAttempts,
} from './attempts.repository';

export type Batch = { userId: string; emailIds: readonly string[] };
export type AttemptDependencies<TaskDependencies> = PlatformDependencies & {
  threads: Threads<TaskDependencies>;
  livingProcess: ProcessLiveness;
  crowding: Pick<Crowding, 'untilCalm'>;
};
type Options = Pick<RunOptions, 'isOpened' | 'signal'> & {
  togetherMs?: number;
  aloneMs?: number;
};

const BATCH_SIZE = 50;
const BATCH_LIMIT_MS = 60_000;
/**
 * A long message takes half a second, and starting the encoder's process one; a slow and busy machine needs ten times
 * that.
 */
const SINGLE_LIMIT_MS = 20_000;
const MAX_ATTEMPTS = 2;
/** New mail and an opened message: somebody waits for them. */
const FEW = 3;
/** How long a batch, and all batches of one call, wait while people keep the machine busy. */
const BATCH_PATIENCE_MS = 5_000;
const PATIENCE_MS = 60_000;

/**
 * Each attempt is counted before it runs, so that a message that kills the process is known after a restart. A batch
 * that overruns is retried message by message; one that overran twice is set aside with the reason. While people keep
 * the machine busy, long work waits between its batches.
 */
export async function analyzeInThread<TaskDependencies>(
  deps: AttemptDependencies<TaskDependencies>,
  task: ThreadTask<Batch, void, TaskDependencies>,
  { userId, emailIds, ...options }: Batch & Options,
): Promise<void> {
  const failed = await asUser(deps.db, userId, (scope) => listFailedAttempts(scope, emailIds));
  const failuresOf = (id: string) => failed.get(id) ?? 0;
  const run = { deps, task, userId, options };
  const suspects = emailIds.filter((id) => failuresOf(id) > 0);
  const fresh = emailIds.filter((id) => failuresOf(id) === 0);
  let patience = emailIds.length > FEW && options.isOpened !== true ? PATIENCE_MS : 0;
  for (let at = 0; at < fresh.length; at += BATCH_SIZE) {
    const chunk = fresh.slice(at, at + BATCH_SIZE);
    const most = Math.min(patience, BATCH_PATIENCE_MS);
    if (most > 0) patience -= await deps.crowding.untilCalm(most, options.signal);
    const overran = await attempt(run, chunk, options.togetherMs ?? BATCH_LIMIT_MS);
    if (overran !== null) suspects.push(...chunk);
  }
  for (const id of suspects) await attemptAlone(run, id, failuresOf(id));
}

type Run<TaskDependencies> = {
  deps: AttemptDependencies<TaskDependencies>;
  task: ThreadTask<Batch, void, TaskDependencies>;
  userId: string;
  options: Options;
};

async function attemptAlone<TaskDependencies>(
  run: Run<TaskDependencies>,
  id: string,
  earlier: number,
): Promise<void> {
  const { deps, userId } = run;
  const isSpent = earlier >= MAX_ATTEMPTS;
  // With the reason of its last attempt.
  if (isSpent && (await asUser(deps.db, userId, (scope) => isSetAside(scope, id)))) return;
  const overran = isSpent
    ? new ThreadOverran('time', run.options.aloneMs ?? SINGLE_LIMIT_MS)
    : await attempt(run, [id], run.options.aloneMs ?? SINGLE_LIMIT_MS);
  if (overran === null) return;
  deps.log.error({ emailId: id, limit: overran.limit }, 'A message was set aside');
  await setAside(deps, userId, { emailId: id, reason: reasonOf(overran) });
}

/** Shown on the Sync page with the reason; only the person can have it retried. */
async function setAside(
  deps: WorkDependencies,
  userId: string,
  { emailId, reason }: { emailId: string; reason: string },
): Promise<void> {
  await inUnitOfWork(deps, userId, async (work) => {
    await setAsideEmail(work, emailId, { reason, now: work.now });
    await publish(work, { topic: 'emails' });
    await publish(work, { topic: 'sync' });
  });
}

/**
 * Reanalyses stored emails in a thread. One that fails alone gets a second attempt and is then set aside, and the others
 * succeed. A failure of the database says nothing about the email: it stays as it is, and the job fails and is retried.
 */
export async function reanalyze(
  deps: PlatformDependencies,
  { userId, emailIds }: Batch,
  run: (emailIds: readonly string[]) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { item } of await runSettingAside(emailIds, run)) {
    try {
      await run([item]);
    } catch (error) {
      deps.log.error({ err: error, emailId: item }, 'A message could not be read again');
      if (databaseFailure(error) === null) await setAside(deps, userId, whyUnread(item, error));
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function whyUnread(emailId: string, error: unknown) {
  const told = error instanceof Error ? error.message : String(error);
  return { emailId, reason: `Analyzing this message again failed: ${told}` };
}

/** Null if it finished, whatever the result. */
async function attempt<TaskDependencies>(
  { deps, task, userId, options: { isOpened, signal } }: Run<TaskDependencies>,
  emailIds: readonly string[],
  timeLimitMs: number,
): Promise<ThreadOverran | null> {
  const process = await deps.livingProcess.number();
  const end = (how: AttemptEnd) =>
    asUser(deps.db, userId, (scope) => endAttempts(scope, emailIds, { process, end: how }));
  await asUser(deps.db, userId, (scope) => beginAttempts(scope, emailIds, process));
  try {
    await deps.threads.run(
      task,
      { userId, emailIds },
      {
        ...(isOpened === undefined ? {} : { isOpened }),
        ...(signal === undefined ? {} : { signal }),
        timeLimitMs,
      },
    );
  } catch (error) {
    const hasOverrun = error instanceof ThreadOverran;
    await end(hasOverrun ? 'failed' : 'left');
    if (hasOverrun) return error;
    throw error;
  }
  await end('done');
  return null;
}

function reasonOf({ limit, most }: ThreadOverran): string {
  return limit === 'time'
    ? `Analyzing this message took longer than ${most / 1000} s`
    : `Analyzing this message needed more than ${most} MB of memory`;
}

/** If the person's own attempt fails or its process ends, a job goes on with it. */
const RETRY_AFTER_MS = 2 * 60_000;

/**
 * The person retries a message that was set aside: it gets two new attempts. The next step is announced for later, as
 * the first attempt is made at once.
 */
export async function retryAnalysis(
  work: UnitOfWork,
  emailId: string,
  next: 'email.stored' | 'email.classified',
): Promise<void> {
  await clearAttempts(work, [emailId]);
  await clearSetAside(work, emailId);
  const runAt = new Date(work.now.getTime() + RETRY_AFTER_MS);
  const later = { on: next, runAt, priority: 0 };
  await work.announce(work.trx, later, { userId: work.userId, emailIds: [emailId] });
}
