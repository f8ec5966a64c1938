import { z } from 'zod';

import type { MailboxFor } from '../../adapters/mailbox/mailbox';
import type { Deps } from '../../platform/deps';
import { defineJob } from '../../platform/jobs/define-job';
import { giveUpReply, sendHeldReply } from './send-reply.usecases';

const payload = z.object({ userId: z.string(), emailId: z.string() });

export function replyJobKey({ userId, emailId }: z.infer<typeof payload>): string {
  return `send-reply:${userId}:${emailId}`;
}

/** Sends a held reply once its 10 s are over. */
export const sendReplyJob = defineJob({
  name: 'review.send-reply',
  payload,
  maxAttempts: 8,
  timeLimitMs: 120_000,
  priority: -10,
  key: replyJobKey,
  run: (sending, needs: Deps & { mailboxFor: MailboxFor }) => sendHeldReply(needs, sending),
  giveUp: (sending, needs, error) => giveUpReply(needs, sending, error.message),
});
