import { pushMessageSchema } from '@docket/core/notifications/notifications.contract';
import { z } from 'zod';

import { retryAtOf } from '../../mail/mailbox/mailbox-error';
import { asSystem } from '../../platform/db/database';
import { defineJob } from '../../platform/jobs/define-job';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import {
  giveUpSummary,
  holdSummary,
  listSummariesDue,
  sendSummary,
  type SummaryDependencies,
} from './morning-summary.usecases';
import { listRoundsDue, runRound } from './notification-round.usecases';
import { reschedule } from './notifications.usecases';
import { sendPush, type PushDependencies } from './send-push.usecases';

export const runRoundJob = defineJob({
  name: 'notifications.round',
  payload: z.object({ userId: z.string() }),
  // The next round is scheduled before anything is sent, so a second attempt has nothing to do.
  maxAttempts: 3,
  timeLimitMs: 5 * 60_000,
  key: ({ userId }) => `notifications:${userId}`,
  run: ({ userId }, deps: PushDependencies) => runRound(deps, userId),
});

export const rescheduleJob = defineJob({
  name: 'notifications.reschedule',
  payload: z.object({ userId: z.string() }),
  maxAttempts: 5,
  timeLimitMs: 30_000,
  key: ({ userId }) => `reschedule-notifications:${userId}`,
  run: ({ userId }, deps: PlatformDependencies) => reschedule(deps, userId),
});

export const startRoundsJob = defineJob({
  name: 'notifications.start-rounds',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 30_000,
  async run(_, deps: PushDependencies) {
    const due = await listRoundsDue(deps);
    await asSystem(deps.db, async (trx) => {
      for (const userId of due) await enqueue(trx, runRoundJob, { payload: { userId } });
    });
  },
});

export const startSummariesJob = defineJob({
  name: 'notifications.start-summaries',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 30_000,
  async run(_, deps: SummaryDependencies) {
    const due = await listSummariesDue(deps);
    await asSystem(deps.db, async (trx) => {
      for (const userId of due) await enqueue(trx, holdSummaryJob, { payload: { userId } });
    });
  },
});

export const holdSummaryJob = defineJob({
  name: 'notifications.hold-summary',
  payload: z.object({ userId: z.string() }),
  maxAttempts: 3,
  timeLimitMs: 60_000,
  key: ({ userId }) => `hold-summary:${userId}`,
  run: ({ userId }, deps: SummaryDependencies) => holdSummary(deps, userId),
});

const summarySchema = z.object({ userId: z.string(), day: z.string() });

/** Sends a held summary once its 10 s are over. */
export const sendSummaryJob = defineJob({
  name: 'notifications.send-summary',
  payload: summarySchema,
  maxAttempts: 8,
  timeLimitMs: 120_000,
  key: ({ userId, day }: z.infer<typeof summarySchema>) => `send-summary:${userId}:${day}`,
  retryAt: retryAtOf,
  run: (summary, deps: SummaryDependencies, signal) => sendSummary(deps, summary, signal),
  giveUp: (summary, deps, error) => giveUpSummary(deps, summary, error.message),
});

export const sendPushJob = defineJob({
  name: 'notifications.send',
  payload: z.object({ userId: z.string(), message: pushMessageSchema }),
  maxAttempts: 1,
  timeLimitMs: 5 * 60_000,
  run: ({ userId, message }, deps: PushDependencies) => sendPush(deps, userId, message),
});
