import { z } from 'zod';

import { findUser } from '../../accounts/users/users.repository';
import { findMailbox } from '../../accounts/mailboxes/mailboxes.repository';
import { shareArrivingMail } from '../emails/arriving-mail';
import { asUser } from '../../platform/db/database';
import type { JobName } from '../../platform/jobs/define-job';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import { CANCELLED, JobCanceled } from '../../platform/jobs/running-jobs';
import { ThreadOverran, type Threads } from '../../platform/threads/thread-task';
import { endFileImport } from './end-import.usecases';
import {
  beginAttempt,
  findImport,
  readSinglyUntil,
  uncountAttempt,
  type ImportEnd,
  type ImportPosition,
} from './import-jobs.repository';
import { readBatchTask, type BatchDependencies } from './read-batch';

export type ImportDependencies = BatchDependencies & { threads: Threads<BatchDependencies> };
type Import = { userId: string; importId: string };

const name: JobName = 'mail-import.read-files';

export const importRequest = {
  name,
  payload: z.object({ userId: z.string(), importId: z.string() }),
  maxAttempts: 10,
  key: ({ importId }: Import) => `import:${importId}`,
};

const BATCH_MESSAGES = 50;
const MAX_MESSAGES = 500_000;
const MAX_ATTEMPTS = 2;
const ONE_MESSAGE_MS = 20_000;

/** Reads an import's files batch by batch; after a crash or at the end of its time the next run resumes. */
export async function runImport(
  deps: ImportDependencies,
  { userId, importId }: Import,
  signal: AbortSignal,
): Promise<void> {
  const readerAddress = await asUser(deps.db, userId, async (scope) => {
    const mailbox = await findMailbox(scope);
    return mailbox?.email ?? (await findUser(scope))?.email ?? '';
  });
  // Why the last attempt failed; null after a restart.
  let failure: string | null = null;
  for (;;) {
    if (signal.reason instanceof JobCanceled) return end(deps, { userId, importId }, STOPPED);
    if (signal.aborted) return continueLater(deps, { userId, importId });
    const place = await asUser(deps.db, userId, async (scope) => {
      // Waits here for a long import of decisions, not in the thread: a message would be blamed for overrunning.
      await shareArrivingMail(scope);
      return beginAttempt(scope, importId);
    });
    if (place === null) return;
    if (place.found >= MAX_MESSAGES)
      return end(deps, { userId, importId }, { state: 'failed', error: TOO_MANY });
    const read = await readNext(deps, { userId, importId, readerAddress, place, failure, signal });
    if (read.isAtEnd) return finish(deps, { userId, importId });
    failure = read.failure;
  }
}

const STOPPED = { state: 'cancelled', error: CANCELLED } as const;
const TOO_MANY = `The files contain more than ${MAX_MESSAGES.toLocaleString('en-US')} messages. Docket stored everything up to that limit.`;

type Reading = Import & {
  readerAddress: string;
  place: ImportPosition;
  failure: string | null;
  signal: AbortSignal;
};
type Read = { isAtEnd: boolean; failure: string | null };

/**
 * Reads one batch, or single messages if a batch overran. A message that still overruns is set aside with the reason.
 */
async function readNext(deps: ImportDependencies, reading: Reading): Promise<Read> {
  const { userId, importId, place } = reading;
  const readsSingly = place.found < place.careful_until;
  // Attempts that are still counted crashed their thread or process.
  if (!readsSingly && place.attempts > 1) {
    await asUser(deps.db, userId, (scope) =>
      readSinglyUntil(scope, importId, place.found + BATCH_MESSAGES),
    );
    return { isAtEnd: false, failure: reading.failure };
  }
  const isPoison = readsSingly && place.attempts > MAX_ATTEMPTS;
  try {
    const { isAtEnd } = await deps.threads.run(
      readBatchTask,
      {
        userId,
        importId,
        readerAddress: reading.readerAddress,
        at: { file: place.at_file, byte: place.at_byte },
        found: place.found,
        maxMessages: readsSingly ? 1 : BATCH_MESSAGES,
        setAside: isPoison ? (reading.failure ?? 'Docket stopped while reading it') : null,
      },
      {
        isWatched: true,
        signal: reading.signal,
        ...(readsSingly ? { timeLimitMs: ONE_MESSAGE_MS } : {}),
      },
    );
    return { isAtEnd, failure: null };
  } catch (error) {
    if (reading.signal.aborted) {
      await asUser(deps.db, userId, (scope) => uncountAttempt(scope, importId));
      return { isAtEnd: false, failure: null };
    }
    if (!(error instanceof ThreadOverran)) throw error;
    deps.log.warn({ importId, limit: error.limit, place }, 'A batch of an import overran');
    return { isAtEnd: false, failure: error.message };
  }
}

const NAMED_FILES = 5;

async function finish(deps: ImportDependencies, { userId, importId }: Import): Promise<void> {
  const job = await asUser(deps.db, userId, (scope) => findImport(scope, importId));
  if (job === null) return;
  const names = [...new Set(job.setAside.map(({ file }) => file))].slice(0, NAMED_FILES).join(', ');
  const error =
    job.found === 0
      ? 'No messages were found in the uploaded files'
      : job.failed === 0
        ? null
        : `${job.failed} of ${job.found} messages could not be read: ${names}`;
  const state = job.found === job.failed ? 'failed' : 'completed';
  await end(deps, { userId, importId }, { state, error });
}

async function end(
  { db, clock }: ImportDependencies,
  { userId, importId }: Import,
  outcome: Omit<ImportEnd, 'now'>,
): Promise<void> {
  await asUser(db, userId, (scope) =>
    endFileImport(scope, importId, { ...outcome, now: clock.now() }),
  );
}

async function continueLater({ db }: ImportDependencies, payload: Import): Promise<void> {
  await asUser(db, payload.userId, ({ trx }) => enqueue(trx, importRequest, { payload }));
}

/** After the job's last attempt failed, or the person stopped it between two attempts. */
export async function giveUpImport(
  deps: ImportDependencies,
  which: Import,
  error: Error,
): Promise<void> {
  if (error instanceof JobCanceled) return end(deps, which, STOPPED);
  deps.log.error({ err: error, importId: which.importId }, 'An import failed');
  await end(deps, which, {
    state: 'failed',
    error: 'Docket could not store the mail. Import the file again; nothing is stored twice.',
  });
}
