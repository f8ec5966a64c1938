import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import { improveEmail, type ImproveDependencies } from './improve-email.usecases';

const payload = z.object({
  userId: z.string(),
  emailId: z.string(),
  /** Of an email that was put off: after this it is not put off again. */
  giveUpAt: z.iso.datetime().optional(),
});

/**
 * As many calls wait for a model at once, at most: a slow one would otherwise hold every worker, and new mail would wait.
 */
const LANES = 2;

/** Each person's emails follow one another, as a model at home answers one at a time. */
function laneOf({ userId }: z.infer<typeof payload>): string {
  const last = userId.codePointAt(userId.length - 1) ?? 0;
  return `language-model:${last % LANES}`;
}

/** Asks the language model about one email; if it fails, the local result stands. */
export const improveEmailJob = defineJob({
  name: 'extraction.improve-email',
  payload,
  maxAttempts: 2,
  // A model may take a minute; reading the message waits for a background thread.
  timeLimitMs: 5 * 60_000,
  priority: 10,
  queue: laneOf,
  key: ({ userId, emailId }: z.infer<typeof payload>) => `improve-email:${userId}:${emailId}`,
  run: (email, deps: ImproveDependencies, signal) => improveEmail(deps, email, signal),
});
