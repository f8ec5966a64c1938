import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import { classifyEmails, failEmails, type ClassifyNeeds } from './classify-emails.usecases';

/** Classifies a batch of stored emails. */
export const classifyEmailJob = defineJob({
  name: 'classification.classify',
  payload: z.object({ userId: z.string(), emailIds: z.array(z.string()) }),
  maxAttempts: 6,
  timeLimitMs: 5 * 60_000,
  run: (batch, needs: ClassifyNeeds) => classifyEmails(needs, batch),
  giveUp: (batch, needs, error) => failEmails(needs, batch, error.message),
});
