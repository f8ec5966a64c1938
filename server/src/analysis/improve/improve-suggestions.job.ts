import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import { startImproving } from './improve-suggestions.usecases';
import type { ImproveDependencies } from './improve-email.usecases';

/** If a language model is configured, enqueues each email for it; a no-op otherwise. */
export const improveSuggestionsJob = defineJob({
  name: 'extraction.improve',
  payload: z.object({ userId: z.string(), emailIds: z.array(z.string()) }),
  maxAttempts: 3,
  timeLimitMs: 60_000,
  priority: 5,
  run: (batch, deps: ImproveDependencies) => startImproving(deps, batch),
});
