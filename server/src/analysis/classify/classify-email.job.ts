import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import { analyzeInThread, type AttemptDependencies } from '../attempts/analyze-in-thread.usecases';
import { classifyTask, failEmails, type ClassifyDependencies } from './classify-emails.usecases';

/** Classifies a batch of stored emails. */
export const classifyEmailJob = defineJob({
  name: 'classification.classify',
  payload: z.object({ userId: z.string(), emailIds: z.array(z.string()) }),
  maxAttempts: 6,
  timeLimitMs: 10 * 60_000,
  run: (batch, deps: AttemptDependencies<ClassifyDependencies>) =>
    analyzeInThread(deps, classifyTask, batch),
  giveUp: (batch, deps, error) => failEmails(deps, batch, error.message),
});
