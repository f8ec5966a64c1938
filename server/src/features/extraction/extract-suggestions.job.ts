import { z } from 'zod';

import type { Deps } from '../../platform/deps';
import { defineJob } from '../../platform/jobs/define-job';
import { failEmails } from '../classification/classify-emails.usecases';
import { extractSuggestionsOf } from './extract-suggestions.usecases';

/** Extracts tasks and a reply from a batch of classified emails. */
export const extractSuggestionsJob = defineJob({
  name: 'extraction.extract',
  payload: z.object({ userId: z.string(), emailIds: z.array(z.string()) }),
  maxAttempts: 6,
  timeLimitMs: 5 * 60_000,
  run: (batch, needs: Deps) => extractSuggestionsOf(needs, batch),
  giveUp: (batch, needs, error) => failEmails(needs, batch, error.message),
});
