import { z } from 'zod';

import type { MailboxFor } from '../../mail/mailbox/mailbox';
import { retryAtOf } from '../../mail/mailbox/mailbox-error';
import { defineJob } from '../../platform/jobs/define-job';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { followFiling } from './follow-filing.usecases';
import { giveUpMove, moveIfAllowed } from './move-message.usecases';
import { wakeAtOnce, wakeEmail, wakeJobKey } from './snooze.usecases';
import { giveUpReply, sendHeldReply } from './send-reply.usecases';

const filedSchema = z.object({
  userId: z.string(),
  /** Absent if projects changed: then all filed mail. */
  emailIds: z.array(z.string()).optional(),
});

/** Follows what the person filed in the mailbox. */
export const followFilingJob = defineJob({
  name: 'review.follow-filing',
  payload: filedSchema,
  maxAttempts: 5,
  timeLimitMs: 5 * 60_000,
  priority: 1,
  queue: ({ userId }: z.infer<typeof filedSchema>) => `follow-filing:${userId}`,
  run: (filed, deps: PlatformDependencies) => followFiling(deps, filed),
});

const emailSchema = z.object({ userId: z.string(), emailId: z.string() });
type OneEmail = z.infer<typeof emailSchema>;
type Dependencies = PlatformDependencies & { mailboxFor: MailboxFor };

/** Moves the message in the mailbox after its email was archived or restored. */
export const moveMessageJob = defineJob({
  name: 'review.move-message',
  payload: emailSchema,
  maxAttempts: 8,
  timeLimitMs: 60_000,
  key: ({ userId, emailId }: OneEmail) => `move-message:${userId}:${emailId}`,
  retryAt: retryAtOf,
  run: (email, deps: Dependencies, signal) => moveIfAllowed(deps, email, signal),
  giveUp: (email, deps, error) => giveUpMove(deps, email, error.message),
});

/** Wakes a snoozed email. If it is snoozed again, the new time replaces the old one. */
export const wakeEmailJob = defineJob({
  name: 'review.wake-email',
  payload: emailSchema,
  maxAttempts: 8,
  timeLimitMs: 60_000,
  key: wakeJobKey,
  run: (email, deps: PlatformDependencies) => wakeEmail(deps, email),
  giveUp: (email, deps) => wakeAtOnce(deps, email),
});

export function replyJobKey({ userId, emailId }: OneEmail): string {
  return `send-reply:${userId}:${emailId}`;
}

/** Sends a held reply once its 10 s are over. */
export const sendReplyJob = defineJob({
  name: 'review.send-reply',
  payload: emailSchema,
  maxAttempts: 8,
  timeLimitMs: 120_000,
  priority: -10,
  key: replyJobKey,
  retryAt: retryAtOf,
  run: (email, deps: Dependencies, signal) => sendHeldReply(deps, email, signal),
  giveUp: (email, deps, error) => giveUpReply(deps, email, error.message),
});
