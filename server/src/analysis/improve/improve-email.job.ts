import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import { improveEmail, type ImproveDependencies } from './improve-email.usecases';

const payload = z.object({ userId: z.string(), emailId: z.string() });

/** Asks the language model about one email; if it fails, the local result stands. */
export const improveEmailJob = defineJob({
  name: 'extraction.improve-email',
  payload,
  maxAttempts: 2,
  timeLimitMs: 90_000,
  priority: 10,
  key: ({ userId, emailId }: z.infer<typeof payload>) => `improve-email:${userId}:${emailId}`,
  run: (email, deps: ImproveDependencies) => improveEmail(deps, email),
});
