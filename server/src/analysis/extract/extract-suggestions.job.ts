import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { analyzeInThread, type AttemptDependencies } from '../attempts/analyze-in-thread.usecases';
import { failEmails } from '../classify/classify-emails.usecases';
import { extractTask } from './extract-suggestions.usecases';

/** Extracts tasks and a reply from a batch of classified emails. */
export const extractSuggestionsJob = defineJob({
  name: 'extraction.extract',
  payload: z.object({ userId: z.string(), emailIds: z.array(z.string()) }),
  maxAttempts: 6,
  timeLimitMs: 10 * 60_000,
  run: (batch, deps: AttemptDependencies<PlatformDependencies>) =>
    analyzeInThread(deps, extractTask, batch),
  giveUp: (batch, deps, error) => failEmails(deps, batch, error.message),
});
