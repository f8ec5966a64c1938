import { z } from 'zod';

import type { MailboxFor } from '../../adapters/mailbox/mailbox';
import type { Deps } from '../../platform/deps';
import { defineJob } from '../../platform/jobs/define-job';
import { giveUpMove, moveMessage } from './move-message.usecases';

const payload = z.object({ userId: z.string(), emailId: z.string() });

/** Moves the message in the mailbox after its email was archived or brought back. */
export const moveMessageJob = defineJob({
  name: 'review.move-message',
  payload,
  maxAttempts: 8,
  timeLimitMs: 60_000,
  key: ({ userId, emailId }: z.infer<typeof payload>) => `move-message:${userId}:${emailId}`,
  run: (move, needs: Deps & { mailboxFor: MailboxFor }) => moveMessage(needs, move),
  giveUp: (move, needs, error) => giveUpMove(needs, move, error.message),
});
